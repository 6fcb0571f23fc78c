/** What is printed on the cards, in German: by the English that it says. */

const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7];
const each = (text: (number: number) => [string, string]): Record<string, string> => Object.fromEntries(NUMBERS.map(text));

export const printed: Record<string, string> = {
  ...each((number) => [`Raises the value by ${number}.`, `Erhöht den Wert um ${number}.`]),
  ...each((number) => [`Lowers the value by ${number}.`, `Senkt den Wert um ${number}.`]),
  ...each((number) => [
    `The value becomes ${number}, whatever it was; cards below it go on from there.`,
    `Der Wert wird ${number}, was er auch war; Karten darunter rechnen von dort weiter.`,
  ]),
  ...each((number) => [`Have the most dice worth exactly ${number}.`, `Habe die meisten Würfel, die genau ${number} wert sind.`]),
  blank: 'leer',
  negate: 'Vorzeichen',
  reroll: 'Neuwurf',
  pick: 'Wahl',
  flip: 'Kippen',
  'Does nothing. It may be placed all the same, to bluff.': 'Tut nichts. Man darf sie trotzdem legen, um zu bluffen.',
  'Doubles the value.': 'Verdoppelt den Wert.',
  'Halves the value and rounds down.': 'Halbiert den Wert und rundet ab.',
  'Turns plus into minus and minus into plus; 0 stays 0.': 'Macht aus Plus Minus und aus Minus Plus; 0 bleibt 0.',
  'The die is rolled again after the reveal, before anything else happens to it.':
    'Der Würfel wird nach dem Aufdecken neu geworfen, ehe sonst etwas mit ihm geschieht.',
  'The die is turned to the side of your choice, after all rerolls and before flips.':
    'Der Würfel wird auf eine Seite deiner Wahl gedreht, nach allen Neuwürfen und vor dem Kippen.',
  'The die is turned to its opposite side, 7 minus what it shows, before all arithmetic.':
    'Der Würfel wird auf die Gegenseite gedreht, 7 minus was er zeigt, vor allem Rechnen.',
  'Most 1s': 'Meiste Einsen',
  'Most 2s': 'Meiste Zweien',
  'Most 3s': 'Meiste Dreien',
  'Most 4s': 'Meiste Vieren',
  'Most 5s': 'Meiste Fünfen',
  'Most 6s': 'Meiste Sechsen',
  'Most zeroes': 'Meiste Nullen',
  'Most odds': 'Meiste ungerade',
  'Most evens': 'Meiste gerade',
  'Most divisible by 3': 'Meiste durch 3',
  'Fewest positive': 'Wenigste positive',
  'Fewest 123456': 'Wenigste 123456',
  'Highest total': 'Höchste Summe',
  'Lowest total': 'Niedrigste Summe',
  '2nd highest total': 'Zweit\u00adhöchste Summe',
  '2nd lowest total': 'Zweit\u00adniedrigste Summe',
  'Biggest number': 'Größte Zahl',
  'Smallest number': 'Kleinste Zahl',
  'Greatest range': 'Größte Spanne',
  'Smallest range': 'Kleinste Spanne',
  'Longest run': 'Längste Straße',
  'Largest set': 'Größter Satz',
  'Most pairs': 'Meiste Paare',
  'Greatest variety': 'Größte Vielfalt',
  'Have the most dice worth 0.': 'Habe die meisten Würfel mit Wert 0.',
  'Have the most dice with an odd value; negative ones count.': 'Habe die meisten ungeraden Würfel; auch negative zählen.',
  'Have the most dice with an even value; 0 and negative ones count.': 'Habe die meisten geraden Würfel; auch 0 und negative zählen.',
  'Have the most dice whose value is a multiple of 3; 0 and negative ones count.':
    'Habe die meisten Würfel, die durch 3 teilbar sind; auch 0 und negative zählen.',
  'Have the fewest dice above 0; none at all is best.': 'Habe die wenigsten Würfel über 0; gar keiner ist das Beste.',
  'Have the most dice that are none of 1, 2, 3, 4, 5 and 6.': 'Habe die meisten Würfel, die nicht 1, 2, 3, 4, 5 oder 6 wert sind.',
  'Have the largest sum of all six dice.': 'Habe die größte Summe aller sechs Würfel.',
  'Have the smallest sum of all six dice.': 'Habe die kleinste Summe aller sechs Würfel.',
  'Have the second largest sum of all six dice.': 'Habe die zweitgrößte Summe aller sechs Würfel.',
  'Have the second smallest sum of all six dice.': 'Habe die zweitkleinste Summe aller sechs Würfel.',
  'Own a die of the highest value at the table.': 'Habe einen Würfel vom höchsten Wert am Tisch.',
  'Own a die of the lowest value at the table.': 'Habe einen Würfel vom niedrigsten Wert am Tisch.',
  'Have the largest difference between your highest and your lowest die.':
    'Habe den größten Abstand zwischen höchstem und niedrigstem Würfel.',
  'Have the smallest difference between your highest and your lowest die.':
    'Habe den kleinsten Abstand zwischen höchstem und niedrigstem Würfel.',
  'Have the most different values that follow one another without a gap.':
    'Habe die meisten verschiedenen Werte, die lückenlos aufeinander folgen.',
  'Have the most dice of one and the same value.': 'Habe die meisten Würfel von ein und demselben Wert.',
  'Have the most pairs of equal dice; no die is in two pairs.': 'Habe die meisten Paare gleicher Würfel; kein Würfel zählt in zwei Paaren.',
  'Have the most different values.': 'Habe die meisten verschiedenen Werte.',
};
