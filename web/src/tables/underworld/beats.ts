/** How the war is told: how long each event is looked at, and what the board looks like after it. */

import type { EventInfo, Seen } from '../../protocol';
import type { Beats } from '../../lib/stage.svelte';
import type { Events } from './layout';
import { printed } from './printed';
import { enemyOf, facesAt, HOME, type Side, type UnderworldView } from './view';

type V = UnderworldView;

function without(faces: number[], face: number): number[] {
  const at = faces.indexOf(face);
  return at < 0 ? faces : faces.toSpliced(at, 1);
}

function put(view: V, side: Side, place: string, faces: number[]): V {
  const sorted = faces.toSorted((one, other) => one - other);
  if (place === HOME) return { ...view, home: { ...view.home, [side]: sorted } };
  return { ...view, fields: { ...view.fields, [place]: { ...view.fields[place], [side]: sorted } } };
}

const leave = (view: V, side: Side, place: string, face: number): V => put(view, side, place, without(facesAt(view, side, place), face));
const arrive = (view: V, side: Side, place: string, face: number): V => put(view, side, place, [...facesAt(view, side, place), face]);

/** A die of a side goes from one place to another, and may show another face there. */
const go = (view: V, side: Side, from: string, to: string, face: number, shown = face): V =>
  arrive(leave(view, side, from, face), side, to, shown);

/** An action has been spent: one candle less. Where its trail matters, the answer tells it. */
function spend(view: V, seen: Seen): V {
  const next = seen.view as V;
  const goesOn = next.turn === view.turn && next.turns === view.turns && !next.over;
  return { ...view, left: goesOn ? next.left : view.left - 1, ...(goesOn && next.visited ? { visited: next.visited } : {}) };
}

/** Somebody attacks: the clock of courage begins anew. */
const braved = (view: V, side: Side): V => ({ ...view, clock: { ...view.clock, idle: 0, ahead: side } });

/** A die of the battle has met its result and is on its way. */
function settle(view: V, side: Side): V {
  return view.battle ? { ...view, battle: { ...view.battle, settled: [...(view.battle.settled ?? []), side] } } : view;
}

/** Somebody falls, defects or is victorious: worth a longer look than two dice that retreat. */
const decides = (sum: number): boolean => sum < 6 || sum > 8;
const GOOD = new Set(['victory', 'evade', 'revive']);

export const beats: Beats<V, Events> = {
  rolled_row: ({ args }, view) => ({ ms: 80, sound: 'roll', view: put(view, args.side, args.at, args.faces) }),
  rolled_home: ({ args }, view) => ({ ms: 480, sound: 'roll', view: put(view, args.side, HOME, args.faces) }),
  turn: ({ args }, view, seen) => ({
    ms: 480,
    sound: 'turn',
    view: {
      ...quiet(view),
      turn: args.side,
      left: printed().actions,
      special_used: false,
      turns: args.number - 1,
      clock: (seen.view as V).clock,
    },
  }),
  forfeited: (_, view) => ({ ms: 480, view: { ...view, left: 0 } }),

  entered: ({ args }, view, seen) => ({ ms: 300, sound: 'place', view: spend(go(quiet(view), args.side, HOME, args.to, args.face), seen) }),
  moved: ({ args }, view, seen) => ({
    ms: 300,
    sound: 'place',
    view: spend(go(quiet(view), args.side, args.from, args.to, args.face), seen),
  }),
  went_home: ({ args }, view, seen) => ({
    ms: 320,
    sound: 'place',
    view: spend(go(quiet(view), args.side, args.from, HOME, args.face), seen),
  }),

  attacked: ({ args }, view, seen) => ({
    ms: 360,
    sound: 'drum',
    view: { ...spend(braved(view, args.side), seen), phase: 'defend', battle: { at: args.at, attacker: args.face } },
  }),
  defended: ({ args }, view) => ({
    ms: 520,
    sound: 'place',
    drama: decides(args.sum),
    view: { ...view, battle: { at: args.at, attacker: args.attacker, settled: [], ...view.battle, defender: args.face } },
  }),
  result: ({ args }) => ({ ms: 320, sound: GOOD.has(args.result) ? 'good' : 'bad' }),
  stayed: ({ args }, view) => ({ ms: 240, sound: 'place', view: settle(view, args.side) }),
  stepped_back: ({ args }, view) => ({
    ms: 280,
    sound: 'place',
    view: settle(go(view, args.side, args.from, args.to, args.face), args.side),
  }),
  returned: ({ args }, view) => ({ ms: 280, sound: 'place', view: settle(go(view, args.side, args.from, HOME, args.face), args.side) }),
  rerolled: ({ args }, view) => ({
    ms: 480,
    sound: 'roll',
    view: { ...settle(go(view, args.side, args.from, HOME, args.face, args.new), args.side), slaughter: undefined },
  }),
  died: ({ args }, view) => ({ ms: 360, sound: 'bad', view: settle(leave(view, args.side, args.at, args.face), args.side) }),
  defected: ({ args }, view) => ({
    ms: 520,
    sound: 'roll',
    view: settle(arrive(leave(view, args.side, args.from, args.face), enemyOf(args.side), HOME, args.new), args.side),
  }),

  slaughtered: ({ args }, view, seen) => ({
    ms: 1500,
    sound: 'drum',
    drama: true,
    view: { ...spend(braved(quiet(view), args.side), seen), slaughter: { at: args.at, attacker: args.face, victims: args.victims } },
  }),
  removed: ({ args }, view) => ({ ms: 340, sound: 'bad', view: oneLess(leave(view, args.side, args.at, args.face)) }),

  infiltrated: ({ args }, view, seen) => ({
    ms: 400,
    sound: 'card',
    view: { ...spend(arrive(leave(quiet(view), 'death', HOME, args.face), 'devil', HOME, args.face), seen), special_used: true },
  }),
  sacrificed: ({ args }, view, seen) => {
    let next = quiet(view);
    for (const face of args.faces) next = arrive(leave(next, 'devil', HOME, face), 'death', HOME, face);
    return { ms: 400, drama: true, sound: 'card', view: { ...spend(next, seen), special_used: true } };
  },
  recruited: ({ args }, view) => ({ ms: 440, sound: 'roll', view: go(view, 'death', HOME, HOME, args.face, args.new) }),
  rerolled_home: ({ args }, view) => ({ ms: 600, sound: 'roll', view: put(view, args.side, HOME, args.faces) }),

  won: () => ({ ms: 2000, sound: 'win', drama: true }),
  drawn: () => ({ ms: 1600, sound: 'turn', drama: true }),
};

/** Nobody fights. */
function quiet(view: V): V {
  return { ...view, phase: 'act', battle: undefined, slaughter: undefined };
}

function oneLess(view: V): V {
  return view.slaughter ? { ...view, slaughter: { ...view.slaughter, victims: view.slaughter.victims - 1 } } : view;
}

/** Events whose dice tumble. */
export const ROLLS = new Set(['rolled_row', 'rolled_home', 'rerolled', 'defected', 'recruited', 'rerolled_home']);
export const rolls = (event: EventInfo | null): boolean => event !== null && ROLLS.has(event.kind);
