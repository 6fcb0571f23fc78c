/** What the solitaire's view holds, and how its cards are drawn. */

import type { View } from '../../protocol';

export interface ApostlesView extends View {
  /** How many cards. */
  deck: number;
  /** Those of them that the player saw going under the deck, and where they lie now; the top is place 0. */
  known: { card: string; place: number }[];
  discard: string[];
  quorum: string[];
  beast: string[];
  pending: string[];
  phase: 'roll' | 'pick' | 'fetch' | 'john' | 'order' | 'over';
  turn: number;
  won?: boolean;
  /** The drawn cards; null is one that lies face down, unless the player knows it. */
  hand?: (string | null)[];
  rolled?: number[];
  john?: string[];
  abilities?: string[];
}

export interface Apostle {
  vignette: string;
}

/** Twelve places in three rows: kings, queens, jacks. */
export const ROWS = ['K', 'Q', 'J'].map((rank) => ['H', 'D', 'S', 'C'].map((suit) => rank + suit));

export const APOSTLES: Record<string, Apostle> = {
  KH: { vignette: 'thunder' },
  KD: { vignette: 'purse' },
  KS: { vignette: 'keys' },
  KC: { vignette: 'saltire' },
  QH: { vignette: 'loaves' },
  QD: { vignette: 'knife' },
  QS: { vignette: 'book' },
  QC: { vignette: 'spear' },
  JH: { vignette: 'chalice' },
  JD: { vignette: 'dice' },
  JS: { vignette: 'boat' },
  JC: { vignette: 'saw' },
};

const SIGNS: Record<string, string> = { H: '♥', D: '♦', S: '♠', C: '♣' };

/** `10♦`. */
export const sign = (card: string): string => card.slice(0, -1) + (SIGNS[card.slice(-1)] ?? '');
export const rank = (card: string): string => card.slice(0, -1);
export const isSix = (card: string): boolean => rank(card) === '6';
export const isThree = (card: string): boolean => rank(card) === '3';

export const PENDING: Record<string, string> = { phillip: 'QH', bartholomew: 'QD', matthew: 'QS', four_dice: 'JD' };

/** What is known of the deck: cards in a row, after the place of the first, the top one being 1. */
export function knownRows(view: ApostlesView): string[] {
  const rows: string[] = [];
  let before = -2;
  for (const { card, place } of view.known) {
    if (place === before + 1) rows[rows.length - 1] += ` ${sign(card)}`;
    else rows.push(`${place + 1}: ${sign(card)}`);
    before = place;
  }
  return rows;
}

/** The four suits, each drawn in a square from -5 to 5. */
const SUITS: Record<string, string> = {
  H: 'M0 4.6 C-6 0 -4.6 -4.4 -2.2 -4.4 C-.8 -4.4 0 -3.2 0 -2.4 C0 -3.2 .8 -4.4 2.2 -4.4 C4.6 -4.4 6 0 0 4.6 Z',
  D: 'M0 -5 L3.8 0 L0 5 L-3.8 0 Z',
  S: 'M0 -4.8 C-6 -.6 -4.4 3 -2.2 3 C-1 3 -.2 2.2 0 1.6 L-1.4 4.8 H1.4 L0 1.6 C.2 2.2 1 3 2.2 3 C4.4 3 6 -.6 0 -4.8 Z',
  C: 'M0 -4.8 A2.1 2.1 0 1 1 -.1 -4.8 M-2.4 -1 A2.1 2.1 0 1 1 -2.5 -1 M2.4 -1 A2.1 2.1 0 1 1 2.3 -1 M0 0 L-1.4 4.8 H1.4 Z',
};
const ROWS_OF: Record<number, number[]> = {
  1: [1],
  2: [1, 1],
  4: [2, 2],
  5: [2, 1, 2],
  7: [2, 3, 2],
  8: [3, 2, 3],
  9: [3, 3, 3],
  10: [3, 4, 3],
};

/** The pips of a number card, as one engraved path. */
export function pips(card: string): string {
  const suit = SUITS[card.slice(-1)] ?? '';
  const rows = ROWS_OF[rank(card) === 'A' ? 1 : Number(rank(card))] ?? [1];
  const size = rows.length === 1 ? 3.4 : Math.max(...rows) > 2 ? 1.15 : 1.5;
  return rows
    .flatMap((count, i) =>
      Array.from({ length: count }, (_, j) =>
        shift(suit, 24 + (j - (count - 1) / 2) * (Math.max(...rows) > 3 ? 12.5 : 15), 24 + (i - (rows.length - 1) / 2) * 17, size),
      ),
    )
    .join(' ');
}

/** A path of absolute M, L, C, H, A and Z, moved and scaled. */
function shift(path: string, x: number, y: number, size: number): string {
  const round = (value: number) => String(Math.round(value * 100) / 100);
  return path.replace(/([MLCHAZ])([^MLCHAZ]*)/g, (_, letter: string, rest: string) => {
    const numbers = rest.trim() === '' ? [] : rest.trim().split(/[ ,]+/).map(Number);
    const moved = numbers.map((value, i) => {
      if (letter === 'A') return i < 2 ? value * size : i < 5 ? value : i === 5 ? x + value * size : y + value * size;
      return letter === 'H' || i % 2 === 0 ? x + value * size : y + value * size;
    });
    return letter + moved.map(round).join(' ');
  });
}
