import type { EventInfo } from '../../protocol';
import type { GameTable } from '../contract';
import { beats } from './beats';
import Table from './Table.svelte';
import { isSix, isThree, knownRows, ROWS, sign, type ApostlesView } from './view';
import { nameOf, say } from './words';

const RULINGS: Record<string, ((event: EventInfo) => string[]) | undefined> = {
  rolled: () => ['02'],
  rotated: () => ['01'],
  cleared: () => ['07', '08', '09'],
  joined: ({ args }) => (args.from === 'ability' ? ['30', '81'] : []),
  not_used: ({ args }) => (args.card === 'QD' ? ['42', '80'] : ['35', '80']),
  cancelled: () => ['11', '13', '77'],
  shielded: () => ['14', '16', '82'],
  paired: () => ['17', '18'],
  returned: () => ['19', '22', '83'],
  took_six: () => ['39'],
  shuffled_in: () => ['40', '41'],
  picked: () => ['43', '44'],
  drew_two: () => ['49', '50'],
  searched: ({ args }) => (args.by === 'KH' ? ['31', '32', '33'] : args.by === 'KD' ? ['34', '36'] : args.by === 'QC' ? ['47'] : ['52']),
  discarded: ({ args }) => (args.by === 'matthew' ? ['45', '78'] : args.by === 'judas' ? ['35'] : []),
  reshuffled: () => ['55'],
  showdown: () => ['24', '26', '27', '79'],
  lost: ({ args }) => (args.by === 'dice' ? ['05', '06'] : []),
};

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
        [say('knownShort'), knownRows(view).join(', ')],
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
  rulings: (event) => RULINGS[event.kind]?.(event) ?? [],
  story: {
    begins: ['dealt', 'rolled', 'showdown', 'won', 'lost', 'picked'],
    aside: ['drew', 'rotated', 'shuffled', 'returned', 'returned_unseen', 'idle', 'awaits', 'searched', 'used', 'kept'],
    chapters: ['rolled'],
  },
  ending: (view: ApostlesView, last) => ({
    // The dice of a showdown, or of three sixes.
    events: last.filter(({ kind }) => kind === 'showdown_rolled').slice(-1),
    figures: [say('quorumOf', { count: view.quorum.length })],
  }),
  lesson: () => import('./lesson.json'),
};

export default game;
