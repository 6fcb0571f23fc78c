/** What the plate beside the board shows of a battle or a slaughter, while it lasts and afterwards. */

import type { Minion } from './minions';
import { rowOf } from './printed';
import { enemyOf, type Result, type Side, type UnderworldView } from './view';

export interface Duel {
  kind: 'battle' | 'slaughter';
  at: string;
  side: Side;
  attacker: number;
  defender: number | undefined;
  victims: number;
  /** The dice themselves, as long as they have not met their result. */
  attacking: Minion | undefined;
  defending: Minion | undefined;
  /** Over: shown until the next one. */
  past: boolean;
}

export function resultsOf(duel: Duel): { attacking: Result; defending: Result } | undefined {
  return duel.defender === undefined ? undefined : rowOf(duel.attacker + duel.defender);
}

export class Duels {
  #last: Duel | null = null;

  /** The duel of a picture; of dice that are alike, the one that was pressed or is at it already. */
  see(view: UnderworldView, minions: Minion[], pressed: number): Duel | null {
    const { battle, slaughter } = view;
    const attack = battle ?? slaughter;
    if (!attack) {
      this.#last =
        this.#last?.kind === 'battle' && this.#last.defender !== undefined
          ? { ...this.#last, past: true, attacking: undefined, defending: undefined }
          : null;
      return this.#last;
    }
    const before = this.#last?.past ? null : this.#last;
    const find = (side: Side, face: number | undefined, places: string[] | undefined, was: Minion | undefined) => {
      const alike = minions.filter((one) => one.side === side && one.place === attack.at && one.face === face);
      const fitting = places ? alike.filter((one) => one.trail.join() === places.join()) : alike;
      return fitting.find(({ id }) => id === was?.id) ?? fitting.find(({ id }) => id === pressed) ?? fitting[0] ?? alike[0];
    };
    const side = view.turn;
    const enemy = enemyOf(side);
    const settled = battle?.settled ?? (battle?.result_of === enemy ? [side] : []);
    this.#last = {
      kind: battle ? 'battle' : 'slaughter',
      at: attack.at,
      side,
      attacker: attack.attacker,
      defender: battle?.defender,
      victims: slaughter?.victims ?? 0,
      attacking: settled.includes(side) ? undefined : find(side, attack.attacker, attack.places, before?.attacking),
      defending:
        battle?.defender === undefined || settled.includes(enemy) ? undefined : find(enemy, battle.defender, undefined, before?.defending),
      past: false,
    };
    return this.#last;
  }
}
