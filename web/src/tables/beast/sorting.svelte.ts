/** Dice that are being put into an order, before anything is sent: dragged, tapped in pairs, or moved by arrow keys. */

import type { ChoiceInfo } from '../../protocol';
import { faceAt, keyOf, type BeastView, type Place } from './view';

export class Sorting {
  /** The draft, and which question it answers: it outlives what other seats do meanwhile, not a new question. */
  #draft = $state.raw<{ question: string; order: number[] }>({ question: '', order: [] });
  /** The first of two dice that change places. */
  held = $state<number | null>(null);

  /** The order as it stands, for a question about these places. */
  orderOf(view: BeastView, places: Place[]): number[] {
    return this.#draft.question === this.#key(view, places) ? this.#draft.order : places.map((_, i) => i);
  }

  swap(view: BeastView, places: Place[], one: number, other: number): void {
    const order = [...this.orderOf(view, places)];
    [order[one], order[other]] = [order[other] ?? 0, order[one] ?? 0];
    this.#draft = { question: this.#key(view, places), order };
    this.held = null;
  }

  #key(view: BeastView, places: Place[]): string {
    return `${view.turns} ${places.map((place) => `${keyOf(place)}:${faceAt(view, place)}`).join(' ')}`;
  }
}

/** The choice that stands for an order: orders that look the same are one. */
export function choiceFor(choices: ChoiceInfo[], view: BeastView, places: Place[], order: number[]): ChoiceInfo | undefined {
  const faces = (wanted: number[]) => wanted.map((from) => faceAt(view, places[from] ?? [0, 0])).join('');
  const wanted = faces(order);
  return choices.find((choice) => choice.kind === 'arrange' && faces(choice.args.order) === wanted);
}
