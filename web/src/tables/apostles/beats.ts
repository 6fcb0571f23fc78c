/** How the solitaire's events are told: how long each is looked at, and what the table looks like after it. */

import type { Beats } from '../../lib/stage.svelte';
import type { Events } from './layout';
import { isSix, type ApostlesView } from './view';

type Cards = (string | null)[];

function without<T>(cards: T[] | undefined, gone: T): T[] {
  const at = cards?.indexOf(gone) ?? -1;
  return at < 0 ? (cards ?? []) : (cards ?? []).toSpliced(at, 1);
}

/** A card leaves wherever it lies open. */
function lift(view: ApostlesView, card: string): ApostlesView {
  return {
    ...view,
    hand: without<string | null>(view.hand, card) as Cards,
    john: without(view.john, card),
    beast: without(view.beast, card),
  };
}

function toDiscard(view: ApostlesView, card: string): ApostlesView {
  return { ...lift(view, card), discard: [...view.discard, card] };
}

function toDeck(view: ApostlesView, card: string): ApostlesView {
  return { ...lift(view, card), deck: view.deck + 1 };
}

export const beats: Beats<ApostlesView, Events> = {
  dealt: () => ({ ms: 300, sound: 'card' }),
  rolled: (event, view) => ({ ms: 500, sound: 'roll', view: { ...view, rolled: event.args.dice, hand: [], john: [] } }),
  rotated: () => ({ ms: 20 }),
  drew: ({ args }, view) => ({
    ms: 130,
    sound: 'card',
    view: { ...view, deck: view.deck - 1, hand: [...(view.hand ?? []), args.card] },
  }),
  picked: ({ args }, view) => ({
    ms: 400,
    sound: 'card',
    view: { ...view, hand: (view.hand ?? []).map((_, i) => (i === args.place ? args.card : null)) },
  }),
  drew_two: ({ args }, view) => ({ ms: 200, sound: 'card', view: { ...view, john: args.cards, deck: view.deck - args.cards.length } }),
  joined: ({ args }, view) => ({
    ms: 130,
    sound: 'good',
    view: { ...lift(view, args.card), quorum: [...without(view.quorum, args.card), args.card] },
  }),
  kept: ({ args }, view) => ({ ms: 120, sound: 'card', view: { ...lift(view, args.card), hand: [...(view.hand ?? []), args.card] } }),
  used: () => ({ ms: 120 }),
  not_used: () => ({ ms: 90 }),
  idle: () => ({ ms: 90 }),
  awaits: () => ({ ms: 90 }),
  searched: () => ({ ms: 150, sound: 'card' }),
  placed_six: ({ args }, view) => ({
    ms: args.sixes === 3 ? 1400 : args.sixes === 2 ? 500 : 160,
    sound: args.sixes > 1 ? 'drum' : 'bad',
    drama: args.sixes === 3,
    view: { ...lift(view, args.card), beast: [...view.beast, args.card] },
  }),
  placed_three: ({ args }, view) => ({ ms: 120, sound: 'place', view: { ...lift(view, args.card), beast: [...view.beast, args.card] } }),
  shielded: ({ args }, view) => ({ ms: 250, sound: 'ice', view: toDiscard(toDeck(view, args.six), args.three) }),
  cancelled: ({ args }, view) => ({ ms: 250, sound: 'ice', view: toDiscard(toDeck(view, args.six), args.three) }),
  took_six: ({ args }, view) => ({ ms: 200, sound: 'good', view: toDeck(view, args.six) }),
  shuffled_in: ({ args }, view) => ({ ms: 160, view: toDeck(view, args.card) }),
  shuffled: () => ({ ms: 120, sound: 'card' }),
  reshuffled: ({ args }, view) => ({ ms: 160, sound: 'card', view: { ...view, discard: [], deck: view.deck + args.count } }),
  returned: ({ args }, view) => ({ ms: 70, view: toDeck(view, args.card) }),
  returned_unseen: ({ args }, view) => ({
    ms: 90,
    view: { ...view, deck: view.deck + args.count, hand: (view.hand ?? []).filter((card) => card !== null) },
  }),
  discarded: ({ args }, view) => ({ ms: 90, sound: 'card', view: toDiscard(view, args.card) }),
  paired: ({ args }, view) => ({ ms: 90, sound: 'card', view: toDiscard(view, args.card) }),
  cleared: (_, view) => ({
    ms: 300,
    sound: 'good',
    view: { ...view, discard: [...view.discard, ...view.beast.filter(isSix)], beast: view.beast.filter((card) => !isSix(card)) },
  }),
  showdown: () => ({ ms: 700, sound: 'drum', drama: true }),
  showdown_rolled: ({ args }, view) => ({ ms: 480, sound: 'roll', drama: true, view: { ...view, rolled: [args.die] } }),
  won: () => ({ ms: 500, sound: 'win' }),
  lost: () => ({ ms: 600, sound: 'lose', drama: true }),
};
