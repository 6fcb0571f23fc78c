/**
 * Which card is which. Cards of one kind are all the same to the rules, and the view only lists kinds: a card that lies where one of its
 * kind lay stays that one, and one that is new somewhere is one that has left elsewhere.
 */

import { Identities } from '../../lib/identity';

/** Places of the table, and what lies there: kinds of card, or their names. */
export type Places = Map<string, string[]>;

interface Card {
  place: string;
  kind: string;
}

const nameOf = (id: number): string => `card-${id}`;

export class Cards {
  readonly #cards = new Identities<Card>(
    ({ place, kind }) => `${kind} ${place}`,
    (card, before) => Number(card.kind === before.kind),
  );

  /** The card that a person has hold of: of several of its kind, this one will leave. */
  hold(name: string): void {
    this.#cards.held = Number(name.replace('card-', ''));
  }

  /** A name for every card, place by place, in the order of the cards. */
  follow(places: Places): Places {
    const ids = this.#cards.follow([...places].flatMap(([place, kinds]) => kinds.map((kind) => ({ place, kind }))));
    return new Map([...places].map(([place, kinds]) => [place, ids.splice(0, kinds.length).map(nameOf)]));
  }
}
