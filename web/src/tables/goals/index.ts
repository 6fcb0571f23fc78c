import type { GameTable, Group } from '../contract';
import type { ChoiceInfo } from '../../protocol';
import { beats } from './beats';
import { german } from './german';
import { plain } from './plain';
import { pieces } from './pieces';
import Table from './Table.svelte';
import { brief, cardName, say } from './words';

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
    else if (['place', 'top', 'drop'].includes(choice.kind)) gather(`card ${card}`, cardName(card), say('behind', { card: cardName(card) }), choice);
    else gather(choice.kind, choice.text, '', choice);
  }
  const rank = (one: Group) => (one.key.startsWith('card') || one.key.startsWith('die') ? 0 : one.key === 'back' ? 2 : 1);
  return groups.sort((a, b) => rank(a) - rank(b));
}

const game: GameTable = {
  Table,
  beats,
  plain,
  group,
  pieces,
  seatsOnBoard: true,
  translations: { de: german },
  lesson: () => import('./lesson.json'),
};

export default game;
