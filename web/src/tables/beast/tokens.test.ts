import { expect, test } from 'vitest';
import { beats, orderFrom } from './beats';
import { Follower, tokenOf } from './tokens';
import type { BeastView } from './view';

const view: BeastView = {
  game: 'beast',
  players: 2,
  seat: 0,
  to_act: [0],
  over: false,
  winners: [],
  scores: [0, 0],
  turn: 0,
  turns: 1,
  phase: 'play',
  beast: '665',
  dice: [
    [6, 2, 5],
    [1, 1, 3],
  ],
  frozen: [
    [false, false, false],
    [false, false, false],
  ],
  matches: [
    [true, false, true],
    [false, false, false],
  ],
  middle: [4, 4, 6],
  discard: [],
  pending: [false, false],
  bound: [false, false],
  hand: ['freeze', 'sabotage'],
  hands: [2, 2],
  deck: 50,
};
const event = (kind: string, args: object) => ({ kind, args, text: '' });
const seen = { seat: 0, view, ask: { kind: '', args: {}, text: '' }, choices: [], undo: false, events: [] };

test('an order is told from faces, and dice stay where they can', () => {
  expect(orderFrom([6, 2, 5], [5, 6, 2])).toEqual([2, 0, 1]);
  expect(orderFrom([6, 6, 5], [6, 5, 6])).toEqual([0, 2, 1]);
  expect(orderFrom([3, 3, 3], [3, 3, 3])).toEqual([0, 1, 2]);
});

test('a die that changes its place keeps its token', () => {
  const follower = new Follower();
  const before = follower.follow(view, null, 0, null);
  const swap = event('swapped', {
    places: [
      [0, 1],
      [-1, 2],
    ],
    faces: [6, 2],
  });
  const after = beats.swapped?.(swap, view, seen)?.view ?? view;
  const tokens = follower.follow(after, swap, 1, null);
  expect(after.dice[0]).toEqual([6, 6, 5]);
  expect(after.middle).toEqual([4, 4, 2]);
  expect(after.matches[0]).toEqual([true, true, true]);
  expect(tokenOf(tokens, [0, 1])).toBe(tokenOf(before, [-1, 2]));
  expect(tokenOf(tokens, [-1, 2])).toBe(tokenOf(before, [0, 1]));
  expect(tokenOf(tokens, [0, 0])).toBe(tokenOf(before, [0, 0]));
  expect(new Set(tokens.values()).size).toBe(9);
});

test('dice that were dragged into an order stay the dice they were', () => {
  const follower = new Follower();
  const alike = {
    ...view,
    dice: [
      [6, 6, 5],
      [1, 1, 3],
    ],
  };
  const places: [number, number][] = [
    [0, 0],
    [0, 1],
    [0, 2],
  ];
  const before = follower.follow(alike, null, 0, { places, order: [1, 0, 2] });
  const tokens = follower.follow(alike, event('arranged', { by: 0, places, faces: [6, 6, 5] }), 1, null);
  expect(tokenOf(tokens, [0, 0])).toBe(tokenOf(before, [0, 1]));
  expect(tokenOf(tokens, [0, 1])).toBe(tokenOf(before, [0, 0]));
});

test('a card that is played leaves the hand, and a frozen die its Freeze', () => {
  const played = beats.played?.(event('played', { player: 0, card: 'freeze' }), view, seen)?.view ?? view;
  expect(played.hand).toEqual(['sabotage']);
  expect(played.playing?.card).toBe('freeze');
  const frozen = beats.froze?.(event('froze', { player: 0, die: 2, face: 5 }), played, seen)?.view ?? view;
  expect(frozen.frozen[0]).toEqual([false, false, true]);
  expect(frozen.playing).toBeUndefined();
  expect(view.frozen[0]).toEqual([false, false, false]);
});
