/** The server's sentences in German, from kind and args. "Seat 2" stays: the house puts the person's name there. */

import type { Explanation } from '../../../../lib/explain.svelte';
import type { Args, ChoiceInfo, EventInfo, HelpEntry, Sentence } from '../../../../protocol';
import { proofOf, textOf, titleOf, type Print } from '../../cards';
import { dashed, digits, MIDDLE, type Place } from '../../view';

const seat = (number: number): string => `Seat ${number + 1}`;
const NTH = ['ersten', 'zweiten', 'dritten', 'vierten'];
const NOMINATIVE = ['erste', 'zweite', 'dritte', 'vierte'];

const joined = (parts: string[]): string => (parts.length > 1 ? `${parts.slice(0, -1).join(', ')} und ${parts.at(-1)}` : (parts[0] ?? ''));
const cards = (count: number): string => (count === 1 ? '1 Karte' : `${count} Karten`);

/** `den ersten Würfel von Seat 2`. */
function die([player, which]: Place, reader: number | null = null): string {
  if (player === MIDDLE) return `den ${NTH[which]} mittleren Würfel`;
  return player === reader ? `deinen ${NTH[which]} Würfel` : `den ${NTH[which]} Würfel von ${seat(player)}`;
}

/** `Der erste Würfel von Seat 2`. */
function dieItself([player, which]: Place, reader: number | null = null): string {
  if (player === MIDDLE) return `Der ${NOMINATIVE[which]} mittlere Würfel`;
  return player === reader ? `Dein ${NOMINATIVE[which]}r Würfel` : `Der ${NOMINATIVE[which]} Würfel von ${seat(player)}`;
}

const whose = (player: number | null, reader: number | null): string =>
  player === null
    ? 'die geworfenen Würfel'
    : player === MIDDLE
      ? 'die mittleren Würfel'
      : player === reader
        ? 'deine Würfel'
        : `die Würfel von ${seat(player)}`;

const REASON: Record<string, string> = {
  card: 'zeigt die Zahl des Tiers',
  waiting: 'zeigt noch immer die Zahl des Tiers',
  set_up: 'hat die Zahl des Tiers gewürfelt',
};

const EVENTS: Record<string, (args: Args) => string> = {
  dealt: ({ beast, deck, hand }) => `Das Tier, ${beast}, liegt auf dem Tisch. Alle bekommen ${cards(hand)}; ${deck} bleiben im Stapel.`,
  goes_first: ({ player }) => `${seat(player)} beginnt.`,
  dealt_card: ({ player, card }) => `${seat(player)} bekommt ${card ? titleOf(card) : 'eine Karte'}.`,
  first_rolled: ({ player, dice }) => `${seat(player)} würfelt ${dashed(dice)}.`,
  rolls_again: ({ player }) => `Das wäre schon die Zahl des Tiers: ${seat(player)} würfelt noch einmal.`,
  ordered: ({ player, dice }) =>
    dice
      ? `${seat(player)} ordnet die Würfel zu ${dashed(dice)}, verdeckt, bis alle so weit sind.`
      : `${seat(player)} hat die Würfel verdeckt geordnet.`,
  showed: ({ player, dice }) => `${seat(player)} zeigt ${dashed(dice)}.`,
  middle_rolled: ({ dice }) => `Die mittleren Würfel sind ${dashed(dice)}.`,
  began: ({ player, turn }) => `Zug ${turn}: ${seat(player)}.`,
  reshuffled: ({ count }) => `Der Stapel ist leer: Die Ablage, ${cards(count)}, wird gemischt und zum neuen Stapel.`,
  drew: ({ player, card }) => `${seat(player)} zieht ${card ? titleOf(card) : 'eine Karte'}.`,
  played: ({ player, card }) => `${seat(player)} spielt ${titleOf(card)}.`,
  aimed: ({ player, target }) =>
    `${seat(player)} zielt auf ${player === target ? 'die eigenen Würfel' : `die Würfel von ${seat(target)}`}.`,
  picked: ({ player, die: which, face, by }) =>
    `${seat(by)} wählt ${player === by ? `den eigenen ${NTH[which]} Würfel` : die([player, which])}, eine ${face}.`,
  rolled: ({ player, die: which, from, to }) =>
    from === to
      ? `${dieItself([player, which])} wird geworfen und bleibt eine ${to}.`
      : `${dieItself([player, which])} wird geworfen: aus ${from} wird ${to}.`,
  turned: ({ player, die: which, from, to }) => `${dieItself([player, which])} wird von ${from} auf ${to} gedreht.`,
  swapped: ({ places: [one, other], faces }) =>
    `${dieItself(one)} und ${die(other)
      .replace(/^den /, 'der ')
      .replace(/(erst|zweit|dritt)en/, '$1e')
      .replace('mittleren', 'mittlere')} tauschen die Plätze: nun ${faces[0]} und ${faces[1]}.`,
  arranged: ({ by, places, faces }) => {
    const owners = new Set((places as Place[]).map(([player]) => player));
    if (places.length === 3 && owners.size === 1)
      return `${seat(by)} ordnet ${owners.has(by) ? 'die eigenen Würfel' : whose(places[0][0], null)} zu ${dashed(faces)}.`;
    return `${seat(by)} legt ${joined((faces as number[]).map((face, i) => `${face} als ${die(places[i])}`))}.`;
  },
  froze: ({ player, die: which, face }) =>
    `Freeze liegt auf ${die([player, which]).replace(/^den/, 'dem').replace('mittleren Würfel', 'mittleren Würfel')}, einer ${face}.`,
  new_number: ({ beast, old }) => `Die Zahl des Tiers ist nun ${dashed(digits(beast))}; ${titleOf(old)} kommt auf die Ablage.`,
  spent: ({ card }) => `${titleOf(card)} kommt auf die Ablage.`,
  passed: ({ player }) => `${seat(player)} passt.`,
  discarded: ({ player, card }) => `${seat(player)} legt ${titleOf(card)} ab.`,
  thawed: ({ player, die: which, face, by }) =>
    `${seat(by)} legt das Freeze von ${die([player, which]).replace(/^den/, 'dem')}, einer ${face}, ab.`,
  kept: ({ player }) => `${seat(player)} lässt alle Freeze-Karten liegen.`,
  waits: ({ player, bound }) =>
    `${seat(player)} zeigt die Zahl des Tiers und gewinnt zu Beginn des nächsten eigenen Zuges, ${bound ? 'nicht früher, wenn sie dann noch da liegt' : 'wenn niemand es verhindert'}.`,
  broken: ({ player, bound }) =>
    `${seat(player)} zeigt die Zahl des Tiers nicht mehr${bound ? '; auch wenn sie wiederkommt, gewinnt sie nicht vor dem nächsten eigenen Zug' : ''}.`,
  won: ({ player, by }) => `${seat(player)} ${REASON[by] ?? ''} und gewinnt.`,
  nobody_won: ({ turns }) => `Nach ${turns} Zügen hat niemand gewonnen.`,
};

const dative = (place: Place, reader: number | null): string =>
  die(place, reader)
    .replace(/^den/, 'dem')
    .replace(/^deinen/, 'deinem');

const CHOICES: Record<string, (args: Args) => string> = {
  play: ({ card }) => `${titleOf(card)} spielen`,
  discard: ({ card }) => `${titleOf(card)} ablegen`,
  pass: () => 'Passen und eine Karte ablegen',
  keep: () => 'Kein Freeze ablegen',
  target: ({ player, dice, you }) => `${player === you ? 'Deine eigenen Würfel' : `Würfel von ${seat(player)}`}, ${dashed(dice)}`,
  step: ({ by, from, to }) => `Um eins ${by > 0 ? 'hinauf' : 'hinab'}, von ${from} auf ${to}`,
  die: ({ player, die: which, face, you }) => `${dieItself([player, which], you)}, eine ${face}`,
  thaw: ({ player, die: which, face, you }) => `Das Freeze auf ${dative([player, which], you)}, einer ${face}, ablegen`,
  arrange: ({ player, faces, places, you }) =>
    player !== null && faces.length === 3
      ? dashed(faces)
      : joined((faces as number[]).map((face, i) => `${face} als ${die(places[i], you)}`)),
};

function choice({ kind, args: which, more }: ChoiceInfo): string | undefined {
  const args: Args = { ...which, ...more };
  return CHOICES[kind]?.(args);
}

/** Who wins at the start of the own next turn, and who cannot win before it. */
function danger({ pending, bound, you }: Args): string {
  const about = [
    ...(pending as number[]).map((who) => ({
      who,
      text: who === you ? 'Du gewinnst zu Beginn deines nächsten Zuges' : `${seat(who)} gewinnt zu Beginn des nächsten eigenen Zuges`,
      end: ', wenn niemand es verhindert.',
    })),
    ...(bound as number[]).map((who) => ({
      who,
      text:
        who === you ? 'Vor deinem nächsten Zug kannst du nicht gewinnen' : `${seat(who)} kann vor dem nächsten eigenen Zug nicht gewinnen`,
      end: '.',
    })),
  ];
  return about
    .sort((a, b) => a.who - b.who)
    .map(({ text, end }) => ` ${text}${end}`)
    .join('');
}

/** What is done to the die that is asked for. */
function done(does: string, by: string): string {
  const ways: Record<string, string> = { up: ' hinauf', down: ' hinab', either: '' };
  const verbs: Record<string, string> = { roll: 'wirfst du', swap: 'tauschst du', freeze: 'frierst du ein' };
  return does === 'turn' ? `drehst du${ways[by] ?? ''}` : (verbs[does] ?? '');
}

const ASKS: Record<string, (args: Args) => string> = {
  nobody_won: () => 'Die Züge sind verbraucht; niemand hat gewonnen.',
  you_won: () => 'Du hast gewonnen.',
  won: ({ players }) => `${joined(players.map(seat))} ${players.length > 1 ? 'haben' : 'hat'} gewonnen.`,
  waiting: ({ players, ordering, ...near }) =>
    `${joined(players.map(seat))} ${players.length > 1 ? 'sind' : 'ist'} an der Reihe${ordering ? ', die Würfel zu ordnen' : ''}.${danger(near)}`,
  arrange: ({ dice }) => `Du hast ${dashed(dice)} gewürfelt. In welche Ordnung legst du deine Würfel?`,
  play: (near) => `Du bist am Zug: Spiel eine Karte oder passe.${danger(near)}`,
  discard: () => 'Du passt. Welche Karte legst du ab?',
  thaw: (near) => `Legst du ein Freeze vom Tisch ab?${danger(near)}`,
  target: ({ card, other }) => `${titleOf(card)}: ${other ? 'wähle jemand anderen' : 'wähle jemanden, auch dich selbst'}.`,
  step: ({ card, player, die: which, face, you }) => `${titleOf(card)}: ${die([player, which], you)}, eine ${face}, hinauf oder hinab?`,
  order: ({ card, player, you }) => `${titleOf(card)}: in welche Ordnung legst du ${whose(player, you)} zurück?`,
  swap_with: ({ card }) => `${titleOf(card)}: mit welchem Würfel?`,
  die: ({ card, do: does, by }) => `${titleOf(card)}: welchen Würfel ${done(does, by)}?`,
};

const ask = ({ kind, args }: Sentence): string | undefined => ASKS[kind]?.(args);

// Help: what is in question, and why something cannot be

const DICE_NEEDED: Record<number, string> = {
  1: 'einen Würfel, der nicht gefroren ist',
  2: 'zwei Würfel, die nicht gefroren sind',
  3: 'drei Würfel, die nicht gefroren sind',
};
const LIMITS: Record<string, (count: number) => string> = {
  any: () => '',
  up: (count) => (count === 1 ? ' und keine Sechs zeigt' : ' und keine Sechs zeigen'),
  down: (count) => (count === 1 ? ' und keine Eins zeigt' : ' und keine Eins zeigen'),
};

/** `zwei Würfel, die nicht gefroren sind und keine Sechs zeigen`. */
function needed(needs: string[]): string {
  const kinds = [...new Set(needs)].map((kind) => {
    const count = needs.filter((one) => one === kind).length;
    return `${DICE_NEEDED[count]}${LIMITS[kind]?.(count) ?? ''}`;
  });
  return kinds.join(', und dazu ');
}

const OBSTACLES: Record<string, (args: Args) => string> = {
  card: () => '',
  all_frozen: () => 'Alle deine Würfel sind schon gefroren',
  you_too: ({ needs }) => `Du brauchst dafür selbst ${needed(needs)}`,
  you_lack: ({ needs }) => `Du brauchst dafür ${needed(needs)}`,
  nobody_has: ({ needs }) => `Niemand hat ${needed(needs)}`,
  nobody_else_has: ({ needs }) => `Niemand sonst hat ${needed(needs)}`,
  table_frozen: ({ dice }) => `Auf dem Tisch sind weniger als ${dice} Würfel nicht gefroren`,
  no_dice: () => 'Die Würfel, die sie braucht, sind nicht da',
};

function cardHelp(args: Args, obstacle: string): Explanation {
  return {
    title: titleOf(args.card),
    text: `${textOf(args as Print)} ${proofOf(args as Print)}`.trim(),
    why: obstacle && `Jetzt nicht spielbar: ${obstacle}.`,
  };
}

const REFUSALS: Record<string, string> = {
  frozen: 'Er ist gefroren.',
  taken: 'Diese Karte hat ihn schon genommen.',
  six: 'Eine Sechs kann nicht hinaufgedreht werden.',
  one: 'Eine Eins kann nicht hinabgedreht werden.',
  rest_fails: 'Der Rest der Karte wäre dann nicht auszuführen.',
};

const THINGS: Record<string, (args: Args) => Explanation> = {
  first_order: () => ({
    title: 'Die Ordnung deiner Würfel',
    text: 'Alle ordnen ihre ersten Würfel zugleich und verdeckt und kennen dabei die eigene Hand. Die erste Zahl des Tiers ist 6-6-6; spätere zählen von links nach rechts, also kommt es auf die Plätze an.',
  }),
  freezes: () => ({
    title: 'Freeze-Karten auf dem Tisch',
    text: 'Ein Freeze hält einen Würfel, wie er ist, für alle und auch für dich. Am Ende eines Zuges darfst du eines vom Tisch ablegen, auch eines, das du gerade gespielt hast.',
  }),
  rearranging: () => ({
    title: 'Die Ordnung',
    text: 'Die Würfel, die nicht gefroren sind, dürfen in jede Ordnung gebracht werden; gefrorene behalten ihre Plätze. Alles zu lassen, wie es ist, geht auch.',
  }),
  mixing: () => ({
    title: 'Die Ordnung',
    text: 'Alle Würfel, die zusammen geworfen wurden, kommen in beliebiger Ordnung auf die Plätze zurück, von denen sie kamen, wem sie auch gehören.',
  }),
  ordering: () => ({
    title: 'Die Ordnung',
    text: 'Würfel, die zusammen geworfen wurden, kommen in beliebiger Ordnung auf die Plätze zurück, von denen sie kamen. Wessen Würfel es sind, der behält sie, und nicht geworfene bleiben, wo sie sind.',
  }),
  about_to_win: ({ player }) => ({
    title: `${seat(player)} steht vor dem Sieg`,
    text: 'Ein Treffer mit dem eigenen neuen Tier, oder mit einer Karte, die es sagt, siegt erst zu Beginn des nächsten eigenen Zuges. Ändert vorher einen der Würfel, oder das Tier.',
  }),
  bound: ({ player }) => ({
    title: `${seat(player)} wartet auf den nächsten eigenen Zug`,
    text: 'Wer die Zahl mit einer Karte gewürfelt hat, die warten lässt, kann vor dem Beginn des nächsten eigenen Zuges nicht gewinnen, auch wenn der Treffer inzwischen verloren geht und wiederkommt. Dann siegt ein Treffer.',
  }),
  not_yourself: ({ player, own }) => ({
    title: own ? 'Du selbst' : seat(player),
    text: '',
    why: 'Nicht wählbar: Die Karte braucht jemand anderen.',
  }),
  seat_lacks: ({ player, own, needs }) => ({
    title: own ? 'Du selbst' : seat(player),
    text: '',
    why: `Nicht wählbar: Die Karte braucht dort ${needed(needs)}.`,
  }),
};

function help({ kind, args }: HelpEntry): Explanation | undefined {
  const obstacle = OBSTACLES[kind];
  if (obstacle) return cardHelp(args, obstacle(args));
  const refusal = REFUSALS[kind];
  if (refusal)
    return { title: dieItself([args.player, args.die], args.own ? args.player : null), text: '', why: `Nicht wählbar: ${refusal}` };
  return THINGS[kind]?.(args);
}

const event = ({ kind, args }: EventInfo): string | undefined => EVENTS[kind]?.(args);

export { ask, choice, event, help };
