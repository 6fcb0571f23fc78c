/** What this game's view holds, and small questions about it that a picture has to answer. */

import type { View } from '../../protocol';

/** A die's place: whose (-1: the middle), and which from the left. */
export type Place = [player: number, die: number];

export interface Playing {
  card: string;
  effect: number;
  target: number | null;
  taken: Place[];
  picked: Place[];
  sorting: Place[];
}

export interface BeastView extends View {
  turn: number;
  turns: number;
  phase: 'arrange' | 'play' | 'discard' | 'thaw' | 'target' | 'die' | 'step' | 'order' | 'over';
  /** The card whose number counts: `665`. */
  beast: string;
  dice: number[][];
  frozen: boolean[][];
  matches: boolean[][];
  /** Empty until all have ordered their first dice. */
  middle: number[];
  /** Oldest first. */
  discard: string[];
  pending: boolean[];
  /** Who cannot win before the own next turn, whatever happens. */
  bound: boolean[];
  /** The own cards; null for an onlooker. */
  hand: string[] | null;
  hands: number[];
  deck: number;
  playing?: Playing | undefined;
  /** At set-up: who has ordered, and the own order. */
  ordered?: boolean[];
  order?: number[] | null;
  sorting_now?: Place[] | undefined;
}

export const MIDDLE = -1;
export const DICE = [0, 1, 2];

export const keyOf = ([player, die]: Place): string => `${player}-${die}`;
export const isBeast = (card: string): boolean => /^[1-6]{3}$/.test(card);
/** The digits that dice have to show, from left to right. */
export const digits = (beast: string): number[] => [...beast].map(Number);
export const dashed = (faces: number[]): string => faces.join('-');

export function faceAt(view: BeastView, [player, die]: Place): number {
  return (player === MIDDLE ? view.middle : view.dice[player])?.[die] ?? 0;
}

export const frozenAt = (view: BeastView, [player, die]: Place): boolean => view.frozen[player]?.[die] ?? false;
export const has = (places: Place[] | undefined, place: Place): boolean =>
  places?.some(([player, die]) => player === place[0] && die === place[1]) ?? false;

/** All seats but one, in the order of their turns after it. */
export const after = (seat: number, players: number): number[] => Array.from({ length: players - 1 }, (_, i) => (seat + 1 + i) % players);

/** The dice that this seat is putting into an order now, or null. */
export function sortingOf(view: BeastView, seat: number | null): Place[] | null {
  if (seat === null) return null;
  if (view.phase === 'arrange' && !view.ordered?.[seat]) return DICE.map((die) => [seat, die]);
  if (view.phase === 'order' && view.to_act.includes(seat)) return view.sorting_now ?? null;
  return null;
}

/** How many turns are left, this one included, before a seat's next begins. */
export const turnsUntil = (view: BeastView, seat: number): number => (seat - view.turn + view.players) % view.players || view.players;
