import { expect, test } from 'vitest';
import vectors from '../../../docs/fair-dice-vectors.json';
import { commitOf, FairStream } from './fair';

test.each(vectors)('the dice of $match are those of the test vectors', async (vector) => {
  expect(await commitOf(vector.secret)).toBe(vector.commit);
  const stream = new FairStream(vector);
  for (const face of vector.rolls) expect(await stream.roll()).toBe(face);
  for (const [i, n] of vector.below.entries()) expect(await stream.below(n)).toBe(vector.numbers[i]);
});
