/** What happens in this game, each kind with the names of its arguments: from the game's layout, by `make golden`. */
export interface Events {
  began: 'players';
  goal_shown: 'goal';
  round_began: 'round';
  rolled: 'seat' | 'dice';
  reshuffled: 'seat' | 'cards';
  drew: 'card' | 'seat';
  placed: 'card' | 'seat' | 'die';
  took_back: 'card' | 'seat' | 'die' | 'from';
  topped: 'card' | 'seat';
  dropped: 'card' | 'seat';
  intended: 'goal' | 'seat';
  withdrew: 'goal' | 'seat';
  turned: 'face' | 'seat' | 'die';
  turned_back: 'seat' | 'die';
  readied: 'seat';
  declared: 'goal' | 'seat';
  revealed: never;
  shown: 'card' | 'seat' | 'die' | 'place';
  discarded: 'card' | 'seat';
  kept: 'seat' | 'cards';
  rerolled: 'seat' | 'die' | 'face';
  picked: 'seat' | 'die' | 'face';
  flipped: 'seat' | 'die' | 'face';
  changed: 'card' | 'seat' | 'die' | 'value';
  valued: 'seat' | 'values';
  measured: 'goal' | 'seat' | 'figure' | 'achieves';
  paid: 'goal' | 'seats' | 'each' | 'removed';
  gathered: 'cards';
  laid_out: 'card';
  laid_goal: never;
  tie_rolled: 'seat' | 'die' | 'for';
  ordered: 'seat' | 'place';
  took: 'card' | 'seat';
  took_goal: 'goal' | 'seat';
  won: 'seats' | 'tokens';
  lay: 'seat' | 'heights';
}
