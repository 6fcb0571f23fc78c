import type { Front } from '../front';
import Picture from './Picture.svelte';

const front: Front = {
  Picture,
  minutes: 20,
  feel: 'Six dice, six rounds, hidden arithmetic.',
};

export default front;
