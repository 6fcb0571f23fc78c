import type { calls as english } from '../en/calls';

export const calls: typeof english = {
  turn: 'Du bist dran.',
  invited: '{by} hält dir einen Platz frei.',
  off: 'Ruf mich nicht mehr',
};
