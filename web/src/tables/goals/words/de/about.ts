import type { About } from '../../../about.svelte';

export const about: About = {
  feel: 'Sechs Würfel, sechs Runden, verdeckte Rechnungen.',
  authors: 'jemandem, den unsere Quelle nicht nennt',
  summary: 'Bieg deine sechs Würfel mit verdeckten Karten zurecht und hab Anteil an möglichst vielen Zielen.',
  options: {
    reshuffle: {
      text: 'die Ablage wird zum neuen Stapel, wenn die letzte Karte gezogen ist, oder wenn eine weitere gebraucht wird',
      values: { at_once: 'sofort', when_needed: 'bei Bedarf' },
    },
    declare: {
      text: 'besondere Ziele werden von allen zugleich verdeckt angesagt, oder offen der Reihe nach',
      values: { simultaneous: 'zugleich', by_order: 'der Reihe nach' },
    },
    pick: {
      text: 'die Seite für eine Wahl bestimmt man nach allen Neuwürfen, oder wenn die Karte gelegt wird',
      values: { after_reroll: 'nach den Neuwürfen', at_placement: 'beim Legen' },
    },
    half: {
      text: 'die Hälfte einer negativen Zahl wird abgerundet, oder zur Null hin gerundet',
      values: { floor: 'abgerundet', trunc: 'zur Null hin' },
    },
    zero_counts: { text: 'ein Ziel für die meisten von etwas erreicht man auch mit keinem davon' },
    second: {
      text: 'die zweite Summe ist die zweite verschiedene, oder die dessen, vor dem genau einer liegt',
      values: { distinct: 'die zweite verschiedene', rank: 'genau einer liegt davor' },
    },
    final_tie: {
      text: 'bei Gleichstand an Marken wird am Ende gewürfelt, oder der Sieg wird geteilt',
      values: { roll: 'gewürfelt', shared: 'geteilt' },
    },
  },
};
