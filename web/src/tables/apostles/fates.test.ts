import { expect, test } from 'vitest';
import type { LogEntry } from '../../protocol';
import { lastHand } from './fates';

const entry = (number: number, ...events: [string, Record<string, unknown>][]): LogEntry => ({
  number,
  by: 0,
  at: 0,
  events: events.map(([kind, args]) => ({ kind, args, text: kind })),
});

test('the last hand lies there with what became of each card', () => {
  const story = [
    entry(1, ['rolled', { dice: [1, 2, 3] }], ['drew', { card: 'KH' }], ['joined', { card: 'KH', from: 'hand' }]),
    entry(2, ['rolled', { dice: [1, 1, 1] }], ['drew', { card: '6H' }], ['drew', { card: '3D' }], ['drew', { card: '9C' }]),
    entry(3, ['cancelled', { six: '6H', three: '3D' }], ['paired', { card: '9C' }]),
  ];
  expect(lastHand(story)).toEqual([
    { card: '6H', fate: 'under' },
    { card: '3D', fate: 'discarded' },
    { card: '9C', fate: 'six' },
  ]);
});

test('a new roll sweeps it away', () => {
  expect(lastHand([entry(1, ['rolled', {}], ['drew', { card: 'KH' }]), entry(2, ['rolled', {}])])).toEqual([]);
});

test('a card that lies face down is nobody’s business', () => {
  expect(lastHand([entry(1, ['rolled', {}], ['drew', { card: null }])])).toEqual([]);
});
