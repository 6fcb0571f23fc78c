import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { types, write } from './protocol.js';

// The compiler takes a second or two to load, longer on a busy machine.
test('the types of the protocol are those of its schema (make protocol)', { timeout: 60_000 }, async () => {
  expect(readFileSync(types, 'utf8')).toBe(await write());
});
