/** What is printed on the cards, in German: by the English that it says. */

// The ranks that make six together.
const PARTNERS = ['5 or 7', '4 or 8', '2 or 10', 'A', '2', '4'];

export const printed: Record<string, string> = {
  ...Object.fromEntries(
    PARTNERS.map((ranks) => [
      `Makes six with ${ranks} in the same hand and is discarded then; otherwise it goes under the deck.`,
      `Ergibt sechs mit ${ranks.replace(' or ', ' oder ')} in derselben Hand und wird dann abgelegt; sonst geht sie unter den Stapel.`,
    ]),
  ),
  'Goes to the beast, unless a three lies there or was drawn in the same turn. The third six at the beast loses the game.':
    'Geht zum Tier, wenn dort keine Drei liegt und im selben Zug keine gezogen wurde. Mit der dritten Sechs beim Tier ist das Spiel verloren.',
  'Stands before the beast and absorbs one six. With a six drawn in the same turn, both leave.':
    'Steht vor dem Tier und fängt eine Sechs ab. Wird im selben Zug eine Sechs gezogen, gehen beide.',
  'Searches the deck from the top for the first apostle, three or six. An apostle joins the quorum, a three or a six goes to the beast. Then the deck is shuffled.':
    'Sucht im Stapel von oben den ersten Apostel, die erste Drei oder Sechs. Ein Apostel kommt ins Quorum, Drei oder Sechs zum Tier. Der Stapel wird gemischt.',
  'A three of the hand sends his six back.': 'Eine Drei der Hand schickt seine Sechs zurück.',
  'Brings a six from the deck to the beast; the deck is shuffled.': 'Bringt dem Tier eine Sechs aus dem Stapel; der Stapel wird gemischt.',
  'A three drawn in the same hand stops him and is discarded.': 'Eine Drei in derselben Hand hält ihn auf und wird abgelegt.',
  'If Jude fetches him, it sends his six back instead.': 'Holt ihn Thaddäus, schickt sie stattdessen seine Sechs zurück.',
  'As the last apostle, with two sixes at the beast, he brings the showdown.':
    'Als letzter Apostel, mit zwei Sechsen beim Tier, bringt er die Entscheidung.',
  'Takes one six from the beast and shuffles it into the deck.': 'Nimmt dem Tier eine Sechs und mischt sie in den Stapel.',
  'Next turn, every six of the hand is shuffled into the deck before it can do harm.':
    'Im nächsten Zug wird jede Sechs der Hand in den Stapel gemischt, bevor sie schaden kann.',
  'Only a showdown goes before him.': 'Nur eine Entscheidung geht ihm vor.',
  'Next turn the hand lies face down and you pick one card: an apostle joins, a six goes to the beast, anything else is discarded; the other cards go under the deck unseen.':
    'Im nächsten Zug liegt die Hand verdeckt, und du wählst eine Karte: Ein Apostel kommt dazu, eine Sechs geht zum Tier, alles andere wird abgelegt; die anderen Karten gehen ungesehen unter den Stapel.',
  'Drawn with another apostle, he does nothing.': 'Mit einem anderen Apostel gezogen, tut er nichts.',
  'Next turn apostles join without their abilities, sixes go under the deck, and everything else is discarded.':
    'Im nächsten Zug kommen Apostel ohne ihre Fähigkeit dazu, Sechsen gehen unter den Stapel, alles andere wird abgelegt.',
  'If the beast has no six, brings it one from the deck; then the deck is shuffled.':
    'Hat das Tier keine Sechs, bringt er ihm eine aus dem Stapel; dann wird der Stapel gemischt.',
  'A three of the hand sends that six back.': 'Eine Drei der Hand schickt diese Sechs zurück.',
  'Draws two more cards. Apostles among them join; of two others you discard one, even a six, and the other joins the hand.':
    'Zieht zwei weitere Karten. Apostel darunter kommen dazu; von zwei anderen legst du eine ab, auch eine Sechs, die andere kommt in die Hand.',
  'Next turn you roll four dice and draw four cards.': 'Im nächsten Zug wirfst du vier Würfel und ziehst vier Karten.',
  'Fetches an apostle of your choice from the deck, who uses his ability. The deck is shuffled.':
    'Holt einen Apostel deiner Wahl aus dem Stapel, der seine Fähigkeit nutzt. Der Stapel wird gemischt.',
  'Shuffles the discard pile back into the deck.': 'Mischt die Ablage zurück in den Stapel.',
  'Goes to the beast, unless a three lies there or is in the same hand. The third six there loses the game.':
    'Geht zum Tier, wenn dort keine Drei liegt und in derselben Hand keine ist. Mit der dritten Sechs beim Tier ist das Spiel verloren.',
  'Stands before the beast and absorbs one six. With a six in the same hand, both leave.':
    'Steht vor dem Tier und fängt eine Sechs ab. Mit einer Sechs in derselben Hand gehen beide.',
  'If Jude fetches him, it does nothing to him.': 'Holt ihn Thaddäus, tut sie ihm nichts.',
  'A three drawn in the same hand, or waiting there when John finds him, stops him and is discarded.':
    'Eine Drei in derselben Hand, oder die dort wartet, wenn Johannes ihn findet, hält ihn auf und wird abgelegt.',
  'Drawn with another apostle, or found by James or John, he does nothing.':
    'Mit einem anderen Apostel gezogen oder von Jakobus oder Johannes gefunden, tut er nichts.',
  'Next turn sixes go under the deck and everything else is discarded, but apostles join and act as usual.':
    'Im nächsten Zug gehen Sechsen unter den Stapel, und alles andere wird abgelegt; Apostel aber kommen dazu und nutzen ihre Fähigkeit wie sonst.',
  'So it cannot bring a showdown either.': 'So kann sie auch keine Entscheidung bringen.',
  'No six of that hand brings a showdown.': 'Keine Sechs dieser Hand bringt eine Entscheidung.',
  'Draws two more cards. Apostles among them join; of two others you discard one, even a six, and the other goes under the deck.':
    'Zieht zwei weitere Karten. Apostel darunter kommen dazu; von zwei anderen legst du eine ab, auch eine Sechs, die andere geht unter den Stapel.',
  'Fetches an apostle from the deck, whom chance chooses and who uses his ability. The deck is shuffled.':
    'Holt einen Apostel aus dem Stapel, den der Zufall wählt und der seine Fähigkeit nutzt. Der Stapel wird gemischt.',
  'Is discarded if it makes six with others of the hand, added or subtracted; else it goes under the deck.':
    'Wird abgelegt, wenn sie mit anderen der Hand sechs ergibt, zusammengezählt oder abgezogen; sonst geht sie unter den Stapel.',
  'James, Son of Thunder': 'Jakobus, Sohn des Donners',
  Peter: 'Petrus',
  Andrew: 'Andreas',
  Phillip: 'Philippus',
  Bartholomew: 'Bartholomäus',
  Matthew: 'Matthäus',
  John: 'Johannes',
  'James, Son of Alphaeus': 'Jakobus, Sohn des Alphäus',
  Jude: 'Thaddäus',
  'Goes back under the deck: a nine would need a three to make six, and threes do not count.':
    'Geht unter den Stapel: eine Neun bräuchte eine Drei, um sechs zu ergeben, und Dreien zählen nicht.',
};
