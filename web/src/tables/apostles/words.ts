/** What the solitaire's table says itself, and what is printed on its cards. */

import { inPrint, printedIn } from '../../lib/printed.svelte';
import { sayer } from '../../lib/words.svelte';
import { rank, sign } from './view';

export const en = {
  beast: 'The beast',
  hollow: 'an empty hollow',
  deck: 'Deck',
  discard: 'Discard pile',
  empty: 'empty',
  cards: '{count} cards',
  oneCard: '1 card',
  quorum: 'The quorum',
  found: '{count} of 12',
  quorumOf: '{count} of 12 apostles found',
  missing: 'not found yet',
  here: 'found',
  hand: 'The hand',
  roll: 'The roll',
  john: 'John drew',
  'fate.joined': 'joins the quorum',
  'fate.beast': 'to the beast',
  'fate.shield': 'stands as a shield',
  'fate.under': 'under the deck',
  'fate.into': 'into the deck',
  'fate.discarded': 'discarded',
  'fate.six': 'makes six: discarded',
  lastHand: 'The last hand: {card}, {fate}',
  next: 'Next turn',
  turn: 'Turn {turn}',
  place: 'Place',
  card: 'Card',
  showdown: 'The showdown: a three saves, a six damns',
  known: 'You know, from the top: {rows}.',
  knownShort: 'Known, from the top',
  remembered: 'It lies face down, but you saw it going under the deck.',
  whyDeck: 'You cannot take cards from the deck: each die counts down from its top and draws the card where it stops.',
};

const GAME = 'apostles';
export const say = sayer(GAME, en);

/** Who the apostles are, and what each card does, in sentences: an apostle by himself, the others by their rank. */
const printed = printedIn<{ names: Record<string, string>; cards: Record<string, string[]> }>(GAME, { names: {}, cards: {} });

/** What a card is called: an apostle's name, or its sign. */
export function nameOf(card: string): string {
  const name = printed().names[card];
  return name ? inPrint(GAME, name) : sign(card);
}

/** What a card means when it is drawn. */
export function meaning(card: string): string {
  const { cards } = printed();
  return (cards[card] ?? cards[rank(card)] ?? []).map((sentence) => inPrint(GAME, sentence)).join(' ');
}
