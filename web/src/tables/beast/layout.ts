/** What happens in this game, each kind with the names of its arguments: from the game's layout, by `make golden`. */
export interface Events {
  dealt: 'beast' | 'deck' | 'hand';
  goes_first: 'player';
  dealt_card: 'card' | 'player';
  first_rolled: 'player' | 'dice';
  rolls_again: 'player';
  ordered: 'dice' | 'player';
  showed: 'player' | 'dice';
  middle_rolled: 'dice';
  began: 'player' | 'turn';
  reshuffled: 'count';
  drew: 'card' | 'player';
  played: 'card' | 'player';
  aimed: 'target' | 'player';
  picked: 'player' | 'die' | 'face' | 'by';
  rolled: 'player' | 'die' | 'from' | 'to';
  turned: 'player' | 'die' | 'from' | 'to';
  swapped: 'places' | 'faces';
  arranged: 'by' | 'places' | 'faces';
  froze: 'player' | 'die' | 'face';
  new_number: 'beast' | 'old' | 'player';
  spent: 'card';
  passed: 'player';
  discarded: 'card' | 'player';
  thawed: 'player' | 'die' | 'face' | 'by';
  kept: 'player';
  waits: 'player' | 'bound';
  broken: 'player' | 'bound';
  won: 'player' | 'by';
  nobody_won: 'turns';
}
