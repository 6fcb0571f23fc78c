/**
 * Cards of one kind are all the same to the rules, and the view only lists kinds. To travel, each needs a name of its own: a
 * card that lies where one of its kind lay stays that one, and one that is new somewhere is one that has left elsewhere.
 */

/** Places of the table, and the kinds of card that lie there. */
export type Places = Map<string, string[]>;

export class Identities {
  #names: Places = new Map();
  #made = 0;
  /** The card that a person has hold of: of several of its kind, this one will leave. */
  held: string | null = null;

  /** A name for every card, place by place, in the order of the cards. */
  follow(places: Places): Places {
    const left = new Map<string, string[]>();
    const kept = new Map<string, (string | undefined)[]>();
    for (const [place, names] of this.#names) {
      const waiting = names.toSorted((a, b) => Number(a === this.held) - Number(b === this.held));
      kept.set(place, (places.get(place) ?? []).map((kind) => take(waiting, kind)));
      for (const name of waiting) left.set(kindOf(name), [...(left.get(kindOf(name)) ?? []), name]);
    }
    const names: Places = new Map();
    for (const [place, kinds] of places) {
      names.set(place, kinds.map((kind, i) => kept.get(place)?.[i] ?? left.get(kind)?.shift() ?? `${kind}#${++this.#made}`));
    }
    this.#names = names;
    return names;
  }
}

const kindOf = (name: string): string => name.slice(0, name.lastIndexOf('#'));

function take(names: string[], kind: string): string | undefined {
  const at = names.findIndex((name) => kindOf(name) === kind);
  return at < 0 ? undefined : names.splice(at, 1)[0];
}
