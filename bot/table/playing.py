"""While a match runs: its steps, and giving it up."""

from dataclasses import replace

from bot.match import Kind, Match, Status
from bot.table.desk import Desk, Refused
from rules.game import Illegal
from rules.notation import Unreadable, complete


class Playing(Desk):
    """Use cases of the players of a running match."""

    async def completions(self, number: int, user: int, typed: str) -> list[tuple[str, str]]:
        """The legal steps that ``typed`` may become, best first: pairs of a readable label and the step."""
        match = await self.match(number)
        play = match.play
        if play is None or match.waiting_for != user:
            return []
        game, state = play.game, play.state
        found = complete(typed, game.legal_moves(state), game.format)
        return [(game.label(state, move), game.format(move)) for move in found]

    async def submit(self, number: int, user: int, text: str, revision: int | None = None) -> Match:
        """Play the step that ``text`` means. With ``revision``, only if the match still stands there.

        :raises Refused: it is not this person's turn, or the step cannot be played.
        """

        def decide(match: Match) -> Match:
            self._expect(match, revision, Status.RUNNING)
            self._expect_turn(match, user)
            assert match.play is not None, "a running match has begun"
            try:
                play = match.play.read(text)
            except (Unreadable, Illegal) as error:
                raise Refused(str(error)) from error
            match = self._with(match, user, Kind.STEP, play.steps[-1].text)
            return match if play.to_move is not None else replace(match, status=Status.FINISHED)

        return await self._change(number, decide)

    async def resign(self, number: int, user: int, revision: int | None = None) -> Match:
        """Give a running match up.

        :raises Refused: this person does not play in it.
        """

        def decide(match: Match) -> Match:
            self._expect(match, revision, Status.RUNNING)
            self._expect_player(match, user)
            return self._with(replace(match, status=Status.FINISHED), user, Kind.RESIGNED)

        return await self._change(number, decide)

    async def check_turn(self, number: int, user: int, revision: int | None = None) -> Match:
        """The match, if it waits for this person.

        :raises Refused: it does not.
        """
        match = await self.match(number)
        self._expect(match, revision, Status.RUNNING)
        self._expect_turn(match, user)
        return match

    async def check_player(self, number: int, user: int, revision: int | None = None) -> Match:
        """The match, if it runs and this person plays in it.

        :raises Refused: otherwise.
        """
        match = await self.match(number)
        self._expect(match, revision, Status.RUNNING)
        self._expect_player(match, user)
        return match
