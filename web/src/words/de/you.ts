/** What is said of somebody, as they read it themselves: `Seat 1 spielt Sabotage.` is `Du spielst Sabotage.` */

import type { Forms } from '../../lib/words.svelte';

// Verbs whose second person follows no rule, and what belongs to the subject.
const SECOND: Record<string, string> = {
  hat: 'hast',
  ist: 'bist',
  wird: 'wirst',
  kann: 'kannst',
  läßt: 'lässt',
  lässt: 'lässt',
  passt: 'passt',
};
const OWN: [RegExp, string][] = [
  [/\bden eigenen\b/g, 'deinen'],
  [/\bdie eigenen\b/g, 'deine'],
  [/\bdes nächsten eigenen Zuges\b/g, 'deines nächsten Zuges'],
  [/\bdem nächsten eigenen Zug\b/g, 'deinem nächsten Zug'],
  [/\bgewinnt sie nicht\b/g, 'gewinnst du nicht'],
];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function second(verb: string): string {
  const known = SECOND[verb];
  if (known) return known;
  if (/[szß]t$/.test(verb)) return verb;
  return verb.replace(/t$/, 'st');
}

/** `who`, `whose` and `whom` are the seat's name in its cases. */
export function toYou(text: string, { who, whose, whom }: Forms): string {
  return text
    .split(/(?<=[.!?] )/)
    .map((sentence) => addressed(sentence, escaped(who), escaped(whose), escaped(whom)))
    .join('');
}

function addressed(sentence: string, who: string, whose: string, whom: string): string {
  let told = sentence
    .replace(
      new RegExp(`\\b(die|Die) (\\d) ${whose}\\b`, 'g'),
      (_, article: string, face: string) => `${article === 'Die' ? 'Deine' : 'deine'} ${face}`,
    )
    .replace(new RegExp(`(?:${whose}|\\bvon ${whom})(?![\\wäöüß])`, 'g'), 'von dir')
    .replace(new RegExp(`(?<![\\wäöüß])${whom}(?= gegenüber)`, 'g'), 'dir');
  const subject = new RegExp(
    `(?<![\\wäöüß])${who}(?![\\wäöüß])(, der zuletzt angriff,| allein)? ([a-zäöüß]+t|kann|wird)(?![\\wäöüß])`,
    'i',
  ).exec(told);
  if (subject) {
    const [whole, between = '', verb = ''] = subject;
    const rest = told
      .slice(subject.index + whole.length)
      .replace(/(?<= und )([a-zäöüß]+t)(?![\wäöüß])/g, (found) => second(found))
      .replace(/\bsich\b/g, 'dir');
    const left = between.replace('der zuletzt angriff', 'der du zuletzt angriffst');
    told = `${told.slice(0, subject.index)}${subject.index === 0 ? 'Du' : 'du'}${left} ${second(verb)}${OWN.reduce((text, [from, to]) => text.replace(from, to), rest)}`;
  }
  const you = new RegExp(`(?<![\\wäöüß])${who}(?![\\wäöüß])`, 'gi');
  return told.replace(you, (_found, at: number) => (at === 0 ? capital('du') : 'du'));
}
