"""A tournament as all read of it before it begins: what it is called, how it works, who has entered."""

from collections.abc import Sequence

from bot.matches.opening.texts import LONGEST_TOURNAMENT, pace_name
from bot.model.match import unlike_printed
from bot.model.tournament import Stage, System, Tournament
from bot.tournaments.pairing.rounds import may_enter
from bot.tournaments.pairing.standings import tie_breaks
from bot.ui.escaping import one_line, plain
from bot.ui.languages import Texts
from bot.ui.lengths import LONGEST_LABEL, LONGEST_MESSAGE, fitting, units
from bot.ui.post import Post
from bot.ui.words import someone, when


def system_name(system: System, texts: Texts) -> str:
    """The name of a system."""
    return texts(f"tournament-system-{system}")


def tournament_name(tournament: Tournament, texts: Texts) -> str:
    """The name of a tournament without Markdown: as typed, or by system and game."""
    return one_line(tournament.name) or texts(
        "tournament-unnamed", system=system_name(tournament.system, texts), game=tournament.game.title
    )


def tournament_called(tournament: Tournament, texts: Texts) -> str:
    """The same in a message."""
    return plain(tournament_name(tournament, texts), LONGEST_TOURNAMENT)


def tournament_choice(tournament: Tournament, texts: Texts) -> str:
    """A tournament as one of several to choose from: by number, name, system and game."""
    name, system = one_line(tournament.name), system_name(tournament.system, texts)
    key = "tournament-choice" if name else "tournament-choice-unnamed"
    return fitting(
        texts(key, tournament=tournament.id, name=name, system=system, game=tournament.game.title), LONGEST_LABEL
    )


def how_it_works(tournament: Tournament, texts: Texts) -> str:
    """The system of a tournament and what decides where points are the same, in one line."""
    live = "yes" if tournament.live_pace else "no"
    told = [texts(f"tournament-how-{tournament.system}", rounds=tournament.planned or 0, live=live)]
    if tournament.legs_each > 1:
        told.append(texts("tournament-legs"))
    told += ties_stated(tournament, texts)
    return " ".join(told)


def ties_stated(tournament: Tournament, texts: Texts) -> list[str]:
    """The tie-breaks in one sentence, or nothing."""
    names = [texts(f"tournament-tie-{tie}") for tie in tie_breaks(tournament.system)]
    return [texts("tournament-ties", by=texts.listed(names))] if names else []


def entries(tournament: Tournament, texts: Texts) -> Post:
    """The message under which people enter, and later what became of it; it names as many as it has room for."""
    lines = [
        _title(tournament, texts),
        how_it_works(tournament, texts),
        " ".join(_terms(tournament, texts)),
        _stage(tournament, texts),
    ]
    room = LONGEST_MESSAGE - units("\n".join(lines)) - 1
    return Post("\n".join([*lines, _entered(tournament, texts, room)]))


def _title(tournament: Tournament, texts: Texts) -> str:
    """The first line; the game stands in it anyway where it has no name of its own."""
    name = tournament_called(tournament, texts)
    if not one_line(tournament.name):
        return texts("tournament-title-unnamed", name=name, tournament=tournament.id)
    return texts("tournament-title", name=name, game=tournament.game.title, tournament=tournament.id)


def _terms(tournament: Tournament, texts: Texts) -> list[str]:
    terms = [texts("invitation-pace", pace=pace_name(tournament.pace, texts))]
    options = unlike_printed(tournament.game, tournament.options)
    if options:
        terms.append(texts("invitation-options", options=texts.series(map(texts.of, options))))
    if tournament.live_pace:
        terms.append(texts("tournament-live"))
    return terms


def _stage(tournament: Tournament, texts: Texts) -> str:
    match tournament.stage:
        case Stage.OPEN:
            assert tournament.due is not None, "entries lapse"
            return texts("tournament-waits", who=someone(tournament.organiser, texts), when=when(tournament.due))
        case Stage.RUNNING if not tournament.round:
            begun = texts("tournament-begun-unpaired")
            return f"{begun} {texts('tournament-still-open')}" if may_enter(tournament) else begun
        case Stage.RUNNING:
            begun = texts("tournament-has-begun", round=tournament.round, rounds=tournament.planned or 0)
            return f"{begun} {texts('tournament-still-open')}" if may_enter(tournament) else begun
        case Stage.OVER:
            return texts("tournament-over")
        case Stage.WITHDRAWN:
            return texts("tournament-withdrawn")


def _entered(tournament: Tournament, texts: Texts, room: int) -> str:
    """Those who stay, in the order in which they entered; as many by name as fit into so much ``room``."""
    people = [someone(entrant.user, texts) for entrant in tournament.staying]
    for named in range(len(people), -1, -1):
        told = texts("tournament-entered", count=len(people), who=texts.series(_with_more(people, named, texts)))
        if units(told) <= room:
            break
    return told


def _with_more(people: Sequence[str], named: int, texts: Texts) -> list[str]:
    more = len(people) - named
    return [*people[:named], *([texts("tournament-more", count=more)] if more else [])]
