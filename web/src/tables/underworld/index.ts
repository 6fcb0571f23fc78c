import type { GameTable } from '../contract';
import { beats } from './beats';
import { german } from './german';
import { group } from './groups';
import { pieces } from './pieces';
import { plain } from './plain';
import { rulings } from './rulings';
import Table from './Table.svelte';

const game: GameTable = {
  Table,
  beats,
  plain,
  group,
  pieces,
  rulings,
  seatsOnBoard: true,
  translations: { de: german },
  lesson: () => import('./lesson.json'),
};

export default game;
