"""Text of an invitation, of the seats taken in it, and of the tournament it belongs to."""

from collections.abc import Sequence
from typing import Final

from bot.model.levels import LEVELS
from bot.model.log import Kind
from bot.model.match import First, Match, Status, unlike_printed
from bot.model.time_limits import Pace
from bot.model.tournament import System, TournamentLink
from bot.ui import Texts
from bot.ui.post import Button, Post
from bot.ui.texts import LONGEST_TITLE, fitting, one_line, plain, units
from bot.ui.words import called, level_titles, mention, players, someone


def pace_name(pace: Pace, texts: Texts) -> str:
    """The time for one turn."""
    return texts(f"invitation-pace-{pace}")


def invitation(match: Match, texts: Texts, note: str = "", occasion: TournamentLink | None = None) -> Post:
    """The invitation to a match, and its result; ``note`` is added once it has begun."""
    title = texts("invitation-title", game=match.game.title, match=match.id)
    if match.status is Status.OPEN:
        lines = [title, _asks(match, texts), texts(f"{match.game.key}-summary"), *partners(match, texts)]
        lines.append(_terms(match, texts))
        if match.ready:
            ready = texts.listed(map(mention, match.ready))
            lines.append(texts("invitation-ready", who=ready, count=len(match.ready)))
        return Post("\n".join([*lines, *_levels(match, texts)]), None, _seating(match), match.invited)
    if match.status is Status.CLOSED and match.channel is None:
        return Post(f"{title}\n{closed(match, texts)}")
    who = texts.listed(players(match, texts))
    if match.lost_its_thread:
        lines = [title, texts("invitation-played", who=who), closed_there(match, texts)]
        return Post("\n".join([*lines, *([] if occasion is None else [occasion_line(occasion, texts)])]))
    if occasion is not None:
        facts: dict[str, str | int] = {"round": occasion.round, "board": occasion.board, "who": who}
        facts |= {"name": _called(occasion, texts), "game": match.game.title, "match": match.id}
        if match.channel in (None, match.home):
            return Post(f"{texts('tournament-match', **facts)} {note}".rstrip())
        return Post(f"{texts('tournament-match-in', channel=f'<#{match.channel}>', **facts)} {note}".rstrip())
    play = texts("invitation-play", who=who)
    if match.channel not in (None, match.home):
        play = texts("invitation-play-in", who=who, channel=f"<#{match.channel}>")
    return Post("\n".join([title, f"{play} {note}".rstrip(), *partners(match, texts)]))


def thread_title(match: Match, names: Sequence[str], occasion: TournamentLink | None, texts: Texts) -> str:
    """The title of a match's thread, with names in seat order, and its tournament."""
    title, last = f"{match.game.title} {match.id} · {' – '.join(names)}", ""
    if occasion is not None:
        name = tournament_name(occasion.name, occasion.system, occasion.game, texts)
        last = f" · {texts('tournament-thread', name=fitting(name, _LONGEST_IN_TITLE), round=occasion.round)}"
    return fitting(title, LONGEST_TITLE - units(last)) + last


def partners(match: Match, texts: Texts) -> list[str]:
    """The teams: one line or none."""
    if all(len(side) == 1 for side in match.sides):
        return []

    def or_open(seat: int) -> str:
        return texts("invitation-open-seat") if match.seats[seat].occupant is None else called(match, seat, texts)

    one, other = (texts.listed(map(or_open, side)) for side in match.sides)
    return [texts("invitation-partners", one=one, other=other)]


def closed(match: Match, texts: Texts) -> str:
    """Why a match ended without a result."""
    last = match.ended_by
    assert last is not None, "a closed match was closed by something"
    if last.kind is Kind.DECLINED:
        who = called(match, int(last.text), texts) if last.text else someone(None, texts)
        return texts("invitation-declined", who=who)
    if last.kind is Kind.WITHDRAWN:
        return texts("invitation-withdrawn", who=someone(match.opener, texts))
    if last.kind is Kind.LAPSED and match.alone:
        return texts("invitation-lapsed-alone", timed="no" if match.time_limit is Pace.NONE else "yes")
    return texts(f"invitation-{last.kind}")


def closed_there(match: Match, texts: Texts) -> str:
    """Why a match ended without a result, told elsewhere than in its place."""
    end = match.ended_by
    in_thread = end is not None and end.kind is Kind.ABANDONED and match.channel not in (None, match.home)
    return texts("invitation-abandoned-thread") if in_thread else closed(match, texts)


def _asks(match: Match, texts: Texts) -> str:
    opener, invited = someone(match.opener, texts), texts.listed(map(mention, match.invited))
    whom = "anyone" if match.role is None else "role"
    role, free = f"<@&{match.role}>", match.open_seats
    there = (i for i, seat in enumerate(match.seats) if seat.taken or i in match.computers)
    sitting = [called(match, i, texts) for i in there if match.seats[i].user != match.opener]
    if not invited and not free:
        return texts("invitation-plays", who=opener, others=texts.listed(sitting))
    key = "invites" if not free else "invites-and-opens" if invited else "opens"
    asks = texts(f"invitation-{key}", who=opener, invited=invited, count=free, whom=whom, role=role)
    return asks + (f" {texts('invitation-seated', who=texts.listed(sitting), count=len(sitting))}" if sitting else "")


def _levels(match: Match, texts: Texts) -> list[str]:
    """The levels to choose from, until one is chosen."""
    if not match.awaits_level:
        return []
    asks = texts("level-asked", who=someone(match.opener, texts), count=len(match.computers))
    titles = level_titles(texts)
    lines = (texts("level-line", name=titles[lv.number], about=texts(f"level-about-{lv.key}")) for lv in LEVELS)
    return [asks, *lines]


def _terms(match: Match, texts: Texts) -> str:
    terms = [_begins(match, texts), texts("invitation-pace", pace=pace_name(match.pace, texts))]
    if match.computers or match.hints or not match.rated:
        why = "not-rated-computer" if match.computers else "hints" if match.hints else "not-rated"
        terms.append(texts(f"invitation-{why}"))
    if options := unlike_printed(match.game, match.options):
        terms.append(texts("invitation-options", options=texts.series(map(texts.of, options))))
    return " ".join(terms)


def _begins(match: Match, texts: Texts) -> str:
    opener = someone(match.opener, texts)
    if match.first is First.RANDOM:
        return texts("invitation-first-by-lot")
    if match.first is First.OTHER:
        if match.seats[1].occupant is None:
            return texts("invitation-does-not-begin", who=opener)
        return texts("invitation-begins", who=called(match, 1, texts))
    # In some openings roles are chosen later, so the position before the first step is asked.
    role = match.game.role(match.game.start(match.options, len(match.seats)), 0)
    if role is None:
        return texts("invitation-begins", who=opener)
    return texts("invitation-begins-as", who=opener, role=texts(f"{match.game.key}-role-{role}"))


def _seating(match: Match) -> tuple[Button, ...]:
    answers = (Button.ACCEPT, Button.DECLINE) if match.invited else ()
    join = (Button.JOIN,) if match.open_seats else ()
    few = match.sitting in match.game.seats and match.sitting < len(match.seats)
    begin = (Button.BEGIN,) if few and not match.awaits_level else ()
    return (*answers, *join, *begin, Button.WITHDRAW, Button.RULES, Button.LEARN)


LONGEST_TOURNAMENT: Final = 60  # characters of the name of a tournament in a message
_LONGEST_IN_TITLE: Final = 40  # those that it may take of the title of a thread


def occasion_line(occasion: TournamentLink, texts: Texts) -> str:
    """The tournament of a match, in small print below its result."""
    text = texts("tournament-board", name=_called(occasion, texts), round=occasion.round, board=occasion.board)
    return f"-# {text}"


def _called(occasion: TournamentLink, texts: Texts) -> str:
    return plain(tournament_name(occasion.name, occasion.system, occasion.game, texts), LONGEST_TOURNAMENT)


def tournament_name(name: str, system: System, game: str, texts: Texts) -> str:
    """The name of a tournament without Markdown: as typed, or by system and game."""
    return one_line(name) or texts("tournament-unnamed", system=texts(f"tournament-system-{system}"), game=game)
