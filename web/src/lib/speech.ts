/** What the server says, as this person reads it: in their language, with people's names in place of "Seat 2". */

import type { ChoiceInfo, EventInfo, HelpEntry, SeatInfo, Seen } from '../protocol';
import type { GameTable, Translation } from '../tables/contract';
import { seatTitle } from '../tables/about.svelte';
import type { Explanation } from './explain.svelte';
import { settings } from './settings.svelte';

/** An explanation, and the language that it is in if that is not the reader's. */
export interface HelpText extends Explanation {
  why: string;
  lang?: 'en';
}

export class Speech {
  /** Of which game, its table once that is loaded, and who sits at it. */
  constructor(readonly name: () => string, readonly game: () => GameTable | undefined, readonly seats: () => SeatInfo[]) {}

  get #other(): Translation | undefined {
    return settings.language === 'de' ? this.game()?.translations?.de : undefined;
  }

  named = (text: string): string => text.replace(/\bSeat (\d+)\b/g, (whole, number: string) => this.seats()[Number(number) - 1]?.name ?? whole);

  /** What the rules call a seat. */
  title = ({ seat, title }: SeatInfo): string => seatTitle(this.name(), seat, title);

  event = (event: EventInfo): string => this.named(this.#other?.event?.(event) ?? event.text);

  ask = (seen: Seen): string => this.named(this.#other?.ask?.(seen) ?? seen.ask);

  /** The choices with the reader's own words on them. */
  choices = (choices: ChoiceInfo[]): ChoiceInfo[] =>
    choices.map((choice) => ({ ...choice, text: this.named(this.#other?.choice?.(choice) ?? choice.text) }));

  help = (entry: HelpEntry): HelpText => {
    const other = this.#other?.help?.(entry);
    const { title, text, why = '' } = other ?? entry;
    const said = { title: this.named(title), text: this.named(text), why: this.named(why) };
    return other || settings.language === 'en' ? said : { ...said, lang: 'en' };
  };
}
