/** What the parts of this table share: the picture, what can be chosen, and the dice that are being sorted. */

import type { Args, ChoiceInfo, EventInfo } from '../../protocol';
import type { Order, Tokens } from './tokens';
import type { BeastView, Place } from './view';

export interface Board {
  readonly view: BeastView;
  readonly seat: number | null;
  readonly choices: ChoiceInfo[];
  readonly act: (choice: ChoiceInfo) => void;
  readonly event: EventInfo | null;
  readonly beat: number;
  readonly tokens: Tokens;
  /** Dice shown in another order than the view has them: a draft, or what was ordered in secret. */
  readonly order: Order | null;
  /** The dice of `order` may be moved. */
  readonly sorting: boolean;
  readonly held: number | null;
  hold: (index: number) => void;
  swap: (one: number, other: number) => void;
  /** The choice that the order stands for as it is. */
  readonly settled: ChoiceInfo | undefined;
  /** A small screen. */
  readonly narrow: boolean;
  /** Why a thing that the server's help names by these args cannot be chosen, where it has said so. */
  why: (args: Args) => string | undefined;
  /** A seat's cards, where all lie open: looking back on a finished match. */
  open: (seat: number) => string[] | null;
  /** A seat's name. */
  who: (seat: number) => string;
}

/** Where a die stands among those that are shown in another order, or -1. */
export function indexIn(order: Order | null, place: Place): number {
  return order?.places.findIndex(([player, die]) => player === place[0] && die === place[1]) ?? -1;
}

/** The place that the die comes from that is shown at this one. */
export function sourceOf(order: Order | null, place: Place): Place {
  const index = indexIn(order, place);
  return index < 0 || !order ? place : (order.places[order.order[index] ?? index] ?? place);
}
