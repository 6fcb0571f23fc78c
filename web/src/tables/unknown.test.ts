import { expect, test, vi } from 'vitest';
import { unknown } from './unknown';

vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en' } }));

const house = { game: 'pig', seat: 0, to_act: [0], over: false, winners: [], scores: [0, 0] };

test('a game that nobody has drawn is shown in words: what all share, and what each seat has', () => {
  const view = { ...house, players: 2, scores: [12, 7], turn_total: 5, last: null, rolled: [3, 2, 4], hands: [['a', 'b'], []] };
  expect(unknown(view, (text) => text.replace('Seat 1', 'Ada'))).toEqual([
    {
      caption: 'The board',
      head: [],
      rows: [
        ['turn total', '5'],
        ['last', '–'],
        ['rolled', '3, 2, 4'],
      ],
    },
    {
      caption: 'Seats',
      head: ['', 'scores', 'hands'],
      rows: [
        ['Ada', '12', 'a, b'],
        ['Seat 2', '7', '–'],
      ],
    },
  ]);
});

test('at a table for one, everything is shared', () => {
  const [only, ...others] = unknown({ ...house, players: 1, scores: [4], board: { left: [1, [2, 3]], open: true } } as never);
  expect(others).toEqual([]);
  expect(only?.rows).toEqual([
    ['scores', '4'],
    ['board', 'left: 1, (2, 3); open: yes'],
  ]);
});
