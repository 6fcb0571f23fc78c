/** What is printed on the cards: name, one line, all that they do, and how sure that is. A deck of one's own may hold others. */

import { settings } from '../../lib/settings.svelte';
import { EVENTS, numberUnderHorns } from './engravings';
import lists from './lists.json';
import { digits, isBeast } from './view';
import { say } from './words';

/** What the rules say of a card of a list that comes with the game (written by tests/rules/beast/lists.py). */
interface Entry {
  text: string;
  effect: string;
  inferred: string;
  number: number;
  count: string;
  at_least: number;
  /** It works with another player. */
  other: boolean;
}

interface Print {
  name: string;
  line: { en: string; de: string };
  /** The text in German; in English it is the list's own. */
  german: string;
}

const LISTS: Record<string, Record<string, Entry>> = lists;

const PRINTS: Record<string, Print> = {
  freeze: {
    name: 'Freeze',
    line: { en: 'Lies on one of your dice', de: 'Liegt auf einem deiner Würfel' },
    german: 'Leg diese Karte auf einen deiner Würfel: Niemand kann ihn ändern oder bewegen, solange sie dort liegt, auch du nicht.',
  },
  sabotage: {
    name: 'Sabotage',
    line: { en: 'Roll two dice of a player', de: 'Wirf zwei Würfel eines Spielers' },
    german: 'Wähle jemanden: Wirf zwei seiner Würfel und leg sie in beliebiger Folge auf die beiden Plätze zurück.',
  },
  angel_of_death: {
    name: 'Angel of Death',
    line: { en: 'A die one step up or down', de: 'Ein Würfel um eins rauf oder runter' },
    german: 'Wähle jemanden: Dreh einen seiner Würfel um eins hinauf oder hinab.',
  },
  flight_of_the_icarus: {
    name: 'Flight of the Icarus',
    line: { en: 'A die one step up', de: 'Ein Würfel um eins hinauf' },
    german: 'Wähle jemanden: Dreh einen seiner Würfel um eins hinauf. Eine Sechs kann nicht höher.',
  },
  into_the_pit: {
    name: 'Into The Pit',
    line: { en: 'A die one step down', de: 'Ein Würfel um eins hinab' },
    german: 'Wähle jemanden: Dreh einen seiner Würfel um eins hinab. Eine Eins kann nicht tiefer.',
  },
  desperate_times: {
    name: 'Desperate Times',
    line: { en: 'Roll one of your dice', de: 'Wirf einen deiner Würfel' },
    german: 'Wirf einen deiner eigenen Würfel.',
  },
  devils_advocate: {
    name: 'Devil’s Advocate',
    line: { en: 'Swap your die with a middle one', de: 'Tausch deinen Würfel mit der Mitte' },
    german: 'Tausch einen deiner Würfel mit einem der mittleren.',
  },
  push_comes_to_shove: {
    name: 'Push Comes to Shove',
    line: { en: 'Roll a die of a player', de: 'Wirf einen Würfel eines Spielers' },
    german: 'Wähle jemanden: Wirf einen seiner Würfel.',
  },
  you_got_another_thing_comin: {
    name: 'You Got Another Thing Comin’',
    line: { en: 'Swap dice with another', de: 'Tausch Würfel mit jemandem' },
    german: 'Tausch einen deiner Würfel mit dem eines anderen, von jedem Platz zu jedem Platz.',
  },
  sympathy_for_the_devil: {
    name: 'Sympathy for the Devil',
    line: { en: 'Swap anyone’s die with a middle one', de: 'Tausch irgendwessen Würfel mit der Mitte' },
    german: 'Wähle jemanden: Tausch einen seiner Würfel mit einem der mittleren.',
  },
  the_new_order: {
    name: 'The New Order',
    line: { en: 'A player’s dice in any order', de: 'Die Würfel eines Spielers neu ordnen' },
    german: 'Wähle jemanden: Bring seine Würfel, die nicht gefroren sind, in beliebige Ordnung.',
  },
  matter_of_time: {
    name: 'Matter of Time',
    line: { en: 'A die up, another down', de: 'Ein Würfel hinauf, einer hinab' },
    german: 'Wähle jemanden: Dreh einen seiner Würfel um eins hinauf und einen anderen um eins hinab.',
  },
  forward_to_death: {
    name: 'Forward To Death',
    line: { en: 'Two dice one step up', de: 'Zwei Würfel um eins hinauf' },
    german: 'Wähle jemanden: Dreh zwei seiner Würfel um je eins hinauf; keiner darf eine Sechs sein.',
  },
  show_no_mercy: {
    name: 'Show No Mercy',
    line: { en: 'Two dice one step down', de: 'Zwei Würfel um eins hinab' },
    german: 'Wähle jemanden: Dreh zwei seiner Würfel um je eins hinab; keiner darf eine Eins sein.',
  },
  back_in_black: {
    name: 'Back In Black',
    line: { en: 'Roll all yours; a match waits', de: 'Wirf alle deine; ein Treffer wartet' },
    german: 'Wirf alle drei deiner Würfel und ordne sie, wie du willst. Ein Treffer siegt so erst zu Beginn deines nächsten Zuges.',
  },
  madhouse: {
    name: 'Madhouse',
    line: { en: 'Roll any four dice', de: 'Wirf vier beliebige Würfel' },
    german: 'Wirf vier beliebige Würfel auf dem Tisch, auch mittlere.',
  },
};

/** Where a card does something else in another list. */
const OTHERWISE: Record<string, Record<string, Omit<Print, 'name'>>> = {
  own_dice: {
    sabotage: {
      line: { en: 'Roll two of your dice', de: 'Wirf zwei deiner Würfel' },
      german: 'Wirf zwei deiner eigenen Würfel und leg sie in beliebiger Folge auf die beiden Plätze zurück.',
    },
    the_new_order: {
      line: { en: 'Your dice in any order', de: 'Deine Würfel neu ordnen' },
      german: 'Bring deine eigenen Würfel, die nicht gefroren sind, in beliebige Ordnung.',
    },
    matter_of_time: {
      line: { en: 'One of yours up, another down', de: 'Einer von deinen hinauf, einer hinab' },
      german: 'Dreh einen deiner eigenen Würfel um eins hinauf und einen anderen um eins hinab.',
    },
    forward_to_death: {
      line: { en: 'Two of yours one step up', de: 'Zwei von deinen um eins hinauf' },
      german: 'Dreh zwei deiner eigenen Würfel um je eins hinauf; keiner darf eine Sechs sein.',
    },
    show_no_mercy: {
      line: { en: 'Two of yours one step down', de: 'Zwei von deinen um eins hinab' },
      german: 'Dreh zwei deiner eigenen Würfel um je eins hinab; keiner darf eine Eins sein.',
    },
    push_comes_to_shove: {
      line: { en: 'Roll two dice of another', de: 'Wirf zwei Würfel eines anderen' },
      german: 'Wähle jemand anderen: Wirf zwei seiner Würfel und leg sie in beliebiger Folge auf die beiden Plätze zurück.',
    },
    sympathy_for_the_devil: {
      line: { en: 'Swap another’s die with a middle one', de: 'Tausch einen fremden Würfel mit der Mitte' },
      german: 'Wähle jemand anderen: Tausch einen seiner Würfel mit einem der mittleren.',
    },
  },
};

/** What is inferred of a card, in German. */
const INFERRED: Record<string, string> = {
  "that it may take anybody's dice": 'dass sie Würfel von jedem nehmen darf',
  "that it takes nobody else's dice": 'dass sie von niemand anderem Würfel nimmt',
  "that it may turn a die down as well, and anybody's": 'dass sie einen Würfel auch hinabdrehen darf, und den von jedem',
  "that it may take anybody's die": 'dass sie den Würfel von jedem nehmen darf',
  "that it turns a die down by one, and that it may take anybody's": 'dass sie einen Würfel um eins hinabdreht, und dass es der von jedem sein darf',
  'that the old die goes to the middle': 'dass der alte Würfel in die Mitte kommt',
  'that your die goes to the other player in return': 'dass dein Würfel dafür zum anderen kommt',
  "that it puts dice into another order, and that it may take anybody's": 'dass sie Würfel neu ordnet, und dass es die von jedem sein dürfen',
  "that it puts dice into another order, and that it takes nobody else's": 'dass sie Würfel neu ordnet, und dass es nur eigene sind',
  'that it rolls all three dice': 'dass sie alle drei Würfel wirft',
};

const BEASTS: Record<string, { en: string; de: string }> = {
  666: { en: 'The Beast', de: 'Das Tier' },
  665: { en: 'Neighbor of the Beast', de: 'Nachbar des Tiers' },
  664: { en: 'Across the Street from the Beast', de: 'Gegenüber vom Tier' },
  616: { en: 'The Miscounted Beast', de: 'Das verzählte Tier' },
  555: { en: 'Nephew of the Beast', de: 'Neffe des Tiers' },
  444: { en: 'Clerk of the Beast', de: 'Schreiber des Tiers' },
  333: { en: 'Child of the Beast', de: 'Kind des Tiers' },
  222: { en: 'Twin of the Beast', de: 'Zwilling des Tiers' },
  111: { en: 'Loner of the Beast', de: 'Einzelgänger des Tiers' },
  123: { en: 'Accountant of the Beast', de: 'Buchhalter des Tiers' },
};

/** Whether it is of a list of ours, and not of a deck of the table's own. */
export const isPrinted = (card: string, list: string): boolean => card in (LISTS[list] ?? {});

/** A name that no print has: `grim_reaper` is a Grim Reaper. */
const spelled = (card: string): string => card.replace(/_/g, ' ').replace(/\b\w/g, (letter) => letter.toUpperCase());

export function nameOf(card: string): string {
  return BEASTS[card]?.[settings.language] ?? PRINTS[card]?.name ?? (isBeast(card) ? say('aBeast') : spelled(card));
}

/** As it is called in sentences: a beast with its number. */
export const titleOf = (card: string): string => (isBeast(card) ? `${card} ${nameOf(card)}` : nameOf(card));

const printOf = (card: string, list: string) => (list in LISTS ? (OTHERWISE[list]?.[card] ?? PRINTS[card]) : undefined);

export function lineOf(card: string, list: string): string {
  return isBeast(card) ? say('beastLine') : (printOf(card, list)?.line[settings.language] ?? '');
}

/** What a card does. A deck of the table's own has texts of its own, which the server's help tells. */
export function textOf(card: string, list: string): string {
  if (isBeast(card)) return say('beastText', { number: digits(card).join('-') });
  const german = printOf(card, list)?.german;
  return (settings.language === 'de' ? german : LISTS[list]?.[card]?.text) ?? say('ownDeck');
}

/** What the printed rules tell of a card: proven, suggested or open. */
export function proofOf(card: string, list: string): string {
  const entry = LISTS[list]?.[card];
  if (!entry) return '';
  const inferred = settings.language === 'de' ? INFERRED[entry.inferred] : entry.inferred;
  const named = entry.at_least > 0;
  const effect =
    entry.effect === 'suggested' ? say('effectSuggested', { inferred: inferred ?? '' })
    : entry.effect === 'proven' ? say('effectProven')
    : say(named ? 'effectOpen' : 'madeUp');
  const least = named && entry.count !== 'proven' ? say('atLeast', { count: entry.at_least }) : '';
  const status = say(entry.count === 'proven' ? 'proven' : entry.count === 'suggested' ? 'suggested' : 'open');
  return `${effect} ${say('howMany', { number: entry.number, status, least })}`;
}

/** All that there is to say of a card. */
export const explained = (card: string, list: string): string => `${textOf(card, list)} ${proofOf(card, list)}`.trim();

/** Whether it works with another player. */
export const needsOther = (card: string, list: string): boolean => LISTS[list]?.[card]?.other ?? false;

/** How a card is drawn (see parts/Card). */
export function look(card: string, list: string) {
  if (isBeast(card)) return { title: nameOf(card), vignette: numberUnderHorns(card), tone: 'ember' as const, line: lineOf(card, list) };
  const tone = card === 'freeze' ? ('ice' as const) : ('ink' as const);
  return { title: nameOf(card), vignette: EVENTS[card] ?? 'horns', tone, line: lineOf(card, list) };
}
