/** From a wish to a seat at a table. */

import type { CreateMatch, GameInfo, House, TableInfo } from '../protocol';
import { api } from './api';
import { present } from './myself.svelte';
import { addToDice } from './dice';

export async function layTable(wish: CreateMatch): Promise<TableInfo> {
  await present();
  return addToDice(await api.create(wish));
}

// Bots at one table are told apart by their names.
const NAMES = ['Ada', 'Bruno', 'Clara', 'Dario', 'Edith', 'Fabian'];
export const nameOfBot = (number: number): string | null => NAMES[number] ?? null;

/** One click: a casual match against bots of a level. */
export function playNow(house: House, game: GameInfo, wanted: string): Promise<TableInfo> {
  const level = house.levels.find((one) => one.name === wanted) ?? house.levels[0];
  const players = Math.min(Math.max(game.fewest, 3), game.most);
  const bots = Array.from({ length: players - 1 }, (_, i) => ({ kind: 'bot' as const, level: level?.name ?? null, name: nameOfBot(i) }));
  return layTable({ game: game.name, seats: [{ kind: 'mine' }, ...bots], casual: true });
}
