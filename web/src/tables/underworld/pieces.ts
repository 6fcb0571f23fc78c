/** The dice within the lines of the log. */

import type { EventInfo } from '../../protocol';
import type { Piece } from '../contract';
import { enemyOf, LOOK, type Side } from './view';

const die = (face: number, side: Side): Piece => ({ die: face, ...LOOK[side] });

export function pieces({ kind, args }: EventInfo): Piece[] {
  const side = args.side as Side;
  switch (kind) {
    case 'turn':
      return [{ mark: String(args.number), tone: side === 'death' ? 'bone' : 'ember' }];
    case 'defended':
      return [die(args.attacker, enemyOf(side)), die(args.face, side)];
    case 'rerolled':
      return [die(args.face, side), die(args.new, side)];
    case 'defected':
      return [die(args.face, side), die(args.new, enemyOf(side))];
    case 'infiltrated':
      return [die(args.face, 'death')];
    case 'sacrificed':
      return args.faces.map((face: number) => die(face, 'devil'));
    case 'recruited':
      return [die(args.new, 'death')];
    case 'rolled_row':
      return args.faces.map((face: number) => die(face, side));
    case 'won':
    case 'drawn':
    case 'forfeited':
    case 'rolled_home':
    case 'rerolled_home':
      return [];
    default:
      return typeof args.face === 'number' && side ? [die(args.face, side)] : [];
  }
}
