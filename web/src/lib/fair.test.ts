import { expect, test } from 'vitest';
import vectors from '../../../docs/fair-dice-vectors.json';
import { commitOf, FairStream, guardOf, hexOf, sealOf } from './fair';
import { sha256 } from './sha256';

test.each(vectors)('the dice of $match are those of the test vectors', async (vector) => {
  expect(await commitOf(vector.secret)).toBe(vector.commit);
  const stream = new FairStream(vector);
  for (const face of vector.rolls) expect(await stream.roll()).toBe(face);
  for (const [i, n] of vector.below.entries()) expect(await stream.below(n)).toBe(vector.numbers[i]);
});

test.each(vectors)('the seals of $match are those of the test vectors, and what guarded its dice', (vector) => {
  expect(vector.texts.map((text, seat) => sealOf(vector.match, seat, text))).toEqual(vector.seals);
  const { empty, unsealed, people }: Record<'empty' | 'unsealed' | 'people', number[]> = vector;
  const seals = vector.seals.map((seal, seat) => (empty.includes(seat) || unsealed.includes(seat) ? null : seal));
  expect(guardOf({ ...vector, seals, people })).toEqual({ empty, unsealed, broken: [] });
  expect(guardOf({ ...vector, seals: vector.seals.map(() => '00'), people })?.broken).toEqual(vector.texts.map((_, seat) => seat));
});

test('an older record does not tell what guarded its dice', () => {
  expect(guardOf({ secret: '', match: 'm', texts: ['a'] })).toBe(null);
});

test.each([0, 1, 55, 56, 63, 64, 65, 200])('SHA-256 of %i bytes is what the browser says', async (length) => {
  const bytes = Uint8Array.from({ length }, (_, i) => (i * 37) % 256);
  expect(hexOf(sha256(bytes))).toBe(hexOf(await crypto.subtle.digest('SHA-256', bytes)));
});
