"""A round of a tournament: who plays whom and where, and what came of it."""

from collections.abc import Mapping, Sequence

from bot.model.ids import ChannelId, MatchId
from bot.model.tournament import Leg, Pairing, Tournament
from bot.tournaments.pairing.scores import score_of, without_playing
from bot.tournaments.texts.entries import tournament_called, tournament_name
from bot.tournaments.texts.words import Names, called, counted
from bot.ui.languages import Texts
from bot.ui.lengths import LONGEST_BELOW, LONGEST_LABEL, LONGEST_MESSAGE, fitting, units, within
from bot.ui.post import Post
from bot.ui.words import at_start, someone

Threads = Mapping[MatchId, ChannelId]
"""The channels of a tournament's matches, as far as known."""


def round_title(tournament: Tournament, number: int, texts: Texts) -> str:
    """The title of a round."""
    name = tournament_called(tournament, texts)
    return texts("tournament-round", name=name, round=number, rounds=tournament.planned or 0)


def round_told(tournament: Tournament, number: int, threads: Threads, texts: Texts) -> Post:
    """The pairings of a round with what came of them; below the message where that has no room for them."""
    title, lines = round_title(tournament, number, texts), pairing_lines(tournament, number, threads, texts)
    whole = "\n".join([title, *lines])
    if units(whole) <= LONGEST_MESSAGE:
        return Post(whole)
    return Post(title, below=within(lines, texts, LONGEST_BELOW))


def pairing_lines(tournament: Tournament, number: int, threads: Threads, texts: Texts) -> list[str]:
    """The pairings of a round, a line each."""
    return [pairing_line(tournament, pairing, threads, texts) for pairing in tournament.in_round(number)]


def pairing_line(tournament: Tournament, pairing: Pairing, threads: Threads, texts: Texts) -> str:
    """A pairing: who plays whom and where, and the points, or who wins without playing."""
    one = entrant_called(tournament, pairing.one, texts)
    if pairing.other is None:
        return at_start(texts("tournament-bye", who=one), texts)
    facts: dict[str, str | int] = {"board": pairing.board, "one": one}
    facts["other"] = entrant_called(tournament, pairing.other, texts)
    if not pairing.legs:
        return _unplayed(tournament, pairing, facts, texts)
    facts["where"] = places_told(pairing.legs, threads, texts)
    if any(leg.score is not None for leg in pairing.legs):
        ones, others = score_of(pairing)
        return texts("tournament-pairing-scored", score=f"{counted(ones)} – {counted(others)}", **facts)
    return texts("tournament-pairing-void" if pairing.over else "tournament-pairing", **facts)


def match_choice(tournament: Tournament, pairing: Pairing, leg: Leg, names: Names, texts: Texts) -> str:
    """A match as one of several to choose from: by number, who plays, and where in which tournament."""
    people = [called(tournament, each, names, texts) for each in (pairing.one, pairing.other) if each is not None]
    facts: dict[str, str | int] = {"match": leg.match, "round": pairing.round, "who": " – ".join(people)}
    return fitting(texts("tournament-choice-match", name=tournament_name(tournament, texts), **facts), LONGEST_LABEL)


def entrant_called(tournament: Tournament, number: int, texts: Texts) -> str:
    """An entrant in a message."""
    return someone(tournament.entrant(number).user, texts)


def places_told(legs: Sequence[Leg], threads: Threads, texts: Texts) -> str:
    """The places of matches."""
    return texts.series(_place(leg, threads, texts) for leg in legs)


def _unplayed(tournament: Tournament, pairing: Pairing, facts: Mapping[str, str | int], texts: Texts) -> str:
    on = without_playing(tournament, pairing)
    if on is None:
        return texts("tournament-pairing-nobody", **facts)
    return texts("tournament-pairing-unplayed", winner=entrant_called(tournament, on, texts), **facts)


def _place(leg: Leg, threads: Threads, texts: Texts) -> str:
    thread = threads.get(leg.match)
    return texts("tournament-match-number", match=leg.match) if thread is None else f"<#{thread}>"
