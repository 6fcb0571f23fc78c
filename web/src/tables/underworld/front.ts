import type { Front } from '../front';
import Picture from './Picture.svelte';

const front: Front = {
  Picture,
  minutes: 30,
  feel: 'A duel without secrets. Thirty-three minions a side, six actions a turn.',
};

export default front;
