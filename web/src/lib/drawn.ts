/** What a match used the numbers of its dice for, as the parlour tells it; compared with the stream that this device computes. */

import type { Drawn, DrawnNumber } from '../protocol';
import type { FairStream } from './fair';

/** Dice that were rolled one after another; a pile of so many cards that was shuffled; one of so many that was drawn. */
export type Use = { dice: number[] } | { shuffled: number } | { of: number; value: number };

// Of two things one is drawn; only more make a pile that shows that it was shuffled.
const PILE = 3;

/** Numbers as people see them. A pile of k is shuffled with numbers below k, k − 1, … 2. */
export function uses(numbers: DrawnNumber[]): Use[] {
  const found: Use[] = [];
  for (let at = 0; at < numbers.length;) {
    const { below, value, die } = numbers[at] as DrawnNumber;
    const last = found.at(-1);
    if (die) {
      if (last && 'dice' in last) last.dice.push(value);
      else found.push({ dice: [value] });
      at += 1;
      continue;
    }
    const pile = Array.from({ length: below - 1 }, (_, i) => numbers[at + i]);
    if (below >= PILE && pile.every((one, i) => one && !one.die && one.below === below - i)) {
      found.push({ shuffled: below });
      at += pile.length;
    } else {
      // A choice of one is none.
      if (below > 1) found.push({ of: below, value: value + 1 });
      at += 1;
    }
  }
  return found;
}

/** Go on with the stream over what is said to have been drawn: the number of the first answer that it does not bear out, or null. */
export async function differs(stream: Pick<FairStream, 'below'>, drawn: Drawn[]): Promise<number | null> {
  for (const { number, numbers } of drawn)
    for (const { below, value, die } of numbers) if ((await stream.below(below)) + (die ? 1 : 0) !== value) return number;
  return null;
}
