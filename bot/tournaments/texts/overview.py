"""Private views of tournaments: standings and next opponent, or the list."""

from collections.abc import Sequence

from bot.model.ids import MatchId, UserId
from bot.model.tournament import Pairing, Stage, System, Tournament
from bot.tournaments.pairing.knock_out import unbeaten
from bot.tournaments.texts.entries import entries, system_name, tournament_called
from bot.tournaments.texts.rounds import Threads, entrant_called, pairing_lines, places_told, round_title
from bot.ui.escaping import one_line
from bot.ui.languages import Texts
from bot.ui.lengths import LONGEST_BELOW, LONGEST_MESSAGE, units, within
from bot.ui.post import Picture, Post
from bot.ui.words import when


def tournament_shown(
    tournament: Tournament, threads: Threads, user: UserId, picture: Picture | None, texts: Texts
) -> Post:
    """A tournament as it stands, for ``user``: whom they meet, and the pairings of its round."""
    if tournament.round == 0:
        return entries(tournament, texts)
    lines = pairing_lines(tournament, tournament.round, threads, texts)
    head = [round_title(tournament, tournament.round, texts), *_own(tournament, user, threads, texts)]
    if tournament.stage is not Stage.RUNNING:
        head[0] = f"{head[0]} · {tournament_state(tournament, texts)}"
    whole = "\n".join([*head, *lines])
    if units(whole) <= LONGEST_MESSAGE:
        return Post(whole, picture)
    return Post("\n".join(head), picture, below=within(lines, texts, LONGEST_BELOW))


def before_leaving(tournament: Tournament, playing: Sequence[MatchId], texts: Texts) -> Post:
    """The question before somebody leaves who plays these matches."""
    name, matches = tournament_called(tournament, texts), texts.listed(map(str, playing))
    return Post(texts("tournament-before-leaving", name=name, matches=matches, count=len(playing)))


def tournament_state(tournament: Tournament, texts: Texts) -> str:
    """The stage of a tournament in a few words."""
    count = len(tournament.staying)
    return texts(f"tournament-state-{tournament.stage}", count=count, round=tournament.round)


def tournaments_listed(found: Sequence[Tournament], texts: Texts) -> Post:
    """The tournaments of a server: those that are live, and the last that are over."""
    if not found:
        return Post(texts("tournament-list-none"))
    lines = [_listed(tournament, texts) for tournament in found]
    return Post(within([texts("tournament-list"), *lines], texts))


def _listed(tournament: Tournament, texts: Texts) -> str:
    system, state = system_name(tournament.system, texts), tournament_state(tournament, texts)
    facts: dict[str, str | int] = {"tournament": tournament.id, "system": system, "game": tournament.game.title}
    if not one_line(tournament.name):
        return texts("tournament-list-line-unnamed", state=state, **facts)
    return texts("tournament-list-line", name=tournament_called(tournament, texts), state=state, **facts)


def _own(tournament: Tournament, user: UserId, threads: Threads, texts: Texts) -> list[str]:
    """The matches a person has to play: one line or none."""
    entrant = tournament.entrant_of(user)
    if entrant is None or entrant.dropped is not None or tournament.stage is not Stage.RUNNING:
        return []
    theirs = tournament.pairings_of(entrant.number)
    open_ones = [pairing for pairing in theirs if not pairing.over]
    lines = [_to_play(tournament, pairing, entrant.number, threads, texts) for pairing in open_ones]
    if lines or not theirs or theirs[-1].round < tournament.round:
        return lines
    return _waiting(tournament, theirs[-1], entrant.number, texts)


def _waiting(tournament: Tournament, played: Pairing, number: int, texts: Texts) -> list[str]:
    """The next thing a person waits for after this round: one line or none."""
    if played.other is None:
        return [texts("tournament-you-bye")]
    if tournament.system is System.LADDER:
        return [] if tournament.due is None else [texts("tournament-you-wait-ladder", when=when(tournament.due))]
    out = tournament.system is System.KNOCK_OUT and number not in unbeaten(tournament)
    if out or tournament.round == tournament.planned:
        return []
    return [texts("tournament-you-wait" if played.legs else "tournament-you-walk-over")]


def _to_play(tournament: Tournament, pairing: Pairing, number: int, threads: Threads, texts: Texts) -> str:
    assert pairing.other is not None, "a bye is over"
    opponent = pairing.other if pairing.one == number else pairing.one
    left = tuple(leg for leg in pairing.legs if not leg.over)
    where = places_told(left, threads, texts)
    return texts("tournament-you-play", who=entrant_called(tournament, opponent, texts), where=where)
