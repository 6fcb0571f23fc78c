/** What the schema of the protocol leaves open: games' own values, and files. `protocol.ts` is written from the rest. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
// A game's own values: each table knows what its own look like.
export type Args = Record<string, any>;

/** What all games' views share; a table narrows it to its own. */
export interface View {
  game: string;
  players: number;
  seat: number | null;
  to_act: number[];
  over: boolean;
  winners: number[];
  scores: number[];
}

/** A finished match as a file: what `threescore verify` and the page that checks the dice read. */
export interface MatchRecord {
  schema: string;
  game: string;
  rules_version: number;
  players: number;
  options: Record<string, Json>;
  dice: { kind: string; commit: string; secret: string; match: string; texts: string[]; seals?: (string | null)[]; people?: number[] };
  moves: [number, number][];
  over: boolean;
  winners: number[];
  scores: number[];
  seats?: { name: string }[];
  times?: number[];
}
