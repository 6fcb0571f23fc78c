import type { About } from '../about.svelte';

/** What the values of the options are called. */
export const about: About = {
  options: {
    deck: { values: { standard: 'the standard deck', own_dice: 'cards that act on one’s own dice' } },
    thaw: { values: { own: 'one’s own', any: 'anybody’s' } },
    tie: { values: { clockwise: 'the first clockwise', shared: 'all of them' } },
    setup_match: { values: { reroll: 'roll again', pending: 'a win that waits for the first turn', win: 'a win' } },
    arranger: { values: { caster: 'who played the card', owner: 'whose dice they are' } },
    enough: { values: { target: 'whose dice it takes', you: 'you as well' } },
    back_in_black: { values: { wait: 'waits whatever happens', as_beast: 'as with a new beast' } },
    first: { values: { random: 'chance decides', '0': 'the first seat' } },
  },
};
