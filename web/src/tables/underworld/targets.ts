/** From a die to what may be done with it, and from a choice to the place on the board that it lights. */

import type { ChoiceInfo } from '../../protocol';
import type { Minion } from './minions';
import { enemyOf, HOME, type Side, type UnderworldView } from './view';

export const homeOf = (side: Side): string => `home-${side}`;

/** Where on the board a die lies, by the same names as the targets. */
export const placeOf = (minion: Minion): string => (minion.place === HOME ? homeOf(minion.side) : minion.place);

const same = (one: string[] | undefined, other: string[]): boolean => one === undefined || one.join() === other.join();

/** The place where the die of a choice lies now. */
export function startOf(choice: ChoiceInfo): string {
  if (choice.kind === 'enter' || choice.kind === 'infiltrate' || choice.kind === 'sacrifice') return HOME;
  return choice.args.from ?? choice.args.at ?? '';
}

/** What may be done with a die: the actions that begin with it, or giving it as defender or victim. */
export function choicesWith(choices: ChoiceInfo[], minion: Minion, view: UnderworldView): ChoiceInfo[] {
  return choices.filter(({ kind, args, ...rest }) => {
    if (args.face !== minion.face || !same(args.visited, minion.trail)) return false;
    if (kind === 'defend') return view.battle?.at === minion.place;
    return startOf({ kind, args, ...rest }) === minion.place;
  });
}

/** The place that a choice lights. */
export function goalOf({ kind, args }: ChoiceInfo, side: Side, view: UnderworldView): string {
  switch (kind) {
    case 'enter':
    case 'move':
    case 'back':
      return args.to === HOME ? homeOf(side) : args.to;
    case 'fight':
      return args.at;
    case 'slaughter':
    case 'infiltrate':
    case 'sacrifice':
      return homeOf(enemyOf(side));
    case 'home':
    case 'reroll':
      return homeOf(side);
    case 'stay':
      return view.battle?.at ?? '';
    default:
      return '';
  }
}

/** All places that some choices light. */
export function goalsOf(choices: ChoiceInfo[], side: Side, view: UnderworldView): Map<string, ChoiceInfo[]> {
  const goals = new Map<string, ChoiceInfo[]>();
  for (const choice of choices) {
    const goal = goalOf(choice, side, view);
    if (goal) goals.set(goal, [...(goals.get(goal) ?? []), choice]);
  }
  return goals;
}
