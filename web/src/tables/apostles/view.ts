/** What the solitaire's view holds, and what is printed on its cards. */

import type { View } from '../../protocol';

export interface ApostlesView extends View {
  /** How many cards. */
  deck: number;
  discard: string[];
  quorum: string[];
  beast: string[];
  pending: string[];
  phase: 'roll' | 'pick' | 'fetch' | 'john' | 'order' | 'over';
  turn: number;
  won?: boolean;
  /** The drawn cards; null is one that lies face down. */
  hand?: (string | null)[];
  rolled?: number[];
  john?: string[];
  abilities?: string[];
}

export interface Apostle {
  name: string;
  vignette: string;
}

/** Twelve places in three rows: kings, queens, jacks. */
export const ROWS = ['K', 'Q', 'J'].map((rank) => ['H', 'D', 'S', 'C'].map((suit) => rank + suit));

export const APOSTLES: Record<string, Apostle> = {
  KH: { name: 'James, Son of Thunder', vignette: 'thunder' },
  KD: { name: 'Judas', vignette: 'purse' },
  KS: { name: 'Peter', vignette: 'keys' },
  KC: { name: 'Andrew', vignette: 'saltire' },
  QH: { name: 'Phillip', vignette: 'loaves' },
  QD: { name: 'Bartholomew', vignette: 'knife' },
  QS: { name: 'Matthew', vignette: 'book' },
  QC: { name: 'Thomas', vignette: 'spear' },
  JH: { name: 'John', vignette: 'chalice' },
  JD: { name: 'James, Son of Alphaeus', vignette: 'dice' },
  JS: { name: 'Jude', vignette: 'boat' },
  JC: { name: 'Simon', vignette: 'saw' },
};

const SIGNS: Record<string, string> = { H: '♥', D: '♦', S: '♠', C: '♣' };

/** `10♦`. */
export const sign = (card: string): string => card.slice(0, -1) + (SIGNS[card.slice(-1)] ?? '');
export const rank = (card: string): string => card.slice(0, -1);
export const isSix = (card: string): boolean => rank(card) === '6';
export const isThree = (card: string): boolean => rank(card) === '3';

export const PENDING: Record<string, string> = { phillip: 'QH', bartholomew: 'QD', matthew: 'QS', four_dice: 'JD' };
