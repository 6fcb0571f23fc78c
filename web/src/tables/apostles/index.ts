import type { GameTable } from '../contract';
import { beats } from './beats';
import Table from './Table.svelte';
import { isSix, isThree, ROWS, sign, type ApostlesView } from './view';
import { german, nameOf, say } from './words';

const game: GameTable = {
  Table,
  beats,
  plain: (view: ApostlesView) => [
    {
      caption: say('quorum'),
      head: [],
      rows: ROWS.flat().map((card) => [`${nameOf(card)} (${sign(card)})`, view.quorum.includes(card) ? say('here') : say('missing')]),
    },
    {
      caption: say('turn', { turn: view.turn }),
      head: [],
      rows: [
        [say('beast'), view.beast.map(sign).join(', ') || say('empty')],
        [say('roll'), view.rolled?.join(', ') ?? ''],
        [say('hand'), view.hand?.map((card) => (card === null ? '?' : nameOf(card))).join(', ') ?? ''],
        [say('john'), view.john?.map(nameOf).join(', ') ?? ''],
        [say('deck'), say('cards', { count: view.deck })],
        [say('discard'), view.discard.map(sign).join(', ') || say('empty')],
        [say('next'), view.pending.join(', ')],
      ].filter((row) => row[1] !== ''),
    },
  ],
  pieces: (event) => {
    if (event.kind === 'rolled') return event.args.dice.map((die: number) => ({ die, tone: die === 6 ? 'ember' : 'bone' }));
    if (event.kind === 'showdown_rolled') return [{ die: event.args.die }];
    const card = event.args.card ?? event.args.six;
    if (typeof card !== 'string') return [];
    const tone = isSix(card) ? 'ember' : isThree(card) ? 'brass' : /^[JQK]/.test(card) ? 'moss' : 'ink';
    return [{ mark: sign(card), tone }];
  },
  translations: { de: german },
};

export default game;
