/** What the battleground's view holds. */

import type { View } from '../../protocol';

export type Side = 'death' | 'devil';
export type Result = 'victory' | 'evade' | 'revive' | 'retreat' | 'death' | 'defect';
type Armies = Partial<Record<Side, number[]>>;

export interface Battle {
  at: string;
  attacker: number;
  /** The places that the attacking die left this turn. */
  places?: string[];
  defender?: number;
  result_of?: Side;
  /** Only while events are told: whose dice have met their result. */
  settled?: Side[];
}

export interface Slaughter {
  at: string;
  attacker: number;
  places?: string[];
  victims: number;
}

/** The clock of courage: turns without an attack, their limit, and who attacked last and so would win by it. */
export interface Clock {
  idle: number;
  limit: number;
  ahead: Side | null;
}

export interface UnderworldView extends View {
  turn: Side;
  /** Actions that are left in this turn. */
  left: number;
  special_used: boolean;
  special_spent?: Side[];
  /** Turns in a row without an attack. */
  idle: number;
  last_attack: Side | null;
  turns: number;
  clock: Clock;
  home: Record<Side, number[]>;
  fields: Record<string, Armies>;
  /** The fields as they are laid out, hell on top; '' where there is none. */
  board: string[][];
  first: Record<Side, string[]>;
  reach: string[];
  visited?: { face: number; at: string; places: string[] }[];
  phase: 'act' | 'defend' | 'result' | 'remove' | 'over';
  battle?: Battle;
  slaughter?: Slaughter;
  winner?: Side | null;
}

export const SIDES: readonly Side[] = ['death', 'devil'];
export const HOME = 'home';
export const ARMY = 33;
export const FACES = [1, 2, 3, 4, 5, 6];

export const enemyOf = (side: Side): Side => (side === 'death' ? 'devil' : 'death');
export const sideOf = (seat: number | null): Side | null => (seat === null ? null : (SIDES[seat] ?? null));
export const seatOf = (side: Side): number => SIDES.indexOf(side);
/** The shapes tell the armies apart as well as the colours do. */
export const LOOK = {
  death: { tone: 'bone', shape: 'notched' },
  devil: { tone: 'ember', shape: 'octagon' },
} as const;

export const facesAt = (view: UnderworldView, side: Side, place: string): number[] =>
  (place === HOME ? view.home[side] : view.fields[place]?.[side]) ?? [];

export const armyOf = (view: UnderworldView, side: Side): number =>
  view.home[side].length + Object.values(view.fields).reduce((sum, field) => sum + (field[side]?.length ?? 0), 0);
