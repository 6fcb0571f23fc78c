import { expect, test } from 'vitest';
import { chapters, signed, stepAt } from './review';

test('a chapter begins where another seat answers', () => {
  const seats = [null, 0, 0, 1, 0, 0].map((seat) => ({ seat }));
  expect(chapters(seats)).toEqual([0, 1, 3, 4]);
});

test('figures say which way they go', () => {
  expect([0.1234, -0.05, 0].map(signed)).toEqual(['+12.3', '−5.0', '0.0']);
});

test('a moment within an answer of several choices belongs to the step before it', () => {
  const steps = [0, 2, 7].map((move) => ({ move }));
  expect([0, 1, 2, 6, 9].map((move) => stepAt(steps, move))).toEqual([0, 0, 1, 1, 2]);
});
