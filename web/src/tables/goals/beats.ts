/** How the events of Rolls & Goals are told: how long each is looked at, and what the table looks like after it. */

import type { Beat, Beats } from '../../lib/stage.svelte';
import type { Events } from './layout';
import type { Seen } from '../../protocol';
import { DICE, placeKey, type GoalsView, type Mine, type Scored, type Telling } from './view';
import { inOrder } from './words';

const NOTHING: Telling = { worked: {}, values: {}, scored: [], paying: null, ties: {}, step: 'show' };

function put<T>(list: T[], at: number, value: T): T[] {
  const copy = [...list];
  copy[at] = value;
  return copy;
}

function without<T>(list: T[], gone: T): T[] {
  const at = list.indexOf(gone);
  return at < 0 ? list : list.toSpliced(at, 1);
}

const add = (list: number[], at: number, more: number): number[] => put(list, at, Math.max(0, (list[at] ?? 0) + more));
const telling = (view: GoalsView, change: Partial<Telling>): GoalsView => ({
  ...view,
  telling: { ...NOTHING, ...view.telling, ...change },
});
const mine = (view: GoalsView, change: (own: Mine) => Partial<Mine>): GoalsView =>
  view.mine ? { ...view, mine: { ...view.mine, ...change(view.mine) } } : view;
const own = (view: GoalsView, seat: number): boolean => view.seat === seat;
const stacksOf = (view: GoalsView, seat: number): string[][] => view.stacks[seat] ?? DICE.map(() => []);

/** An answer of one's own that leads straight to the next picture, if nothing else happened. */
const done =
  (ms: number, sound: 'card' | 'place') =>
  (_: unknown, view: GoalsView, seen: Seen): Beat<GoalsView> => ({
    ms,
    sound,
    view: seen.events.length === 1 ? (seen.view as GoalsView) : view,
  });

/** A die shows another face. */
function turned(view: GoalsView, seat: number, die: number, face: number): GoalsView {
  return { ...view, dice: put(view.dice, seat, put(view.dice[seat] ?? [], die, face)) };
}

/** The place of the card that is worked out next: the first of its kind below those that have been. */
function nextPlace(view: GoalsView, seat: number, die: number, card: string): number {
  const done = view.telling?.worked ?? {};
  const stack = stacksOf(view, seat)[die] ?? [];
  let at = 0;
  stack.forEach((_, place) => {
    if (placeKey(seat, die, place) in done) at = place + 1;
  });
  return Math.max(0, stack.indexOf(card, at));
}

function measured(view: GoalsView, goal: string, seat: number, figure: number): GoalsView {
  const scored = view.telling?.scored ?? [];
  const line: Scored = scored.find((one) => one.goal === goal) ?? {
    goal,
    figures: view.tokens.map(() => null),
    achieved: [],
    each: 0,
    removed: 0,
  };
  return telling(view, {
    step: 'score',
    scored: [...scored.filter((one) => one.goal !== goal), { ...line, figures: put(line.figures, seat, figure) }],
    paying: goal,
  });
}

export const beats: Beats<GoalsView, Events> = {
  began: () => ({ ms: 200, sound: 'card' }),
  goal_shown: ({ args }, view) => {
    const fresh = view.telling?.scored.length ? { ...view, goals: [], telling: { ...NOTHING } } : view;
    return {
      ms: 260,
      with: 'goals',
      sound: 'card',
      view: { ...fresh, goals: [...fresh.goals, args.goal], goal_deck: Math.max(0, view.goal_deck - 1) },
    };
  },
  round_began: ({ args }, view) => {
    const { telling: _, ...rest } = view;
    return {
      ms: 450,
      sound: 'turn',
      view: {
        ...rest,
        round: args.round,
        phase: 'place',
        row: [],
        hidden_goals: 0,
        stacks: view.stacks.map((_, seat) => (own(view, seat) ? DICE.map(() => []) : null)),
        heights: view.heights.map((_, seat) => (own(view, seat) ? DICE.map(() => 0) : null)),
      },
    };
  },
  rolled: ({ args }, view) => ({
    ms: own(view, args.seat) ? 420 : 120,
    sound: 'roll',
    view: {
      ...view,
      dice: put(view.dice, args.seat, args.dice),
      previews: own(view, args.seat) ? put(view.previews, args.seat, args.dice) : view.previews,
    },
  }),
  reshuffled: ({ args }, view) => ({
    ms: own(view, args.seat) ? 320 : 80,
    sound: 'card',
    view: { ...view, decks: put(view.decks, args.seat, args.cards), discards: put(view.discards, args.seat, []) },
  }),
  drew: ({ args }, view) => {
    const drawn = { ...view, decks: add(view.decks, args.seat, -1) };
    if (!own(view, args.seat)) return { ms: 12, view: drawn };
    return {
      ms: 130,
      sound: 'card',
      view: mine(drawn, (one) => ({
        hand: inOrder([...one.hand, args.card]),
        deck_top: one.deck_top[0] === args.card ? one.deck_top.slice(1) : one.deck_top,
      })),
    };
  },
  placed: done(120, 'place'),
  took_back: done(120, 'card'),
  topped: done(120, 'card'),
  // What is left in the hand when one is ready is dropped, too, and then more happens.
  dropped: ({ args }, view) => ({
    ms: 90,
    sound: 'card',
    view: mine(view, (one) => ({ hand: without(one.hand, args.card), drops: inOrder([...one.drops, args.card]) })),
  }),
  intended: done(160, 'place'),
  withdrew: done(160, 'card'),
  turned: done(160, 'place'),
  turned_back: done(120, 'place'),
  readied: ({ args }, view) => ({ ms: 160, view: { ...view, to_act: view.to_act.filter((seat) => seat !== args.seat) } }),
  // Everybody is ready: how many cards lie behind the dice is seen, and special goals are declared.
  lay: ({ args }, view) => ({
    ms: own(view, args.seat) ? 0 : 160,
    with: 'lay',
    ...(!own(view, args.seat) && { sound: 'card' as const }),
    view: { ...view, phase: 'declare', heights: put(view.heights, args.seat, args.heights) },
  }),
  declared: ({ args }, view) => ({
    ms: 900,
    sound: 'drum',
    view: mine(
      { ...view, goals: [...view.goals.filter((goal) => goal !== args.goal), args.goal], specials: add(view.specials, args.seat, -1) },
      (one) => ({ specials: without(one.specials, args.goal) }),
    ),
  }),
  // Seat by seat: the cards that lay hidden, what is rolled and turned, what it comes to; then goal by goal, who has how much.
  revealed: (_, view) => ({
    drama: true,
    ms: 160,
    sound: 'card',
    view: mine(telling({ ...view, stacks: view.stacks.map((stacks) => stacks ?? DICE.map(() => [])) }, NOTHING), (one) => ({
      hand: [],
      drops: inOrder([...one.drops, ...one.hand]),
    })),
  }),
  shown: ({ args }, view) => ({
    ms: own(view, args.seat) ? 0 : 200,
    with: `shown ${args.seat}`,
    ...(!own(view, args.seat) && { sound: 'card' as const }),
    view: {
      ...view,
      stacks: put(
        view.stacks,
        args.seat,
        put(stacksOf(view, args.seat), args.die, put(stacksOf(view, args.seat)[args.die] ?? [], args.place, args.card)),
      ),
    },
  }),
  discarded: ({ args }, view) => {
    const dropped = { ...view, discards: put(view.discards, args.seat, inOrder([...(view.discards[args.seat] ?? []), args.card])) };
    return {
      ms: 50,
      with: 'discarded',
      view: own(view, args.seat) ? mine(dropped, (one) => ({ drops: without(one.drops, args.card) })) : dropped,
    };
  },
  kept: ({ args }, view) => {
    const kept = { ...view, decks: add(view.decks, args.seat, args.cards) };
    return {
      ms: 80,
      with: 'kept',
      sound: 'card',
      view: own(view, args.seat) ? mine(kept, (one) => ({ tops: [], deck_top: [...one.tops, ...one.deck_top] })) : kept,
    };
  },
  rerolled: ({ args }, view) => ({
    ms: 320,
    sound: 'roll',
    view: turned(telling(view, { step: 'reroll' }), args.seat, args.die, args.face),
  }),
  picked: ({ args }, view) => ({
    ms: 180,
    with: `picked ${args.seat}`,
    sound: 'place',
    view: turned(telling(view, { step: 'pick' }), args.seat, args.die, args.face),
  }),
  flipped: ({ args }, view) => ({
    ms: 180,
    with: `flipped ${args.seat}`,
    sound: 'place',
    view: turned(telling(view, { step: 'flip' }), args.seat, args.die, args.face),
  }),
  changed: ({ args }, view) => ({
    ms: own(view, args.seat) ? 260 : 160,
    with: `reckoned ${args.seat}`,
    sound: 'place',
    view: telling(view, {
      step: 'reckon',
      worked: { ...view.telling?.worked, [placeKey(args.seat, args.die, nextPlace(view, args.seat, args.die, args.card))]: args.value },
    }),
  }),
  valued: ({ args }, view) => ({
    drama: true,
    ms: 160,
    with: `reckoned ${args.seat}`,
    view: telling(view, { step: 'reckon', values: { ...view.telling?.values, [args.seat]: args.values } }),
  }),
  measured: ({ args }, view) => ({ ms: 180, with: `measured ${args.goal}`, view: measured(view, args.goal, args.seat, args.figure) }),
  paid: ({ args }, view) => ({
    ms: 280,
    sound: view.seat !== null && args.seats.includes(view.seat) ? 'good' : 'place',
    view: telling(
      { ...view, tokens: view.tokens.map((tokens, seat) => (args.seats.includes(seat) ? tokens + args.each : tokens)) },
      {
        paying: args.goal,
        scored: (view.telling?.scored ?? []).map((line) =>
          line.goal === args.goal ? { ...line, achieved: args.seats, each: args.each, removed: args.removed } : line,
        ),
      },
    ),
  }),
  gathered: (_, view) => ({
    ms: 220,
    sound: 'card',
    view: telling(
      {
        ...view,
        stacks: view.stacks.map(() => DICE.map(() => [])),
        discards: view.discards.map((pile, seat) => inOrder([...pile, ...stacksOf(view, seat).flat()])),
      },
      { paying: null, worked: {} },
    ),
  }),
  laid_out: ({ args }, view, seen) => ({
    ms: 130,
    with: 'laid out',
    sound: 'card',
    view: {
      ...view,
      phase: 'select',
      last: (seen.view as GoalsView).last,
      order: view.phase === 'select' ? (view.order ?? []) : [],
      row: [...view.row, args.card],
      shared: Math.max(0, view.shared - 1),
    },
  }),
  laid_goal: (_, view) => ({
    ms: 240,
    sound: 'card',
    view: { ...view, phase: 'select', hidden_goals: view.hidden_goals + 1, goal_deck: Math.max(0, view.goal_deck - 1) },
  }),
  tie_rolled: ({ args }, view) => ({
    ms: args.for === 'win' ? 1100 : 560,
    sound: 'roll',
    drama: args.for === 'win',
    view: telling(view, { ties: { ...view.telling?.ties, [args.seat]: args.die } }),
  }),
  ordered: ({ args }, view) => ({
    ms: 110,
    with: 'ordered',
    view: { ...view, order: [...(args.place === 0 ? [] : (view.order ?? [])), args.seat], turn: 0 },
  }),
  took: ({ args }, view) => {
    const taken = { ...view, row: without(view.row, args.card), decks: add(view.decks, args.seat, 1) };
    return {
      ms: 460,
      sound: 'card',
      view: own(view, args.seat) ? mine(taken, (one) => ({ deck_top: [args.card, ...one.deck_top] })) : taken,
    };
  },
  took_goal: ({ args }, view) => {
    const taken = { ...view, hidden_goals: Math.max(0, view.hidden_goals - 1), specials: add(view.specials, args.seat, 1) };
    return {
      ms: 620,
      sound: 'card',
      view: args.goal === null ? taken : mine(taken, (one) => ({ specials: [...one.specials, args.goal] })),
    };
  },
  won: ({ args }, view) => ({
    ms: 1800,
    drama: true,
    sound: view.seat !== null && !args.seats.includes(view.seat) ? 'lose' : 'win',
    view: { ...view, phase: 'over' },
  }),
};
