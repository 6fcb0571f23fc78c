/** How this game's events are told: how long each is looked at, and what the table looks like after it. */

import type { EventInfo, Seen } from '../../protocol';
import type { Beats } from '../../lib/stage.svelte';
import type { Events } from './layout';
import { digits, isBeast, MIDDLE, type BeastView, type Place, type Playing } from './view';

/** The same table with other faces at some places. */
function withFaces(view: BeastView, places: Place[], faces: number[]): BeastView {
  const dice = view.dice.map((row) => [...row]);
  const middle = [...view.middle];
  places.forEach(([player, die], i) => {
    const row = player === MIDDLE ? middle : dice[player];
    if (row) row[die] = faces[i] ?? 0;
  });
  return matched({ ...view, dice, middle });
}

function matched(view: BeastView): BeastView {
  const wanted = digits(view.beast);
  return { ...view, matches: view.dice.map((row) => row.map((face, die) => face === wanted[die])) };
}

function withFrozen(view: BeastView, player: number, die: number, ice: boolean): BeastView {
  return { ...view, frozen: view.frozen.map((row, seat) => (seat === player ? row.with(die, ice) : row)) };
}

/** A card leaves a hand. */
function without(view: BeastView, player: number, card: string): BeastView {
  const at = player === view.seat ? (view.hand?.indexOf(card) ?? -1) : -1;
  return {
    ...view,
    hand: at < 0 ? view.hand : (view.hand?.toSpliced(at, 1) ?? null),
    hands: view.hands.with(player, (view.hands[player] ?? 1) - 1),
  };
}

const toDiscard = (view: BeastView, card: string): BeastView => ({ ...view, discard: [...view.discard, card] });

const playing = (view: BeastView, change: Partial<Playing>): BeastView =>
  view.playing ? { ...view, playing: { ...view.playing, ...change } } : view;

/** Which die comes to which place, told from the faces alone. */
export function orderFrom(before: number[], now: number[]): number[] {
  const free = before.map((_, i) => i);
  return now.map((face, place) => {
    const at = before[place] === face && free.includes(place) ? place : (free.find((i) => before[i] === face) ?? free[0] ?? 0);
    free.splice(free.indexOf(at), 1);
    return at;
  });
}

/** Dice that are rolled together fall shortly after one another, not one by one. */
function fall(event: EventInfo, seen: Seen, last: number): number {
  return seen.events[seen.events.indexOf(event) + 1]?.kind === event.kind ? 110 : last;
}

export const beats: Beats<BeastView, Events> = {
  ordered: ({ args }, view) => {
    const ordered = view.ordered?.with(args.player, true) ?? [];
    if (args.player !== view.seat || !args.dice) return { ms: 160, view: { ...view, ordered } };
    return { ms: 260, sound: 'place', view: { ...view, ordered, order: orderFrom(view.dice[args.player] ?? [], args.dice) } };
  },
  showed: ({ args }, view) => ({
    ms: 300,
    sound: 'place',
    view: {
      ...withFaces(
        view,
        [0, 1, 2].map((die) => [args.player, die]),
        args.dice,
      ),
      order: args.player === view.seat ? null : (view.order ?? null),
    },
  }),
  middle_rolled: ({ args }, view) => ({ ms: 640, sound: 'roll', view: { ...view, middle: args.dice } }),
  began: ({ args }, view) => ({
    ms: 260,
    sound: args.player === view.seat ? 'turn' : 'place',
    view: { ...view, turn: args.player, turns: args.turn, phase: 'play', playing: undefined },
  }),
  reshuffled: ({ args }, view) => ({ ms: 420, sound: 'card', view: { ...view, discard: [], deck: view.deck + args.count } }),
  drew: ({ args }, view) => ({
    ms: args.player === view.seat ? 460 : 260,
    sound: 'card',
    view: {
      ...view,
      deck: view.deck - 1,
      hands: view.hands.with(args.player, (view.hands[args.player] ?? 0) + 1),
      hand: args.player === view.seat && args.card ? [...(view.hand ?? []), args.card] : view.hand,
    },
  }),
  played: ({ args }, view) => ({
    ms: args.player === view.seat ? 340 : 760,
    sound: 'card',
    view: {
      ...without(view, args.player, args.card),
      playing: { card: args.card, effect: 0, target: null, taken: [], picked: [], sorting: [] },
    },
  }),
  aimed: ({ args }, view) => ({ ms: args.player === view.seat ? 140 : 460, view: playing(view, { target: args.target }) }),
  picked: (event, view, seen) => ({
    ms: fall(event, seen, 200),
    sound: 'place',
    view: playing(view, { picked: [...(view.playing?.picked ?? []), [event.args.player, event.args.die]] }),
  }),
  rolled: (event, view, seen) => ({
    ms: fall(event, seen, 680),
    sound: 'roll',
    view: withFaces(view, [[event.args.player, event.args.die]], [event.args.to]),
  }),
  turned: ({ args }, view) => ({
    ms: 460,
    sound: 'place',
    view: playing(withFaces(view, [[args.player, args.die]], [args.to]), { picked: [] }),
  }),
  swapped: ({ args }, view) => ({ ms: 620, sound: 'place', view: playing(withFaces(view, args.places, args.faces), { picked: [] }) }),
  arranged: ({ args }, view) => ({
    ms: 460,
    sound: 'place',
    view: playing({ ...withFaces(view, args.places, args.faces), sorting_now: undefined }, { picked: [] }),
  }),
  froze: ({ args }, view) => ({ ms: 720, sound: 'ice', view: { ...withFrozen(view, args.player, args.die, true), playing: undefined } }),
  new_number: ({ args }, view) => ({
    ms: 1100,
    sound: 'drum',
    view: { ...toDiscard(matched({ ...view, beast: args.beast }), args.old), playing: undefined },
  }),
  spent: ({ args }, view) => ({
    ms: 280,
    sound: 'card',
    view: isBeast(args.card) ? view : { ...toDiscard(view, args.card), playing: undefined },
  }),
  passed: () => ({ ms: 260 }),
  discarded: ({ args }, view) => ({ ms: 460, sound: 'card', view: toDiscard(without(view, args.player, args.card), args.card) }),
  thawed: ({ args }, view) => ({ ms: 520, sound: 'ice', view: toDiscard(withFrozen(view, args.player, args.die, false), 'freeze') }),
  kept: () => ({ ms: 60 }),
  waits: ({ args }, view) => ({ ms: 1700, sound: 'drum', drama: true, view: { ...view, pending: view.pending.with(args.player, true) } }),
  broken: ({ args }, view) => ({ ms: 900, sound: 'good', view: { ...view, pending: view.pending.with(args.player, false) } }),
  won: ({ args }, view) => ({
    ms: 2300,
    sound: args.player === view.seat ? 'win' : 'lose',
    drama: true,
    view: { ...view, winners: [args.player] },
  }),
  nobody_won: () => ({ ms: 1200, sound: 'lose' }),
};
