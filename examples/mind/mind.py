"""A mind for Threescore: it takes a chance where it is behind, and plays it safe where it is ahead."""

from threescore import Mind, Thought, consult, mind


class Bold(Mind):
    """Thinks like greed, but among answers that look nearly as good it dares more the further it is behind."""

    name = "bold"
    nearly = 0.02

    def think(self, state, seat, budget):
        """`state` is a copy in which all that the seat cannot know is dealt anew: do with it what you like."""
        thought = consult(mind("greedy"), state, seat, budget)
        if not thought.opinions:
            return thought
        best = thought.opinions[0].chance
        near = [opinion for opinion in thought.opinions if opinion.chance >= best - self.nearly]
        behind = state.scores[seat] < max(state.scores)
        # What a choice opens (a roll, a card that is turned) is what it dares.
        near.sort(key=lambda opinion: self.dares(state, seat, opinion.choice), reverse=behind)
        return Thought(near[0].choice, thought.opinions)

    def dares(self, state, seat, choice):
        after = state.clone()
        after.act(seat, choice)
        return after.opened - state.opened
