/** The table of a board that no running match stands behind: a lesson, a puzzle, a match that is looked back on. */

import { Speech } from '../lib/speech';
import type { Stage } from '../lib/stage.svelte';
import type { LogEntry, SeatInfo } from '../protocol';
import { setTable, type GameTable } from './contract';

interface Apart {
  game: () => string;
  seats: () => SeatInfo[];
  stage: Stage;
  table: () => GameTable | undefined;
  /** Who reads; nobody's seat unless it is said. */
  seat?: () => number | null;
  /** What has happened so far. */
  story?: () => LogEntry[];
}

/** Nobody thinks there, and no clock runs. */
export function setApart({ game, seats, stage, table, seat = () => null, story = () => [] }: Apart): Speech {
  const speech = new Speech(game, seats, () => ({ seat: seat(), table: table() }));
  setTable({
    get seats() {
      return seats();
    },
    get toAct() {
      return stage.seen?.view.to_act ?? [];
    },
    thinking: [],
    due: [],
    ahead: 0,
    get story() {
      return story();
    },
    speech,
  });
  return speech;
}
