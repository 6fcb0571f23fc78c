/** The battleground as words: what a screen reader reads, and anybody who prefers it. */

import type { Sheet } from '../../parts/Sheets.svelte';
import { armyOf, enemyOf, SIDES, sideOf, type Side, type UnderworldView } from './view';
import { actionsLeft, aheadText, idleCount, say } from './words';

export function plain(view: UnderworldView): Sheet[] {
  const below = sideOf(view.seat) ?? 'death';
  const rows = below === 'death' ? view.board : view.board.toReversed();
  const army = (field: string, side: Side): string => {
    const faces = view.fields[field]?.[side] ?? [];
    return faces.length > 0 ? `${say(side)} ${faces.join(' ')}` : '';
  };
  const cell = (field: string): string => {
    if (!field) return '';
    const dice = [army(field, enemyOf(below)), army(field, below)].filter(Boolean).join('; ');
    return `${field}: ${dice || say('empty')}`;
  };
  const status: (string | number)[][] = [
    [say('status'), view.over ? say('over') : `${say('turn', { number: view.turns + 1 })}, ${say(view.turn)}, ${actionsLeft(view.left)}`],
    [say('special'), view.special_used ? say('used') : say('notUsed')],
    [say('idleFor'), `${idleCount(view.clock)}. ${aheadText(view.clock)}`],
    [say('fallen'), 66 - armyOf(view, 'death') - armyOf(view, 'devil')],
  ];
  if (view.battle) {
    const { at, attacker, defender } = view.battle;
    status.push([say('battle', { field: at }), defender === undefined ? attacker : `${attacker} + ${defender} = ${attacker + defender}`]);
  }
  if (view.slaughter) status.push([say('slaughter', { field: view.slaughter.at }), say('victims', { count: view.slaughter.victims })]);
  return [
    { caption: say('ground'), head: [], rows: rows.map((row) => row.map(cell)) },
    {
      caption: SIDES.map((side) => say(`home.${side}`)).join(', '),
      head: [say('who'), say('where'), say('atHome'), say('inAll')],
      rows: [enemyOf(below), below].map((side) => [
        say(side),
        say(`home.${side}`),
        view.home[side].join(' ') || say('nobody'),
        armyOf(view, side),
      ]),
    },
    { caption: say('status'), head: [], rows: status },
  ];
}
