/** What the table of Rolls & Goals says itself, and what is printed on its cards. */

import type { ChoiceInfo } from '../../protocol';
import { inPrint, printedIn } from '../../lib/printed.svelte';
import { sayer } from '../../lib/words.svelte';
import { minus } from './view';

export const en = {
  goals: 'Goals',
  goalsFor: 'Goals of round {round}, which comes next',
  round: 'Round {round} of 6',
  tokens: '{count} tokens',
  oneToken: '1 token',
  yours: 'yours now',
  noOne: 'nobody',
  alone: 'all six',
  eachGets: '{each} each',
  removed: '{count} removed',
  achieved: 'achieved',
  goalOpen: 'Six tokens lie on it.',
  goalSecret: 'Your special goal: only you see it. Once declared it is a goal for all, with six tokens.',
  whySpecial: 'Special goals are declared when all have placed their cards, before they are turned over.',
  secret: 'yours, secret',
  declared: 'you declare it',
  hand: 'Your hand',
  deck: 'Deck',
  deckOf: 'Deck of {name}',
  discard: 'Discards',
  discardOf: 'Discard pile of {name}',
  cards: '{count} cards',
  oneCard: '1 card',
  unseen: 'Not seen now, in deck and hand: {cards}.',
  deckUnseen: 'In the deck, in some order: {cards}.',
  lies: 'In it: {cards}.',
  empty: 'Empty.',
  known: 'You know what lies on top: {cards}.',
  die: 'Die {number}',
  dieShows: 'Die {number}, a {face}, worth {value}',
  dieText: 'It shows {face}. With its cards it is worth {value}.',
  dieOpen: 'Unknown until it is rolled or turned: now worth {value}.',
  whyDie: 'Take a card of your hand first, then the die it goes behind.',
  whyOthers: 'Modifiers go behind your own dice only.',
  whyHand: 'It is not yours to place cards now.',
  whyStack: 'Cards that lie behind a die can be taken back until you are ready.',
  whyKnown: 'It lies on your deck: you draw it in the next round.',
  behind: 'Where does {card} go?',
  ready: 'Ready',
  readyDrops: '{count} unused will be discarded',
  readyDrop: '1 unused will be discarded',
  readyAll: 'all cards have their place',
  isReady: 'ready',
  takeBack: 'Take a card back',
  takeBackOne: 'Take back {card} ({where})',
  takeBackWhich: 'Which card do you take back?',
  turnDie: 'Turn die {number}',
  turnWhich: 'To which side?',
  row: 'The row',
  order: 'Who takes when',
  goalBack: 'A special goal',
  goalBackText: 'Face down. Whoever takes it alone sees it, and may declare it in a later round for six tokens.',
  whyRow: 'It is {name}’s turn to take a card.',
  ledger: 'Round {round} was worth',
  seat: 'Seat',
  dice: 'Dice',
  behindDice: 'Cards behind the dice',
  nothing: 'nothing',
  what: 'What to do',
  value: 'Worth',
  shows: 'Shows',
  drops: 'To be discarded',
  tops: 'For the top of the deck',
  deckTop: 'On top of the deck',
  secretCards: 'secret',
  faceDown: '{count} face down',
  dieHides: 'Die {number}, a {face}, {count} face down behind it',
  unusedCards: '{count} unused',
  rolledFor: 'rolled {face}',
  leads: 'wins',
  tokenCount: 'Tokens',
  standing: 'Everybody’s standing',
  toDeck: 'On the deck',
  toDiscard: 'Discard it',
  steps: 'The reveal',
  show: 'Turn the cards over',
  reroll: 'Reroll',
  pick: 'Pick',
  flip: 'Flip',
  reckon: 'Work out the stacks',
  score: 'Score the goals',
  theirHand: '{name} holds {count}',
};

const GAME = 'goals';
export const say = sayer(GAME, en);

/** What the server has on the cards, in its order. */
interface Print {
  modifiers: Record<string, { name: string; text: string }>;
  goals: Record<string, { title: string; text: string }>;
  rounds: number;
}
export const printed = printedIn<Print>(GAME, { modifiers: {}, goals: {}, rounds: 0 });

/** A modifier for people: `−2`, `×2`, `flip`. */
export const cardName = (card: string): string => inPrint(GAME, printed().modifiers[card]?.name ?? minus(card));
export const cardNames = (cards: string[]): string => cards.map((card) => cardName(card)).join(', ');

/** What stands on a button, where the question has said the rest. */
export function brief({ kind, args, text }: ChoiceInfo): string {
  if (kind === 'place') return say('die', { number: args.die + 1 });
  if (kind === 'top') return say('toDeck');
  if (kind === 'drop') return say('toDiscard');
  if (kind === 'ready') return say('ready');
  if (kind === 'pick') return String(args.face);
  if (kind === 'take_back' && args.card) {
    return say('takeBackOne', {
      card: cardName(args.card),
      where: args.die === undefined ? say(args.from === 'top' ? 'deck' : 'discard') : say('die', { number: args.die + 1 }),
    });
  }
  return text;
}

/** What a modifier does. */
export const cardText = (card: string): string => inPrint(GAME, printed().modifiers[card]?.text ?? '');

export const goalName = (goal: string): string => inPrint(GAME, printed().goals[goal]?.title ?? goal);

/** How a goal is achieved. */
export const goalText = (goal: string): string => inPrint(GAME, printed().goals[goal]?.text ?? '');

export const tokensOf = (count: number): string => (count === 1 ? say('oneToken') : say('tokens', { count }));
export const cardsOf = (count: number): string => (count === 1 ? say('oneCard') : say('cards', { count }));

/** Cards in the order in which the server lists them. */
export function inOrder(cards: string[]): string[] {
  const order = Object.keys(printed().modifiers);
  return cards.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
}
