/** The time that is left for an answer, second by second. */

import { face } from './clock';

export class Countdown {
  /** When the answer is due, and how far the server's clock is ahead of ours; null: nothing is due. */
  readonly #due: () => { at: number; ahead: number } | null;
  #now = $state(Date.now() / 1000);

  constructor(due: () => { at: number; ahead: number } | null) {
    this.#due = due;
    $effect(() => {
      if (!due()) return;
      this.#now = Date.now() / 1000;
      const timer = setInterval(() => (this.#now = Date.now() / 1000), 500);
      return () => clearInterval(timer);
    });
  }

  /** Whole seconds; null where nothing is due. */
  get left(): number | null {
    const due = this.#due();
    return due && Math.max(0, Math.ceil(due.at - due.ahead - this.#now));
  }

  get text(): string {
    return this.left === null ? '' : face(this.left);
  }
}
