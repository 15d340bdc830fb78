"""A match looked back at: how it stood along its turns, and what turned it, as a picture and in words."""

from collections.abc import Sequence
from typing import Final

from bot.model.match import Match
from bot.players.reviewing import Review, TurningPoint
from bot.ui.drawing import aside
from bot.ui.escaping import one_line, plain
from bot.ui.languages import Texts
from bot.ui.post import Picture, Post
from bot.ui.words import alt_text
from renderers.kit.encoding import png
from renderers.kit.lettering import shown_name
from renderers.look import Appearance
from renderers.standing.review import LookBack, TurnedAt, draw_review

_TOLD: Final = 6
"""How many moments are told to those who hear the picture."""


async def review(match: Match, found: Review, names: Sequence[str], texts: Texts, *, appearance: Appearance) -> Post:
    """A review as a picture below what turned the match; ``names`` are the players' names in seat order."""
    turned = [_turned(match, each, [plain(name) for name in names], texts) for each in found.turning_points]
    about = texts("review-about", game=match.game.title, match=match.id)
    lines = [f"**{about}**", *(turned or [texts("review-steady")])]
    drawn = await aside(_drawn, match, found, tuple(names), texts, appearance)
    return Post("\n".join(lines), drawn)


def _drawn(match: Match, found: Review, names: tuple[str, ...], texts: Texts, appearance: Appearance) -> Picture:
    assert match.play is not None, "a match that is looked back at was played"
    sides = [texts.listed(one_line(names[seat]) for seat in side) for side in match.sides]
    legible = [shown_name(name, seat, texts) for seat, name in enumerate(names)]
    points = [
        TurnedAt(each.index, _side(match, each.seat), _turned(match, each, legible, texts))
        for each in found.turning_points
    ]
    shown = LookBack(
        about=f"{match.game.title} {match.id}",
        sides=tuple(sides),
        shares=tuple((outlook.steps, outlook.shares) for outlook in found.outlooks),
        turns=_turns(match),
        turned=tuple(points),
        note=texts("review-steady"),
    )
    heard = [_turned(match, each, [one_line(name) for name in names], texts) for each in found.turning_points]
    told, drawn = _told(shown, texts), png(draw_review(shown, texts, appearance=appearance))
    brief = alt_text([told[0], *(heard[:1] or [texts("review-steady")])])
    return Picture(drawn, alt_text([*told, *heard]), "review.png", brief)


def _turns(match: Match) -> tuple[tuple[int, int], ...]:
    """After how many steps each turn of the match began, with its number."""
    assert match.play is not None, "a match that is looked back at was played"
    firsts: dict[int, int] = {}
    for index, step in enumerate(match.play.steps):
        if step.seat is not None:
            firsts.setdefault(step.turn, index)
    return tuple((index, turn) for turn, index in firsts.items())


def _turned(match: Match, point: TurningPoint, names: Sequence[str], texts: Texts) -> str:
    assert match.play is not None, "a match that is looked back at was played"
    return texts(
        "review-turned",
        turn=match.play.steps[point.index].turn,
        who=names[point.seat],
        played=point.played,
        better=point.better,
        lost=texts.percent(point.lost),
    )


def _told(shown: LookBack, texts: Texts) -> list[str]:
    """The chart for those who cannot see it: how it stood at some moments."""
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


def _side(match: Match, seat: int) -> int:
    return match.sides.index(match.side_of(seat))
