import type { GameWords } from '../../../contract';
import { printed } from './printed';
import { ask, choice, event, help } from './sentences';
import { words } from './table';

const german: GameWords = { words, printed, event, choice, ask, help };

export default german;
