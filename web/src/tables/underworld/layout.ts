/** What happens in this game, each kind with the names of its arguments: from the game's layout, by `make golden`. */
export interface Events {
  rolled_row: 'side' | 'at' | 'faces';
  rolled_home: 'side' | 'faces';
  turn: 'side' | 'number';
  entered: 'side' | 'face' | 'to';
  moved: 'side' | 'face' | 'from' | 'to';
  went_home: 'side' | 'face' | 'from';
  attacked: 'side' | 'face' | 'at';
  defended: 'side' | 'face' | 'at' | 'attacker' | 'sum';
  result: 'side' | 'face' | 'at' | 'result';
  stayed: 'side' | 'face' | 'at';
  stepped_back: 'side' | 'face' | 'from' | 'to';
  returned: 'side' | 'face' | 'from';
  rerolled: 'side' | 'face' | 'from' | 'new';
  died: 'side' | 'face' | 'at';
  defected: 'side' | 'face' | 'from' | 'new';
  slaughtered: 'side' | 'face' | 'at' | 'victims';
  removed: 'side' | 'face' | 'at';
  infiltrated: 'face';
  sacrificed: 'faces';
  recruited: 'face' | 'new';
  rerolled_home: 'side' | 'before' | 'faces';
  forfeited: 'side' | 'actions';
  won: 'side' | 'by';
  drawn: 'by';
}
