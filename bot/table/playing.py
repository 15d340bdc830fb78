"""While a match runs: its steps, and what is offered while somebody types one."""

import re
from typing import Final

from bot.match import Kind, Match, Status
from bot.table.desk import Desk, Refused
from rules.game import Illegal
from rules.notation import Unreadable
from rules.play import AnyPlay

BETWEEN_STEPS: Final = re.compile(r"[,;\n]+")
LONGEST: Final = 400
"""More characters than any turn has."""


class Playing(Desk):
    """Use cases of the player to move."""

    async def completions(self, number: int, user: int, typed: str) -> list[tuple[str, str]]:
        """What ``typed`` may become, best first: pairs of a readable label and the text.

        Several steps of one turn are completed part by part.
        """
        match = await self.match(number)
        if match.play is None or match.waiting_for != user or len(typed) > LONGEST:
            return []
        *done, last = BETWEEN_STEPS.split(typed)
        play = _within_turn(match.play, done)
        if play is None:  # a comma may also stand within a step
            return _offered(match.play, typed)
        before = ", ".join(step.text for step in play.steps[len(match.play.steps) :])
        return [(f"{before}, {label}", f"{before}, {text}") for label, text in _offered(play, last)]

    async def submit(self, number: int, user: int, text: str, revision: int | None = None) -> Match:
        """Play the step, or the several steps of one turn, that ``text`` means: all of them or none.

        With ``revision``, only if the match still stands there. Draws that fall due are drawn at once.

        :raises Refused: it is not this person's turn, or a step cannot be played.
        """

        def decide(match: Match) -> Match:
            self._expect(match, revision, Status.RUNNING)
            self._expect_turn(match, user)
            assert match.play is not None, "a running match has begun"
            played = _played(match.play, text)
            for step in played.steps[len(match.play.steps) :]:
                match = self._with(match, user, Kind.STEP, step.text)
            return self._advanced(match)

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


def _within_turn(play: AnyPlay, done: list[str]) -> AnyPlay | None:
    """The match after the first steps of a turn that goes on; ``None`` if they are not that."""
    try:
        after = _read(play, done) if done else None
    except Refused:
        return None
    goes_on = after is not None and (after.to_move, after.turn) == (play.to_move, play.turn)
    return after if goes_on else None


def _offered(play: AnyPlay, typed: str) -> list[tuple[str, str]]:
    game, state = play.game, play.state
    return [(game.label(state, move), game.format(move)) for move in game.complete(state, typed)]


def _played(play: AnyPlay, text: str) -> AnyPlay:
    """The match after the one step that ``text`` means or, if it is none, after each of its parts."""
    try:
        return play.read(text)
    except (Unreadable, Illegal) as error:
        parts = [part for part in BETWEEN_STEPS.split(text) if part.strip()]
        if len(parts) < 2 or len(text) > LONGEST:
            raise Refused(str(error)) from error
        return _read(play, parts)


def _read(play: AnyPlay, parts: list[str]) -> AnyPlay:
    """The match after several steps of one seat in one turn.

    :raises Refused: one of them cannot be played; the sentence names it.
    """
    seat, turn = play.to_move, play.turn
    for count, part in enumerate(parts, start=1):
        if (play.to_move, play.turn) != (seat, turn):
            raise Refused(f"Your turn ends after step {count - 1}; leave the rest out.")
        try:
            play = play.read(part)
        except (Unreadable, Illegal) as error:
            raise Refused(f"Step {count}: {error}") from error
    return play
