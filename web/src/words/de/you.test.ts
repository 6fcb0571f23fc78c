import { expect, test } from 'vitest';
import { toYou } from './you';

const one = { who: 'Seat 1', whose: 'von Seat 1', whom: 'Seat 1' };
const death = { who: 'der Tod', whose: 'des Todes', whom: 'den Tod' };

test.each([
  ['Seat 1 spielt Sabotage.', 'Du spielst Sabotage.'],
  ['Seat 1 passt.', 'Du passt.'],
  ['Seat 12 passt.', 'Seat 12 passt.'],
  ['Seat 1 hat −1 nicht benutzt und legt die Karte ab.', 'Du hast −1 nicht benutzt und legst die Karte ab.'],
  ['Der erste Würfel von Seat 1 wird geworfen: aus 3 wird 4.', 'Der erste Würfel von dir wird geworfen: aus 3 wird 4.'],
  ['Seat 1 wählt den eigenen ersten Würfel, eine 3.', 'Du wählst deinen ersten Würfel, eine 3.'],
  ['Höchste Summe: Seat 1 allein nimmt alle 6 Marken.', 'Höchste Summe: du allein nimmst alle 6 Marken.'],
])('of a seat: %s', (said, read) => expect(toYou(said, one)).toBe(read));

test.each([
  ['Der Tod greift in c3 mit einer 5 an.', 'Du greifst in c3 mit einer 5 an.'],
  ['Die 6 des Todes bleibt in c3.', 'Deine 6 bleibt in c3.'],
  ['Zug 3: der Tod hat sechs Aktionen.', 'Zug 3: du hast sechs Aktionen.'],
  [
    'Der Teufel nimmt die 6 des Todes und würfelt sie in die Hölle: eine 2.',
    'Der Teufel nimmt deine 6 und würfelt sie in die Hölle: eine 2.',
  ],
])('of a side with a name: %s', (said, read) => expect(toYou(said, death)).toBe(read));
