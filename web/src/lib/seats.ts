/** Seats of a position that belongs to no match: one's own, and the others' by their titles. */

import type { SeatInfo } from '../protocol';

export const seatsOf = (titles: string[], own: number, ownName: string): SeatInfo[] =>
  titles.map((title, seat) => ({
    seat,
    title,
    name: seat === own ? ownName : title,
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
