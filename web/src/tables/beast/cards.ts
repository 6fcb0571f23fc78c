/** What is printed on the cards, as the server has it: name, one line, all that they do, and how sure that is. */

import { inPrint, printedIn } from '../../lib/printed.svelte';
import { HORNED } from '../../parts/engravings';
import { EVENTS, numberUnderHorns } from './engravings';
import { isBeast } from './view';
import { say } from './words';

const GAME = 'beast';

/** What is on a card. */
export interface Print {
  name: string;
  line: string;
  text: string;
  /** What the rules add to the text. */
  adds: string;
  /** What the printed rules tell of what it does and how many there are: proven, suggested or open; '' where nobody says. */
  effect: string;
  inferred: string;
  number: number;
  count: string;
  at_least: number;
}

export const printed = printedIn<{ cards: Record<string, Print> }>(GAME, { cards: {} });

/** In the reader's language, with the apostrophes of a printer. */
const set = (text: string): string => inPrint(GAME, text).replaceAll("'", '’');

/** A name that no print has: `grim_reaper` is a Grim Reaper. */
const spelled = (card: string): string => card.replace(/_/g, ' ').replace(/\b\w/g, (letter) => letter.toUpperCase());

export function nameOf(card: string): string {
  const name = printed().cards[card]?.name;
  return name ? set(name) : isBeast(card) ? say('aBeast') : spelled(card);
}

/** As it is called in sentences: a beast with its number. */
export const titleOf = (card: string): string => (isBeast(card) ? `${card} ${nameOf(card)}` : nameOf(card));

export const lineOf = (card: string): string => set(printed().cards[card]?.line ?? '');

/** What a card does. */
export const textOf = ({ text, adds }: Pick<Print, 'text' | 'adds'>): string =>
  [text, adds]
    .filter((part) => part !== '')
    .map(set)
    .join(' ');

/** What the printed rules tell of a card: proven, suggested or open. Nothing of one that does not say it. */
export function proofOf(print: Omit<Print, 'name' | 'line' | 'text' | 'adds'>): string {
  const told: string[] = [];
  const named = print.at_least > 0;
  const inferred = print.inferred && say('inferred', { what: set(print.inferred) });
  if (print.effect === 'proven') told.push(say('effectProven'));
  if (print.effect === 'suggested') told.push(say('effectSuggested', { inferred }));
  if (print.effect === 'open') told.push(say(named ? 'effectOpen' : 'madeUp'));
  if (print.count) {
    const least = named && print.count !== 'proven' ? say('atLeast', { count: print.at_least }) : '';
    const status = say(print.count === 'proven' ? 'proven' : print.count === 'suggested' ? 'suggested' : 'open');
    told.push(say('howMany', { number: print.number, status, least }));
  }
  return told.join(' ');
}

/** All that there is to say of a card. */
export function explained(card: string): string {
  const print = printed().cards[card];
  return print ? `${textOf(print)} ${proofOf(print)}`.trim() : '';
}

/** How a card is drawn (see parts/Card). */
export function look(card: string) {
  if (isBeast(card)) return { title: nameOf(card), vignette: numberUnderHorns(card), tone: 'ember' as const, line: lineOf(card) };
  const tone = card === 'freeze' ? ('ice' as const) : ('ink' as const);
  return { title: nameOf(card), vignette: EVENTS[card] ?? HORNED, tone, line: lineOf(card) };
}
