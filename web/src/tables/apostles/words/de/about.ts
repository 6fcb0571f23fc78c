import type { About } from '../../../about.svelte';

export const about: About = {
  feel: 'Ein Solitär. Sammle zwölf und hüte dich vor der dritten Sechs.',
  summary: 'Ein Solitär: Sammle die zwölf Apostel, ehe das Tier drei Sechsen hat.',
  seats: ['Du'],
  options: {
    four_dice_triple: {
      text: 'welche von vier Würfeln ein Drilling sind: irgend drei, nur alle vier, oder keine',
      values: { any3: 'irgend drei', all4: 'alle vier', off: 'keine' },
    },
    trip3: {
      text: 'wohin die Sechsen des Tiers gehen, wenn drei Dreien fallen',
      values: { discard: 'auf die Ablage', deck: 'in den Stapel' },
    },
    resolve: {
      text: 'ob in einer Hand die Fähigkeiten oder die Sechsen und Dreien zuerst kommen',
      values: { faces_first: 'erst die Fähigkeiten', beast_first: 'erst Sechsen und Dreien' },
    },
    combo: {
      text: 'welche Zahlen sechs ergeben: Paare, oder jede Rechnung mit Plus und Minus',
      values: { pairs: 'Paare', signed: 'jede Rechnung' },
    },
    free_order: { text: 'die Reihenfolge der Fähigkeiten selbst wählen, statt wie gezogen' },
    drawn3_saves: { text: 'eine Drei derselben Hand hebt die dritte Sechs auf, wenn der letzte Apostel kommt' },
    last_ability_fires: { text: 'die Apostel, die das Quorum füllen, und die noch warten, nutzen ihre Fähigkeit vor dem Sieg' },
    found_activate: { text: 'auch Apostel, die Jakobus, Johannes oder Bartholomäus finden, nutzen ihre Fähigkeit' },
    matthew_silences: { text: 'Apostel, die kommen, während Matthäus sammelt, nutzen ihre Fähigkeit nicht' },
    same_turn: {
      text: 'welche Sechsen eine Drei aufhebt: alle, die ihr Zug zieht, auch durch Fähigkeiten, oder die ihrer Hand',
      values: { turn: 'alle ihres Zugs', hand: 'die ihrer Hand' },
    },
    showdown_over_shields: { text: 'der letzte Apostel trifft die dritte Sechs auch dann, wenn Philippus oder Matthäus sie fernhielte' },
    one_three_one_use: { text: 'die Drei, die Judas aufhält, kann nicht auch noch eine Sechs aufheben' },
    john_keep: { text: 'wohin die Karte geht, die Johannes nicht ablegt', values: { hand: 'in die Hand', bottom: 'unter den Stapel' } },
    jude: {
      text: 'wen Thaddäus holt: nach deiner Wahl, oder der Zufall entscheidet',
      values: { choose: 'deine Wahl', random: 'der Zufall' },
    },
  },
};
