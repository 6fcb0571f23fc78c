/** What the solitaire's table says, and the server's sentences in German. */

import type { Explanation } from '../../lib/explain.svelte';
import type { Args, HelpEntry } from '../../protocol';
import type { Translation } from '../contract';
import { settings } from '../../lib/settings.svelte';
import { fill, sayer } from '../../lib/words.svelte';
import { APOSTLES, rank, sign, type ApostlesView } from './view';

/** What a card does, by apostle or by rank, in the sentences that the server has too: an option may change one of them. */
const DE: Record<string, string[]> = {
  KH: ['Sucht im Stapel von oben den ersten Apostel, die erste Drei oder Sechs. Ein Apostel kommt ins Quorum, Drei oder Sechs zum Tier. Der Stapel wird gemischt.', 'Eine Drei der Hand schickt seine Sechs zurück.'],
  KD: [
    'Bringt dem Tier eine Sechs aus dem Stapel; der Stapel wird gemischt.',
    'Eine Drei in derselben Hand hält ihn auf und wird abgelegt.',
    'Holt ihn Thaddäus, schickt sie stattdessen seine Sechs zurück.',
    'Als letzter Apostel, mit zwei Sechsen beim Tier, bringt er die Entscheidung.',
  ],
  KS: ['Nimmt dem Tier eine Sechs und mischt sie in den Stapel.'],
  KC: ['Nimmt dem Tier eine Sechs und mischt sie in den Stapel.'],
  QH: ['Im nächsten Zug wird jede Sechs der Hand in den Stapel gemischt, bevor sie schaden kann.', 'Nur eine Entscheidung geht ihm vor.'],
  QD: [
    'Im nächsten Zug liegt die Hand verdeckt, und du wählst eine Karte: Ein Apostel kommt dazu, eine Sechs geht zum Tier, alles andere wird abgelegt; die anderen Karten gehen ungesehen unter den Stapel.',
    'Mit einem anderen Apostel gezogen, tut er nichts.',
  ],
  QS: ['Im nächsten Zug kommen Apostel ohne ihre Fähigkeit dazu, Sechsen gehen unter den Stapel, alles andere wird abgelegt.', 'Nur eine Entscheidung geht ihm vor.'],
  QC: ['Hat das Tier keine Sechs, bringt er ihm eine aus dem Stapel; dann wird der Stapel gemischt.', 'Eine Drei der Hand schickt diese Sechs zurück.'],
  JH: ['Zieht zwei weitere Karten. Apostel darunter kommen dazu; von zwei anderen legst du eine ab, auch eine Sechs, die andere kommt in die Hand.'],
  JD: ['Im nächsten Zug wirfst du vier Würfel und ziehst vier Karten.'],
  JS: ['Holt einen Apostel deiner Wahl aus dem Stapel, der seine Fähigkeit nutzt. Der Stapel wird gemischt.'],
  JC: ['Mischt die Ablage zurück in den Stapel.'],
  '6': ['Geht zum Tier, wenn dort keine Drei liegt und im selben Zug keine gezogen wurde. Mit der dritten Sechs beim Tier ist das Spiel verloren.'],
  '3': ['Steht vor dem Tier und fängt eine Sechs ab. Wird im selben Zug eine Sechs gezogen, gehen beide.'],
};
const inGerman = (face: string): string => DE[face]?.join(' ') ?? '';

const en = {
  beast: 'The beast',
  hollow: 'an empty hollow',
  deck: 'Deck',
  discard: 'Discard pile',
  empty: 'empty',
  cards: '{count} cards',
  oneCard: '1 card',
  quorum: 'The quorum',
  found: '{count} of 12',
  missing: 'not found yet',
  here: 'found',
  hand: 'The hand',
  roll: 'The roll',
  john: 'John drew',
  next: 'Next turn',
  turn: 'Turn {turn}',
  place: 'Place',
  card: 'Card',
  showdown: 'The showdown: a three saves, a six damns',
  known: 'You know, from the top: {rows}.',
  knownShort: 'Known, from the top',
  remembered: 'It lies face down, but you saw it going under the deck.',
  six: 'Goes to the beast, unless a three lies there or was drawn in the same turn. The third six at the beast loses the game.',
  three: 'Stands before the beast and absorbs one six. With a six drawn in the same turn, both leave.',
  nine: 'Goes back under the deck: a nine would need a three to make six, and threes do not count.',
  pair: 'Makes six with {partners} in the same hand and is discarded then; otherwise it goes under the deck.',
  whyDeck: 'You cannot take cards from the deck: each die counts down from its top and draws the card where it stops.',
  KH: 'Searches the deck from the top for the first apostle, three or six. An apostle joins the quorum, a three or a six goes to the beast. A three of the hand sends his six back.',
  KD: 'Brings a six from the deck to the beast. A three drawn in the same hand stops him; if Jude fetches him, it sends his six back instead. As the last apostle, with two sixes at the beast, he brings the showdown.',
  KS: 'Takes one six from the beast and shuffles it into the deck.',
  KC: 'Takes one six from the beast and shuffles it into the deck.',
  QH: 'Next turn, every six of the hand is shuffled into the deck before it can do harm. Only a showdown goes before him.',
  QD: 'Next turn the hand lies face down and you pick one card; the others go under the deck unseen. Drawn with another apostle, he does nothing.',
  QS: 'Next turn apostles join without their abilities, sixes go under the deck, and everything else is discarded. Only a showdown goes before him.',
  QC: 'If the beast has no six, brings it one from the deck. A three of the hand sends that six back.',
  JH: 'Draws two more cards. Apostles among them join; of two others you discard one, and the other joins the hand.',
  JD: 'Next turn you roll four dice and draw four cards.',
  JS: 'Fetches an apostle of your choice from the deck, who uses his ability.',
  JC: 'Shuffles the discard pile back into the deck.',
};

const de: typeof en = {
  beast: 'Das Tier',
  hollow: 'eine leere Höhle',
  deck: 'Stapel',
  discard: 'Ablage',
  empty: 'leer',
  cards: '{count} Karten',
  oneCard: '1 Karte',
  quorum: 'Das Quorum',
  found: '{count} von 12',
  missing: 'noch nicht gefunden',
  here: 'gefunden',
  hand: 'Die Hand',
  roll: 'Der Wurf',
  john: 'Johannes zieht',
  next: 'Nächster Zug',
  turn: 'Zug {turn}',
  place: 'Platz',
  card: 'Karte',
  showdown: 'Die Entscheidung: eine Drei rettet, eine Sechs verdammt',
  known: 'Du kennst, von oben gezählt: {rows}.',
  knownShort: 'Bekannt, von oben gezählt',
  remembered: 'Sie liegt verdeckt, aber du hast sie unter den Stapel gehen sehen.',
  six: inGerman('6'),
  three: inGerman('3'),
  nine: 'Geht unter den Stapel: eine Neun bräuchte eine Drei, um sechs zu ergeben, und Dreien zählen nicht.',
  pair: 'Ergibt sechs mit {partners} in derselben Hand und wird dann abgelegt; sonst geht sie unter den Stapel.',
  whyDeck: 'Vom Stapel kann man nicht nehmen: Jeder Würfel zählt von oben ab und zieht die Karte, bei der er endet.',
  KH: inGerman('KH'),
  KD: inGerman('KD'),
  KS: inGerman('KS'),
  KC: inGerman('KC'),
  QH: inGerman('QH'),
  QD: inGerman('QD'),
  QS: inGerman('QS'),
  QC: inGerman('QC'),
  JH: inGerman('JH'),
  JD: inGerman('JD'),
  JS: inGerman('JS'),
  JC: inGerman('JC'),
};

export const say = sayer({ en, de });

const NAMES_DE: Record<string, string> = {
  KH: 'Jakobus, Sohn des Donners', KD: 'Judas', KS: 'Petrus', KC: 'Andreas', QH: 'Philippus', QD: 'Bartholomäus',
  QS: 'Matthäus', QC: 'Thomas', JH: 'Johannes', JD: 'Jakobus, Sohn des Alphäus', JS: 'Thaddäus', JC: 'Simon',
};

/** What a card is called: an apostle's name, or its sign. */
export function nameOf(card: string): string {
  return (settings.language === 'de' ? NAMES_DE[card] : undefined) ?? APOSTLES[card]?.name ?? sign(card);
}

const PARTNERS: Record<string, string> = { A: '5, 7', '2': '4, 8', '4': '2, 10', '5': 'A', '7': 'A', '8': '2', '10': '4' };

/** What a card means when it is drawn. */
export function meaning(card: string): string {
  if (card in APOSTLES) return say(card as keyof typeof en);
  if (rank(card) === '6') return say('six');
  if (rank(card) === '3') return say('three');
  const partners = PARTNERS[rank(card)];
  return partners ? say('pair', { partners }) : say('nine');
}

// Where an option says so, this sentence stands in the place of that one; the server says which options have changed a card.
const SUM_DE: [number, string] = [0, 'Wird abgelegt, wenn sie mit anderen der Hand sechs ergibt, zusammengezählt oder abgezogen; sonst geht sie unter den Stapel.'];
const VARIANTS_DE: Record<string, Record<string, [number, string]>> = {
  same_turn: {
    '6': [0, 'Geht zum Tier, wenn dort keine Drei liegt und in derselben Hand keine ist. Mit der dritten Sechs beim Tier ist das Spiel verloren.'],
    '3': [0, 'Steht vor dem Tier und fängt eine Sechs ab. Mit einer Sechs in derselben Hand gehen beide.'],
    KH: [1, ''],
    KD: [2, 'Holt ihn Thaddäus, tut sie ihm nichts.'],
    QC: [1, ''],
  },
  found_activate: {
    KD: [1, 'Eine Drei in derselben Hand, oder die dort wartet, wenn Johannes ihn findet, hält ihn auf und wird abgelegt.'],
    QD: [1, 'Mit einem anderen Apostel gezogen oder von Jakobus oder Johannes gefunden, tut er nichts.'],
  },
  matthew_silences: { QS: [0, 'Im nächsten Zug gehen Sechsen unter den Stapel, und alles andere wird abgelegt; Apostel aber kommen dazu und nutzen ihre Fähigkeit wie sonst.'] },
  showdown_over_shields: { QH: [1, 'So kann sie auch keine Entscheidung bringen.'], QS: [1, 'Keine Sechs dieser Hand bringt eine Entscheidung.'] },
  john_keep: { JH: [0, 'Zieht zwei weitere Karten. Apostel darunter kommen dazu; von zwei anderen legst du eine ab, auch eine Sechs, die andere geht unter den Stapel.'] },
  jude: { JS: [0, 'Holt einen Apostel aus dem Stapel, den der Zufall wählt und der seine Fähigkeit nutzt. Der Stapel wird gemischt.'] },
  combo: Object.fromEntries(['A', '2', '4', '5', '7', '8', '9', '10'].map((face) => [face, SUM_DE])),
};

/** What a card does where these options have changed it. */
function changed(card: string, options: string[]): string {
  const face = card in APOSTLES ? card : rank(card);
  const sentences = DE[face]?.slice() ?? [meaning(card)];
  for (const option of options) {
    const [place, text] = VARIANTS_DE[option]?.[face] ?? [0, ''];
    sentences[place] = text;
  }
  return sentences.filter((one) => one !== '').join(' ');
}

const HOW_DE = 'Jeder Würfel zählt, von links an, im Stapel ab: Die Karten darüber gehen nach unten, die Karte, bei der er endet, wird gezogen.';

function help({ kind, args }: HelpEntry): Explanation | undefined {
  if (kind === 'card') return { title: full(args.card), text: changed(args.card, args.variants) };
  if (kind !== 'roll') return undefined;
  if (!args.triple) return { title: 'Der Wurf', text: `${HOW_DE} Mit vier Würfeln bedeuten Drillinge nichts.` };
  const equal = args.triple === 3 ? 'drei' : 'vier';
  const where = args.threes === 'deck' ? 'in den Stapel' : 'auf die Ablage';
  return { title: 'Der Wurf', text: `${HOW_DE} Mit ${equal} Sechsen auf den Würfeln ist sofort verloren; ${equal} Dreien schicken die Sechsen des Tiers ${where}.` };
}

const full = (card: string): string => (NAMES_DE[card] ? `${NAMES_DE[card]} (${sign(card)})` : sign(card));

const EVENTS: Record<string, string> = {
  dealt: 'Die 52 Karten werden gemischt. Finde die Zwölf, ehe das Tier drei Sechsen hat.',
  rolled: 'Du würfelst {dice}.',
  rotated: '{cards} von oben unter den Stapel.',
  drew: 'Du ziehst {card}.',
  joined: '{card} kommt ins Quorum.',
  used: '{card} nutzt seine Fähigkeit.',
  not_used: '{card} nutzt seine Fähigkeit nicht.',
  searched: '{by} durchsucht den Stapel und findet {card}.',
  placed_six: '{card} geht zum Tier, das nun seine {nth} Sechs hat.',
  placed_three: '{card} stellt sich als Schild vor das Tier.',
  shielded: 'Der Schild hält: {six} geht unter den Stapel, {three} wird abgelegt.',
  cancelled: 'Im selben Zug gezogen: {six} geht unter den Stapel, {three} wird abgelegt.',
  took_six: '{six} verlässt das Tier, dank {by}.',
  shuffled_in: 'Die Warnung des Philippus: {card} wird in den Stapel gemischt.',
  shuffled: 'Der Stapel wird gemischt.',
  reshuffled: 'Die Ablage, {cards}, geht zurück in den Stapel.',
  returned: '{card} geht unter den Stapel.',
  discarded: '{card} wird abgelegt.',
  paired: '{card} ergibt sechs mit einer anderen Karte und wird abgelegt.',
  cleared: 'Drei Dreien: das Tier gibt {sixes} frei.',
  awaits: '{card} wartet auf deinen nächsten Zug.',
  drew_two: 'Johannes zieht {cards}.',
  kept: '{card} kommt in die Hand.',
  picked: 'Du deckst {card} auf.',
  returned_unseen: '{cards} ungesehen unter den Stapel.',
  showdown: 'Der letzte Apostel trifft auf die dritte Sechs: wirf, bis eine Drei oder Sechs entscheidet.',
  showdown_rolled: 'Der Würfel zeigt {die}.',
  won: 'Alle Zwölf sind beisammen. Du hast gewonnen.',
  lost: 'Das Tier ist gekommen. Du hast verloren.',
  idle: '{card} findet nichts zu tun.',
};
const CHOICES: Record<string, string> = {
  roll: 'Würfeln', pick: 'Karte {number} aufdecken', fetch: '{card} holen', john: '{card} ablegen', first: '{card} zuerst',
};
const ASKS: Record<string, string> = {
  roll: 'Zug {turn}: wirf die Würfel.',
  pick: 'Die Karten liegen verdeckt. Welche deckst du auf?',
  fetch: 'Thaddäus sieht den Stapel durch. Welchen Apostel holt er?',
  john: 'Johannes zog zwei Karten. Welche wird abgelegt?',
  order: 'Wessen Fähigkeit kommt als nächste?',
};

/** Numbers with what they count. */
function counted({ count, sixes }: Args): Record<string, string> {
  if (sixes !== undefined) return { nth: ['', 'erste', 'zweite', 'dritte'][sixes] ?? '' };
  if (count === undefined) return {};
  return { cards: count === 1 ? '1 Karte' : `${count} Karten`, sixes: count === 0 ? 'nichts' : count === 1 ? '1 Sechs' : `${count} Sechsen` };
}

function filled(text: string | undefined, args: Record<string, unknown>): string | undefined {
  if (!text) return undefined;
  const values: Record<string, string> = {};
  for (const [key, value] of Object.entries(args)) {
    if (value === null) values[key] = key === 'card' ? 'eine verdeckte Karte' : 'nichts';
    else if (Array.isArray(value)) values[key] = value.map((one) => (typeof one === 'string' ? full(one) : String(one))).join(', ');
    else if (typeof value === 'string' && /^(10|[2-9AJQK])[HDSC]$/.test(value)) values[key] = full(value);
    else values[key] = String(value);
  }
  return fill(text, values);
}

export const german: Translation = {
  help,
  event: ({ kind, args }) => filled(EVENTS[kind], { ...args, ...counted(args) }),
  choice: (choice) => filled(CHOICES[choice.kind], { ...choice.args, number: Number(choice.args.place ?? 0) + 1 }),
  ask: (seen) => {
    const view = seen.view as ApostlesView;
    if (view.over) return view.winners.length > 0 ? 'Alle Zwölf sind beisammen: du hast gewonnen.' : 'Das Tier hat gewonnen.';
    return filled(ASKS[view.phase], { turn: view.turn });
  },
};
