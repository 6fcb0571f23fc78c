/** A line to the parlour that comes back by itself: what is said on it, and what becomes of it. */

import { base } from './base';

// Between two tries to come back: doubled from the first to the last, and scattered, so that not all come at once.
const FIRST_WAIT = 400;
const LAST_WAIT = 15_000;

/** Codes from 4400 on say that this door stays closed, but for being too slow or too many, which passes. */
const isFinal = (code: number): boolean => code >= 4400 && code < 4500 && code !== 4408 && code !== 4429;

interface Ends<Said> {
  /** Something was said. */
  read: (message: Said) => void;
  /** It broke, and will be tried again by and by; or the door stays closed. */
  lost?: (forGood: boolean) => void;
}

export class Wire<Said, Sent = never> {
  readonly #door: URL;
  readonly #ends: Ends<Said>;
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(path: string, ends: Ends<Said>, query: Record<string, string> = {}) {
    this.#door = new URL(base + path, location.href);
    this.#door.protocol = this.#door.protocol.replace('http', 'ws');
    for (const [name, value] of Object.entries(query)) this.#door.searchParams.set(name, value);
    this.#ends = ends;
    addEventListener('online', this.#hurry);
    this.#open();
  }

  /** Whether it could be sent. */
  send(message: Sent): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Begin anew: whoever had no session when the line was opened is not known at its other end. */
  again(): void {
    const old = this.#socket;
    this.#open();
    old?.close();
  }

  close(): void {
    const old = this.#socket;
    this.#socket = null;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#hurry);
    old?.close();
  }

  #open(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const socket = new WebSocket(this.#door);
    this.#socket = socket;
    socket.onmessage = (message) => {
      if (socket !== this.#socket) return;
      this.#tries = 0;
      this.#ends.read(JSON.parse(message.data as string) as Said);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(isFinal(event.code));
    };
  }

  #lost(forGood: boolean): void {
    if (!forGood) {
      const wait = Math.min(LAST_WAIT, FIRST_WAIT * 2 ** this.#tries++) * (0.7 + 0.6 * Math.random());
      this.#timer = setTimeout(() => this.#open(), wait);
    }
    this.#ends.lost?.(forGood);
  }

  /** The device is on the net again: not a moment longer. */
  #hurry = (): void => {
    if (this.#timer !== undefined) this.#open();
  };
}
