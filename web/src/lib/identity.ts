/**
 * Which piece is which. A view lists what lies where; for the eye, a piece that changes its place is the same piece there. So every piece has a
 * number of its own, which it keeps from one picture to the next: a piece that is exactly as one was before is that one, and any other is
 * the one among the rest that it is most like.
 */
export class Identities<Piece> {
  /** The piece that a person has hold of: of those that are alike, it is this one that goes. */
  held: number | null = null;
  /** Those that the last picture changed, and what they were before; undefined: new on the table. */
  changed: ReadonlyMap<number, Piece | undefined> = new Map();

  readonly #exactly: (piece: Piece) => string;
  readonly #likeness: (piece: Piece, before: Piece) => number;
  #known: { id: number; piece: Piece }[] = [];
  #made = 0;

  /** `exactly` names all that makes pieces alike. `likeness`: how much one may be the other that it is not exactly; 0: it cannot be. */
  constructor(exactly: (piece: Piece) => string, likeness: (piece: Piece, before: Piece) => number = () => 0) {
    this.#exactly = exactly;
    this.#likeness = likeness;
  }

  /** A number for every piece of the next picture, in their order. */
  follow(pieces: Piece[]): number[] {
    const before = new Map<string, { id: number; piece: Piece }[]>();
    // The held one comes last, so that those who stay are taken first.
    for (const one of this.#known.toSorted((a, b) => Number(a.id === this.held) - Number(b.id === this.held))) {
      const key = this.#exactly(one.piece);
      const alike = before.get(key);
      if (alike) alike.push(one);
      else before.set(key, [one]);
    }
    const exact = pieces.map((piece) => before.get(this.#exactly(piece))?.shift());
    const free = [...before.values()].flat();
    const changed = new Map<number, Piece | undefined>();
    this.#known = pieces.map((piece, i) => {
      const same = exact[i];
      if (same) return { id: same.id, piece };
      const old = this.#mostLike(piece, free);
      if (old) free.splice(free.indexOf(old), 1);
      const id = old?.id ?? this.#made++;
      changed.set(id, old?.piece);
      return { id, piece };
    });
    this.changed = changed;
    return this.#known.map(({ id }) => id);
  }

  /** An event tells it better than likeness could: what was the one has become the other. */
  become(ways: [from: Piece, to: Piece][]): void {
    const ids = new Map(this.#known.map(({ id, piece }) => [this.#exactly(piece), id]));
    const moved = new Map(ways.map(([from, to]) => [this.#exactly(to), ids.get(this.#exactly(from))]));
    this.#known = this.#known.map(({ id, piece }) => ({ id: moved.get(this.#exactly(piece)) ?? id, piece }));
  }

  #mostLike<One extends { piece: Piece }>(piece: Piece, among: One[]): One | undefined {
    let best: One | undefined;
    let most = 0;
    for (const one of among) {
      const like = this.#likeness(piece, one.piece);
      if (like > most) [best, most] = [one, like];
    }
    return best;
  }
}
