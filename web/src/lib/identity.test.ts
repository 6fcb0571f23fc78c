import { expect, test } from 'vitest';
import { Identities } from './identity';

interface Die {
  place: string;
  face: number;
}
const dice = () =>
  new Identities<Die>(
    ({ place, face }) => `${place} ${face}`,
    (die, before) => (die.place === before.place ? 2 : 0) + (die.face === before.face ? 1 : 0),
  );
const at = (place: string, ...faces: number[]): Die[] => faces.map((face) => ({ place, face }));

test('what has not changed keeps its number, in whatever order it is listed', () => {
  const known = dice();
  const [one, six] = known.follow(at('home', 1, 6));
  expect(known.follow(at('home', 6, 1))).toEqual([six, one]);
  expect(known.changed.size).toBe(0);
});

test('what has changed is the one that it is most like, and what it was is known', () => {
  const known = dice();
  const [one, six] = known.follow([...at('home', 1), ...at('field', 6)]);
  expect(known.follow([...at('field', 5), ...at('away', 1)])).toEqual([six, one]);
  expect(known.changed.get(one ?? -1)).toEqual({ place: 'home', face: 1 });
});

test('of those that are alike, the one in hand is the one that goes', () => {
  const known = dice();
  const [first, second] = known.follow(at('home', 3, 3));
  known.held = first ?? null;
  expect(known.follow([...at('home', 3), ...at('field', 3)])).toEqual([second, first]);
});

test('what is like nothing that was there is new', () => {
  const known = dice();
  const [one] = known.follow(at('home', 1));
  const [other] = known.follow(at('field', 2));
  expect(other).not.toBe(one);
  expect(known.changed.has(other ?? -1)).toBe(true);
  expect(known.changed.get(other ?? -1)).toBeUndefined();
});

test('what an event moves keeps its number, though it looks like another', () => {
  const known = dice();
  const [one, six] = known.follow([...at('left', 1), ...at('right', 6)]);
  known.become([[...at('left', 1), ...at('right', 6)] as [Die, Die], [...at('right', 6), ...at('left', 1)] as [Die, Die]]);
  expect(known.follow([...at('left', 1), ...at('right', 6)])).toEqual([six, one]);
});
