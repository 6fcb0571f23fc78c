/** The server's sentences in German, from kind and args. */

import type { Args, ChoiceInfo, EventInfo, Seen } from '../../protocol';
import type { Translation } from '../contract';
import { enemyOf, HOME, PRINTED, sideOf, type Battle, type Result, type Side, type UnderworldView } from './view';

const WHO: Record<Side, string> = { death: 'der Tod', devil: 'der Teufel' };
const WHOSE: Record<Side, string> = { death: 'des Todes', devil: 'des Teufels' };
const WITH: Record<Side, string> = { death: 'dem Tod', devil: 'dem Teufel' };
const INTO: Record<Side, string> = { death: 'ins Fegefeuer', devil: 'in die Hölle' };
const IN: Record<Side, string> = { death: 'im Fegefeuer', devil: 'in der Hölle' };
const ALL: Record<Side, string> = { death: 'das ganze Fegefeuer', devil: 'die ganze Hölle' };

const RESULTS: Record<Result, string> = {
  victory: 'siegt', evade: 'weicht aus', revive: 'lebt auf', retreat: 'flieht', death: 'fällt', defect: 'läuft über',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const inPlace = (place: string, side: Side): string => (place === HOME ? IN[side] : `in ${place}`);
const listed = (words: (string | number)[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} und ${words.at(-1)}`;
const pair = ([one, other]: number[]): string => (one === other ? `zwei ${one}er` : `eine ${one} und eine ${other}`);
const actions = (count: number): string => (count === 1 ? '1 Aktion' : `${count} Aktionen`);

const EVENTS: Record<string, (args: Args, side: Side) => string> = {
  rolled_row: ({ faces, at }, side) => `${WHO[side]} würfelt ${listed(faces)} auf ${at}.`,
  rolled_home: ({ faces }, side) => `${WHO[side]} würfelt ${faces.length} Diener ${INTO[side]}${faces.length ? `: ${faces.join(' ')}` : ''}.`,
  rerolled_home: ({ faces }, side) => `${WHO[side]} würfelt ${ALL[side]} neu: ${faces.join(' ')}.`,
  turn: ({ number }, side) => `Zug ${number}: ${WHO[side]} hat sechs Aktionen.`,
  entered: ({ face, to }, side) => `${WHO[side]} betritt ${to} mit einer ${face}.`,
  moved: ({ face, from, to }, side) => `${WHO[side]} zieht eine ${face} von ${from} nach ${to}.`,
  went_home: ({ face, from }, side) => `${WHO[side]} holt eine ${face} von ${from} heim.`,
  attacked: ({ face, at }, side) => `${WHO[side]} greift in ${at} mit einer ${face} an.`,
  defended: ({ face, attacker, sum }, side) => `${WHO[side]} wehrt mit einer ${face} ab: ${attacker} + ${face} = ${sum}.`,
  result: ({ face, result }, side) => `die ${face} ${WHOSE[side]} ${RESULTS[result as Result]}.`,
  stayed: ({ face, at }, side) => `die ${face} ${WHOSE[side]} bleibt in ${at}.`,
  stepped_back: ({ face, from, to }, side) => `die ${face} ${WHOSE[side]} geht von ${from} zurück ${to === HOME ? INTO[side] : `nach ${to}`}.`,
  returned: ({ face }, side) => `die ${face} ${WHOSE[side]} kehrt ${INTO[side]} zurück, wie sie ist.`,
  rerolled: ({ face, new: shown }, side) => `die ${face} ${WHOSE[side]} wird ${INTO[side]} neu gewürfelt: eine ${shown}.`,
  died: ({ face }, side) => `die ${face} ${WHOSE[side]} verlässt das Spiel.`,
  defected: ({ face, new: shown }, side) => `${WHO[enemyOf(side)]} nimmt die ${face} ${WHOSE[side]} und würfelt sie ${INTO[enemyOf(side)]}: eine ${shown}.`,
  slaughtered: ({ face, at, victims }, side) => `${WHO[side]} metzelt von ${at} aus mit einer ${face}: ${victims} Diener ${WHOSE[enemyOf(side)]} müssen sterben.`,
  removed: ({ face, at }, side) => `die ${face} ${WHOSE[side]} ${inPlace(at, side)} wird gemetzelt.`,
  infiltrated: ({ face }) => `der Tod schleust eine ${face} aus dem Fegefeuer in die Hölle ein.`,
  sacrificed: ({ faces }) => `der Teufel opfert ${pair(faces)} der Hölle an den Tod.`,
  recruited: ({ face, new: shown }) => `der Tod würfelt die ${face} ins Fegefeuer: eine ${shown}.`,
  forfeited: ({ actions: count }, side) => `${WHO[side]} kann nichts mehr tun und verliert ${actions(count)}.`,
  won: ({ by }, side) =>
    by === 'destruction' ? `${WHO[enemyOf(side)]} hat keinen Diener mehr. ${capital(WHO[side])} herrscht über die Unterwelt.`
    : by === 'courage' ? `niemand wagt mehr zu kämpfen. ${capital(WHO[side])}, der zuletzt angriff, herrscht über die Unterwelt.`
    : `die Zeit ist um. ${capital(WHO[side])} hat das größere Heer und herrscht über die Unterwelt.`,
  drawn: ({ by }) =>
    by === 'courage' ? 'niemand hat je zu kämpfen gewagt. Der Krieg endet unentschieden.'
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

function resultOf(battle: Battle, attacking: Side): Result | undefined {
  const sum = battle.attacker + (battle.defender ?? 0);
  const row = PRINTED.find(({ sums }) => sums.includes(sum));
  return battle.result_of === attacking ? row?.attacking : row?.defending;
}

function ask(seen: Seen): string | undefined {
  const view = seen.view as UnderworldView;
  const me = sideOf(view.seat);
  if (view.over) {
    if (!view.winner) return 'Der Krieg ist unentschieden ausgegangen.';
    if (view.seat !== null) return view.winners.includes(view.seat) ? 'Du herrschst über die Unterwelt.' : 'Dein Heer ist geschlagen.';
    return `${capital(WHO[view.winner])} herrscht über die Unterwelt.`;
  }
  if (me === null || view.seat === null || !view.to_act.includes(view.seat)) {
    const asked = sideOf(view.to_act[0] ?? 0) ?? 'death';
    const doing = { act: `noch ${actions(view.left)}`, defend: 'welcher Würfel wehrt ab', result: 'wohin der Würfel geht', remove: 'welche Würfel sterben', over: '' };
    return `Warten auf ${asked === 'death' ? 'den Tod' : 'den Teufel'}: ${doing[view.phase]}.`;
  }
  const enemy = WHO[enemyOf(me)];
  if (view.phase === 'act') return `Du spielst mit ${WITH[me]}: wähle eine Aktion, noch ${view.left} in diesem Zug.`;
  if (view.phase === 'defend' && view.battle) return `${capital(enemy)} greift in ${view.battle.at} mit einer ${view.battle.attacker} an. Welcher Würfel wehrt ab?`;
  if (view.phase === 'remove' && view.slaughter) {
    const { attacker, victims } = view.slaughter;
    return `${capital(enemy)} metzelt mit einer ${attacker}: noch ${victims} von dir ${victims === 1 ? 'muss' : 'müssen'} gehen. Welcher als nächster?`;
  }
  if (view.phase === 'result' && view.battle) {
    const { attacker, defender = 0 } = view.battle;
    const result = resultOf(view.battle, view.turn);
    const mine = me === view.turn ? attacker : defender;
    return `${attacker} + ${defender} = ${attacker + defender}: deine ${mine} ${result ? RESULTS[result] : ''}. Wohin geht sie?`;
  }
  return undefined;
}

export const german: Translation = { event, choice, ask };
