/** The buttons in two steps: first where the minion lies, then what it does. */

import { screen } from '../../lib/room';
import type { ChoiceInfo } from '../../protocol';
import type { Group } from '../contract';
import { startOf } from './targets';
import { HOME, sideOf, type UnderworldView } from './view';
import { say } from './words';

export function group(choices: ChoiceInfo[], view: UnderworldView): Group[] {
  const side = sideOf(view.seat) ?? 'death';
  // Many ways to enter are told apart by the face first, where there is room for so many buttons.
  const byFace = choices.filter(({ kind }) => kind === 'enter').length > 9 && screen.width > 720;
  const groups = new Map<string, Group>();
  for (const choice of choices) {
    const special = choice.kind === 'infiltrate' || choice.kind === 'sacrifice';
    const place = startOf(choice);
    const home = place === HOME && choice.kind === 'enter' && byFace;
    const label = special ? say(choice.kind as 'infiltrate' | 'sacrifice') : home ? `${say(`home.${side}`)} ${choice.args.face}` : place === HOME ? say(`home.${side}`) : place;
    const key = special ? 'special' : `from-${label}`;
    const sentence = special ? say(side === 'death' ? 'whichGoes' : 'whichTwo') : say('fromPlace', { place: label });
    const found = groups.get(key);
    if (found) found.choices.push(choice);
    else groups.set(key, { key, label, choices: [choice], sentence });
  }
  return [...groups.values()];
}
