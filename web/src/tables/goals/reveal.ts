/** What a die is worth at this moment of the telling. */

import { placeKey, type GoalsView } from './view';

/** As far as it has been told; null where nothing has been. Before the reveal, the server's own preview. */
export function runningValue(view: GoalsView, seat: number, die: number): number | null {
  const { telling } = view;
  if (!telling) return view.phase === 'select' || view.phase === 'over' ? null : (view.previews[seat]?.[die] ?? null);
  const value = telling.values[seat]?.[die];
  if (value !== undefined) return value;
  const stack = view.stacks[seat]?.[die] ?? [];
  const last = stack.findLastIndex((_, place) => placeKey(seat, die, place) in telling.worked);
  return last >= 0 ? (telling.worked[placeKey(seat, die, last)] ?? null) : null;
}
