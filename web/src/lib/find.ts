/** From a thing on the table to the choice that it stands for. A table never decides what is allowed; it only looks it up. */

import type { Args, ChoiceInfo } from '../protocol';

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Whether some args are (at least) these. */
export const matches = (args: Args, wanted: Args): boolean => Object.entries(wanted).every(([name, value]) => same(args[name], value));

/** All choices of a kind whose args are (at least) these. */
export function choicesOf(choices: ChoiceInfo[], kind: string, args: Args = {}): ChoiceInfo[] {
  return choices.filter((choice) => choice.kind === kind && matches(choice.args, args));
}

/** The choice of a kind with these args, if it may be made now. */
export function choiceOf(choices: ChoiceInfo[], kind: string, args: Args = {}): ChoiceInfo | undefined {
  return choicesOf(choices, kind, args)[0];
}
