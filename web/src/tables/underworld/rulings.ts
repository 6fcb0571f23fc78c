/** The rulings of the rules page that an event is an instance of; they are shown at hand. */

import type { EventInfo } from '../../protocol';
import { HOME } from './view';

const RULINGS: Record<string, ((event: EventInfo) => string[]) | undefined> = {
  entered: () => ['3', '13'],
  moved: () => ['2', '13', '16'],
  went_home: () => ['14', '15'],
  attacked: () => ['17', '18', '19'],
  defended: () => ['20', '21'],
  result: ({ args }) =>
    args.result === 'victory'
      ? ['22', '45']
      : args.result === 'evade'
        ? ['22', '24']
        : args.result === 'revive'
          ? ['25']
          : args.result === 'defect'
            ? ['26']
            : [],
  stepped_back: ({ args }) => (args.to === HOME ? ['24'] : ['23']),
  rerolled: () => ['38'],
  slaughtered: () => ['27', '28', '37'],
  removed: () => ['29', '30'],
  infiltrated: () => ['8', '11', '12', '47'],
  sacrificed: () => ['8', '9', '12', '47'],
  forfeited: () => ['6'],
  won: ({ args }) => (args.by === 'courage' ? ['33', '48'] : args.by === 'numbers' ? ['41'] : ['32']),
  drawn: ({ args }) => (args.by === 'courage' ? ['33', '48'] : ['41']),
};

export const rulings = (event: EventInfo): string[] => RULINGS[event.kind]?.(event) ?? [];
