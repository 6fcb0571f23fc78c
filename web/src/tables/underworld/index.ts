import type { GameTable } from '../contract';
import { beats } from './beats';
import { german } from './german';
import { group } from './groups';
import { pieces } from './pieces';
import { plain } from './plain';
import Table from './Table.svelte';

const game: GameTable = {
  Table,
  beats,
  plain,
  group,
  pieces,
  seatsOnBoard: true,
  translations: { de: german },
};

export default game;
