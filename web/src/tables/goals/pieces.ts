/** What is drawn within the lines of the log. */

import type { EventInfo } from '../../protocol';
import type { Piece } from '../contract';
import { minus, sign } from './view';
import { cardName } from './words';

export function pieces({ kind, args }: EventInfo): Piece[] {
  if (kind === 'rolled') return args.dice.map((die: number): Piece => ({ die }));
  if (kind === 'rerolled' || kind === 'picked' || kind === 'flipped') return [{ die: args.face }];
  if (kind === 'tie_rolled') return [{ die: args.die }];
  if (kind === 'valued') return args.values.map((value: number): Piece => ({ mark: minus(value), tone: 'bone' }));
  if (kind === 'paid' && args.seats.length > 0) return [{ mark: `+${args.each}`, tone: 'moss' }];
  if (typeof args.card === 'string') return [{ mark: sign(args.card) || cardName(args.card) }];
  return [];
}
