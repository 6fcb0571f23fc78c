/**
 * What a game's table is, and what it is given. A table lives in `src/tables/<game>/` and is found there by its folder's name;
 * `README.md` of this app tells how to make one.
 */

import { getContext, setContext, type Component } from 'svelte';
import type { Args, ChoiceInfo, Due, EventInfo, HelpEntry, SeatInfo, Seen, View } from '../protocol';
import type { Explanation } from '../lib/explain.svelte';
import type { Selection } from '../lib/selection.svelte';
import type { Speech } from '../lib/speech';
import type { Beats } from '../lib/stage.svelte';
import type { Sheet } from '../parts/Sheets.svelte';

/** What a table is given to draw. */
export interface TableProps<V extends View = View> {
  /** What to draw: while events are told, a picture between two positions. Never change it. */
  view: V;
  /** Whose eyes: `view.seat`; null for an onlooker. */
  seat: number | null;
  /** What may be answered now; empty while events are told. Use `choiceOf(choices, kind, args)`. */
  choices: ChoiceInfo[];
  /** Answer. */
  act: (choice: ChoiceInfo) => void;
  /** A first step within the question, before anything is sent. */
  selection: Selection;
  /** The event that is told now, and a number that grows with every event (for Die's `roll`). */
  event: EventInfo | null;
  beat: number;
  /** The whole truth, only when looking back with all cards open. */
  position: Args | null;
}

/** A handful of choices that begin with the same thing, for the buttons: first the thing, then what to do with it. */
export interface Group {
  key: string;
  label: string;
  choices: ChoiceInfo[];
  sentence?: string;
  /** What stands on the buttons of the second step, or of a group of one; left out: the choice's own text. */
  brief?: (choice: ChoiceInfo) => string;
}

/** Something drawn within a line of the log. */
export type Piece =
  | { die: number; tone?: 'bone' | 'ember' | 'brass' | 'moss' | 'ice'; shape?: 'square' | 'notched' | 'octagon' }
  | { mark: string; tone?: 'ink' | 'ember' | 'brass' | 'moss' | 'ice' | 'bone' };

/** The server's English in another language, from kind and args; undefined where it is left as it is. */
export interface Translation {
  event?: (event: EventInfo) => string | undefined;
  choice?: (choice: ChoiceInfo) => string | undefined;
  ask?: (seen: Seen) => string | undefined;
  help?: (entry: HelpEntry) => Explanation | undefined;
}

/** One page of a lesson: what to read, at which step of the recorded game, and what to do there. */
export interface LessonPage {
  step: number;
  title: { en: string; de: string };
  text: { en: string; de: string };
}

/** A recorded game with notes; `web/lessons` makes it. */
export interface Lesson {
  game: string;
  seat: number;
  seats: string[];
  steps: { by: number | null; choice: ChoiceInfo | null; seen: Seen }[];
  pages: LessonPage[];
}

// Each table knows what its own view looks like; the house does not.
type Own = any;

/** The default export of `src/tables/<game>/index.ts`. */
export interface GameTable {
  Table: Component<TableProps<Own>>;
  /** How events are told. */
  beats: Beats<Own>;
  /** The board as words. `named` puts names in place of "Seat 2". */
  plain: (view: Own, named: (text: string) => string) => Sheet[];
  /** For games whose lists of choices are long: how the buttons are ordered in two steps. */
  group?: (choices: ChoiceInfo[], view: Own) => Group[];
  /** What is drawn before a line of the log. */
  pieces?: (event: EventInfo) => Piece[];
  /** The numbers of the rulings (`- **05** …` in the rules page) that an event is an instance of. */
  rulings?: (event: EventInfo) => string[];
  /** The table draws the seats itself, with SeatPlate (a ring, two realms); otherwise they stand in a row above. */
  seatsOnBoard?: boolean;
  translations?: { de?: Translation };
  lesson?: () => Promise<{ default: unknown }>;
}

/** What every part of a table may ask for about the table as a whole. */
export interface TableContext {
  readonly seats: SeatInfo[];
  readonly toAct: number[];
  readonly thinking: number[];
  readonly due: Due[];
  readonly ahead: number;
  /** What the server says about the question, where it has been asked: a table may find its own "why can't I?" there. */
  readonly help?: HelpEntry[];
  /** What the server says, in the reader's language and with people's names. */
  readonly speech: Speech;
}

const KEY = Symbol('table');
export const setTable = (table: TableContext): TableContext => setContext(KEY, table);
export const getTable = (): TableContext => getContext<TableContext>(KEY);

const found = import.meta.glob<{ default: GameTable }>('./*/index.ts');

/** The table of a game, loaded when it is needed. A game that has none is shown in words. */
export async function tableOf(game: string): Promise<GameTable> {
  const load = found[`./${game}/index.ts`];
  if (load) return (await load()).default;
  const [{ default: Table }, { unknown }] = await Promise.all([import('./Unknown.svelte'), import('./unknown')]);
  return { Table, beats: {}, plain: unknown };
}
