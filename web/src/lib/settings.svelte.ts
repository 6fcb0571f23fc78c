/** What a person has set on this device: kept in the browser, never sent. */

import { isLanguage, preferred, type Language } from '../words/languages';

export type Theme = 'auto' | 'dark' | 'light';
export const SPEEDS = ['steps', 'slow', 'normal', 'fast', 'off'] as const;
export type Speed = (typeof SPEEDS)[number];

interface Kept {
  theme: Theme;
  speed: Speed;
  sound: boolean;
  digits: boolean;
  language: Language;
  /** How strong the bots are that one plays at once. */
  level: string;
}

const KEY = 'threescore.settings';
const FACTOR: Record<Speed, number> = { steps: 1, slow: 1.7, normal: 1, fast: 0.45, off: 0 };

function read(): Kept {
  const language = preferred(navigator.language);
  const fresh: Kept = { theme: 'auto', speed: 'normal', sound: false, digits: false, language, level: 'normal' };
  try {
    const kept = { ...fresh, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
    return isLanguage(kept.language) ? kept : { ...kept, language };
  } catch {
    return fresh;
  }
}

class Settings {
  #kept = $state(read());
  /** The system asks for less motion: nothing travels, pictures cross-fade. */
  reduced = $state(false);

  constructor() {
    const query = matchMedia('(prefers-reduced-motion: reduce)');
    this.reduced = query.matches;
    query.addEventListener('change', () => (this.reduced = query.matches));
  }

  get theme(): Theme {
    return this.#kept.theme;
  }
  get speed(): Speed {
    return this.#kept.speed;
  }
  get sound(): boolean {
    return this.#kept.sound;
  }
  get digits(): boolean {
    return this.#kept.digits;
  }
  get level(): string {
    return this.#kept.level;
  }
  get language(): Language {
    return this.#kept.language;
  }
  /** How days and hours are written: as the device does, where that is in the language chosen. */
  get locale(): string {
    return navigator.languages.find((one) => one.split('-')[0] === this.language) ?? this.language;
  }

  set(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }

  /** How long something takes that takes `ms` at normal speed. */
  ms(ms: number): number {
    return ms * FACTOR[this.speed];
  }

  /** Whether things may travel and tumble, or only fade. */
  get moving(): boolean {
    return !this.reduced && this.speed !== 'off';
  }
}

export const settings = new Settings();
