/** What is printed on the cards, in German: by the English that it says. The events keep their names. */

const FACES = [1, 2, 3, 4, 5, 6];
const NUMBERS = FACES.flatMap((a) => FACES.flatMap((b) => FACES.map((c) => `${a}-${b}-${c}`)));

export const printed: Record<string, string> = {
  ...Object.fromEntries(NUMBERS.map((number) => [`The number of the beast is now ${number}.`, `Die Zahl des Tiers wird ${number}.`])),
  'The number of the beast is 6-6-6. This card lies on the table when the game begins.':
    'Die Zahl des Tiers ist 6-6-6. Diese Karte liegt zu Beginn auf dem Tisch.',
  'If it makes your dice match, you win at the start of your next turn; others who match win at once.':
    'Zeigen deine eigenen Würfel sie dann, gewinnst du erst zu Beginn deines nächsten Zuges; andere, deren Würfel sie zeigen, gewinnen sofort.',
  'You cannot win before it then, whatever changes.': 'Vorher kannst du dann nicht gewinnen, was sich auch ändert.',
  'Becomes the number': 'Wird zur Zahl',
  'Lies on one of your dice': 'Liegt auf einem deiner Würfel',
  'Lay this card on one of your dice: nobody can change or move that die while it lies there.':
    'Leg diese Karte auf einen deiner Würfel: Niemand kann ihn ändern oder bewegen, solange sie dort liegt, auch du nicht.',
  'Roll two dice of a player': 'Wirf zwei Würfel eines Spielers',
  'Choose a player: roll two of their dice and put them back into the two places in either order.':
    'Wähle jemanden: Wirf zwei seiner Würfel und leg sie in beliebiger Folge auf die beiden Plätze zurück.',
  'A die one step up or down': 'Ein Würfel um eins rauf oder runter',
  'Choose a player: turn one of their dice one step up or down.': 'Wähle jemanden: Dreh einen seiner Würfel um eins hinauf oder hinab.',
  'A die one step up': 'Ein Würfel um eins hinauf',
  'Choose a player: turn one of their dice one step up. A six has nowhere to go.':
    'Wähle jemanden: Dreh einen seiner Würfel um eins hinauf. Eine Sechs kann nicht höher.',
  'A die one step down': 'Ein Würfel um eins hinab',
  'Choose a player: turn one of their dice one step down. A one has nowhere to go.':
    'Wähle jemanden: Dreh einen seiner Würfel um eins hinab. Eine Eins kann nicht tiefer.',
  'Roll one of your dice': 'Wirf einen deiner Würfel',
  'Roll one of your own dice.': 'Wirf einen deiner eigenen Würfel.',
  'Swap your die with a middle one': 'Tausch deinen Würfel mit der Mitte',
  'Swap one of your dice with any of the middle dice.': 'Tausch einen deiner Würfel mit einem der mittleren.',
  'Roll a die of a player': 'Wirf einen Würfel eines Spielers',
  'Choose a player: roll one of their dice.': 'Wähle jemanden: Wirf einen seiner Würfel.',
  'Swap dice with another': 'Tausch Würfel mit jemandem',
  'Swap one of your dice with a die of another player, from any place to any place.':
    'Tausch einen deiner Würfel mit dem eines anderen, von jedem Platz zu jedem Platz.',
  "Swap anyone's die with a middle one": 'Tausch irgendwessen Würfel mit der Mitte',
  'Choose a player: swap one of their dice with any of the middle dice.':
    'Wähle jemanden: Tausch einen seiner Würfel mit einem der mittleren.',
  "A player's dice in any order": 'Die Würfel eines Spielers neu ordnen',
  'Choose a player: put their unfrozen dice into any order.':
    'Wähle jemanden: Bring seine Würfel, die nicht gefroren sind, in beliebige Ordnung.',
  'A die up, another down': 'Ein Würfel hinauf, einer hinab',
  'Choose a player: turn one of their dice one step up and another one step down.':
    'Wähle jemanden: Dreh einen seiner Würfel um eins hinauf und einen anderen um eins hinab.',
  'Two dice one step up': 'Zwei Würfel um eins hinauf',
  'Choose a player: turn two of their dice one step up each; neither may be a six.':
    'Wähle jemanden: Dreh zwei seiner Würfel um je eins hinauf; keiner darf eine Sechs sein.',
  'Two dice one step down': 'Zwei Würfel um eins hinab',
  'Choose a player: turn two of their dice one step down each; neither may be a one.':
    'Wähle jemanden: Dreh zwei seiner Würfel um je eins hinab; keiner darf eine Eins sein.',
  'Roll all yours; a match waits': 'Wirf alle deine; ein Treffer wartet',
  'Roll all three of your dice and order them as you like. A match made this way wins only at your next turn.':
    'Wirf alle drei deiner Würfel und ordne sie, wie du willst. Ein Treffer siegt so erst zu Beginn deines nächsten Zuges.',
  'Roll any four dice': 'Wirf vier beliebige Würfel',
  'Roll any four different dice on the table, the middle ones included.': 'Wirf vier beliebige Würfel auf dem Tisch, auch mittlere.',
  'Roll two of your dice': 'Wirf zwei deiner Würfel',
  'Roll two of your own dice and put them back into the two places in either order.':
    'Wirf zwei deiner eigenen Würfel und leg sie in beliebiger Folge auf die beiden Plätze zurück.',
  'Roll two dice of another': 'Wirf zwei Würfel eines anderen',
  'Choose another player: roll two of their dice and put them back into the two places in either order.':
    'Wähle jemand anderen: Wirf zwei seiner Würfel und leg sie in beliebiger Folge auf die beiden Plätze zurück.',
  "Swap another's die with a middle one": 'Tausch einen fremden Würfel mit der Mitte',
  'Choose another player: swap one of their dice with any of the middle dice.':
    'Wähle jemand anderen: Tausch einen seiner Würfel mit einem der mittleren.',
  'Your dice in any order': 'Deine Würfel neu ordnen',
  'Put your own unfrozen dice into any order.': 'Bring deine eigenen Würfel, die nicht gefroren sind, in beliebige Ordnung.',
  'One of yours up, another down': 'Einer von deinen hinauf, einer hinab',
  'Turn one of your own dice one step up and another one step down.':
    'Dreh einen deiner eigenen Würfel um eins hinauf und einen anderen um eins hinab.',
  'Two of yours one step up': 'Zwei von deinen um eins hinauf',
  'Turn two of your own dice one step up each; neither may be a six.':
    'Dreh zwei deiner eigenen Würfel um je eins hinauf; keiner darf eine Sechs sein.',
  'Two of yours one step down': 'Zwei von deinen um eins hinab',
  'Turn two of your own dice one step down each; neither may be a one.':
    'Dreh zwei deiner eigenen Würfel um je eins hinab; keiner darf eine Eins sein.',
  "that it may take anybody's dice": 'dass sie Würfel von jedem nehmen darf',
  "that it takes nobody else's dice": 'dass sie von niemand anderem Würfel nimmt',
  "that it may turn a die down as well, and anybody's": 'dass sie einen Würfel auch hinabdrehen darf, und den von jedem',
  "that it may take anybody's die": 'dass sie den Würfel von jedem nehmen darf',
  "that it turns a die down by one, and that it may take anybody's":
    'dass sie einen Würfel um eins hinabdreht, und dass es der von jedem sein darf',
  'that the old die goes to the middle': 'dass der alte Würfel in die Mitte kommt',
  'that your die goes to the other player in return': 'dass dein Würfel dafür zum anderen kommt',
  "that it puts dice into another order, and that it may take anybody's":
    'dass sie Würfel neu ordnet, und dass es die von jedem sein dürfen',
  "that it puts dice into another order, and that it takes nobody else's": 'dass sie Würfel neu ordnet, und dass es nur eigene sind',
  'that it rolls all three dice': 'dass sie alle drei Würfel wirft',
  'The Beast': 'Das Tier',
  'Neighbor of the Beast': 'Nachbar des Tiers',
  'Across the Street from the Beast': 'Gegenüber vom Tier',
  'The Miscounted Beast': 'Das verzählte Tier',
  'Nephew of the Beast': 'Neffe des Tiers',
  'Clerk of the Beast': 'Schreiber des Tiers',
  'Child of the Beast': 'Kind des Tiers',
  'Twin of the Beast': 'Zwilling des Tiers',
  'Loner of the Beast': 'Einzel\u00ADgänger des Tiers',
  'Accountant of the Beast': 'Buchhalter des Tiers',
};
