"""Texts and pictures of replays and reviews of matches."""

from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Final

from bot.matches.apply import begun
from bot.matches.texts.board import Drawing, drawing, how_it_ended, shown
from bot.matches.texts.narration import with_stand_in
from bot.model.ids import UserId
from bot.model.match import Match
from bot.players.reviewing import Review, TurningPoint, first_steps
from bot.ui import Picture, Post, Texts
from bot.ui.drawing import FileCache, to_worker
from bot.ui.texts import HEAVIEST, one_line, plain
from bot.ui.words import Signs, alt_text, mention, players
from renderers import RENDERERS
from renderers.kit.encoding import png
from renderers.kit.typography import shown_name
from renderers.look import ON_PAPER, Appearance, Look
from renderers.replay import moments, stretch, stretches
from renderers.standings.review import ReviewPicture, ReviewTurn, draw_review
from rules.options import text
from rules.play import AnyPlay

TURNS_A_PAGE: Final = 20
"""Turns that a select offers, besides the start and the pages before and after; Discord takes 25 options."""

_GIFS: Final[FileCache[bytes]] = FileCache(32 * 2**20, len)  # recent GIFs: one seen privately is often posted next
_STILLS: Final[FileCache[Picture]] = FileCache(8 * 2**20, lambda picture: len(picture.data))
"""Recent pictures of positions."""


@dataclass(frozen=True, slots=True)
class ReplayPosition:
    """A match at one of the positions to see."""

    match: Match
    stops: tuple[int, ...]  # the step counts at which there is a position
    at: int  # index in stops

    @classmethod
    def opened(cls, match: Match, steps: int) -> "ReplayPosition":
        """Return a match opened at the last position after at most this many steps."""
        stops = tuple(begun(match.play).stops())
        return cls(match, stops, max(0, bisect_right(stops, steps) - 1))

    @classmethod
    def at_turn(cls, match: Match, turn: int | None) -> "ReplayPosition":
        """Open a match after a turn, or at its last position; 0 is its start."""
        steps = [index + 1 for index, step in enumerate(begun(match.play).steps) if turn is None or step.turn <= turn]
        return cls.opened(match, _stop(begun(match.play).stops(), steps[-1]) if steps and turn != 0 else 0)

    @property
    def steps(self) -> int:
        return self.stops[self.at]

    @property
    def is_last(self) -> bool:
        return self.at == len(self.stops) - 1

    @property
    def turn(self) -> int:
        """Number of the last turn played; 0 at the start."""
        steps = reversed(begun(self.match.play).steps[: self.steps])
        return next((step.turn for step in steps if step.seat is not None), 0)

    def moved_to(self, at: int) -> "ReplayPosition":
        """The position of an index, or the nearest there is."""
        return ReplayPosition(self.match, self.stops, max(0, min(len(self.stops) - 1, at)))


def turns(opened: ReplayPosition, names: Sequence[str], texts: Texts) -> dict[int, str]:
    """Labels of turns to go to, by the number of steps of their position: the start, the turns of the page that holds
    the current one, and a way to the pages before and after it; at most 25."""
    steps = enumerate(begun(opened.match.play).steps, 1)
    by_players = [(number, step.seat, step) for number, step in steps if step.seat is not None]
    played = [tuple(group) for _, group in groupby(by_players, key=lambda each: (each[2].turn, each[1]))]
    stops = [_stop(opened.stops, group[-1][0]) for group in played]
    first = min(bisect_left(stops, opened.steps), max(0, len(stops) - 1)) // TURNS_A_PAGE * TURNS_A_PAGE
    beyond = first + TURNS_A_PAGE

    def page(start: int) -> str:
        last = played[min(start + TURNS_A_PAGE, len(played)) - 1]
        return texts("replay-turns", first=played[start][0][2].turn, last=last[-1][2].turn)

    offered = {0: texts("replay-start")}
    if first:
        offered[stops[first - 1]] = page(first - TURNS_A_PAGE)
    for stop, group in zip(stops[first:beyond], played[first:beyond], strict=True):
        (_, seat, last), written = group[-1], ", ".join(step.text for _, _, step in group)
        offered[stop] = texts("replay-turn", turn=last.turn, who=names[seat], steps=written)
    if beyond < len(stops):
        offered[stops[beyond]] = page(beyond)
    return offered


async def position(
    opened: ReplayPosition, names: Sequence[str], texts: Texts, signs: Signs, *, appearance: Appearance = ON_PAPER
) -> Post:
    """A position as text and picture, with the last step marked."""
    play, how = begun(opened.match.play), drawing(opened.match, names, texts, appearance)
    how = how if opened.is_last else replace(how, first="")
    draw = partial(to_worker, _still, play, how, opened.steps)
    still = await _STILLS.made(_follows_from(play, how, opened.steps), draw)
    return Post("\n".join(_lines(opened, texts, signs)), still)


def since_turn_of(match: Match, seat: int) -> ReplayPosition | None:
    """A match after the last turn of a seat, or at its start; ``None`` if nothing was played since."""
    own = [index + 1 for index, step in enumerate(begun(match.play).steps) if step.seat == seat]
    opened = ReplayPosition.opened(match, _stop(begun(match.play).stops(), own[-1]) if own else 0)
    return None if opened.is_last else opened


async def gif_post(
    opened: ReplayPosition,
    names: Sequence[str],
    texts: Texts,
    *,
    appearance: Appearance,
    since: bool = False,
    by: UserId | None = None,
) -> Post:
    """A GIF from a position to the last one, or from the start if it is the last one: since the user's last turn, or
    posted ``by`` a user. Its beginning is left out if Discord would not take it."""
    begins = opened.moved_to(0) if opened.is_last else opened
    match, play, rest = begins.match, begun(begins.match.play), begins.stops[begins.at :]
    how = drawing(match, names, texts, appearance)
    late, data = await moving(play, how.look, rest)
    turn = begins.moved_to(begins.at + late).turn
    about: dict[str, str | int] = {"game": match.game.title, "match": match.id, "turn": turn}
    if since:
        lines = [texts("replay-since", **about)]
    elif by is not None:
        lines = [texts("replay-shown-from" if turn else "replay-shown", who=mention(by), **about)]
    else:
        lines = [texts("replay-gif-from" if turn else "replay-gif", **about)]
    if late:
        lines.append(texts("replay-truncated"))
    first = texts("replay-alt", count=len(rest) - late, **about)
    return Post("\n".join(lines), shown(data, play, how, first=first, name="replay.gif"))


async def moving(play: AnyPlay, how: Look, stops: Sequence[int]) -> tuple[int, bytes]:
    """Return a GIF from the first of ``stops`` that makes it small enough for Discord, and the stop's index."""
    at = 0
    while True:
        made = partial(_drawn, play, how, stops[at])
        if (data := await _GIFS.made(_follows_from(play, how, stops[at]), made)) is not None:
            return at, data
        assert at < len(stops) - 1, "a single picture is not too large"
        at = min(len(stops) - 1, at + max(1, (len(stops) - at) // 4))


def _lines(opened: ReplayPosition, texts: Texts, signs: Signs) -> list[str]:
    match, play = opened.match, begun(opened.match.play)
    names = players(match, texts)
    about: dict[str, str | int] = {"game": match.game.title, "match": match.id}
    lines = [texts("replay-position", number=opened.at + 1, count=len(opened.stops), **about)]
    last = next((n for n in reversed(range(opened.steps)) if play.steps[n].seat is not None), None)
    if last is None:
        lines.append(texts("replay-before"))
    else:
        step, renderer = play.steps[last], RENDERERS[match.game.key]
        people = with_stand_in(names, step, texts) if match.step_entries[last].seat is None else names
        text = signs.before(renderer.narrate(step, people, texts), renderer.sign_of(step.move))
        lines.append(texts("replay-step", turn=step.turn, text=text))
    if opened.is_last and not match.status.live:
        lines.append(f"**{how_it_ended(match, names, texts)}**")
    return lines


def _follows_from(play: AnyPlay, how: Look | Drawing, steps: int) -> Hashable:
    return play.game.key, text(play.options), play.seats, play.texts, how, steps


async def _drawn(play: AnyPlay, how: Look, first: int) -> bytes | None:
    """Draw a GIF in parts, so that other pictures are not delayed; ``None`` if it is too large for Discord."""
    data = bytearray()
    for frames in stretches(play, first):
        data += await to_worker(stretch, play, how, first, frames)
        if len(data) > HEAVIEST:
            return None
    return bytes(data)


def _still(play: AnyPlay, how: Drawing, steps: int) -> Picture:
    then, noted = next(moments(play, how.look, steps))
    return shown(png(RENDERERS[play.game.key].draw(then, noted)), then, how)


def _stop(stops: Sequence[int], steps: int) -> int:
    return stops[bisect_left(stops, steps)]


_TOLD: Final = 6  # maximum number of moments in the alternative text


async def review_post(
    match: Match, found: Review, names: Sequence[str], texts: Texts, *, appearance: Appearance
) -> Post:
    """A review as a picture below the turning points; ``names`` in seat order."""
    turned = [_turned(match, each, [plain(name) for name in names], texts) for each in found.turning_points]
    about = texts("review-about", game=match.game.title, match=match.id)
    lines = [f"**{about}**", *(turned or [texts("review-no-turning-point")])]
    drawn = await to_worker(_drawn_review, match, found, tuple(names), texts, appearance)
    return Post("\n".join(lines), drawn)


def _drawn_review(match: Match, found: Review, names: tuple[str, ...], texts: Texts, appearance: Appearance) -> Picture:
    play, sides = begun(match.play), [texts.listed(one_line(names[seat]) for seat in side) for side in match.sides]
    legible = [shown_name(name, seat, texts) for seat, name in enumerate(names)]
    points = [
        ReviewTurn(each.index, match.sides.index(match.side_of(each.seat)), _turned(match, each, legible, texts))
        for each in found.turning_points
    ]
    shown = ReviewPicture(
        about=f"{match.game.title} {match.id}",
        sides=tuple(sides),
        shares=tuple((outlook.steps, outlook.shares) for outlook in found.outlooks),
        turns=tuple((index, play.steps[index].turn) for index in first_steps(play)),
        turned=tuple(points),
        note=texts("review-no-turning-point"),
    )
    alt_context = [_turned(match, each, [one_line(name) for name in names], texts) for each in found.turning_points]
    lines, drawn = _moments_text(shown, texts), png(draw_review(shown, texts, appearance=appearance))
    brief = alt_text([lines[0], *(alt_context[:1] or [texts("review-no-turning-point")])])
    return Picture(drawn, alt_text([*lines, *alt_context]), "review.png", brief)


def _turned(match: Match, point: TurningPoint, names: Sequence[str], texts: Texts) -> str:
    return texts(
        "review-turning-point",
        turn=begun(match.play).steps[point.index].turn,
        who=names[point.seat],
        played=point.played,
        better=point.better,
        lost=texts.percent(point.lost),
    )


def _moments_text(shown: ReviewPicture, texts: Texts) -> list[str]:
    count = len(shown.shares)
    some = sorted({round(n * (count - 1) / (_TOLD - 1)) for n in range(_TOLD)})
    moments = [
        texts(
            "review-moment",
            steps=shown.shares[index][0],
            shares=texts.series(
                texts("review-share", who=name, share=texts.percent(share))
                for name, share in zip(shown.sides, shown.shares[index][1], strict=True)
            ),
        )
        for index in some
    ]
    return [f"{texts('review-title')}: {shown.about}.", *moments]
