/** The table of Rolls & Goals as words in rows. */

import type { Sheet } from '../../parts/Sheets.svelte';
import { minus, type GoalsView } from './view';
import { cardName, cardNames, goalName, goalText, say } from './words';

const seatName = (seat: number): string => `Seat ${seat + 1}`;

export function plain(view: GoalsView, named: (text: string) => string): Sheet[] {
  // Two bots may have the same name; their numbers tell them apart.
  const names = view.tokens.map((_, seat) => named(seatName(seat)));
  const sheets: Sheet[] = [];
  if (view.goals.length > 0) {
    sheets.push({
      caption: `${say('goals')}, ${say('round', { round: view.round })}`,
      head: [say('goals'), say('what'), ...(view.mine ? [say('yours')] : [])],
      rows: view.goals.map((goal) => [goalName(goal), goalText(goal), ...(view.mine ? [minus(view.mine.figures[goal] ?? '')] : [])]),
    });
  }
  if (view.phase === 'select') {
    sheets.push({
      caption: say('row'),
      head: [],
      rows: [
        [
          say('cards', { count: view.row.length + view.hidden_goals }),
          [...view.row.map((card) => cardName(card)), ...Array<string>(view.hidden_goals).fill(say('goalBack'))].join(', '),
        ],
        [say('order'), (view.order ?? []).map((seat) => names[seat]).join(', ')],
      ],
    });
  }
  view.tokens.forEach((_, seat) => {
    const stacks = view.stacks[seat];
    const heights = view.heights[seat];
    const previews = view.previews[seat];
    const behind = (die: number) => {
      if (stacks) return cardNames(stacks[die] ?? []) || say('nothing');
      return heights ? (heights[die] ? say('faceDown', { count: heights[die] }) : say('nothing')) : say('secretCards');
    };
    sheets.push({
      caption: `${seat + 1}. ${names[seat]}: ${say('dice')}`,
      head: ['', ...(view.dice[seat] ?? []).map((_, die) => say('die', { number: die + 1 }))],
      rows: [
        [say('shows'), ...(view.dice[seat] ?? [])],
        [say('behindDice'), ...(view.dice[seat] ?? []).map((_, die) => behind(die))],
        ...(previews && view.phase !== 'select' && view.phase !== 'over' ? [[say('value'), ...previews.map(minus)]] : []),
      ],
    });
  });
  sheets.push({
    caption: say('standing'),
    head: [say('seat'), say('tokenCount'), say('deck'), say('discard'), say('goalBack')],
    rows: view.tokens.map((tokens, seat) => [
      names[seat] ?? '',
      tokens,
      view.decks[seat] ?? 0,
      cardNames(view.discards[seat] ?? []) || say('nothing'),
      view.specials[seat] ?? 0,
    ]),
  });
  if (view.mine) {
    const { hand, tops, drops, deck_top, specials, declared } = view.mine;
    const rows = [
      [say('hand'), cardNames(hand)],
      [say('tops'), cardNames(tops)],
      [say('drops'), cardNames(drops)],
      [say('deckTop'), cardNames(deck_top)],
      [say('secret'), specials.map((goal) => goalName(goal) + (declared.includes(goal) ? ` (${say('declared')})` : '')).join(', ')],
    ].filter((row) => row[1] !== '');
    if (rows.length > 0) sheets.push({ caption: say('hand'), head: [], rows });
  }
  if (view.last) {
    sheets.push({
      caption: say('ledger', { round: view.last.round }),
      head: [say('goals'), ...names],
      rows: view.last.table.map((line) => [
        goalName(line.goal),
        ...line.figures.map(
          (figure, seat) => minus(figure ?? '') + (line.achieved.includes(seat) ? ` (${say('achieved')}, +${line.each})` : ''),
        ),
      ]),
    });
  }
  return sheets;
}
