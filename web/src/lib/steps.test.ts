import { expect, test } from 'vitest';
import type { EventInfo, LogEntry } from '../protocol';
import { chaptersOf, folded, standing, stepOf, unfolded } from './steps';
import { story } from './story';

const event = (kind: string, args = {}): EventInfo => ({ kind, args, text: kind });
const entry = (number: number, by: number | null, ...events: EventInfo[]): LogEntry => ({ number, by, at: 0, events });
const telling = {
  begins: ['placed', 'took_back', 'readied', 'round'],
  aside: [],
  secret: ['placed', 'took_back'],
  undoes: ({ kind }: EventInfo) => (kind === 'took_back' ? 'placed' : undefined),
  chapters: ['round'],
};
const placed = (card: string, die: number) => event('placed', { card, die, seat: 0 });
const back = (card: string, die: number) => event('took_back', { card, die, seat: 0 });
const match = [
  entry(0, null, event('round', { round: 1 })),
  entry(1, 0, placed('swap', 2)),
  entry(2, 1),
  entry(3, 0, back('swap', 2)),
  entry(4, 0, placed('flip', 2)),
  entry(5, 0, event('readied', { seat: 0 })),
  entry(6, 1, event('readied', { seat: 1 }), event('round', { round: 2 })),
];

test('what was placed and taken back before one was ready is one step that tells what stands', () => {
  const steps = folded(match, telling);
  expect(steps.map(({ first, entry }) => [first, entry.number])).toEqual([
    [0, 0],
    [1, 5],
    [6, 6],
  ]);
  expect(steps[1]?.entry.events).toEqual([placed('flip', 2), event('readied', { seat: 0 })]);
  expect(unfolded(match)).toHaveLength(7);
});

test('that step is one line of the log', () => {
  const lines = story(
    folded(match, telling).map((step) => step.entry),
    telling,
  );
  expect(lines.map(({ number, told }) => [number, told.map(({ kind }) => kind)])).toEqual([
    [0, ['round']],
    [5, ['placed', 'readied']],
    [6, ['readied']],
    [6, ['round']],
  ]);
});

test('only the same card is taken back', () => {
  expect(standing([placed('swap', 0), placed('swap', 2), back('swap', 0)], telling.undoes)).toEqual([placed('swap', 2)]);
  expect(standing([placed('swap', 1), placed('flip', 2), back('swap', 1)], telling.undoes)).toEqual([placed('flip', 2)]);
  expect(standing([back('swap', 1)], telling.undoes)).toEqual([back('swap', 1)]);
});

test('what two seats prepare at the same time is one step, and nothing is lost at the end', () => {
  const open = [
    entry(1, 0, placed('swap', 0)),
    entry(2, 1, event('placed', { card: 'swap', die: 0, seat: 1 })),
    entry(3, 0, back('swap', 0)),
  ];
  const [only] = folded(open, telling);
  expect([only?.first, only?.entry.number, only?.entry.events.map(({ args }) => args.seat)]).toEqual([1, 3, [1]]);
});

test('a moment within a step is found in it, and one behind the end at the end', () => {
  const steps = folded(match, telling);
  expect([0, 1, 4, 5, 6, 99].map((number) => stepOf(steps, number))).toEqual([0, 1, 1, 1, 2, 2]);
});

test('chapters are rounds where the game tells of them, and else begin with each seat in turn', () => {
  expect(chaptersOf(folded(match, telling), telling).map(({ number, event }) => [number, event?.args.round])).toEqual([
    [0, 1],
    [6, 2],
  ]);
  expect(chaptersOf(unfolded([entry(0, null), entry(1, 0), entry(2, 0), entry(3, 1)])).map(({ number }) => number)).toEqual([0, 1, 3]);
});
