/** Who came where. */

import type { Outcome, SeatInfo } from '../protocol';

export interface Ranked {
  seat: SeatInfo;
  /** The first is 1; who came as far shares it. */
  place: number;
}

/** Everybody in the order in which they came in: winners, the others by their scores, and who gave up last. */
export function ranked(seats: SeatInfo[], { winners, scores, resigned }: Outcome): Ranked[] {
  const key = (seat: number): [number, number] => [winners.includes(seat) ? 2 : resigned.includes(seat) ? 0 : 1, scores[seat] ?? 0];
  const ahead = (one: number, other: number) => {
    const [a, b] = [key(one), key(other)];
    return a[0] - b[0] || (a[0] === 0 ? 0 : a[1] - b[1]);
  };
  const order = seats.toSorted((one, other) => ahead(other.seat, one.seat) || one.seat - other.seat);
  return order.map((seat) => ({ seat, place: 1 + order.filter((other) => ahead(other.seat, seat.seat) > 0).length }));
}
