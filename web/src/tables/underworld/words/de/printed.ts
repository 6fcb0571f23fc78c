/** What is printed beside the board, in German: by the English that it says. */

import type { Result } from '../../view';

/** What becomes of a die. */
export const results: Record<Result, string> = {
  victory: 'Der Würfel bleibt, wo er ist, oder geht ein Feld zurück, nach Hause zu.',
  evade: 'Der Würfel geht ein Feld zurück, nach Hause zu, oder ganz heim, mit den Augen, die er hat.',
  revive: 'Der Würfel geht heim, wie er ist oder neu gewürfelt.',
  retreat: 'Der Würfel wird in sein Reich neu gewürfelt.',
  death: 'Der Würfel verlässt das Spiel.',
  defect: 'Der Feind nimmt den Würfel und würfelt ihn neu in sein Reich.',
};

export const printed: Record<string, string> = {
  'stays, or steps one field back': 'bleibt oder geht ein Feld zurück',
  'steps one field back, or goes home': 'geht ein Feld zurück oder heim',
  'goes home, as it is or rerolled': 'geht heim, wie er ist oder neu gewürfelt',
  'is rerolled into its home': 'wird in sein Reich neu gewürfelt',
  'is removed from the game': 'verlässt das Spiel',
  'joins the enemy, rerolled': 'geht neu gewürfelt zum Feind',
  'The die stays where it is, or steps one field back towards home.': results.victory,
  'The die steps one field back towards home, or goes all the way home, with the face it has.': results.evade,
  'The die goes home, with the face it has or rerolled.': results.revive,
  'The die is rerolled into its home.': results.retreat,
  'The die is removed from the game.': results.death,
  "The enemy takes the die and rerolls it into the enemy's home.": results.defect,
};
