import { expect, test } from 'vitest';
import { differs, uses } from './drawn';
import { FairStream } from './fair';

const die = (value: number) => ({ below: 6, value, die: true });
const drawn = (below: number, value: number) => ({ below, value, die: false });

test('dice that follow one another are one roll, a pile that is shuffled is one thing, and so is what is drawn', () => {
  expect(uses([die(5), die(3), drawn(4, 3), drawn(3, 0), drawn(2, 1), drawn(2, 0), die(1)])).toEqual([
    { dice: [5, 3] },
    { shuffled: 4 },
    { of: 2, value: 1 },
    { dice: [1] },
  ]);
});

test('numbers that only begin like a shuffle are drawn one by one, and a choice of one is none', () => {
  expect(uses([drawn(4, 3), drawn(3, 2), drawn(1, 0)])).toEqual([
    { of: 4, value: 4 },
    { of: 3, value: 3 },
  ]);
});

test('what is said to have been drawn is borne out by the stream, or told where it is not', async () => {
  const luck = { secret: '00'.repeat(32), match: 'm', texts: ['a'] };
  const source = new FairStream(luck);
  const numbers = [die(await source.roll()), drawn(9, await source.below(9))];
  const told = [
    { number: 0, by: null, choice: null, numbers },
    { number: 3, by: 0, choice: null, numbers: [die(await source.roll())] },
  ];
  expect(await differs(new FairStream(luck), told)).toBeNull();
  const forged = told.map((one) => (one.number === 3 ? { ...one, numbers: [die((one.numbers[0]!.value % 6) + 1)] } : one));
  expect(await differs(new FairStream(luck), forged)).toBe(3);
});
