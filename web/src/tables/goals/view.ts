/** What the view of Rolls & Goals holds, and what a picture between two of its positions adds to it. */

import type { View } from '../../protocol';
import type { TableProps } from '../contract';

export const DICE = [0, 1, 2, 3, 4, 5];
export const TOKENS = 6;

/** How a goal was scored: what each seat had, who achieved it, and the split. */
export interface Scored {
  goal: string;
  /** By seat; null is one that has not been measured yet. */
  figures: (number | null)[];
  achieved: number[];
  each: number;
  removed: number;
}

export interface Mine {
  hand: string[];
  /** Unused cards for the top of the deck, top first, and for the discard pile. */
  tops: string[];
  drops: string[];
  /** What one knows to lie on top of one's deck, top first. */
  deck_top: string[];
  specials: string[];
  declared: string[];
  sides: (number | null)[];
  take_backs: number;
  /** What each goal would count in one's own dice now. */
  figures: Record<string, number>;
}

/** The reveal, in its order. */
export const STEPS = ['show', 'reroll', 'pick', 'flip', 'reckon', 'score'] as const;
export type Step = (typeof STEPS)[number];

/** What is drawn only while the reveal is told. */
export interface Telling {
  /** By seat, die and place in the stack: what the value is after that card. */
  worked: Record<string, number>;
  /** By seat: what its dice are worth, once all is worked out. */
  values: Record<number, number[]>;
  scored: Scored[];
  /** The goal whose tokens are on their way, or the last one that was scored. */
  paying: string | null;
  /** How far the reveal has come. */
  step: Step;
  /** What was rolled for the order or the win, by seat. */
  ties: Record<number, number>;
}

export interface GoalsView extends View {
  round: number;
  phase: 'place' | 'declare' | 'pick' | 'select' | 'over';
  dice: number[][];
  tokens: number[];
  goals: string[];
  row: string[];
  hidden_goals: number;
  shared: number;
  goal_deck: number;
  decks: number[];
  discards: string[][];
  /** By seat: its cards that do not lie open, as everybody can work out by counting. */
  unseen: string[][];
  specials: number[];
  /** By seat and die the cards behind it, top first; null where they are secret. */
  stacks: (string[][] | null)[];
  /** By seat and die how many cards lie behind it: seen by all once everybody is ready; null before that. */
  heights: (number[] | null)[];
  previews: (number[] | null)[];
  reshuffles_at_once: boolean;
  declares_by_order: boolean;
  picks_at_placement: boolean;
  last: { round: number; values: number[][]; table: Scored[] } | null;
  order?: number[];
  turn?: number;
  to_take?: number;
  mine?: Mine;
  telling?: Telling;
}

export const SECRET = ['place', 'declare', 'pick'];

const SIGNS: Record<string, string> = { x2: '×2', '/2': '÷2', negate: '±', blank: '', reroll: '', pick: '', flip: '' };

/** What is set in type on a card: `−2`, `×2`, `[5]`; nothing where the engraving says it. */
export const sign = (card: string): string => SIGNS[card] ?? minus(card);

/** With a real minus sign. */
export const minus = (number: number | string): string => String(number).replace('-', '−');

/** Key of a card of a stack, for what has been worked out of it. */
export const placeKey = (seat: number, die: number, place: number): string => `${seat}-${die}-${place}`;

/** Some of what the table is given, handed on to one of its parts. */
export type Given<K extends keyof TableProps> = Pick<TableProps<GoalsView>, K>;
