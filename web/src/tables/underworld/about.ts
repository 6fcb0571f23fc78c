import type { About } from '../about.svelte';

/** What the values of the options are called. */
export const about: About = {
  options: {
    board: { values: { grid: 'the grid' } },
    slaughter: { values: { field: 'in the field', row: 'in the whole first row' } },
    backtrack: { values: { visited: 'any place it left this turn', last: 'the last one only' } },
    special_limit: { values: { turn: 'once a turn', game: 'once a game', none: 'as often as one likes' } },
  },
};
