/** The table in words. */

import type { Sheet } from '../../parts/Sheets.svelte';
import { explained, titleOf } from './cards';
import { dashed, digits, turnsUntil, type BeastView } from './view';
import { cardCount, say } from './words';

export function plain(view: BeastView, named: (text: string) => string): Sheet[] {
  const wanted = digits(view.beast);
  const seats = view.dice.map((dice, seat) => {
    const ordered = view.phase === 'arrange' && seat === view.seat && view.order ? view.order.map((from) => dice[from] ?? 0) : dice;
    const lacks = ordered.flatMap((face, die) => (face === wanted[die] ? [] : [wanted[die] ?? 0]));
    const states = [
      seat === view.turn && view.phase !== 'arrange' && !view.over ? say('whoseTurn') : '',
      view.phase === 'arrange' ? say(view.ordered?.[seat] ? 'ordered' : 'ordering') : '',
      view.pending[seat]
        ? `${say('threat')} (${turnsUntil(view, seat) === 1 ? say('left1') : say('left', { count: turnsUntil(view, seat) })})`
        : '',
      view.bound[seat] && !view.pending[seat] ? say('bound') : '',
      view.winners.includes(seat) ? say('won') : '',
    ];
    return [
      named(`Seat ${seat + 1}`),
      ordered.map((face, die) => (view.frozen[seat]?.[die] ? `${face} (${say('frozen')})` : String(face))).join(', '),
      view.phase === 'arrange' && seat !== view.seat ? '?' : lacks.length > 0 ? lacks.join(', ') : say('nothing'),
      cardCount(view.hands[seat] ?? 0),
      states.filter(Boolean).join('; '),
    ];
  });
  const table = [
    [say('number'), `${dashed(wanted)}, ${titleOf(view.beast)}`],
    [say('middle'), view.middle.join(', ')],
    [say('inPlay'), view.playing ? titleOf(view.playing.card) : ''],
    [say('deck'), cardCount(view.deck)],
    [say('discard'), view.discard.map(titleOf).reverse().join(', ') || say('empty')],
  ];
  return [
    { caption: view.turns > 0 ? say('turn', { turn: view.turns }) : say('setUp'), head: [], rows: table.filter((row) => row[1] !== '') },
    { caption: say('dice'), head: [say('seat'), say('dice'), say('needs'), say('inHand'), say('state')], rows: seats },
    ...(view.hand ? [{ caption: say('hand'), head: [], rows: view.hand.map((card) => [titleOf(card), explained(card)]) }] : []),
  ];
}
