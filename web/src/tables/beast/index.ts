import type { ChoiceInfo, EventInfo } from '../../protocol';
import type { GameTable, Piece } from '../contract';
import { beats } from './beats';
import { plain } from './plain';
import Table from './Table.svelte';
import { isBeast, MIDDLE, type BeastView } from './view';
import { say } from './words';

const dice = (faces: number[]): Piece[] => faces.map((die) => ({ die }));

function pieces({ kind, args }: EventInfo): Piece[] {
  switch (kind) {
    case 'first_rolled':
    case 'showed':
    case 'middle_rolled':
    case 'ordered':
      return dice(args.dice ?? []);
    case 'arranged':
    case 'swapped':
      return dice(args.faces);
    case 'rolled':
    case 'turned':
      return [{ die: args.from }, { mark: '→', tone: 'ink' }, { die: args.to }];
    case 'froze':
      return [{ die: args.face, tone: 'ice' }];
    case 'thawed':
    case 'picked':
      return [{ die: args.face }];
    case 'new_number':
      return [{ mark: args.beast, tone: 'ember' }];
    case 'waits':
    case 'won':
      return [{ mark: '!', tone: 'ember' }];
    default:
      return typeof args.card === 'string' && isBeast(args.card) ? [{ mark: args.card, tone: 'ember' }] : [];
  }
}

/** What a card has done, as it follows who has played it. */
function brief({ kind, args }: EventInfo, seat: number | null): string | undefined {
  const owner = args.player === MIDDLE ? 'middle' : args.player === seat ? 'your' : 'of';
  const values = { who: `Seat ${args.player + 1}`, from: args.from, to: args.to, face: args.face };
  if (kind === 'rolled' || kind === 'turned') return say(`${args.from === args.to ? 'stays' : 'becomes'}.${owner}`, values);
  return kind === 'froze' ? say(`froze.${owner}`, values) : undefined;
}

const RULINGS: Record<string, ((event: EventInfo) => string[]) | undefined> = {
  rolls_again: () => ['15'],
  ordered: () => ['16'],
  reshuffled: () => ['17'],
  passed: () => ['18'],
  discarded: ({ args }) => (isBeast(args.card) ? ['19'] : []),
  turned: () => ['20'],
  swapped: ({ args }) => (args.places.some(([player]: [number]) => player === MIDDLE) ? ['26'] : ['27']),
  arranged: () => ['23'],
  froze: () => ['3', '5'],
  thawed: () => ['1', '2', '6'],
  new_number: () => ['9', '29'],
  waits: ({ args }) => (args.bound ? ['33', '46'] : ['9', '33']),
  broken: ({ args }) => (args.bound ? ['46'] : ['10']),
  won: ({ args }) => (args.by === 'waiting' ? ['33'] : ['7', '8']),
};

/** Many dice to choose from: first whose, then which. */
function group(choices: ChoiceInfo[], view: BeastView) {
  if (!choices.every((choice) => choice.kind === 'die')) return [];
  const owners = [...new Set(choices.map((choice) => Number(choice.args.player)))];
  return owners.map((owner) => ({
    key: `dice-${owner}`,
    label: owner === MIDDLE ? say('middle') : owner === view.seat ? say('yourDice') : say('diceOf', { who: `Seat ${owner + 1}` }),
    choices: choices.filter((choice) => choice.args.player === owner),
  }));
}

const game: GameTable = {
  Table,
  beats,
  plain,
  group,
  pieces,
  brief,
  story: {
    begins: [
      'dealt',
      'goes_first',
      'first_rolled',
      'rolls_again',
      'ordered',
      'showed',
      'middle_rolled',
      'began',
      'played',
      'passed',
      'waits',
      'broken',
      'won',
      'nobody_won',
    ],
    aside: ['aimed', 'picked', 'spent', 'dealt_card', 'reshuffled'],
    chapters: ['began'],
  },
  ending: (view: BeastView) => ({
    pieces: view.winners.flatMap((winner) => [...dice(view.dice[winner] ?? []), { mark: view.beast, tone: 'ember' as const }]),
    figures: view.matches.map((places) => say('matching', { count: places.filter(Boolean).length })),
  }),
  seatsOnBoard: true,
  lesson: () => import('./lesson.json'),
  rulings: (event) => RULINGS[event.kind]?.(event) ?? [],
};

export default game;
