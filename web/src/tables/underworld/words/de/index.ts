import type { GameWords } from '../../../contract';
import { printed } from './printed';
import { ask, choice, event, help, names } from './sentences';
import { words } from './table';

const german: GameWords = { words, printed, event, choice, ask, help, names };

export default german;
