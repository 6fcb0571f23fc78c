/** "Why can't I?": what the board itself shows of the reason. The server's own help says the rest. */

import type { Minion } from './minions';
import { printed } from './printed';
import { facesAt, HOME, type Side, type UnderworldView } from './view';
import { say } from './words';

/** Why a minion cannot be chosen now. */
export function whyNotThis(view: UnderworldView, minion: Minion, mine: Side, asked: boolean): string {
  if (view.over) return '';
  if (minion.side !== mine) return say('whyEnemy');
  if (!asked) return say('whyTurn');
  if (view.phase === 'defend') return say('whyDefence');
  if (view.phase === 'remove') return minion.place === HOME ? '' : say('whyHome');
  return say('whyNone');
}

/** Why a picked minion cannot go to a field, or why nobody leaves it. */
export function whyNotHere(
  view: UnderworldView,
  field: string,
  mine: Side,
  picked: Minion | undefined,
  lit: boolean,
  asked: boolean,
): string {
  if (lit || view.over) return '';
  const armies = view.fields[field] ?? {};
  const both = (armies.death?.length ?? 0) > 0 && (armies.devil?.length ?? 0) > 0;
  if (!picked || picked.place === field) {
    if (view.phase === 'defend' && view.battle?.at === field) return say('whyDefence');
    return both ? say('locked') : !asked && (armies[mine]?.length ?? 0) > 0 ? say('whyTurn') : '';
  }
  if (picked.trail.includes(field)) return say('whyLeft');
  const there = view.fields[picked.place] ?? {};
  if (picked.place !== HOME && (there.death?.length ?? 0) > 0 && (there.devil?.length ?? 0) > 0) return say('whyLocked');
  return facesAt(view, mine, field).length >= printed().full ? say('whyFull', { count: printed().full }) : say('whyFar');
}
