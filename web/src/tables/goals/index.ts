import type { GameTable, Group } from '../contract';
import type { ChoiceInfo } from '../../protocol';
import { beats } from './beats';
import { plain } from './plain';
import { pieces } from './pieces';
import Table from './Table.svelte';
import type { GoalsView } from './view';
import { brief, cardName, say, tokensOf } from './words';

/** First the card, then where it goes; taking back is one step of its own. */
function group(choices: ChoiceInfo[]): Group[] {
  const groups: Group[] = [];
  const gather = (key: string, label: string, sentence: string, choice: ChoiceInfo) => {
    const found = groups.find((one) => one.key === key);
    if (found) found.choices.push(choice);
    else groups.push({ key, label, sentence, choices: [choice], brief });
  };
  for (const choice of choices) {
    const { card, die } = choice.args;
    if (choice.kind === 'take_back') gather('back', say('takeBack'), say('takeBackWhich'), choice);
    else if (choice.kind === 'pick') gather(`die ${die}`, say('turnDie', { number: die + 1 }), say('turnWhich'), choice);
    else if (['place', 'top', 'drop'].includes(choice.kind))
      gather(`card ${card}`, cardName(card), say('behind', { card: cardName(card) }), choice);
    else gather(choice.kind, choice.text, '', choice);
  }
  const rank = (one: Group) => (one.key.startsWith('card') || one.key.startsWith('die') ? 0 : one.key === 'back' ? 2 : 1);
  return groups.sort((a, b) => rank(a) - rank(b));
}

// What is taken back, by where it lay: a card behind a die, for the top of the deck or to be discarded.
const UNDOES: Record<string, Record<string, string>> = {
  took_back: { '': 'placed', top: 'topped', drop: 'dropped' },
  withdrew: { '': 'intended' },
  turned_back: { '': 'turned' },
};

const game: GameTable = {
  Table,
  beats,
  plain,
  group,
  pieces,
  story: {
    begins: [
      'began',
      'goal_shown',
      'round_began',
      'rolled',
      'readied',
      'placed',
      'took_back',
      'topped',
      'dropped',
      'intended',
      'withdrew',
      'turned',
      'turned_back',
      'lay',
      'declared',
      'revealed',
      'rerolled',
      'picked',
      'flipped',
      'valued',
      'paid',
      'gathered',
      'laid_out',
      'laid_goal',
      'tie_rolled',
      'ordered',
      'took',
      'took_goal',
      'won',
    ],
    aside: ['drew', 'shown', 'discarded', 'kept', 'changed', 'measured'],
    chapters: ['round_began'],
    secret: ['placed', 'took_back', 'topped', 'dropped', 'intended', 'withdrew', 'turned', 'turned_back'],
    undoes: ({ kind, args }) => UNDOES[kind]?.[String(args.from ?? '')],
  },
  ending: (view: GoalsView, last) => ({
    // A tie that the dice have decided: what each has rolled for the victory.
    events: last.filter(({ kind, args }) => kind === 'tie_rolled' && args.for !== 'order'),
    figures: view.tokens.map(tokensOf),
  }),
  seatsOnBoard: true,
  lesson: () => import('./lesson.json'),
};

export default game;
