/** The server's sentences in German, from kind and args. */

import type { Explanation } from '../../../../lib/explain.svelte';
import type { Args, ChoiceInfo, EventInfo, HelpEntry, Sentence } from '../../../../protocol';
import { enemyOf, HOME, type Result, type Side } from '../../view';
import { results } from './printed';

const WHO: Record<Side, string> = { death: 'der Tod', devil: 'der Teufel' };
const WHOSE: Record<Side, string> = { death: 'des Todes', devil: 'des Teufels' };
const WITH: Record<Side, string> = { death: 'dem Tod', devil: 'dem Teufel' };
const INTO: Record<Side, string> = { death: 'ins Fegefeuer', devil: 'in die Hölle' };
const IN: Record<Side, string> = { death: 'im Fegefeuer', devil: 'in der Hölle' };
const ALL: Record<Side, string> = { death: 'das ganze Fegefeuer', devil: 'die ganze Hölle' };

const RESULTS: Record<Result, string> = {
  victory: 'siegt',
  evade: 'weicht aus',
  revive: 'lebt auf',
  retreat: 'flieht',
  death: 'fällt',
  defect: 'läuft über',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const inPlace = (place: string, side: Side): string => (place === HOME ? IN[side] : `in ${place}`);
const listed = (words: (string | number)[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} und ${words.at(-1)}`;
const pair = ([one, other]: number[]): string => (one === other ? `zwei ${one}er` : `eine ${one} und eine ${other}`);
const actions = (count: number): string => (count === 1 ? '1 Aktion' : `${count} Aktionen`);

const EVENTS: Record<string, (args: Args, side: Side) => string> = {
  rolled_row: ({ faces, at }, side) => `${WHO[side]} würfelt ${listed(faces)} auf ${at}.`,
  rolled_home: ({ faces }, side) =>
    `${WHO[side]} würfelt ${faces.length} Diener ${INTO[side]}${faces.length ? `: ${faces.join(' ')}` : ''}.`,
  rerolled_home: ({ faces }, side) => `${WHO[side]} würfelt ${ALL[side]} neu: ${faces.join(' ')}.`,
  turn: ({ number }, side) => `Zug ${number}: ${WHO[side]} hat sechs Aktionen.`,
  entered: ({ face, to }, side) => `${WHO[side]} betritt ${to} mit einer ${face}.`,
  moved: ({ face, from, to }, side) => `${WHO[side]} zieht eine ${face} von ${from} nach ${to}.`,
  went_home: ({ face, from }, side) => `${WHO[side]} holt eine ${face} von ${from} heim.`,
  attacked: ({ face, at }, side) => `${WHO[side]} greift in ${at} mit einer ${face} an.`,
  defended: ({ face, attacker, sum }, side) => `${WHO[side]} wehrt mit einer ${face} ab: ${attacker} + ${face} = ${sum}.`,
  result: ({ face, result }, side) => `die ${face} ${WHOSE[side]} ${RESULTS[result as Result]}.`,
  stayed: ({ face, at }, side) => `die ${face} ${WHOSE[side]} bleibt in ${at}.`,
  stepped_back: ({ face, from, to }, side) =>
    `die ${face} ${WHOSE[side]} geht von ${from} zurück ${to === HOME ? INTO[side] : `nach ${to}`}.`,
  returned: ({ face }, side) => `die ${face} ${WHOSE[side]} kehrt ${INTO[side]} zurück, wie sie ist.`,
  rerolled: ({ face, new: shown }, side) => `die ${face} ${WHOSE[side]} wird ${INTO[side]} neu gewürfelt: eine ${shown}.`,
  died: ({ face }, side) => `die ${face} ${WHOSE[side]} verlässt das Spiel.`,
  defected: ({ face, new: shown }, side) =>
    `${WHO[enemyOf(side)]} nimmt die ${face} ${WHOSE[side]} und würfelt sie ${INTO[enemyOf(side)]}: eine ${shown}.`,
  slaughtered: ({ face, at, victims }, side) =>
    `${WHO[side]} metzelt von ${at} aus mit einer ${face}: ${victims} Diener ${WHOSE[enemyOf(side)]} müssen sterben.`,
  removed: ({ face, at }, side) => `die ${face} ${WHOSE[side]} ${inPlace(at, side)} wird gemetzelt.`,
  infiltrated: ({ face }) => `der Tod schleust eine ${face} aus dem Fegefeuer in die Hölle ein.`,
  sacrificed: ({ faces }) => `der Teufel opfert ${pair(faces)} der Hölle an den Tod.`,
  recruited: ({ face, new: shown }) => `der Tod würfelt die ${face} ins Fegefeuer: eine ${shown}.`,
  forfeited: ({ actions: count }, side) => `${WHO[side]} kann nichts mehr tun und verliert ${actions(count)}.`,
  won: ({ by }, side) =>
    by === 'destruction'
      ? `${WHO[enemyOf(side)]} hat keinen Diener mehr. ${capital(WHO[side])} herrscht über die Unterwelt.`
      : by === 'courage'
        ? `niemand wagt mehr zu kämpfen. ${capital(WHO[side])}, der zuletzt angriff, herrscht über die Unterwelt.`
        : `die Zeit ist um. ${capital(WHO[side])} hat das größere Heer und herrscht über die Unterwelt.`,
  drawn: ({ by }) =>
    by === 'courage'
      ? 'niemand hat je zu kämpfen gewagt. Der Krieg endet unentschieden.'
      : 'die Zeit ist um, und die Heere sind gleich groß. Der Krieg endet unentschieden.',
};

function event({ kind, args }: EventInfo): string | undefined {
  const text = EVENTS[kind]?.(args, args.side as Side);
  return text && capital(text);
}

/** Which of several alike. */
function note(visited: string[] | undefined): string {
  if (visited === undefined) return '';
  const places = visited.map((place) => (place === HOME ? 'daheim' : place));
  return places.length > 0 ? ` (die von ${listed(places)})` : ' (eine, die nicht gezogen hat)';
}

const CHOICES: Record<string, (args: Args) => string> = {
  enter: ({ face, to, visited }) => `Mit einer ${face} nach ${to}${note(visited)}`,
  move: ({ face, from, to, visited }) => `Eine ${face} von ${from} nach ${to}${note(visited)}`,
  home: ({ face, from, visited }) => (from ? `Eine ${face} von ${from} heim${note(visited)}` : 'Heimgehen, wie er ist'),
  fight: ({ face, at, visited }) => `In ${at} mit einer ${face} kämpfen${note(visited)}`,
  slaughter: ({ face, at, visited }) => `Von ${at} mit einer ${face} metzeln${note(visited)}`,
  infiltrate: ({ face, visited }) => `Eine ${face} in die Hölle einschleusen${note(visited)}`,
  sacrifice: ({ faces }) => `${capital(pair(faces))} opfern`,
  defend: ({ face }) => `Mit einer ${face} abwehren`,
  stay: () => 'Bleiben',
  back: ({ to }) => (to === HOME ? 'Zurück nach Hause' : `Zurück nach ${to}`),
  reroll: () => 'Heimgehen und neu würfeln',
  remove: ({ face, at }) => `Eine ${face} ${at === HOME ? 'daheim' : `in ${at}`} aufgeben`,
};

const choice = ({ kind, args }: ChoiceInfo): string | undefined => CHOICES[kind]?.(args);

const DOING: Record<string, (left: number) => string> = {
  act: (left) => `noch ${actions(left)}`,
  defend: () => 'welcher Würfel wehrt ab',
  result: () => 'wohin der Würfel geht',
  remove: () => 'welche Würfel sterben',
};

const ASKS: Record<string, (args: Args) => string> = {
  drawn: () => 'Der Krieg ist unentschieden ausgegangen.',
  won: ({ side }) => `${capital(WHO[side as Side])} herrscht über die Unterwelt.`,
  you_won: () => 'Du herrschst über die Unterwelt.',
  you_lost: () => 'Dein Heer ist geschlagen.',
  waiting: ({ side, phase, left }) => `Warten auf ${side === 'death' ? 'den Tod' : 'den Teufel'}: ${DOING[phase]?.(left)}.`,
  act: ({ side, left }) => `Du spielst mit ${WITH[side as Side]}: wähle eine Aktion, noch ${left} in diesem Zug.`,
  defend: ({ enemy, at, attacker }) => `${capital(WHO[enemy as Side])} greift in ${at} mit einer ${attacker} an. Welcher Würfel wehrt ab?`,
  remove: ({ enemy, attacker, victims }) =>
    `${capital(WHO[enemy as Side])} metzelt mit einer ${attacker}: noch ${victims} von dir ${victims === 1 ? 'muss' : 'müssen'} gehen. Welcher als nächster?`,
  result: ({ attacker, defender, result, mine }) =>
    `${attacker} + ${defender} = ${attacker + defender}: deine ${mine} ${RESULTS[result as Result]}. Wohin geht sie?`,
};
const ask = ({ kind, args }: Sentence): string | undefined => ASKS[kind]?.(args);

// Help: what actions do, and why they cannot be chosen

const NOUNS: Record<Result, string> = {
  victory: 'Sieg',
  evade: 'Ausweichen',
  revive: 'Aufleben',
  retreat: 'Flucht',
  death: 'Tod',
  defect: 'Überlaufen',
};
/** `12 Sieg, 9 und 10 Aufleben, 6 bis 8 Flucht`. */
function table(rows: { sums: number[]; result: Result }[]): string {
  const span = (sums: number[]) => (sums.length > 2 ? `${sums[0]} bis ${sums.at(-1)}` : listed(sums));
  return rows.map(({ sums, result }) => `${span(sums)} ${NOUNS[result]}`).join(', ');
}
const SPECIALS: Record<Side, string> = { death: 'Kein Einschleusen', devil: 'Kein Opfer' };
const places = (list: string[], side: Side): string[] => list.map((place) => (place === HOME ? INTO[side] : `nach ${place}`));
const either = (words: string[]): string => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} oder ${words.at(-1)}`);

const HELPS: Record<string, (args: Args) => Explanation> = {
  enter: () => ({
    title: 'Eintreten',
    text: 'Ein Diener geht von daheim in ein Feld deiner ersten Reihe, in dem weniger als drei von dir stehen.',
  }),
  move: () => ({
    title: 'Ziehen',
    text: 'Ein Diener geht über eine Kante in ein Feld mit weniger als drei von dir, auch um dort auf Feinde zu treffen.',
  }),
  home: () => ({ title: 'Heimgehen', text: 'Ein Diener deiner ersten Reihe geht heim und behält seine Augen.' }),
  fight: ({ attacking, defending }) => ({
    title: 'Kämpfen',
    text: `Abgewehrt wird mit einem Würfel, der mindestens so viel zeigt wie deiner, wenn einer da ist. Die Summe entscheidet: ${table(attacking)}; für die Abwehr ${defending ? table(defending) : 'gilt die Tabelle umgekehrt'}.`,
  }),
  slaughter: () => ({
    title: 'Metzeln',
    text: 'Tötet so viele Feinde, wie der Würfel zeigt, zuerst daheim; der Feind wählt, welche. Dein Würfel wird heim neu gewürfelt.',
  }),
  infiltrate: () => ({
    title: 'Einschleusen',
    text: 'Die besondere Aktion des Todes: Ein Würfel des Fegefeuers geht zum Heer des Teufels, und der würfelt die ganze Hölle neu.',
  }),
  sacrifice: () => ({
    title: 'Opfern',
    text: 'Die besondere Aktion des Teufels: Zwei Würfel der Hölle gehen zum Heer des Todes, der sie ins Fegefeuer würfelt; der Rest der Hölle wird neu gewürfelt.',
  }),
  clock: ({ idle, limit, ahead }) => ({
    title: 'Die Uhr',
    text: `${limit === 1 ? 'Vergeht ein Zug' : `Vergehen ${limit} Züge hintereinander`} ohne Kampf und Gemetzel, gewinnt, wer zuletzt angriff. Züge ohne Angriff: ${idle} von ${limit}. ${
      ahead
        ? `${capital(WHO[ahead as Side])} griff zuletzt an und würde siegen.`
        : 'Noch hat niemand angegriffen, also würde niemand siegen.'
    }`,
  }),
  result: ({ result }) => ({ title: NOUNS[result as Result], text: results[result as Result] }),
  victims: () => ({
    title: 'Die Opfer',
    text: 'Gegen ein Gemetzel hilft nichts. Wer daheim ist, stirbt zuerst, wer auf den Feldern steht, erst, wenn daheim niemand mehr ist.',
  }),
  defence: () => ({
    title: 'Abwehr',
    text: 'Du musst mit einem Würfel abwehren, der mindestens so viel zeigt wie der Angreifer, wenn du im Feld einen hast.',
  }),
  too_low: ({ faces, attacker }) => ({
    title: 'Jetzt nicht',
    text: '',
    why: `${listed(faces)} ${faces.length === 1 ? 'darf' : 'dürfen'} nicht abwehren: weniger als ${attacker}.`,
  }),
  defend_with: ({ face, sum, defender, attacker }) => ({
    title: `Mit einer ${face}`,
    text: `Die Summe ist ${sum}: ${NOUNS[defender as Result]} für dich, ${NOUNS[attacker as Result]} für den Angreifer.`,
  }),
  locked: ({ fields }) => ({
    title: 'Gebunden',
    text: '',
    why: `Diener in ${listed(fields)} können nur kämpfen: Niemand verlässt ein Feld, in dem Feinde stehen.`,
  }),
  full: ({ fields }) => ({
    title: 'Voll',
    text: '',
    why: `${listed(fields)} ${fields.length === 1 ? 'fasst' : 'fassen'} keinen mehr von dir: Drei sind die Grenze.`,
  }),
  home_empty: ({ side }) => ({ title: 'Niemand tritt ein', text: '', why: `${capital(IN[side as Side])} ist niemand mehr.` }),
  first_row_full: () => ({ title: 'Niemand tritt ein', text: '', why: 'In jedem Feld deiner ersten Reihe stehen schon drei von dir.' }),
  no_return: ({ side, face, at, places: left, last_only }) => ({
    title: `Die ${face} ${inPlace(at, side)}`,
    text: '',
    why: `Sie darf nicht zurück ${either(places(left, side))}: ${last_only ? 'den Ort hat sie eben verlassen' : 'dort war sie in diesem Zug schon'}.`,
  }),
  no_slaughter: ({ whole_row }) => ({
    title: 'Kein Gemetzel',
    text: '',
    why: `Für ein Gemetzel darf ${whole_row ? 'in der ganzen ersten Reihe des Feindes' : 'im Feld, von dem es ausgeht,'} kein Feind stehen.`,
  }),
  special_used: ({ side }) => ({
    title: SPECIALS[side as Side],
    text: '',
    why: 'Du hast deine besondere Aktion in diesem Zug schon genutzt.',
  }),
  special_spent: ({ side }) => ({
    title: SPECIALS[side as Side],
    text: '',
    why: 'Du hast deine besondere Aktion genutzt, und es gibt sie einmal im Spiel.',
  }),
  special_dear: ({ side }) => ({
    title: SPECIALS[side as Side],
    text: '',
    why: side === 'death' ? 'Dazu braucht es einen Diener im Fegefeuer.' : 'Dazu braucht es zwei Diener in der Hölle.',
  }),
  special_last: ({ side }) => ({ title: SPECIALS[side as Side], text: '', why: 'Es bliebe dir kein Diener mehr.' }),
};
const help = ({ kind, args }: HelpEntry): Explanation | undefined => HELPS[kind]?.(args);

/** A side in its cases. */
const names = (seat: number): { who: string; whose: string; whom: string } => {
  const side: Side = seat === 0 ? 'death' : 'devil';
  return { who: WHO[side], whose: WHOSE[side], whom: side === 'death' ? 'den Tod' : 'den Teufel' };
};

export { ask, choice, event, help, names };
