/**
 * What is printed on the cards and the board of the game that is shown, as the server has it (`Words.printed` of the game): a table
 * draws it and never types it again. Another language has a text for what it knows; what has been changed is shown as it is.
 */

import { wordsOf } from './words.svelte';

let laid = $state.raw<Record<string, unknown>>({});

/** Lay out what is printed in a game, before its table is drawn. */
export function layOut(game: string, printed: unknown): void {
  laid = { ...laid, [game]: printed };
}

/** `const printed = printedIn<Print>(GAME, nothing)`, then `printed().cards`; `nothing` is there until it has come. */
export function printedIn<P>(game: string, nothing: P) {
  return (): P => (laid[game] as P | undefined) ?? nothing;
}

/** A printed text in the reader's language. */
export const inPrint = (game: string, text: string): string => wordsOf(game)?.printed[text] ?? text;
