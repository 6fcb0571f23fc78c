/** Every card of every list that comes with the game is explained in every language, and says how sure that is. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import { explained, isPrinted, lineOf, proofOf, textOf } from './cards';
import lists from './lists.json';
import { isBeast } from './view';

const chosen = vi.hoisted(() => ({ language: 'en' }));
vi.mock('../../lib/settings.svelte', () => ({ settings: chosen }));

const cards = Object.entries(lists).flatMap(([list, entries]) => Object.entries(entries).map(([card, entry]) => ({ list, card, entry })));

afterEach(() => {
  chosen.language = 'en';
});

describe.each(cards)('$card of $list', ({ list, card, entry }) => {
  it('does what the list says', () => {
    expect(isPrinted(card, list)).toBe(true);
    expect(isBeast(card) || textOf(card, list) === entry.text).toBe(true);
    expect(lineOf(card, list)).toBeTruthy();
  });
  it('says in English what is proven, suggested or open', () => {
    expect(proofOf(card, list)).toContain(`is ${entry.effect}`);
    expect(proofOf(card, list)).toContain(`How many there are, ${entry.number}, is ${entry.count}`);
    expect(explained(card, list)).toContain(entry.inferred);
  });
  it('says it in German as well', () => {
    chosen.language = 'de';
    expect(textOf(card, list)).not.toMatch(/\b(the|your|of|dice|Stapel dieses Tisches)\b/);
    expect(lineOf(card, list)).toBeTruthy();
    expect(proofOf(card, list)).toMatch(/belegt|nahe|offen/);
    expect(proofOf(card, list)).not.toMatch(/erschlossen ist, \.|\b(that|the)\b/);
  });
});

it('has another German text where a card does something else', () => {
  chosen.language = 'de';
  for (const { card, entry } of cards.filter(({ list }) => list === 'own_dice')) {
    const usual = (lists.standard as Record<string, { text: string }>)[card]?.text;
    expect(textOf(card, 'own_dice') === textOf(card, 'standard'), card).toBe(entry.text === usual);
  }
});

it('does not speak for a deck of the table’s own', () => {
  expect(isPrinted('sabotage', 'mine')).toBe(false);
  expect(textOf('sabotage', 'mine')).toBe('A card of this table’s own deck.');
  expect(explained('665', 'mine')).toContain('6-6-5');
});
