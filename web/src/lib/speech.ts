/** What the server says, as this person reads it: in their language, with people's names in place of "Seat 2". */

import type { ChoiceInfo, EventInfo, HelpEntry, SeatInfo, Seen, Sentence } from '../protocol';
import type { GameTable, GameWords } from '../tables/contract';
import { en } from '../words/en/house';
import { FIRST, type Language } from '../words/languages';
import { seatTitle } from '../tables/about.svelte';
import type { Explanation } from './explain.svelte';
import { settings } from './settings.svelte';
import { t, toYou, wordsOf } from './words.svelte';

/** An explanation, and the language that it is in if that is not the reader's. */
export interface HelpText extends Explanation {
  why: string;
  lang?: Language;
}

export class Speech {
  /** Of which game, and who sits at the table. */
  constructor(
    readonly name: () => string,
    readonly seats: () => SeatInfo[],
    /** Who reads, and the table that is read about. */
    readonly reader: () => { seat: number | null; table?: GameTable | undefined } = () => ({ seat: null }),
  ) {}

  get #other(): GameWords | undefined {
    return wordsOf(this.name());
  }

  named = (text: string): string =>
    text.replace(/\bSeat (\d+)\b/g, (whole, number: string) => this.seats()[Number(number) - 1]?.name ?? whole);

  /** What the rules call a seat. */
  title = ({ seat, title }: SeatInfo): string => seatTitle(this.name(), seat, title);

  event = (event: EventInfo): string => this.#ranOut(event) ?? this.named(this.#addressed(this.#other?.event?.(event)) ?? event.text);

  /** An event in brief, where its line has said the rest. */
  brief = (event: EventInfo): string | undefined => {
    const { seat, table } = this.reader();
    const brief = table?.brief?.(event, seat);
    return brief === undefined ? undefined : this.named(brief);
  };

  /** The server's own sentences call who reads them "you" already. */
  #addressed(text: string | undefined): string | undefined {
    const { seat } = this.reader();
    if (text === undefined || seat === null) return text;
    const name = `Seat ${seat + 1}`;
    return toYou(text, this.#other?.names?.(seat) ?? { who: name, whose: `von ${name}`, whom: name });
  }

  /** That somebody's time ran out: the one thing that happens at every table and in no game. */
  #ranOut({ kind, args }: EventInfo): string | undefined {
    const seat = kind === 'late' ? this.seats()[args.seat as number] : undefined;
    if (!seat) return undefined;
    const then = args.then === 'resign' ? 'resign' : 'bot';
    return seat.yours && this.seats().filter((one) => one.yours).length === 1
      ? t(`ranOut.${then}.you`)
      : t(`ranOut.${then}`, { name: seat.name });
  }

  ask = (seen: Seen): string => this.named(this.#other?.ask?.(seen.ask) ?? this.#plain(seen.ask) ?? seen.ask.text);

  /** What the house asks for a game that has no questions, and no words in this language, of its own. */
  #plain({ kind, args }: Sentence): string | undefined {
    if (settings.language === FIRST || this.#other || !(`asked.${kind}` in en)) return undefined;
    const seats = (args.seats as number[] | undefined) ?? [];
    return t(`asked.${kind}` as keyof typeof en, { seats: seats.map((seat) => `Seat ${seat + 1}`).join(` ${t('and')} `) });
  }

  /** The choices with the reader's own words on them. */
  choices = (choices: ChoiceInfo[]): ChoiceInfo[] =>
    choices.map((choice) => ({ ...choice, text: this.named(this.#other?.choice?.(choice) ?? choice.text) }));

  help = (entry: HelpEntry): HelpText => {
    const other = this.#other?.help?.(entry);
    const { title, text, why = '' } = other ?? entry;
    const said = { title: this.named(title), text: this.named(text), why: this.named(why) };
    return other || settings.language === FIRST ? said : { ...said, lang: FIRST };
  };
}
