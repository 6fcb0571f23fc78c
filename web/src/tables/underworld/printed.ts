/** What is printed beside the board: what each sum of a battle means for either die, as the server has it. */

import { inPrint, printedIn } from '../../lib/printed.svelte';
import type { Result } from './view';

interface Print {
  /** By the sum of the two dice. */
  battle: { attacking: Record<string, Result>; defending: Record<string, Result> };
  /** What becomes of a die, in a line. */
  results: Partial<Record<Result, { line: string; text: string }>>;
  /** So many minions of a side fill a field, and so many actions are a turn. */
  full: number;
  actions: number;
}

export interface ResultRow {
  sums: number[];
  attacking: Result;
  defending: Result;
}

const GAME = 'underworld';
export const printed = printedIn<Print>(GAME, { battle: { attacking: {}, defending: {} }, results: {}, full: 0, actions: 0 });

/** The table of results, sums that mean the same in one row, the lowest first. */
export function resultRows(): ResultRow[] {
  const { attacking, defending } = printed().battle;
  const rows: ResultRow[] = [];
  for (const sum of Object.keys(attacking).map(Number)) {
    const row = { sums: [sum], attacking: attacking[sum] as Result, defending: defending[sum] as Result };
    const last = rows.at(-1);
    if (last && last.attacking === row.attacking && last.defending === row.defending) last.sums.push(sum);
    else rows.push(row);
  }
  return rows;
}

export const rowOf = (sum: number): ResultRow | undefined => resultRows().find(({ sums }) => sums.includes(sum));

/** What a result does, in a line. */
export const lineOf = (result: Result): string => inPrint(GAME, printed().results[result]?.line ?? '');
