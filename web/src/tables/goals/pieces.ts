/** What is drawn within the lines of the log. */

import type { EventInfo } from '../../protocol';
import type { Piece } from '../contract';
import { cardName } from './words';

export function pieces({ kind, args }: EventInfo): Piece[] {
  if (kind === 'rolled') return args.dice.map((die: number): Piece => ({ die }));
  if (kind === 'rerolled' || kind === 'picked' || kind === 'flipped') return [{ die: args.face }];
  if (kind === 'tie_rolled') return [{ die: args.die }];
  if (typeof args.card === 'string') return [{ mark: cardName(args.card) }];
  return [];
}
