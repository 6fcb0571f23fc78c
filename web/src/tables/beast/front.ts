import type { Front } from '../front';
import Picture from './Picture.svelte';

const front: Front = {
  Picture,
  minutes: 15,
  feel: 'Sabotage over three dice. Match the beast and hold your breath.',
};

export default front;
