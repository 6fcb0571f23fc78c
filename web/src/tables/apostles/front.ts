import type { Front } from '../front';
import Picture from './Picture.svelte';

const front: Front = {
  Picture,
  minutes: 5,
  first: true,
  feel: 'Solitaire. Gather twelve, mind the third six.',
};

export default front;
