/** What is shown of a game before it is played, at once with the first page: `src/tables/<game>/front.ts`. */

import type { Component } from 'svelte';

export interface Front {
  /** Drawn within a field of 480 by 210, in the inks of `pictures/Picture.svelte`. */
  Picture: Component;
  /** How long a match takes. */
  minutes: number;
  /** One or two short sentences: what it feels like. Other languages have theirs in `about.ts`. */
  feel: string;
  /** One to begin with, for who has never been here. */
  first?: boolean;
}

// Not when needed: the first page would be drawn a second time.
const found = import.meta.glob<{ default: Front }>('./*/front.ts', { eager: true });

/** Undefined for a game that has none: what the server says of it has to do. */
export const frontOf = (game: string): Front | undefined => found[`./${game}/front.ts`]?.default;

const lessons = import.meta.glob('./*/lesson.json');

/** Whether there is a first game to learn a game by. */
export const hasLesson = (game: string): boolean => `./${game}/lesson.json` in lessons;
