/** What the table of Rolls & Goals says, and the names of its cards. The server's sentences in German are in `german.ts`. */

import type { ChoiceInfo } from '../../protocol';
import { settings } from '../../lib/settings.svelte';
import { sayer } from '../../lib/words.svelte';
import { minus } from './view';

const en = {
  goals: 'Goals',
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

const de: typeof en = {
  goals: 'Ziele',
  round: 'Runde {round} von 6',
  tokens: '{count} Marken',
  oneToken: '1 Marke',
  yours: 'du jetzt',
  noOne: 'niemand',
  alone: 'alle sechs',
  eachGets: 'je {each}',
  removed: '{count} entfernt',
  achieved: 'erreicht',
  goalOpen: 'Sechs Marken liegen darauf.',
  goalSecret: 'Dein besonderes Ziel: nur du siehst es. Angesagt ist es ein Ziel für alle, mit sechs Marken.',
  whySpecial: 'Besondere Ziele sagt man an, wenn alle gelegt haben, ehe aufgedeckt wird.',
  secret: 'deins, geheim',
  declared: 'du sagst es an',
  hand: 'Deine Hand',
  deck: 'Stapel',
  deckOf: 'Stapel von {name}',
  discard: 'Ablage',
  discardOf: 'Ablage von {name}',
  cards: '{count} Karten',
  oneCard: '1 Karte',
  unseen: 'Jetzt nicht zu sehen, in Stapel und Hand: {cards}.',
  deckUnseen: 'Im Stapel, in irgendeiner Reihenfolge: {cards}.',
  lies: 'Darin: {cards}.',
  empty: 'Leer.',
  known: 'Du weißt, was oben liegt: {cards}.',
  die: 'Würfel {number}',
  dieShows: 'Würfel {number}, eine {face}, wert {value}',
  dieText: 'Er zeigt {face}. Mit seinen Karten ist er {value} wert.',
  dieOpen: 'Ungewiss, bis er gerollt oder gedreht ist: jetzt {value} wert.',
  whyDie: 'Nimm erst eine Karte deiner Hand, dann den Würfel, hinter den sie kommt.',
  whyOthers: 'Karten legt man nur hinter die eigenen Würfel.',
  whyHand: 'Jetzt werden keine Karten gelegt.',
  whyStack: 'Karten hinter einem Würfel kann man zurücknehmen, bis man bereit ist.',
  whyKnown: 'Sie liegt auf deinem Stapel: In der nächsten Runde ziehst du sie.',
  behind: 'Wohin kommt {card}?',
  ready: 'Bereit',
  readyDrops: '{count} unbenutzte werden abgelegt',
  readyDrop: '1 unbenutzte wird abgelegt',
  readyAll: 'alle Karten haben ihren Platz',
  isReady: 'bereit',
  takeBack: 'Eine Karte zurücknehmen',
  takeBackOne: '{card} zurück ({where})',
  takeBackWhich: 'Welche Karte nimmst du zurück?',
  turnDie: 'Würfel {number} drehen',
  turnWhich: 'Auf welche Seite?',
  row: 'Die Auslage',
  order: 'Wer wann nimmt',
  goalBack: 'Ein besonderes Ziel',
  goalBackText: 'Verdeckt. Nur wer es nimmt, sieht es, und kann es in einer späteren Runde für sechs Marken ansagen.',
  whyRow: '{name} ist an der Reihe, eine Karte zu nehmen.',
  ledger: 'Runde {round} brachte',
  seat: 'Platz',
  dice: 'Würfel',
  behindDice: 'Karten hinter den Würfeln',
  nothing: 'nichts',
  what: 'Was zu tun ist',
  value: 'Wert',
  shows: 'Zeigt',
  drops: 'Für die Ablage',
  tops: 'Für oben auf den Stapel',
  deckTop: 'Oben auf dem Stapel',
  secretCards: 'geheim',
  faceDown: '{count} verdeckt',
  dieHides: 'Würfel {number}, eine {face}, {count} verdeckt dahinter',
  unusedCards: '{count} unbenutzt',
  rolledFor: 'würfelt {face}',
  leads: 'gewinnt',
  tokenCount: 'Marken',
  standing: 'Wie es steht',
  toDeck: 'Auf den Stapel',
  toDiscard: 'Ablegen',
  steps: 'Das Aufdecken',
  show: 'Karten aufdecken',
  reroll: 'Neu werfen',
  pick: 'Seiten wählen',
  flip: 'Kippen',
  reckon: 'Stapel ausrechnen',
  score: 'Ziele werten',
  theirHand: '{name} hält {count}',
};

export const say = sayer({ en, de });

interface Named {
  en: string;
  de: string;
}

const MODIFIER_NAMES: Record<string, Named> = {
  blank: { en: 'blank', de: 'leer' },
  x2: { en: '×2', de: '×2' },
  '/2': { en: '÷2', de: '÷2' },
  negate: { en: 'negate', de: 'Vorzeichen' },
  reroll: { en: 'reroll', de: 'Neuwurf' },
  pick: { en: 'pick', de: 'Wahl' },
  flip: { en: 'flip', de: 'Kippen' },
};
const MODIFIER_TEXTS: Record<string, Named> = {
  blank: { en: 'Does nothing. It may be placed all the same, to bluff.', de: 'Tut nichts. Man darf sie trotzdem legen, um zu bluffen.' },
  x2: { en: 'Doubles the value.', de: 'Verdoppelt den Wert.' },
  '/2': { en: 'Halves the value and rounds down.', de: 'Halbiert den Wert und rundet ab.' },
  negate: { en: 'Turns plus into minus and minus into plus; 0 stays 0.', de: 'Macht aus Plus Minus und aus Minus Plus; 0 bleibt 0.' },
  reroll: {
    en: 'The die is rolled again after the reveal, before anything else happens to it.',
    de: 'Der Würfel wird nach dem Aufdecken neu geworfen, ehe sonst etwas mit ihm geschieht.',
  },
  pick: {
    en: 'The die is turned to the side of your choice, after all rerolls and before flips.',
    de: 'Der Würfel wird auf eine Seite deiner Wahl gedreht, nach allen Neuwürfen und vor dem Kippen.',
  },
  flip: {
    en: 'The die is turned to its opposite side, 7 minus what it shows, before all arithmetic.',
    de: 'Der Würfel wird auf die Gegenseite gedreht, 7 minus was er zeigt, vor allem Rechnen.',
  },
};

/** A modifier for people: `−2`, `×2`, `flip`. */
export const cardName = (card: string, language = settings.language): string => MODIFIER_NAMES[card]?.[language] ?? minus(card);
export const cardNames = (cards: string[]): string => cards.map((card) => cardName(card)).join(', ');

/** What stands on a button, where the question has said the rest. */
export function brief({ kind, args, text }: ChoiceInfo): string {
  if (kind === 'place') return say('die', { number: args.die + 1 });
  if (kind === 'top') return say('toDeck');
  if (kind === 'drop') return say('toDiscard');
  if (kind === 'ready') return say('ready');
  if (kind === 'pick') return String(args.face);
  if (kind === 'take_back' && args.card) {
    return say('takeBackOne', { card: cardName(args.card), where: args.die === undefined ? say(args.from === 'top' ? 'deck' : 'discard') : say('die', { number: args.die + 1 }) });
  }
  return text;
}

/** What a modifier does. */
export function cardText(card: string): string {
  const german = settings.language === 'de';
  const text = MODIFIER_TEXTS[card];
  if (text) return text[settings.language];
  const number = card.replace(/[[\]+-]/g, '');
  if (card.startsWith('[')) {
    return german
      ? `Der Wert wird ${number}, was er auch war; Karten darunter rechnen von dort weiter.`
      : `The value becomes ${number}, whatever it was; cards below it go on from there.`;
  }
  if (card.startsWith('+')) return german ? `Erhöht den Wert um ${number}.` : `Raises the value by ${number}.`;
  return german ? `Senkt den Wert um ${number}.` : `Lowers the value by ${number}.`;
}

const GOAL_NAMES: Record<string, Named> = {
  most_1s: { en: 'Most 1s', de: 'Meiste Einsen' },
  most_2s: { en: 'Most 2s', de: 'Meiste Zweien' },
  most_3s: { en: 'Most 3s', de: 'Meiste Dreien' },
  most_4s: { en: 'Most 4s', de: 'Meiste Vieren' },
  most_5s: { en: 'Most 5s', de: 'Meiste Fünfen' },
  most_6s: { en: 'Most 6s', de: 'Meiste Sechsen' },
  most_zeroes: { en: 'Most zeroes', de: 'Meiste Nullen' },
  most_odds: { en: 'Most odds', de: 'Meiste ungerade' },
  most_evens: { en: 'Most evens', de: 'Meiste gerade' },
  most_divisible_by_3: { en: 'Most divisible by 3', de: 'Meiste durch 3' },
  fewest_positive: { en: 'Fewest positive', de: 'Wenigste positive' },
  fewest_123456: { en: 'Fewest 123456', de: 'Wenigste 123456' },
  highest_total: { en: 'Highest total', de: 'Höchste Summe' },
  lowest_total: { en: 'Lowest total', de: 'Niedrigste Summe' },
  second_highest_total: { en: '2nd highest total', de: 'Zweit\u00adhöchste Summe' },
  second_lowest_total: { en: '2nd lowest total', de: 'Zweit\u00adniedrigste Summe' },
  biggest_number: { en: 'Biggest number', de: 'Größte Zahl' },
  smallest_number: { en: 'Smallest number', de: 'Kleinste Zahl' },
  greatest_range: { en: 'Greatest range', de: 'Größte Spanne' },
  smallest_range: { en: 'Smallest range', de: 'Kleinste Spanne' },
  longest_run: { en: 'Longest run', de: 'Längste Straße' },
  largest_set: { en: 'Largest set', de: 'Größter Satz' },
  most_pairs: { en: 'Most pairs', de: 'Meiste Paare' },
  greatest_variety: { en: 'Greatest variety', de: 'Größte Vielfalt' },
};
const GOAL_TEXTS: Record<string, Named> = {
  most_zeroes: { en: 'Have the most dice worth 0.', de: 'Habe die meisten Würfel mit Wert 0.' },
  most_odds: { en: 'Have the most dice with an odd value; negative ones count.', de: 'Habe die meisten ungeraden Würfel; auch negative zählen.' },
  most_evens: { en: 'Have the most dice with an even value; 0 and negative ones count.', de: 'Habe die meisten geraden Würfel; auch 0 und negative zählen.' },
  most_divisible_by_3: { en: 'Have the most dice whose value is a multiple of 3; 0 and negative ones count.', de: 'Habe die meisten Würfel, die durch 3 teilbar sind; auch 0 und negative zählen.' },
  fewest_positive: { en: 'Have the fewest dice above 0; none at all is best.', de: 'Habe die wenigsten Würfel über 0; gar keiner ist das Beste.' },
  fewest_123456: { en: 'Have the most dice that are none of 1, 2, 3, 4, 5 and 6.', de: 'Habe die meisten Würfel, die nicht 1, 2, 3, 4, 5 oder 6 wert sind.' },
  highest_total: { en: 'Have the largest sum of all six dice.', de: 'Habe die größte Summe aller sechs Würfel.' },
  lowest_total: { en: 'Have the smallest sum of all six dice.', de: 'Habe die kleinste Summe aller sechs Würfel.' },
  second_highest_total: { en: 'Have the second largest sum of all six dice.', de: 'Habe die zweitgrößte Summe aller sechs Würfel.' },
  second_lowest_total: { en: 'Have the second smallest sum of all six dice.', de: 'Habe die zweitkleinste Summe aller sechs Würfel.' },
  biggest_number: { en: 'Own a die of the highest value at the table.', de: 'Habe einen Würfel vom höchsten Wert am Tisch.' },
  smallest_number: { en: 'Own a die of the lowest value at the table.', de: 'Habe einen Würfel vom niedrigsten Wert am Tisch.' },
  greatest_range: { en: 'Have the largest difference between your highest and your lowest die.', de: 'Habe den größten Abstand zwischen höchstem und niedrigstem Würfel.' },
  smallest_range: { en: 'Have the smallest difference between your highest and your lowest die.', de: 'Habe den kleinsten Abstand zwischen höchstem und niedrigstem Würfel.' },
  longest_run: { en: 'Have the most different values that follow one another without a gap.', de: 'Habe die meisten verschiedenen Werte, die lückenlos aufeinander folgen.' },
  largest_set: { en: 'Have the most dice of one and the same value.', de: 'Habe die meisten Würfel von ein und demselben Wert.' },
  most_pairs: { en: 'Have the most pairs of equal dice; no die is in two pairs.', de: 'Habe die meisten Paare gleicher Würfel; kein Würfel zählt in zwei Paaren.' },
  greatest_variety: { en: 'Have the most different values.', de: 'Habe die meisten verschiedenen Werte.' },
};

export const goalName = (goal: string, language = settings.language): string => GOAL_NAMES[goal]?.[language] ?? goal;

/** How a goal is achieved. */
export function goalText(goal: string): string {
  const text = GOAL_TEXTS[goal];
  if (text) return text[settings.language];
  const number = /\d/.exec(goal)?.[0] ?? '';
  return settings.language === 'de' ? `Habe die meisten Würfel, die genau ${number} wert sind.` : `Have the most dice worth exactly ${number}.`;
}

export const tokensOf = (count: number): string => (count === 1 ? say('oneToken') : say('tokens', { count }));
export const cardsOf = (count: number): string => (count === 1 ? say('oneCard') : say('cards', { count }));
