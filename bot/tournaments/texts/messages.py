"""Texts of messages about tournaments: entries, rounds, standings, the end."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.matches.opening.texts import LONGEST_TOURNAMENT, pace_name, tournament_name
from bot.matches.views import ButtonPress
from bot.model.ids import ChannelId, MatchId, UserId
from bot.model.match import unlike_printed
from bot.model.tournament import WON, Leg, Pairing, Stage, System, Tournament
from bot.tournaments.pairing.rounds import may_enter
from bot.tournaments.pairing.scores import score_of, without_playing
from bot.tournaments.pairing.standings import TournamentLine, standings, tie_breaks, winners
from bot.tournaments.pairing.systems import unbeaten
from bot.tournaments.texts.words import Names, called, counted
from bot.tournaments.views import listed_tournament
from bot.ui import Button, Picture, Post, Texts
from bot.ui.post import PostLine
from bot.ui.texts import LONGEST_LABEL, LONGEST_LAYOUT, fitting, one_line, plain, units, within
from bot.ui.words import at_start, someone, when


def _system_name(system: System, texts: Texts) -> str:
    return texts(f"tournament-system-{system}")


def _name(tournament: Tournament, texts: Texts) -> str:
    return tournament_name(tournament.name, tournament.system, tournament.game.title, texts)


def tournament_called(tournament: Tournament, texts: Texts) -> str:
    """The name of a tournament in a message."""
    return plain(_name(tournament, texts), LONGEST_TOURNAMENT)


def tournament_choice(tournament: Tournament, texts: Texts) -> str:
    """A tournament as one of several to choose from: by number, name, system and game."""
    name, system = one_line(tournament.name), _system_name(tournament.system, texts)
    key = "tournament-choice" if name else "tournament-choice-unnamed"
    text = texts(key, tournament=tournament.id, name=name, system=system, game=tournament.game.title)
    return fitting(text, LONGEST_LABEL)


def how_it_works(tournament: Tournament, texts: Texts) -> str:
    """Return one line on the system of a tournament and its tie-breaks."""
    live = "yes" if tournament.live_pace else "no"
    lines = [texts(f"tournament-how-{tournament.system}", rounds=tournament.planned or 0, live=live)]
    if tournament.legs_each > 1:
        lines.append(texts("tournament-legs"))
    lines += _ties_stated(tournament, texts)
    return " ".join(lines)


def _ties_stated(tournament: Tournament, texts: Texts) -> list[str]:
    names = [texts(f"tournament-tie-{tie}") for tie in tie_breaks(tournament.system)]
    return [texts("tournament-ties", by=texts.listed(names))] if names else []


def entries(tournament: Tournament, texts: Texts) -> Post:
    """Return the registration message, later the outcome; lists as many entrants as fit."""
    # The title names the game unless the tournament is named after it.
    key = "tournament-title" if one_line(tournament.name) else "tournament-title-unnamed"
    name = tournament_called(tournament, texts)
    lines = [
        texts(key, name=name, game=tournament.game.title, tournament=tournament.id),
        how_it_works(tournament, texts),
        " ".join(_terms(tournament, texts)),
        _stage(tournament, texts),
    ]
    text = "\n".join(lines)
    entered = _entered(tournament, texts, LONGEST_LAYOUT - units(text) - 1)
    return Post(
        text, lines=(listed_tournament(tournament, entered, texts) if may_enter(tournament) else PostLine(entered),)
    )


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
        case Stage.RUNNING:
            begun = texts("tournament-begun-unpaired")
            if tournament.round:
                begun = texts("tournament-has-begun", round=tournament.round, rounds=tournament.planned or 0)
            return f"{begun} {texts('tournament-still-open')}" if may_enter(tournament) else begun
        case Stage.OVER:
            return texts("tournament-over")
        case Stage.WITHDRAWN:
            return texts("tournament-withdrawn")


def _entered(tournament: Tournament, texts: Texts, room: int) -> str:
    """Return the remaining entrants in order of entry, as many by name as fit into ``room``."""
    people = [someone(entrant.user, texts) for entrant in tournament.staying]
    for more in range(len(people) + 1):
        others = [texts("tournament-more", count=more)] if more else []
        who = texts.series([*people[: len(people) - more], *others])
        text = texts("tournament-entered", count=len(people), who=who)
        if units(text) <= room:
            break
    return text


Threads = Mapping[MatchId, ChannelId]  # the channels of a tournament's matches, as far as known


def _round_title(tournament: Tournament, number: int, texts: Texts) -> str:
    name = tournament_called(tournament, texts)
    return texts("tournament-round", name=name, round=number, rounds=tournament.planned or 0)


def round_text(tournament: Tournament, number: int, threads: Threads, texts: Texts) -> Post:
    """The pairings of a round with results."""
    return _with_pairings([_round_title(tournament, number, texts)], tournament, number, threads, texts)


def _with_pairings(
    head: Sequence[str],
    tournament: Tournament,
    number: int,
    threads: Threads,
    texts: Texts,
    picture: Picture | None = None,
) -> Post:
    lines = [_pairing_line(tournament, pairing, threads, texts) for pairing in tournament.in_round(number)]
    return Post("\n".join(head), picture, lines=tuple(lines))


def _pairing_line(tournament: Tournament, pairing: Pairing, threads: Threads, texts: Texts) -> PostLine:
    """A pairing, with the button to watch its last match that has a board."""
    text = _pairing_text(tournament, pairing, threads, texts)
    shown = [leg.match for leg in pairing.legs if leg.match in threads]
    if not shown:
        return PostLine(text)
    return PostLine(text, ButtonPress(shown[-1], 0, Button.REPLAY).custom_id, texts("button-watch"))


def _pairing_text(tournament: Tournament, pairing: Pairing, threads: Threads, texts: Texts) -> str:
    one = _entrant_called(tournament, pairing.one, texts)
    if pairing.other is None:
        return at_start(texts("tournament-bye", who=one), texts)
    facts: dict[str, str | int] = {"board": pairing.board, "one": one}
    facts["other"] = _entrant_called(tournament, pairing.other, texts)
    if not pairing.legs:
        on = without_playing(tournament, pairing)
        if on is None:
            return texts("tournament-pairing-nobody", **facts)
        return texts("tournament-pairing-unplayed", winner=_entrant_called(tournament, on, texts), **facts)
    facts["where"] = _places(pairing.legs, threads, texts)
    if any(leg.score is not None for leg in pairing.legs):
        ones, others = score_of(pairing)
        return texts("tournament-pairing-scored", score=f"{counted(ones)} – {counted(others)}", **facts)
    return texts("tournament-pairing-void" if pairing.over else "tournament-pairing", **facts)


def match_choice(tournament: Tournament, pairing: Pairing, leg: Leg, names: Names, texts: Texts) -> str:
    """Return a match as a choice: number, players, round and tournament."""
    people = [called(tournament, each, names, texts) for each in (pairing.one, pairing.other) if each is not None]
    facts: dict[str, str | int] = {"match": leg.match, "round": pairing.round, "who": " – ".join(people)}
    return fitting(texts("tournament-choice-match", name=_name(tournament, texts), **facts), LONGEST_LABEL)


def _entrant_called(tournament: Tournament, number: int, texts: Texts) -> str:
    return someone(tournament.entrant(number).user, texts)


def _places(legs: Sequence[Leg], threads: Threads, texts: Texts) -> str:
    return texts.series(
        f"<#{threads[leg.match]}>" if leg.match in threads else texts("tournament-match-number", match=leg.match)
        for leg in legs
    )


PAGE: Final = 15  # as many lines of standings as a message always holds
MOST_PLACES: Final = 8  # as many places as the post names that ends a tournament
_BY_POINTS: Final = (System.ROUND_ROBIN, System.SWISS)


def tournament_ended(tournament: Tournament, picture: Picture | None, texts: Texts) -> Post:
    """Return the post that ends a tournament: winner, first places, and the table or bracket as a picture."""
    lines, name = standings(tournament), tournament_called(tournament, texts)
    over = tournament.stage is Stage.OVER
    sentences = [texts("tournament-ended" if over else "tournament-ended-early", name=name)]
    if over:
        sentences[0] = f"{sentences[0]} {_won(tournament, texts)}"
    shown = [_short_line(tournament, line, texts) for line in lines if line.rank <= MOST_PLACES][:MOST_PLACES]
    more = [texts("tournament-more-places")] if len(lines) > len(shown) else []
    return Post(within([*sentences, *shown, *more], texts), picture)


def _won(tournament: Tournament, texts: Texts) -> str:
    first = [_entrant_called(tournament, number, texts) for number in winners(tournament)]
    if not first:
        return texts("tournament-nobody-won")
    return f"**{at_start(texts('tournament-won', who=texts.listed(first), count=len(first)), texts)}**"


def standings_pages(tournament: Tournament) -> int:
    """The number of pages of standings in words, at least 1."""
    return max(1, -(-len(standings(tournament)) // PAGE))


def standings_text(tournament: Tournament, page: int, texts: Texts) -> Post:
    """Return a page of the standings, counted from 0, with the tie-breaks; beyond the end, the last page."""
    lines, pages, name = standings(tournament), standings_pages(tournament), tournament_called(tournament, texts)
    at = min(page, pages - 1)
    if pages > 1:
        title = texts("tournament-standings-page", name=name, page=at + 1, pages=pages)
    else:
        title = texts("tournament-standings", name=name)
    shown = lines[at * PAGE : (at + 1) * PAGE]
    sentences = [_line(tournament, line, texts) for line in shown] or [texts("tournament-no-standings")]
    return Post(within([title, *sentences, *_ties_stated(tournament, texts)], texts))


def _line(tournament: Tournament, line: TournamentLine, texts: Texts) -> str:
    ties = [
        texts("tournament-tie", name=texts(f"tournament-tie-{tie}"), value=counted(value, tie.parts))
        for tie, value in zip(tie_breaks(tournament.system), line.tie_breaks, strict=False)
        if value is not None
    ]
    if not ties:
        return _short_line(tournament, line, texts)
    points, who = _points(line, texts), _who(line, texts)
    return texts("tournament-standing-ties", rank=line.rank, who=who, points=points, ties=texts.series(ties))


def _short_line(tournament: Tournament, line: TournamentLine, texts: Texts) -> str:
    who = _who(line, texts)
    if tournament.system in _BY_POINTS:
        return texts("tournament-standing", rank=line.rank, who=who, points=_points(line, texts))
    counts = {"won": line.won, "drawn": line.drawn, "lost": line.lost}
    return texts("tournament-standing-record", rank=line.rank, who=who, **counts)


def _who(line: TournamentLine, texts: Texts) -> str:
    who = someone(line.entrant.user, texts)
    if line.struck:
        return texts("tournament-dropped-early", who=who)
    return texts("tournament-dropped", who=who) if line.dropped else who


def _points(line: TournamentLine, texts: Texts) -> str:
    return texts("tournament-points", points=counted(line.points), count=1 if 0 < line.points <= WON else 2)


def tournament_shown(
    tournament: Tournament, threads: Threads, user: UserId, picture: Picture | None, texts: Texts
) -> Post:
    """Return a tournament as it is, for ``user``: their opponents, and the pairings of the round."""
    if tournament.round == 0:
        return entries(tournament, texts)
    head = [_round_title(tournament, tournament.round, texts), *_own(tournament, user, threads, texts)]
    if tournament.stage is not Stage.RUNNING:
        head[0] = f"{head[0]} · {_tournament_state(tournament, texts)}"
    return _with_pairings(head, tournament, tournament.round, threads, texts, picture)


def _tournament_state(tournament: Tournament, texts: Texts) -> str:
    count = len(tournament.staying)
    return texts(f"tournament-state-{tournament.stage}", count=count, round=tournament.round)


def tournaments_listed(found: Sequence[Tournament], texts: Texts) -> Post:
    """Return a list of a server's tournaments: live ones, and the latest finished ones."""
    if not found:
        return Post(texts("tournament-list-none"))
    lines = [listed_tournament(tournament, _listed(tournament, texts), texts) for tournament in found]
    return Post(texts("tournament-list"), lines=tuple(lines))


def _listed(tournament: Tournament, texts: Texts) -> str:
    system, state = _system_name(tournament.system, texts), _tournament_state(tournament, texts)
    facts: dict[str, str | int] = {"tournament": tournament.id, "system": system, "game": tournament.game.title}
    if not one_line(tournament.name):
        return texts("tournament-list-line-unnamed", state=state, **facts)
    return texts("tournament-list-line", name=tournament_called(tournament, texts), state=state, **facts)


def _own(tournament: Tournament, user: UserId, threads: Threads, texts: Texts) -> list[str]:
    entrant = tournament.entrant_of(user)
    if entrant is None or entrant.dropped is not None or tournament.stage is not Stage.RUNNING:
        return []
    theirs = tournament.pairings_of(entrant.number)
    lines = [_to_play(tournament, each, entrant.number, threads, texts) for each in theirs if not each.over]
    if lines or not theirs or theirs[-1].round < tournament.round:
        return lines
    return _waiting(tournament, theirs[-1], entrant.number, texts)


def _waiting(tournament: Tournament, played: Pairing, number: int, texts: Texts) -> list[str]:
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
    where = _places([leg for leg in pairing.legs if not leg.over], threads, texts)
    return texts("tournament-you-play", who=_entrant_called(tournament, opponent, texts), where=where)
