"""Knock-out: rounds of a bracket in which losers are eliminated.

Boards are places of the bracket: the winners of boards 1 and 2 of a round meet at board 1 of the next one, those of 3
and 4 at board 2, and so on.
"""

from bot.model.tournament import Conclusion, NewPairing, NextRound, Pairing, Replays, Tournament
from bot.tournaments.pairing.matching import seats_of, to_be_played
from bot.tournaments.pairing.scores import score_of, without_playing


def bracket_order(size: int) -> tuple[int, ...]:
    """The seeds from top to bottom of a bracket: neighbours meet, and the best two only in the final.

    :param size: a power of two.
    """
    order: tuple[int, ...] = (1,)
    while len(order) < size:
        order = tuple(seed for better in order for seed in (better, 2 * len(order) + 1 - better))
    return order


def following_in_bracket(tournament: Tournament) -> NextRound | Replays | Conclusion | None:
    """The next pairings of a knock-out; ``None`` while something is still to be played.

    Who draw, over all their matches, or have no result play again once with seats changed, as soon as they are ready.
    It is over when fewer than two of those who are not beaten stay.
    """
    now = tournament.in_round(tournament.round)
    again = [replayed for pairing in now if _drawn(tournament, pairing) for replayed in _again(tournament, pairing)]
    if again:
        return Replays(tuple(again))
    if not all(pairing.over for pairing in now):
        return None
    if len(unbeaten(tournament)) < 2:
        return Conclusion()
    return NextRound(_first_round(tournament) if tournament.round == 0 else _later_round(tournament, now))


def winner(tournament: Tournament, pairing: Pairing) -> int | None:
    """The one who advances from a pairing; ``None`` while that is open, or if neither does.

    That is who has more points; where both have the same, who did not drop out; and the better seed where both stayed.
    What is corrected after the next round is paired changes nothing: who stands there went on.
    """
    if pairing.round < tournament.round:
        return _went_on(tournament, pairing)
    if pairing.other is None:
        return pairing.one
    if not pairing.legs:
        return without_playing(tournament, pairing)
    if not pairing.over or _drawn(tournament, pairing):
        return None
    ones, others = score_of(pairing)
    if ones != others:
        return pairing.one if ones > others else pairing.other
    stayed = _stayed(tournament, pairing)
    return next((entrant.number for entrant in tournament.seeded if entrant.number in stayed), None)


def unbeaten(tournament: Tournament) -> tuple[int, ...]:
    """Those who can still win: they stay, and nobody beat them."""
    decided = (pairing for pairing in tournament.pairings if pairing.over and not _drawn(tournament, pairing))
    out = {number for pairing in decided for number in {pairing.one, pairing.other} - {winner(tournament, pairing)}}
    return tuple(entrant.number for entrant in tournament.staying if entrant.number not in out)


def _went_on(tournament: Tournament, pairing: Pairing) -> int | None:
    """The one of a pairing who is in the next round."""
    next_board = (pairing.board + 1) // 2
    ahead = (later for later in tournament.in_round(pairing.round + 1) if later.board == next_board)
    on = {number for later in ahead for number in (later.one, later.other)}
    return next((number for number in (pairing.one, pairing.other) if number is not None and number in on), None)


def _drawn(tournament: Tournament, pairing: Pairing) -> bool:
    """True if two have to replay."""
    if pairing.round < tournament.round or not pairing.over or len(pairing.legs) != tournament.legs_each:
        return False
    ones, others = score_of(pairing)
    return ones == others and len(_stayed(tournament, pairing)) == 2


def _stayed(tournament: Tournament, pairing: Pairing) -> set[int]:
    """Those of two who did not drop out before the end of their round."""
    both = (tournament.entrant(number) for number in (pairing.one, pairing.other) if number is not None)
    return {entrant.number for entrant in both if entrant.dropped is None or entrant.dropped > pairing.round}


def _again(tournament: Tournament, pairing: Pairing) -> list[tuple[int, int]]:
    """The matches that two play again, by board and who is on the first seat."""
    if tournament.legs_each == 2:
        return [(pairing.board, leg.first) for leg in reversed(pairing.legs)]
    seconds = {pairing.one, pairing.other} - {pairing.legs[0].first}
    return [(pairing.board, number) for number in seconds if number is not None]


def _first_round(tournament: Tournament) -> tuple[NewPairing, ...]:
    """The best meets the worst, the second best the second worst; where there are too few the best have byes."""
    seeds = [entrant.number for entrant in tournament.seeded if entrant.dropped is None]
    order = bracket_order(1 << (len(seeds) - 1).bit_length())
    placed = [seeds[seed - 1] if seed <= len(seeds) else None for seed in order]
    return _met(tournament, placed)


def _later_round(tournament: Tournament, before: tuple[Pairing, ...]) -> tuple[NewPairing, ...]:
    on = {pairing.board: winner(tournament, pairing) for pairing in before}
    boards = 1 << ((len(tournament.beginners) - 1).bit_length() - tournament.round)
    return _met(tournament, [on.get(board) for board in range(1, boards + 1)])


def _met(tournament: Tournament, placed: list[int | None]) -> tuple[NewPairing, ...]:
    """The pairings of those who stand side by side in the bracket; where nobody stands there is none."""
    seats = seats_of(tournament)
    found = []
    for board, (upper, lower) in enumerate(zip(placed[::2], placed[1::2], strict=True), 1):
        here = [number for number in (upper, lower) if number is not None]
        if len(here) == 2 and all(tournament.entrant(number).dropped is None for number in here):
            found.append(to_be_played(tournament, board, here[0], here[1], seats))
        elif here:
            found.append(NewPairing(board, here[0], here[1] if len(here) == 2 else None))
    return tuple(found)
