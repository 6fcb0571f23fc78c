/** What the server says, as this person reads it: in their language, with people's names in place of "Seat 2". */

import type { ChoiceInfo, EventInfo, HelpEntry, SeatInfo, Seen } from '../protocol';
import type { GameTable, Translation } from '../tables/contract';
import { seatTitle } from '../tables/about.svelte';
import type { Explanation } from './explain.svelte';
import { settings } from './settings.svelte';
import { t } from './words.svelte';

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

  event = (event: EventInfo): string => this.#ranOut(event) ?? this.named(this.#other?.event?.(event) ?? event.text);

  /** That somebody's time ran out: the one thing that happens at every table and in no game. */
  #ranOut({ kind, args }: EventInfo): string | undefined {
    const seat = kind === 'late' ? this.seats()[args.seat as number] : undefined;
    if (!seat) return undefined;
    const then = args.then === 'resign' ? 'resign' : 'bot';
    return seat.yours && this.seats().filter((one) => one.yours).length === 1 ? t(`ranOut.${then}.you`) : t(`ranOut.${then}`, { name: seat.name });
  }

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
