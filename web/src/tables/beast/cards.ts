/** What is printed on the cards: name, one line, and all that they do. A deck of one's own may hold others. */

import { settings } from '../../lib/settings.svelte';
import { EVENTS, numberUnderHorns } from './engravings';
import { digits, isBeast } from './view';
import { say } from './words';

interface Print {
  name: string;
  line: { en: string; de: string };
  text: { en: string; de: string };
}

const PRINTS: Record<string, Print> = {
  freeze: {
    name: 'Freeze',
    line: { en: 'Lies on one of your dice', de: 'Liegt auf einem deiner Würfel' },
    text: {
      en: 'Lay this card on one of your dice: nobody can change or move that die while it lies there, not even you.',
      de: 'Leg diese Karte auf einen deiner Würfel: Niemand kann ihn ändern oder bewegen, solange sie dort liegt, auch du nicht.',
    },
  },
  sabotage: {
    name: 'Sabotage',
    line: { en: 'Roll two dice of a player', de: 'Wirf zwei Würfel eines Spielers' },
    text: {
      en: 'Choose a player: roll two of their dice and put them back into the two places in either order.',
      de: 'Wähle jemanden: Wirf zwei seiner Würfel und leg sie in beliebiger Folge auf die beiden Plätze zurück.',
    },
  },
  angel_of_death: {
    name: 'Angel of Death',
    line: { en: 'A die one step up or down', de: 'Ein Würfel um eins rauf oder runter' },
    text: {
      en: 'Choose a player: turn one of their dice one step up or down.',
      de: 'Wähle jemanden: Dreh einen seiner Würfel um eins hinauf oder hinab.',
    },
  },
  flight_of_the_icarus: {
    name: 'Flight of the Icarus',
    line: { en: 'A die one step up', de: 'Ein Würfel um eins hinauf' },
    text: {
      en: 'Choose a player: turn one of their dice one step up. A six has nowhere to go.',
      de: 'Wähle jemanden: Dreh einen seiner Würfel um eins hinauf. Eine Sechs kann nicht höher.',
    },
  },
  into_the_pit: {
    name: 'Into The Pit',
    line: { en: 'A die one step down', de: 'Ein Würfel um eins hinab' },
    text: {
      en: 'Choose a player: turn one of their dice one step down. A one has nowhere to go.',
      de: 'Wähle jemanden: Dreh einen seiner Würfel um eins hinab. Eine Eins kann nicht tiefer.',
    },
  },
  desperate_times: {
    name: 'Desperate Times',
    line: { en: 'Roll one of your dice', de: 'Wirf einen deiner Würfel' },
    text: { en: 'Roll one of your own dice.', de: 'Wirf einen deiner eigenen Würfel.' },
  },
  devils_advocate: {
    name: 'Devil’s Advocate',
    line: { en: 'Swap your die with a middle one', de: 'Tausch deinen Würfel mit der Mitte' },
    text: {
      en: 'Swap one of your dice with any of the middle dice.',
      de: 'Tausch einen deiner Würfel mit einem der mittleren.',
    },
  },
  push_comes_to_shove: {
    name: 'Push Comes to Shove',
    line: { en: 'Roll a die of a player', de: 'Wirf einen Würfel eines Spielers' },
    text: { en: 'Choose a player: roll one of their dice.', de: 'Wähle jemanden: Wirf einen seiner Würfel.' },
  },
  you_got_another_thing_comin: {
    name: 'You Got Another Thing Comin’',
    line: { en: 'Swap dice with another', de: 'Tausch Würfel mit jemandem' },
    text: {
      en: 'Swap one of your dice with a die of another player, from any place to any place.',
      de: 'Tausch einen deiner Würfel mit dem eines anderen, von jedem Platz zu jedem Platz.',
    },
  },
  sympathy_for_the_devil: {
    name: 'Sympathy for the Devil',
    line: { en: 'Swap anyone’s die with a middle one', de: 'Tausch irgendwessen Würfel mit der Mitte' },
    text: {
      en: 'Choose a player: swap one of their dice with any of the middle dice.',
      de: 'Wähle jemanden: Tausch einen seiner Würfel mit einem der mittleren.',
    },
  },
  the_new_order: {
    name: 'The New Order',
    line: { en: 'A player’s dice in any order', de: 'Die Würfel eines Spielers neu ordnen' },
    text: {
      en: 'Choose a player: put their unfrozen dice into any order.',
      de: 'Wähle jemanden: Bring seine Würfel, die nicht gefroren sind, in beliebige Ordnung.',
    },
  },
  matter_of_time: {
    name: 'Matter of Time',
    line: { en: 'A die up, another down', de: 'Ein Würfel hinauf, einer hinab' },
    text: {
      en: 'Choose a player: turn one of their dice one step up and another one step down.',
      de: 'Wähle jemanden: Dreh einen seiner Würfel um eins hinauf und einen anderen um eins hinab.',
    },
  },
  forward_to_death: {
    name: 'Forward To Death',
    line: { en: 'Two dice one step up', de: 'Zwei Würfel um eins hinauf' },
    text: {
      en: 'Choose a player: turn two of their dice one step up each; neither may be a six.',
      de: 'Wähle jemanden: Dreh zwei seiner Würfel um je eins hinauf; keiner darf eine Sechs sein.',
    },
  },
  show_no_mercy: {
    name: 'Show No Mercy',
    line: { en: 'Two dice one step down', de: 'Zwei Würfel um eins hinab' },
    text: {
      en: 'Choose a player: turn two of their dice one step down each; neither may be a one.',
      de: 'Wähle jemanden: Dreh zwei seiner Würfel um je eins hinab; keiner darf eine Eins sein.',
    },
  },
  back_in_black: {
    name: 'Back In Black',
    line: { en: 'Roll all yours; a match waits', de: 'Wirf alle deine; ein Treffer wartet' },
    text: {
      en: 'Roll all three of your dice and order them as you like. A match made this way wins only at your next turn.',
      de: 'Wirf alle drei deiner Würfel und ordne sie, wie du willst. Ein Treffer siegt so erst zu Beginn deines nächsten Zuges.',
    },
  },
  madhouse: {
    name: 'Madhouse',
    line: { en: 'Roll any four dice', de: 'Wirf vier beliebige Würfel' },
    text: {
      en: 'Roll any four different dice on the table, the middle ones included.',
      de: 'Wirf vier beliebige Würfel auf dem Tisch, auch mittlere.',
    },
  },
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

/** Whether it is one of ours, and not of a deck of the table's own. */
export const isPrinted = (card: string): boolean => card in PRINTS || isBeast(card);

/** A name that no print has: `grim_reaper` is a Grim Reaper. */
const spelled = (card: string): string => card.replace(/_/g, ' ').replace(/\b\w/g, (letter) => letter.toUpperCase());

export function nameOf(card: string): string {
  return BEASTS[card]?.[settings.language] ?? PRINTS[card]?.name ?? (isBeast(card) ? say('aBeast') : spelled(card));
}

/** As it is called in sentences: a beast with its number. */
export const titleOf = (card: string): string => (isBeast(card) ? `${card} ${nameOf(card)}` : nameOf(card));

export function lineOf(card: string): string {
  return isBeast(card) ? say('beastLine') : (PRINTS[card]?.line[settings.language] ?? '');
}

export function textOf(card: string): string {
  if (isBeast(card)) return say('beastText', { number: digits(card).join('-') });
  return PRINTS[card]?.text[settings.language] ?? say('ownDeck');
}

/** How a card is drawn (see parts/Card). */
export function look(card: string) {
  if (isBeast(card)) return { title: nameOf(card), vignette: numberUnderHorns(card), tone: 'ember' as const, line: lineOf(card) };
  const tone = card === 'freeze' ? ('ice' as const) : ('ink' as const);
  return { title: nameOf(card), vignette: EVENTS[card] ?? 'horns', tone, line: lineOf(card) };
}
