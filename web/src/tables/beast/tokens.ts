/** Which die is which: each has a token, which follows it as events move it. */

import { Identities } from '../../lib/identity';
import type { EventInfo } from '../../protocol';
import { orderFrom } from './beats';
import { DICE, faceAt, keyOf, MIDDLE, type BeastView, type Place } from './view';

/** Dice shown in another order than the view has them: places, and which of their dice comes to each. */
export interface Order {
  places: Place[];
  order: number[];
}

export type Tokens = ReadonlyMap<string, number>;
export const tokenOf = (tokens: Tokens, place: Place): number | undefined => tokens.get(keyOf(place));

export class Follower {
  // A die that is rolled or turned is the same one still: nothing but its place tells it from others.
  readonly #dice = new Identities<Place>(keyOf);
  #view: BeastView | null = null;
  #order: Order | null = null;
  #beat = 0;

  /** The tokens in this picture. Called once for each; `order` is what is shown otherwise than the view has it. */
  follow(view: BeastView, event: EventInfo | null, beat: number, order: Order | null): Tokens {
    if (event && beat !== this.#beat && this.#view) this.#move(event, this.#view);
    this.#beat = beat;
    this.#view = view;
    this.#order = order;
    const places = [...view.dice.keys(), MIDDLE].flatMap((owner) =>
      (owner === MIDDLE ? [...view.middle.keys()] : DICE).map((die): Place => [owner, die]),
    );
    const tokens = this.#dice.follow(places);
    return new Map(places.map((place, i) => [keyOf(place), tokens[i] ?? -1]));
  }

  #move(event: EventInfo, before: BeastView): void {
    const { args } = event;
    if (event.kind === 'swapped') return this.#permute(args.places, [1, 0]);
    const places: Place[] | undefined =
      event.kind === 'arranged' ? args.places : event.kind === 'showed' ? [0, 1, 2].map((die): Place => [args.player, die]) : undefined;
    if (!places) return;
    const now: number[] = args.faces ?? args.dice;
    const faces = places.map((place) => faceAt(before, place));
    // What was shown already is what happens, if it looks the same.
    const shown =
      this.#order && places.every((place, i) => keyOf(place) === keyOf(this.#order?.places[i] ?? [9, 9])) ? this.#order.order : null;
    const fits = shown?.every((from, i) => faces[from] === now[i]);
    this.#permute(places, shown && fits ? shown : orderFrom(faces, now));
  }

  #permute(places: Place[], order: number[]): void {
    this.#dice.become(places.map((place, i) => [places[order[i] ?? i] ?? place, place]));
  }
}
