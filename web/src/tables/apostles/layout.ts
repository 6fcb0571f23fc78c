/** What happens in this game, each kind with the names of its arguments: from the game's layout, by `make golden`. */
export interface Events {
  dealt: never;
  rolled: 'dice';
  rotated: 'count';
  drew: 'card';
  joined: 'card' | 'from';
  used: 'card';
  not_used: 'card';
  searched: 'card' | 'by';
  placed_six: 'card' | 'sixes';
  placed_three: 'card';
  shielded: 'six' | 'three';
  cancelled: 'six' | 'three';
  took_six: 'six' | 'by';
  shuffled_in: 'card';
  shuffled: never;
  reshuffled: 'count';
  returned: 'card';
  discarded: 'card' | 'by';
  paired: 'card';
  cleared: 'count';
  awaits: 'card';
  drew_two: 'cards';
  picked: 'card' | 'place';
  returned_unseen: 'count';
  showdown: never;
  showdown_rolled: 'die';
  won: never;
  lost: 'by';
  idle: 'card';
  kept: 'card';
}
