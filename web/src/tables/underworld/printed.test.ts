/** The table beside the board is the server's: changed there, it is changed here. */

import { beforeEach, expect, it, vi } from 'vitest';
import { layOut } from '../../lib/printed.svelte';
import { resultsOf, type Duel } from './duel';
import { lineOf, printed, resultRows } from './printed';
import said from './said.json';

vi.mock('../../lib/settings.svelte', () => ({ settings: { language: 'en' } }));

const duel: Duel = {
  kind: 'battle',
  at: 'c3',
  side: 'death',
  attacker: 6,
  defender: 6,
  victims: 0,
  attacking: undefined,
  defending: undefined,
  past: false,
};

beforeEach(() => layOut('underworld', said.printed[0]));

it('has a row for sums that mean the same', () => {
  expect(resultRows().map(({ sums }) => sums)).toEqual([[2], [3], [4, 5], [6, 7, 8], [9, 10], [11], [12]]);
  expect(resultsOf(duel)).toMatchObject({ attacking: 'victory', defending: 'defect' });
});

it('follows a changed battle.toml', () => {
  const changed = structuredClone(said.printed[0]) as ReturnType<typeof printed>;
  changed.battle.attacking['12'] = 'retreat';
  changed.full = 4;
  layOut('underworld', changed);
  expect(resultsOf(duel)).toMatchObject({ attacking: 'retreat', defending: 'defect' });
  expect(resultRows().at(-1)).toEqual({ sums: [12], attacking: 'retreat', defending: 'defect' });
  expect(lineOf('retreat')).toBe(changed.results.retreat?.line);
  expect(printed().full).toBe(4);
});
