/** The buttons in two steps: first where the minion lies, then what it does. */

import { screen } from '../../lib/room';
import type { ChoiceInfo } from '../../protocol';
import type { Group } from '../contract';
import { startOf } from './targets';
import { HOME, sideOf, type UnderworldView } from './view';
import { say } from './words';

/** `move, fight or go home`. */
function deeds(choices: ChoiceInfo[]): string {
  const words = [...new Set(choices.map(({ kind }) => say(`do.${kind as 'move'}`)))];
  const last = words.pop() ?? '';
  return words.length > 0 ? say('orDo', { one: words.join(', '), other: last }) : last;
}

export function group(choices: ChoiceInfo[], view: UnderworldView): Group[] {
  const side = sideOf(view.seat) ?? 'death';
  // Many ways to enter are told apart by the face first, where there is room for so many buttons.
  const byFace = choices.filter(({ kind }) => kind === 'enter').length > 9 && screen.width > 720;
  const groups = new Map<string, Group>();
  for (const choice of choices) {
    const special = choice.kind === 'infiltrate' || choice.kind === 'sacrifice';
    const place = startOf(choice);
    const home = place === HOME && choice.kind === 'enter' && byFace;
    const label = special
      ? say(choice.kind as 'infiltrate' | 'sacrifice')
      : home
        ? `${say(`home.${side}`)} ${choice.args.face}`
        : place === HOME
          ? say(`home.${side}`)
          : place;
    const key = special ? 'special' : `from-${label}`;
    const sentence = special ? say(side === 'death' ? 'whichGoes' : 'whichTwo') : say('fromPlace', { place: label });
    const found = groups.get(key);
    if (found) found.choices.push(choice);
    else groups.set(key, { key, label, choices: [choice], sentence });
  }
  // A place is no answer: the button says what those who stand there can do.
  return [...groups.values()].map((one) =>
    one.key === 'special' ? one : { ...one, label: say('fromDo', { place: one.label, deeds: deeds(one.choices) }) },
  );
}
