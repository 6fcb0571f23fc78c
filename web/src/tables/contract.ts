/**
 * What a game's table is, and what it is given. A table lives in `src/tables/<game>/` and is found there by its folder's name;
 * `README.md` of this app tells how to make one.
 */

import { getContext, setContext, type Component } from 'svelte';
import type { Args, ChoiceInfo, Due, EventInfo, HelpEntry, LogEntry, SeatInfo, Seen, Sentence, View } from '../protocol';
import type { Explanation } from '../lib/explain.svelte';
import type { Selection } from '../lib/selection.svelte';
import type { Speech } from '../lib/speech';
import type { Telling } from '../lib/story';
import type { Beats } from '../lib/stage.svelte';
import { layOut } from '../lib/printed.svelte';
import { speakOf, type Forms } from '../lib/words.svelte';
import type { Sheet } from '../parts/Sheets.svelte';
import type { Language } from '../words/languages';

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

/** By what a match was decided: what is drawn under the sentence of the end, what it says besides, and how far each seat came. */
export interface Ending {
  pieces?: Piece[];
  events?: EventInfo[];
  /** A figure with its unit for each seat: `17 tokens`. */
  figures?: string[];
}

/** A game in another language, the default export of `tables/<game>/words/<language>/index.ts`. From kind and args it says what the
 * server says in English; undefined where it is left as it is. */
export interface GameWords {
  /** The table's own texts: those of its `words.ts`. */
  words: Record<string, string>;
  /** What is printed on cards and board, by the English that it says; what the server has changed since is shown as it is. */
  printed: Record<string, string>;
  event?: (event: EventInfo) => string | undefined;
  /** What a seat is called in this language, in its cases, where the rules give it a name. */
  names?: (seat: number) => Forms;
  choice?: (choice: ChoiceInfo) => string | undefined;
  ask?: (question: Sentence) => string | undefined;
  help?: (entry: HelpEntry) => Explanation | undefined;
}

/** One page of a lesson: what to read, at which step of the recorded game, and what to do there. */
export interface LessonPage {
  step: number;
  title: Partial<Record<Language, string>>;
  text: Partial<Record<Language, string>>;
}

/** A recorded game with notes; `web/lessons` makes it. */
export interface Lesson {
  game: string;
  seat: number;
  seats: string[];
  printed: unknown;
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
  /** An event in brief and in the reader's language, as it follows what its line begins with: `Seat 2’s 3 becomes a 4`. `seat` reads it. */
  brief?: (event: EventInfo, seat: number | null) => string | undefined;
  /** How the log is told: which kinds of events begin a line, and which only stand in it when it is unfolded. The others follow the line. */
  story?: Telling;
  /** By what a finished match was decided. */
  ending?: (view: Own, last: EventInfo[]) => Ending;
  /** The table draws the seats itself, with SeatPlate (a ring, two realms); otherwise they stand in a row above. */
  seatsOnBoard?: boolean;
  lesson?: () => Promise<{ default: unknown }>;
}

/** What every part of a table may ask for about the table as a whole. */
export interface TableContext {
  readonly seats: SeatInfo[];
  readonly toAct: number[];
  readonly thinking: number[];
  readonly due: Due[];
  readonly ahead: number;
  /** With a clock for the whole match: what each seat had left when it was last asked; and from how many seconds on time is short. */
  readonly left?: number[];
  readonly short?: number;
  /** What the server says about the question, where it has been asked: a table may find its own "why can't I?" there. */
  readonly help?: HelpEntry[];
  /** What has happened, as far as it has been told. */
  readonly story?: LogEntry[];
  /** The choice that a hint advises. */
  readonly advised?: number | null;
  /** What the server says, in the reader's language and with people's names. */
  readonly speech: Speech;
}

const KEY = Symbol('table');
export const setTable = (table: TableContext): TableContext => setContext(KEY, table);
export const getTable = (): TableContext => getContext<TableContext>(KEY);

const found = import.meta.glob<{ default: GameTable }>('./*/index.ts');

/** The table of a game, loaded when it is needed, with what is printed there. A game that has none is shown in words. */
export async function tableOf(game: string, printed: unknown): Promise<GameTable> {
  const load = found[`./${game}/index.ts`];
  const [laid, table] = await Promise.all([printed, load?.(), speakOf(game)]);
  layOut(game, laid);
  if (table) return table.default;
  const [{ default: Table }, { unknown }] = await Promise.all([import('./Unknown.svelte'), import('./unknown')]);
  return { Table, beats: {}, plain: unknown };
}
