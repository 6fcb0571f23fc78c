"""Pig, the folk dice game: a whole game for Threescore, in a package of its own."""

from threescore import Choice, Event, Game, Option, State, Words

ROLL, HOLD = 0, 1  # what can be chosen
ROLLED, LOST, KEPT = 0, 1, 2  # what is told


class PigState(State):
    def set_up(self):
        self.kept = [0] * self.seats
        self.at_risk = 0
        self.owes = 1 << 0  # the first seat begins

    def legal(self, seat, out):
        out[0], out[1] = ROLL, HOLD
        return 2 if self.at_risk else 1

    def apply(self, seat, choice):
        die = self.roll() if choice == ROLL else 0
        if die:
            self.tell(ROLLED, seat, die)
        if die > 1:
            self.at_risk += die
            return
        self.kept[seat] += 0 if die == 1 else self.at_risk
        self.tell(LOST if die == 1 else KEPT, seat, self.at_risk)
        self.at_risk = 0
        self.owes = 1 << (seat + 1) % self.seats
        if self.kept[seat] >= self.game.options["goal"]:
            self.owes, self.won = 0, 1 << seat

    def deal_anew(self, seat):
        pass  # nothing is hidden

    def score(self, seat):
        return self.kept[seat]


class PigWords(Words):
    def choice(self, state, seat, number):
        return Choice(number, ("roll", "hold")[number], {}, ("Roll", f"Hold and keep {state.at_risk}")[number])

    def event(self, kind, operands):
        (seat, points), verb = operands, ("rolls", "loses", "keeps")[kind]
        return Event(verb, {"seat": seat, "points": points}, f"Seat {seat + 1} {verb} {points}.")

    def shared(self, state):
        return {"at_risk": state.at_risk, "goal": state.game.options["goal"]}


class Pig(Game):
    """Roll as often as you dare: a 1 loses what the turn has brought. Hold to keep it. The goal wins."""

    name, title, authors, summary = "pig", "Pig", "tradition", "Roll on, or keep what you have?"
    seats, actions, words = range(2, 7), 2, PigWords()
    switches = (Option("goal", (100, 50, 25), "how many points win"),)

    def blank(self, dice):
        return PigState(self, dice, self.players)
