import type { About } from '../about.svelte';

/** What the values of the options are called. */
export const about: About = {
  options: {
    four_dice_triple: { values: { any3: 'any three of the four', all4: 'all four', off: 'none' } },
    trip3: { values: { discard: 'to the discard pile', deck: 'into the deck' } },
    resolve: { values: { faces_first: 'abilities first', beast_first: 'sixes and threes first' } },
    combo: { values: { pairs: 'pairs', signed: 'any sum, with plus and minus' } },
    same_turn: { values: { turn: 'all of its turn', hand: 'those of its hand' } },
    john_keep: { values: { hand: 'to the hand', bottom: 'under the deck' } },
    jude: { values: { choose: 'your choice', random: 'chance' } },
  },
};
