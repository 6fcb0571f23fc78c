/** The server's sentences in German, from kind and args. */

import type { Explanation } from '../../../../lib/explain.svelte';
import type { Args, ChoiceInfo, EventInfo, HelpEntry, Sentence } from '../../../../protocol';
import { fill } from '../../../../lib/words.svelte';
import { sign } from '../../view';
import { nameOf } from '../../words';
import { printed } from './printed';

const inGerman = (text: string): string => printed[text] ?? text;
const full = (card: string): string => (/^[JQK]/.test(card) ? `${nameOf(card)} (${sign(card)})` : sign(card));

const HOW_DE =
  'Jeder Würfel zählt, von links an, im Stapel ab: Die Karten darüber gehen nach unten, die Karte, bei der er endet, wird gezogen.';

function help({ kind, args }: HelpEntry): Explanation | undefined {
  if (kind === 'card') return { title: full(args.card), text: (args.sentences as string[]).map(inGerman).join(' ') };
  if (kind !== 'roll') return undefined;
  if (!args.triple) return { title: 'Der Wurf', text: `${HOW_DE} Mit vier Würfeln bedeuten Drillinge nichts.` };
  const equal = args.triple === 3 ? 'drei' : 'vier';
  const where = args.threes === 'deck' ? 'in den Stapel' : 'auf die Ablage';
  return {
    title: 'Der Wurf',
    text: `${HOW_DE} Mit ${equal} Sechsen auf den Würfeln ist sofort verloren; ${equal} Dreien schicken die Sechsen des Tiers ${where}.`,
  };
}

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
  roll: 'Würfeln',
  pick: 'Karte {number} aufdecken',
  fetch: '{card} holen',
  john: '{card} ablegen',
  first: '{card} zuerst',
};
const ASKS: Record<string, string> = {
  won: 'Alle Zwölf sind beisammen: du hast gewonnen.',
  lost: 'Das Tier hat gewonnen.',
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
  return {
    cards: count === 1 ? '1 Karte' : `${count} Karten`,
    sixes: count === 0 ? 'nichts' : count === 1 ? '1 Sechs' : `${count} Sechsen`,
  };
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

const event = ({ kind, args }: EventInfo): string | undefined => filled(EVENTS[kind], { ...args, ...counted(args) });
const choice = ({ kind, args }: ChoiceInfo): string | undefined => filled(CHOICES[kind], { ...args, number: Number(args.place ?? 0) + 1 });
const ask = ({ kind, args }: Sentence): string | undefined => filled(ASKS[kind], args);

export { ask, choice, event, help };
