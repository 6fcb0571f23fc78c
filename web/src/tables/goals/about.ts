import type { About } from '../about.svelte';

/** What the values of the options are called. */
export const about: About = {
  options: {
    reshuffle: { values: { at_once: 'when the last card is drawn', when_needed: 'when one more is needed' } },
    declare: { values: { simultaneous: 'all at once, in secret', by_order: 'openly, one after another' } },
    pick: { values: { after_reroll: 'after all rerolls', at_placement: 'when the card is placed' } },
    half: { values: { floor: 'down', trunc: 'towards zero' } },
    second: { values: { distinct: 'the second different total', rank: 'whoever has exactly one seat ahead' } },
    final_tie: { values: { roll: 'it is rolled off', shared: 'the win is shared' } },
  },
};
