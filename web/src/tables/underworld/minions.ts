/** Which die is which: a view only counts the faces in each place. From one picture to the next, each die is the one that changed least. */

import { Identities } from '../../lib/identity';
import { HOME, SIDES, type Side, type UnderworldView } from './view';

export interface Minion {
  id: number;
  side: Side;
  face: number;
  /** A field, or `home`. */
  place: string;
  /** The places that it left this turn. */
  trail: string[];
}

export const flyKey = (id: number): string => `minion-${id}`;
export const idOf = (key: string | undefined): number => Number(key?.replace('minion-', ''));

type Unnamed = Omit<Minion, 'id'>;

/** All dice of a view. */
function diceOf(view: UnderworldView): Unnamed[] {
  const trails = [...(view.visited ?? [])];
  const dice: Unnamed[] = [];
  const add = (side: Side, place: string, faces: number[] = []) => {
    for (const face of faces) {
      const at = side === view.turn ? trails.findIndex((one) => one.at === place && one.face === face) : -1;
      const [found] = at < 0 ? [] : trails.splice(at, 1);
      dice.push({ side, face, place, trail: found?.places ?? [] });
    }
  };
  for (const side of SIDES) {
    add(side, HOME, view.home[side]);
    for (const [field, armies] of Object.entries(view.fields)) add(side, field, armies[side]);
  }
  return dice;
}

const exactly = (die: Unnamed): string => `${die.side} ${die.place} ${die.face} ${die.trail.join()}`;

/** Something of everybody's is like somebody else's: each die comes from somewhere. */
const likeness = (die: Unnamed, other: Unnamed): number =>
  1 + (die.side === other.side ? 8 : 0) + (die.place === other.place ? 4 : 0) + (die.face === other.face ? 2 : 0);

export class Minions {
  readonly #dice = new Identities(exactly, likeness);
  #now = new Map<number, Minion>();

  /** Who was pressed last: of dice that are alike, it is this one that goes. */
  get pressed(): number {
    return this.#dice.held ?? -1;
  }
  set pressed(id: number) {
    this.#dice.held = id;
  }

  /** Whether its face, place or side has just changed. */
  stirred(id: number): boolean {
    const now = this.#now.get(id);
    const old = this.#dice.changed.get(id);
    if (!now || !this.#dice.changed.has(id)) return false;
    return old?.side !== now.side || old.place !== now.place || old.face !== now.face;
  }

  /** Recognise the dice of the next picture. */
  see(view: UnderworldView): Minion[] {
    const dice = diceOf(view);
    const before = this.#now;
    this.#now = new Map(
      this.#dice.follow(dice).map((id, i) => {
        const old = before.get(id);
        // Whoever has not changed is the very same, so that nothing of it is drawn again.
        return [id, old && !this.#dice.changed.has(id) ? old : { id, ...(dice[i] as Unnamed) }];
      }),
    );
    return [...this.#now.values()].sort((one, other) => one.face - other.face || one.id - other.id);
  }
}
