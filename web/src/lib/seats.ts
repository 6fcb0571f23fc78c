/** Seats of a position that belongs to no match: one's own, and the others' by their names or else their titles. */

import type { SeatInfo } from '../protocol';

/** What the server calls a seat that the rules give no name. */
export const seatWord = (_: unknown, seat: number): string => `Seat ${seat + 1}`;

export const seatsOf = (titles: string[], own: number, ownName: string, names: string[] = titles): SeatInfo[] =>
  titles.map((title, seat) => ({
    seat,
    title,
    name: seat === own ? ownName : (names[seat] ?? title),
    kind: seat === own ? 'person' : 'bot',
    person: null,
    yours: seat === own,
    level: null,
    account: false,
    away: false,
    away_since: null,
    resigned: false,
    fixed: false,
    seal: null,
    text: null,
    kept_for: null,
    offered: false,
    why: null,
    agreed: [],
  }));
