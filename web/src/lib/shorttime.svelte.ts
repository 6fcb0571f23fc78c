/** One's own time, when it is short: what is shown large then, and the sounds that warn of it. */

import type { Clock, Due } from '../protocol';
import { shortFrom } from './clock';
import { Countdown } from './countdown.svelte';
import { play } from './sound';

// The last seconds are counted aloud.
const LAST = 5;

export class ShortTime {
  readonly #clock: () => Clock | null;
  readonly #countdown: Countdown;

  constructor(clock: () => Clock | null, due: () => Due | undefined, ahead: () => number) {
    this.#clock = clock;
    this.#countdown = new Countdown(() => {
      const found = due();
      return found ? { at: found.at, ahead: ahead() } : null;
    });
    let warned = false;
    $effect(() => {
      const { left } = this.#countdown;
      if (!this.short) warned = false;
      else if (!warned || (left !== null && left <= LAST && left > 0)) {
        warned = true;
        play('clock');
      }
    });
  }

  get short(): boolean {
    const { left } = this.#countdown;
    const clock = this.#clock();
    return left !== null && clock !== null && left < shortFrom(clock);
  }

  get text(): string {
    return this.#countdown.text;
  }
}
