import type { About } from '../../../about.svelte';

export const about: About = {
  feel: 'Sabotage um drei Würfel. Triff die Zahl des Tiers und halt den Atem an.',
  summary: 'Dreh, wirf und tausch Würfel, bis deine die Zahl zeigen, die das Tier gerade jetzt hat.',
  options: {
    deck: {
      text: 'die Karten: die üblichen, oder eine Liste, in der sechs nur eigene Würfel nehmen',
      values: { standard: 'die üblichen', own_dice: 'eigene Würfel' },
    },
    thaw: { text: 'wessen Freeze-Karten man am Ende eines Zuges ablegen darf', values: { own: 'nur eigene', any: 'alle' } },
    tie: {
      text: 'wer gewinnt, wenn mehrere zugleich treffen: reihum der erste, oder alle',
      values: { clockwise: 'reihum der erste', shared: 'alle' },
    },
    setup_match: {
      text: 'was 6-6-6 beim Aufbau bedeutet: neu werfen, ein Sieg, der auf den ersten Zug wartet, oder gleich der Sieg',
      values: { reroll: 'neu werfen', pending: 'ein wartender Sieg', win: 'der Sieg' },
    },
    wrap: { text: 'eine Sechs kann hinauf zur Eins gedreht werden, und eine Eins hinab zur Sechs' },
    arranger: {
      text: 'wer mehrere geworfene Würfel ordnet: wer die Karte spielte, oder wem sie gehören',
      values: { caster: 'wer die Karte spielte', owner: 'wem sie gehören' },
    },
    madhouse_mix: { text: 'Würfel, die überall auf dem Tisch geworfen wurden, dürfen die Plätze tauschen' },
    enough: {
      text: 'wer für eine Karte, die zwei oder drei Würfel nimmt, genug nicht gefrorene braucht: wem sie gehören, oder auch du',
      values: { target: 'wem sie gehören', you: 'auch du' },
    },
    back_in_black: {
      text: 'wer die Zahl mit Back In Black würfelt: wartet auf den nächsten Zug, was auch geschieht, oder wie bei einem neuen Tier',
      values: { wait: 'wartet auf den nächsten Zug', as_beast: 'wie bei einem neuen Tier' },
    },
    first: { text: 'wer beginnt: der Zufall entscheidet, oder der erste Platz', values: { random: 'der Zufall', 0: 'der erste Platz' } },
    max_turns: { text: 'nach so vielen Zügen gewinnt niemand; 0 heißt ohne Grenze' },
  },
};
