import type { HouseWords } from '../../lib/words.svelte';
import { house } from './house';
import { refusals } from './refusals';
import { toYou } from './you';

const german: HouseWords = { house, refusals, toYou };

export default german;
