/** Every card of every list that comes with the game is explained in every language, and says how sure that is. */

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { layOut } from '../../lib/printed.svelte';
import { speakOf } from '../../lib/words.svelte';
import { explained, lineOf, proofOf, textOf, titleOf, type Print } from './cards';
import said from './said.json';

const chosen = vi.hoisted(() => ({ language: 'en' }));
vi.mock('../../lib/settings.svelte', () => ({ settings: chosen }));

const lists: { cards: Record<string, Print> }[] = said.printed;
const cards = lists.flatMap((list) => Object.entries(list.cards).map(([card, print]) => ({ list, card, print })));

beforeAll(() => speakOf('beast', 'de'));
afterEach(() => {
  chosen.language = 'en';
});

describe.each(cards)('$card: $print.text', ({ list, card, print }) => {
  beforeEach(() => layOut('beast', list));

  it('does what the list says', () => {
    expect(explained(card)).toContain(print.text);
    expect(lineOf(card)).toBe(print.line.replaceAll("'", '’'));
  });
  it('says in English what is proven, suggested or open', () => {
    expect(proofOf(print)).toContain(`is ${print.effect}`);
    expect(proofOf(print)).toContain(`How many there are, ${print.number}, is ${print.count}`);
    expect(explained(card)).toContain(print.inferred.replaceAll("'", '’'));
  });
  it('says it in German as well', () => {
    chosen.language = 'de';
    expect(textOf(print)).not.toMatch(/\b(the|your|of|dice)\b/);
    expect(lineOf(card)).not.toBe(print.line);
    expect(proofOf(print)).toMatch(/belegt|nahe|offen/);
    expect(proofOf(print)).not.toMatch(/erschlossen ist, \.|\b(that|the)\b/);
  });
});

it('shows a changed card as it was changed, in every language', () => {
  const list = structuredClone(said.printed[0]) as { cards: Record<string, Print> };
  Object.assign(list.cards.sabotage ?? {}, { name: 'Sabot', text: 'Roll all dice twice.', line: 'Twice' });
  layOut('beast', list);
  for (chosen.language of ['en', 'de']) {
    expect(titleOf('sabotage')).toBe('Sabot');
    expect(explained('sabotage')).toContain('Roll all dice twice.');
    expect(lineOf('sabotage')).toBe('Twice');
  }
});
