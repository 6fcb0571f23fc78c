import type { GameTable } from '../contract';
import { beats } from './beats';
import { group } from './groups';
import { pieces } from './pieces';
import { plain } from './plain';
import { rulings } from './rulings';
import Table from './Table.svelte';
import { armyOf, SIDES, type UnderworldView } from './view';
import { minionCount } from './words';

const game: GameTable = {
  Table,
  beats,
  plain,
  group,
  pieces,
  rulings,
  story: {
    begins: ['turn', 'entered', 'moved', 'went_home', 'attacked', 'slaughtered', 'infiltrated', 'sacrificed', 'forfeited', 'won', 'drawn'],
    aside: ['rolled_home', 'rerolled_home'],
    chapters: ['turn'],
  },
  ending: (view: UnderworldView, last) => ({
    // What fell last, where an army has been destroyed.
    events: last.some(({ args }) => args.by === 'destruction')
      ? last.filter(({ kind }) => kind === 'died' || kind === 'removed').slice(-1)
      : [],
    figures: SIDES.map((side) => minionCount(armyOf(view, side))),
  }),
  seatsOnBoard: true,
  lesson: () => import('./lesson.json'),
};

export default game;
