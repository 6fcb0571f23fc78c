/** The server's sentences about Rolls & Goals in German. People's names take the place of "Seat 2" later. */

import type { Explanation } from '../../../../lib/explain.svelte';
import type { Args, ChoiceInfo, EventInfo, HelpEntry, Sentence } from '../../../../protocol';
import { fill } from '../../../../lib/words.svelte';
import { minus } from '../../view';
import { cardName, goalName } from '../../words';
import { printed } from './printed';

const EVENTS: Record<string, string> = {
  began: 'Jeder Stapel von acht Karten und die Ziele werden gemischt.',
  goal_shown: 'Ein neues Ziel für sechs Marken: {goal}.',
  round_began: 'Runde {round} von 6 beginnt.',
  rolled: '{seat} würfelt {dice}.',
  reshuffled: 'Der Stapel von {seat} ist leer: die Ablage, {cards}, wird zum neuen Stapel gemischt.',
  drew: '{seat} zieht {card}.',
  placed: '{seat} legt {card} hinter Würfel {die}.',
  topped: '{seat} legt {card} nachher oben auf den Stapel.',
  dropped: '{seat} legt {card} nachher ab.',
  intended: '{seat} wird {goal} ansagen.',
  withdrew: '{seat} sagt {goal} doch nicht an.',
  turned: '{seat} wird Würfel {die} auf {face} drehen.',
  turned_back: '{seat} überlegt neu, was Würfel {die} zeigen soll.',
  readied: '{seat} ist bereit.',
  declared: '{seat} sagt ein besonderes Ziel für alle an, für sechs Marken: {goal}.',
  revealed: 'Alle sind bereit: die Karten werden aufgedeckt.',
  shown: '{seat} zeigt {card} hinter Würfel {die}.',
  discarded: '{seat} hat {card} nicht benutzt und legt die Karte ab.',
  kept: '{seat} legt {cards} ungesehen auf den Stapel zurück.',
  rerolled: '{seat} wirft Würfel {die} neu: {face}.',
  picked: '{seat} dreht Würfel {die} auf {face}.',
  flipped: '{seat} kippt Würfel {die} auf {face}.',
  changed: '{seat}, Würfel {die}: mit {card} wird er {value}.',
  valued: 'Die Würfel von {seat} sind {values} wert.',
  ordered: '{seat} wählt als {place}.',
  laid_out: 'Zur Auswahl liegt aus: {card}.',
  laid_goal: 'Ein besonderes Ziel wird verdeckt ausgelegt.',
  took: '{seat} nimmt {card} und legt die Karte oben auf den Stapel.',
};

const PLACES = ['Erster', 'Zweiter', 'Dritter', 'Vierter', 'Fünfter', 'Sechster'];
const seatName = (seat: number): string => `Seat ${seat + 1}`;
const card = (code: string | null): string => (code === null ? 'eine Karte' : cardName(code));
const goal = (code: string): string => goalName(code);
const tokens = (count: number): string => (count === 1 ? '1 Marke' : `${count} Marken`);
const cards = (count: number): string => (count === 1 ? '1 Karte' : `${count} Karten`);

function listed(words: string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} und ${words.at(-1)}`;
}

function paid(args: { goal: string; seats: number[]; each: number; removed: number }): string {
  const title = goal(args.goal);
  if (args.seats.length === 0) return `${title}: niemand erreicht es, die Marken gehen zurück.`;
  if (args.seats.length === 1) return `${title}: ${seatName(args.seats[0] ?? 0)} allein nimmt alle 6 Marken.`;
  const rest = args.removed ? `; ${args.removed} entfernt` : '';
  return `${title}: ${listed(args.seats.map(seatName))} nehmen je ${tokens(args.each)}${rest}.`;
}

function lay(args: { seat: number; heights: number[] }): string {
  const number = args.heights.reduce((sum, height) => sum + height, 0);
  if (number === 0) return `${seatName(args.seat)} hat keine Karten hinter den Würfeln.`;
  return `${seatName(args.seat)} hat ${cards(number)} verdeckt hinter den Würfeln: ${listed(args.heights.map(String))}.`;
}

const dice = (which: number[]): string => listed(which.map((die) => `Würfel ${die + 1}`));

const HELPS: Record<string, (args: Args) => Explanation> = {
  stacks: () => ({
    title: 'Karten hinter einem Würfel',
    text: 'Neuwurf, Wahl und Kippen wirken auf den Würfel selbst, in dieser Folge und vor allem anderen. Die übrigen Karten ändern dann den Wert, eine nach der anderen von oben nach unten; eine neue Karte kommt unter die anderen.',
  }),
  unused: () => ({
    title: 'Unbenutzte Karten',
    text: 'Jede kommt oben auf deinen Stapel, über die, die du vorher dorthin gelegt hast, oder auf deine Ablage. Von welchen du nichts sagst, die werden abgelegt, wenn du bereit bist. Niemand sieht etwas davon, ehe die Karten aufgedeckt werden.',
  }),
  heights: () => ({
    title: 'Was andere sehen',
    text: 'Sind alle bereit, so sieht jeder, wie viele Karten hinter jedem Würfel liegen, und besondere Ziele werden angesagt. Welche Karten es sind, sieht man beim Aufdecken.',
  }),
  reshuffling: ({ at_once }) => ({
    title: 'Ein neuer Stapel',
    text: at_once
      ? 'Ziehst du die letzte Karte deines Stapels, so wird deine Ablage sofort zum neuen Stapel gemischt; die Karten dieser Runde sind nicht dabei. Ist die Ablage leer, so geschieht es, wenn du eine Karte brauchst.'
      : 'Brauchst du eine Karte und dein Stapel ist leer, so wird deine Ablage zum neuen Stapel gemischt.',
  }),
  side_first: (args) => ({
    title: 'Warum du noch nicht bereit sein kannst',
    text: '',
    why: `Hinter ${dice(args.dice)} liegt eine Wahl: Bestimme erst die Seite.`,
  }),
  no_side: (args) => ({
    title: 'Warum du noch nicht bereit sein kannst',
    text: '',
    why: `Für ${dice(args.dice)} ist noch keine Seite gewählt.`,
  }),
  special_goals: ({ last }) => ({
    title: 'Besondere Ziele',
    text: `Ein angesagtes besonderes Ziel wird ein Ziel dieser Runde: Es bringt sechs Marken, und jeder kann es erreichen. Eines, das du nie ansagst, ist nichts wert. Gelegte Karten kann man nicht mehr ändern. Du siehst, wie viele Karten hinter den Würfeln aller liegen, aber nicht, welche.${last ? ' Dies ist die letzte Runde.' : ''}`,
  }),
  declaring: ({ by_order }) => ({
    title: 'Wie man ansagt',
    text: by_order
      ? 'Die Plätze sagen offen an, einer nach dem anderen, und können es nicht zurücknehmen.'
      : 'Alle sagen zugleich und verdeckt an und können es zurücknehmen, bis sie nichts weiter ansagen.',
  }),
  picking: () => ({
    title: 'Wahl',
    text: 'Alle Neuwürfe sind getan. Dreh jeden Würfel, hinter dem eine Wahl liegt, auf irgendeine Seite; danach kommen das Kippen und die übrigen Karten. Die anderen sehen die Seiten, wenn alle bereit sind.',
  }),
  selecting: ({ each }) => ({
    title: 'Karten nehmen',
    text: `${each === 1 ? 'Alle nehmen genau eine Karte oder ein besonderes Ziel.' : 'Alle nehmen genau zwei: zwei Karten, oder eine und das besondere Ziel.'} Karten kommen oben auf deinen Stapel, so dass du sie in der nächsten Runde zuerst ziehst.`,
  }),
  special_goal: ({ must }) => ({
    title: 'Besonderes Ziel',
    text: `Nur du wirst es sehen. Du kannst es in jeder späteren Runde ansagen; dann ist es ein Ziel für alle, mit sechs Marken.${must ? ' Es liegt keine andere Karte mehr da, also musst du es nehmen.' : ''}`,
  }),
  no_special_goal: () => ({
    title: 'Warum es kein besonderes Ziel zu nehmen gibt',
    text: '',
    why: 'Es ist schon genommen; bei der nächsten Auslage liegt ein anderes.',
  }),
  no_take_back: ({ times }) => ({
    title: 'Warum sich nichts zurücknehmen lässt',
    text: '',
    why: `Du hast in dieser Runde schon ${times}-mal etwas zurückgenommen, öfter geht es nicht.`,
  }),
};

const inGerman = (text: string): string => printed[text] ?? text;

export function help({ kind, args, text }: HelpEntry): Explanation | undefined {
  if (kind === 'card') return { title: card(args.card), text: inGerman(text) };
  if (kind === 'goal') return { title: goal(args.goal), text: inGerman(text) };
  return HELPS[kind]?.(args);
}

export function event({ kind, args }: EventInfo): string | undefined {
  if (kind === 'lay') return lay(args as Parameters<typeof lay>[0]);
  if (kind === 'paid') return paid(args as Parameters<typeof paid>[0]);
  if (kind === 'measured')
    return `${goal(args.goal)}: ${seatName(args.seat)} hat ${minus(args.figure)}${args.achieves ? ' und erreicht es' : ''}.`;
  if (kind === 'tie_rolled')
    return `${seatName(args.seat)} würfelt ${args.die} ${args.for === 'order' ? 'um die Reihenfolge' : 'um den Sieg'}.`;
  if (kind === 'gathered')
    return args.cards === 1 ? '1 gespielte Karte geht in die Ablage.' : `${args.cards} gespielte Karten gehen in die Ablagen.`;
  if (kind === 'took_back') {
    return args.die === undefined
      ? `${seatName(args.seat)} nimmt ${card(args.card)} zurück auf die Hand.`
      : `${seatName(args.seat)} nimmt ${card(args.card)} von Würfel ${args.die + 1} zurück.`;
  }
  if (kind === 'took_goal') {
    return args.goal === null
      ? `${seatName(args.seat)} nimmt ein besonderes Ziel und sieht es heimlich an.`
      : `${seatName(args.seat)} nimmt ein besonderes Ziel: ${goal(args.goal)}.`;
  }
  if (kind === 'won') {
    const who = listed(args.seats.map(seatName));
    return args.seats.length === 1
      ? `${who} gewinnt mit ${tokens(args.tokens)}.`
      : `${who} teilen sich den Sieg mit je ${tokens(args.tokens)}.`;
  }
  const text = EVENTS[kind];
  if (!text) return undefined;
  const values: Record<string, string> = {};
  for (const [key, value] of Object.entries(args)) {
    if (key === 'seat') values.seat = seatName(value);
    else if (key === 'card') values.card = card(value);
    else if (key === 'goal') values.goal = goal(value);
    else if (key === 'cards') values.cards = cards(value);
    else if (key === 'place') values.place = PLACES[value] ?? '';
    else if (key === 'die') values.die = String(value + 1);
    else if (Array.isArray(value)) values[key] = listed(value.map(minus));
    else values[key] = minus(value);
  }
  return fill(text, values);
}

export function choice({ kind, args }: ChoiceInfo): string | undefined {
  if (kind === 'place') return `${card(args.card)} hinter Würfel ${args.die + 1}`;
  if (kind === 'take_back') {
    if (args.goal) return `${goal(args.goal)} doch nicht ansagen`;
    if (args.card === undefined) return `Würfel ${args.die + 1} neu überlegen`;
    if (args.die !== undefined) return `${card(args.card)} von Würfel ${args.die + 1} zurücknehmen`;
    return `${card(args.card)} ${args.from === 'top' ? 'vom Stapel' : 'von der Ablage'} zurücknehmen`;
  }
  if (kind === 'top') return `${card(args.card)} unbenutzt auf den Stapel`;
  if (kind === 'drop') return `${card(args.card)} unbenutzt ablegen`;
  if (kind === 'ready') return 'Bereit';
  if (kind === 'declare') return `${goal(args.goal)} ansagen`;
  if (kind === 'hold') return 'Nichts weiter ansagen';
  if (kind === 'pick') return `Würfel ${args.die + 1} auf ${args.face} drehen`;
  if (kind === 'take') return `${card(args.card)} nehmen`;
  if (kind === 'take_goal') return 'Ein besonderes Ziel nehmen, ungesehen';
  return undefined;
}

const ASKS: Record<string, (args: Args) => string> = {
  you_won: (args) => `Du hast gewonnen, mit ${tokens(args.tokens)}.`,
  won: (args) => `${listed(args.seats.map(seatName))} ${args.seats.length === 1 ? 'hat' : 'haben'} gewonnen, mit ${tokens(args.tokens)}.`,
  waiting: (args) => `Warten auf ${listed(args.seats.map(seatName))}.`,
  place: (args) =>
    `Runde ${args.round} von ${args.rounds}: lege Karten hinter deine Würfel, behalte die anderen oder lege sie ab, und sag, wenn du bereit bist.`,
  declare: () => 'Sagst du ein besonderes Ziel an, ehe aufgedeckt wird?',
  pick: (args) => `Auf welche Seite drehst du ${dice(args.dice)}?`,
  picked: () => 'Alle Seiten sind gewählt. Bist du bereit?',
  take_one: () => 'Nimm eine Karte aus der Auslage.',
  take_last: () => 'Nimm die letzte Karte.',
  take_two: () => 'Nimm zwei Karten aus der Auslage; die zweite liegt dann oben auf deinem Stapel.',
};
export const ask = ({ kind, args }: Sentence): string | undefined => ASKS[kind]?.(args);
