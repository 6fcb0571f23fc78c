/**
 * Which die is which. A view only counts the faces in each place; on the table every minion is one and the same thing
 * wherever it goes, so that it can be seen to go there. From one picture to the next, each die is the one that changed least.
 */

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

function likeness(die: Unnamed, other: Unnamed): number {
  return (die.side === other.side ? 8 : 0) + (die.place === other.place ? 4 : 0) + (die.face === other.face ? 2 : 0);
}

export class Minions {
  /** Who was pressed last: of dice that are alike, it is this one that goes. */
  pressed = -1;
  /** Whose face, place or side has just changed. */
  stirred = new Set<number>();
  #now: Minion[] = [];
  #next = 0;

  /** Recognise the dice of the next picture. */
  see(view: UnderworldView): Minion[] {
    const before = new Map<string, Minion[]>();
    // Pressed ones last, so that those who stay are taken first.
    for (const minion of this.#now.toSorted((one, other) => Number(one.id === this.pressed) - Number(other.id === this.pressed))) {
      const alike = before.get(exactly(minion));
      if (alike) alike.push(minion);
      else before.set(exactly(minion), [minion]);
    }
    const open: Unnamed[] = [];
    const now: Minion[] = [];
    for (const die of diceOf(view)) {
      const same = before.get(exactly(die))?.shift();
      if (same) now.push(same);
      else open.push(die);
    }
    const free = [...before.values()].flat();
    const stirred = new Set<number>();
    for (const die of open) {
      const best = free.toSorted((one, other) => likeness(die, other) - likeness(die, one))[0];
      if (best) free.splice(free.indexOf(best), 1);
      const id = best?.id ?? this.#next++;
      if (!best || likeness(die, best) < 14) stirred.add(id);
      now.push({ id, ...die });
    }
    this.stirred = stirred;
    this.#now = now.toSorted((one, other) => one.face - other.face || one.id - other.id);
    return this.#now;
  }
}
