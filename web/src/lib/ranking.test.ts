import { expect, test } from 'vitest';
import type { Outcome, SeatInfo } from '../protocol';
import { ranked } from './ranking';

const seats = [0, 1, 2, 3].map((seat) => ({ seat, name: `Seat ${seat + 1}` }) as SeatInfo);
const places = (outcome: Partial<Outcome>) =>
  ranked(seats, { how: 'end', winners: [], scores: [0, 0, 0, 0], resigned: [], ...outcome }).map(({ seat, place }) => [seat.seat, place]);

test('winners come first, the others by what they scored, and equals share a place', () => {
  expect(places({ winners: [2], scores: [5, 9, 12, 5] })).toEqual([
    [2, 1],
    [1, 2],
    [0, 3],
    [3, 3],
  ]);
});

test('a tie that a die has decided is told from one that it has not', () => {
  expect(places({ winners: [3], scores: [1, 7, 1, 7] }).slice(0, 2)).toEqual([
    [3, 1],
    [1, 2],
  ]);
});

test('whoever has given up comes last, whatever they had', () => {
  expect(places({ how: 'resigned', winners: [0], scores: [3, 9, 4, 1], resigned: [1] }).at(-1)).toEqual([1, 4]);
});
