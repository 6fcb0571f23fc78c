/** How the solitaire's events are told: how long each is looked at, and what the table looks like after it. */

import type { Beats } from '../../lib/stage.svelte';
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

export const beats: Beats<ApostlesView> = {
  dealt: () => ({ ms: 300, sound: 'card' }),
  rolled: (event, view) => ({ ms: 680, sound: 'roll', view: { ...view, rolled: event.args.dice, hand: [], john: [] } }),
  rotated: () => ({ ms: 120 }),
  drew: ({ args }, view) => ({
    ms: 360, sound: 'card', view: { ...view, deck: view.deck - 1, hand: [...(view.hand ?? []), args.card] },
  }),
  picked: ({ args }, view) => ({
    ms: 700, sound: 'card', view: { ...view, hand: (view.hand ?? []).map((card, i) => (i === args.place ? args.card : card)) },
  }),
  drew_two: ({ args }, view) => ({ ms: 600, sound: 'card', view: { ...view, john: args.cards, deck: view.deck - args.cards.length } }),
  joined: ({ args }, view) => ({
    ms: 480, sound: 'good', view: { ...lift(view, args.card), quorum: [...without(view.quorum, args.card), args.card] },
  }),
  kept: ({ args }, view) => ({ ms: 300, sound: 'card', view: { ...lift(view, args.card), hand: [...(view.hand ?? []), args.card] } }),
  used: () => ({ ms: 420 }),
  not_used: () => ({ ms: 300 }),
  idle: () => ({ ms: 300 }),
  awaits: () => ({ ms: 300 }),
  searched: () => ({ ms: 420, sound: 'card' }),
  placed_six: ({ args }, view) => ({
    ms: args.sixes === 3 ? 2200 : args.sixes === 2 ? 900 : 560,
    sound: args.sixes > 1 ? 'drum' : 'bad',
    drama: args.sixes === 3,
    view: { ...lift(view, args.card), beast: [...view.beast, args.card] },
  }),
  placed_three: ({ args }, view) => ({ ms: 460, sound: 'place', view: { ...lift(view, args.card), beast: [...view.beast, args.card] } }),
  shielded: ({ args }, view) => ({ ms: 620, sound: 'ice', view: toDiscard(toDeck(view, args.six), args.three) }),
  cancelled: ({ args }, view) => ({ ms: 560, sound: 'ice', view: toDiscard(toDeck(view, args.six), args.three) }),
  took_six: ({ args }, view) => ({ ms: 520, sound: 'good', view: toDeck(view, args.six) }),
  shuffled_in: ({ args }, view) => ({ ms: 480, view: toDeck(view, args.card) }),
  shuffled: () => ({ ms: 240, sound: 'card' }),
  reshuffled: ({ args }, view) => ({ ms: 420, sound: 'card', view: { ...view, discard: [], deck: view.deck + args.count } }),
  returned: ({ args }, view) => ({ ms: 220, view: toDeck(view, args.card) }),
  returned_unseen: ({ args }, view) => ({
    ms: 320, view: { ...view, deck: view.deck + args.count, hand: (view.hand ?? []).filter((card) => card !== null) },
  }),
  discarded: ({ args }, view) => ({ ms: 320, sound: 'card', view: toDiscard(view, args.card) }),
  paired: ({ args }, view) => ({ ms: 320, sound: 'card', view: toDiscard(view, args.card) }),
  cleared: (_, view) => ({
    ms: 800, sound: 'good',
    view: { ...view, discard: [...view.discard, ...view.beast.filter(isSix)], beast: view.beast.filter((card) => !isSix(card)) },
  }),
  showdown: () => ({ ms: 1600, sound: 'drum', drama: true }),
  showdown_rolled: ({ args }, view) => ({ ms: 1000, sound: 'roll', drama: true, view: { ...view, rolled: [args.die] } }),
  won: () => ({ ms: 1200, sound: 'win' }),
  lost: () => ({ ms: 2000, sound: 'lose', drama: true }),
};
