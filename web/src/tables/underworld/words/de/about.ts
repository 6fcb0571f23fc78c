import type { About } from '../../../about.svelte';

export const about: About = {
  feel: 'Ein Duell ohne Geheimnisse. Je dreiunddreißig Diener, sechs Aktionen im Zug.',
  summary: 'Der Tod gegen den Teufel: 66 Würfel kämpfen um die Unterwelt.',
  seats: ['Der Tod', 'Der Teufel'],
  options: {
    rows: { text: 'wie viele Reihen von Feldern zwischen Fegefeuer und Hölle liegen' },
    cols: { text: 'wie viele Felder eine Reihe hat; was nicht in die erste Reihe passt, beginnt daheim' },
    board: { text: 'das Brett', values: { grid: 'das Gitter' } },
    slaughter: {
      text: 'wo für ein Gemetzel kein Feind stehen darf: im Feld, oder in der ganzen ersten Reihe',
      values: { field: 'im Feld', row: 'in der ganzen Reihe' },
    },
    backtrack: {
      text: 'wohin ein Diener nicht zurückdarf: an jeden Ort, den er im Zug verließ, oder nur an den letzten',
      values: { visited: 'an jeden Ort', last: 'nur an den letzten' },
    },
    special_limit: {
      text: 'wie oft eine Seite ihre besondere Aktion nutzen darf',
      values: { turn: 'einmal je Zug', game: 'einmal im Spiel', none: 'beliebig oft' },
    },
    special_free: { text: 'die besondere Aktion ist keine der sechs' },
    stalemate_turns: { text: 'nach so vielen Zügen ohne Angriff gewinnt, wer zuletzt angriff' },
    max_turns: { text: 'nach so vielen Zügen gewinnt das größere Heer; 0 heißt ohne Grenze' },
  },
};
