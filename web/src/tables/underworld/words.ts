/** What the battleground's table says. */

import { sayer } from '../../lib/words.svelte';
import type { Minion } from './minions';
import { HOME, type Clock, type Result, type Side } from './view';

export const en = {
  death: 'Death',
  devil: 'The Devil',
  'short.death': 'Death',
  'short.devil': 'Devil',
  'of.death': 'Death’s',
  'of.devil': 'The Devil’s',
  'home.death': 'Purgatory',
  'home.devil': 'Hell',
  victory: 'victory',
  evade: 'evade',
  revive: 'revive',
  retreat: 'retreat',
  'result.death': 'death',
  defect: 'defect',
  minion: '{owner} {face} in {place}',
  minionsAtHome: '{count} at home',
  minionsInAll: '{count} in all',
  minions: '{count} minions',
  oneMinion: '1 minion',
  'do.enter': 'enter',
  'do.move': 'move',
  'do.home': 'go home',
  'do.fight': 'fight',
  'do.slaughter': 'slaughter',
  'do.remove': 'give up',
  fromDo: '{place}: {deeds}',
  orDo: '{one} or {other}',
  fallen: 'Fallen',
  fallenMany: '{count} minions have left the game',
  ground: 'The battleground',
  field: 'Field {field}',
  empty: 'empty',
  nobody: 'nobody at home',
  first: '{owner} first row',
  locked: 'Both armies are here: nobody leaves before one is gone.',
  turn: 'Turn {number}',
  actions: '{count} actions left',
  oneAction: '1 action left',
  noAction: 'no action left',
  left: '{count} left',
  actionsAre: 'A turn is six actions, with any minions, also the same one again and again. A candle burns down with each.',
  idle: '{count} of {limit}',
  idleFor: 'Turns without an attack',
  idleWhat: 'When {limit} turns in a row have passed without a fight or a slaughter, the war ends: whoever attacked last wins it.',
  idleOne: 'When a turn has passed without a fight or a slaughter, the war ends: whoever attacked last wins it.',
  'ahead.death': 'Death attacked last and would win.',
  'ahead.devil': 'The Devil attacked last and would win.',
  'ahead.nobody': 'Nobody has attacked yet, so nobody would win.',
  'aheadBriefly.death': 'Death would win',
  'aheadBriefly.devil': 'the Devil would win',
  'aheadBriefly.nobody': 'nobody would win',
  infiltrate: 'Infiltrate',
  sacrifice: 'Sacrifice',
  infiltrateWhat: 'Death’s special action. A die of purgatory joins the Devil’s army in hell, and the Devil rerolls everything in hell.',
  sacrificeWhat:
    'The Devil’s special action. Two dice of hell join Death’s army, who rolls them into purgatory; the rest of hell is rerolled.',
  infiltrateLine: 'A minion goes to hell, and hell rerolls.',
  sacrificeLine: 'Two minions leave hell, and the rest rerolls.',
  used: 'used this turn',
  spent: 'used in this game',
  whySpecial: 'It needs the turn, an action, minions at home, and it serves once a turn.',
  battle: 'Battle in {field}',
  lastBattle: 'The last battle, in {field}',
  slaughter: 'Slaughter from {field}',
  results: 'Results of a battle',
  resultsWhat: 'The two faces are added. The sum decides what becomes of either die, the attacking one first.',
  attacking: 'attacking',
  defending: 'defending',
  sum: 'sum',
  victims: '{count} more must go',
  noVictims: 'done',
  whereTo: '{owner} {face} in {place}: where to?',
  whichDie: 'Which minion?',
  whichGoes: 'Which minion goes to hell?',
  whichTwo: 'Which two minions? The first:',
  whichOther: 'A {face}, and which other?',
  fromPlace: '{place}: with which minion, and where to?',
  slaughterHere: 'Slaughter',
  infiltrateHere: 'Infiltrate',
  goHome: 'Go home',
  keep: 'Stay a {face}',
  reroll: 'Reroll',
  dieHigh: 'High faces attack well and defend badly.',
  dieMiddle: 'A middling face: most of its battles end in retreat.',
  dieLow: 'Low faces defend well and attack badly.',
  trail: 'It left {places} this turn and may not go back there.',
  whyEnemy: 'It belongs to the other side.',
  whyTurn: 'Another seat is asked now.',
  whyLocked: 'Enemies share its field: it can only fight.',
  whyDefence: 'A die that shows at least as much as the attacker has to defend, if there is one in the field.',
  whyHome: 'Those at home die first.',
  whyNone: 'Nothing can be done with it now.',
  whyFull: '{count} of yours are there already, and more do not fit.',
  whyLeft: 'It left this place this turn.',
  whyFar: 'A minion goes across one edge at a time, from home only to the first row.',
  fieldWhat: 'Holds {count} minions of each side. Neighbours share an edge.',
  homeWhat: 'No enemy ever sets foot in it. Dice of one face lie together.',
  who: 'Who',
  where: 'Home',
  atHome: 'At home',
  inAll: 'In all',
  status: 'The turn',
  special: 'Special action',
  notUsed: 'not used',
  over: 'The war is over',
};

export const say = sayer('underworld', en);

export const resultName = (result: Result): string => say(result === 'death' ? 'result.death' : result);
export const placeName = (place: string, side: Side): string => (place === HOME ? say(`home.${side}`) : place);

/** `Death’s 5 in c3`. */
export function nameOf(minion: Pick<Minion, 'side' | 'face' | 'place'>): string {
  return say('minion', { owner: say(`of.${minion.side}`), face: minion.face, place: placeName(minion.place, minion.side) });
}

export const minionCount = (count: number): string => (count === 1 ? say('oneMinion') : say('minions', { count }));
export const faceText = (face: number): string => say(face >= 5 ? 'dieHigh' : face <= 2 ? 'dieLow' : 'dieMiddle');
export const actionsLeft = (left: number): string =>
  left === 0 ? say('noAction') : left === 1 ? say('oneAction') : say('actions', { count: left });

/** How far the clock of courage has run: `12 of 30`. */
export const idleCount = ({ idle, limit }: Clock): string => say('idle', { count: idle, limit });
/** Who would win by it. */
export const aheadText = ({ ahead }: Clock): string => say(`ahead.${ahead ?? 'nobody'}`);
/** What it is, and how it stands. */
export const clockText = (clock: Clock): string =>
  `${clock.limit === 1 ? say('idleOne') : say('idleWhat', { limit: clock.limit })} ${aheadText(clock)}`;
