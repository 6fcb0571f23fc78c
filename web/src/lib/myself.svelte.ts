/** Who this device belongs to, for whatever says so on every page. */

import type { Person } from '../protocol';
import { api } from './api';

const KEY = 'threescore.here';

class Myself {
  person = $state.raw<Person | null>(null);
  #asking: Promise<Person | null> | undefined;

  /** Asked once at a time, however many want to know. */
  load(): Promise<Person | null> {
    return (this.#asking ??= api
      .me()
      .then(({ person }) => this.is(person))
      .finally(() => (this.#asking = undefined)));
  }

  /** Whether somebody has been here on this device before: known at once, so that nothing jumps when the parlour has answered. */
  get known(): boolean {
    try {
      return localStorage.getItem(KEY) !== null;
    } catch {
      return false;
    }
  }

  is(person: Person | null): Person | null {
    this.person = person;
    try {
      if (person) localStorage.setItem(KEY, '1');
    } catch {
      // A browser that keeps nothing is greeted as a newcomer each time.
    }
    return person;
  }
}

export const myself = new Myself();

/** Sit down with a session; make a guest if this device has none. */
export async function present(): Promise<Person | null> {
  return (await myself.load()) ?? myself.is((await api.guest()).person);
}
