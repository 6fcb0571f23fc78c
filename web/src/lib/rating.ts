/** A rating in words. */

import { t } from './words.svelte';
import type { Rating } from '../protocol';

/** With one decimal, and a true minus sign. */
export const rated = (rating: number): string => rating.toFixed(1).replace('-', '−');

/** `66d6: 8.4 after 3 matches` */
export const ratingLine = ({ rating, matches }: Rating, game: string): string =>
  t(matches === 1 ? 'ratingLineOne' : 'ratingLine', { game, rating: rated(rating), matches });
