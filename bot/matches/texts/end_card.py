"""The final card of a match: places and ratings, what turned it, its length, head to head."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from bot.model.match import Match
from bot.model.ratings.seasons import RatingChanges
from bot.ui import Texts
from bot.ui.drawing import to_worker
from bot.ui.post import Picture
from bot.ui.words import alt_text, lasted, turns
from renderers import RENDERERS
from renderers.kit.encoding import png
from renderers.look import Appearance
from renderers.standings.ending import EndCard, FinishedPlayer, Meeting, draw_ending
from rules.play import AnyPlay

MINUTE: Final = 60


async def end_card(
    match: Match, names: Sequence[str], rating_changes: RatingChanges, texts: Texts, *, appearance: Appearance
) -> Picture:
    """A finished match as a card; ``names`` are the players' names in seat order."""
    card, play = _card(match, names, rating_changes, texts), match.play if match.ended_by is None else None
    return await to_worker(_drawn, card, play, tuple(names), texts, appearance)


def _card(match: Match, names: Sequence[str], rating_changes: RatingChanges, texts: Texts) -> EndCard:
    result, met = rating_changes.result, rating_changes.met
    return EndCard(
        game=match.game.title,
        match=match.id,
        players=_finishers(names, rating_changes),
        length=turns(result.turns, texts),
        took=lasted(max(result.lasted, MINUTE), texts),
        unrated="" if result.unrated is None else texts("ending-unrated", reason=result.unrated.value),
        meeting=None if met is None else Meeting((names[0], names[1]), met.won, met.tied, met.lost),
    )


def _finishers(names: Sequence[str], rating_changes: RatingChanges) -> tuple[FinishedPlayer, ...]:
    before, after = rating_changes.before, rating_changes.after
    rows = []
    for placing in sorted(rating_changes.result.placings, key=lambda placing: (placing.place or 0, placing.seat)):
        place, name, user = str(placing.place), names[placing.seat], placing.user
        if user is None or user not in after:
            rows.append(FinishedPlayer(place, name))
        else:
            unsure = user in rating_changes.provisional
            rows.append(FinishedPlayer(place, name, before[user].points, after[user].points, unsure))
    return tuple(rows)


def _drawn(card: EndCard, play: AnyPlay | None, names: Sequence[str], texts: Texts, appearance: Appearance) -> Picture:
    """The card as a picture; of a match that the rules ended it also shows what turned ``play``."""
    if play is not None and (step := RENDERERS[play.game.key].turned(play)) is not None:
        narrated = RENDERERS[play.game.key].narrate(step, names, texts)
        card = replace(card, turned=texts("ending-turning-point", turn=step.turn, step=narrated))
    lines = _in_words(card, texts)
    drawn = png(draw_ending(card, texts, appearance=appearance))
    return Picture(drawn, alt_text(lines), "end.png", alt_text(lines[:1]))


def _in_words(card: EndCard, texts: Texts) -> list[str]:
    lines = [texts("ending-alt", game=card.game, match=card.match)]
    for player in card.players:
        facts: dict[str, Any] = {"place": player.place, "name": player.name}
        if player.after is not None:
            facts |= {"after": player.after, "before": str(player.before)}
        lines.append(texts("ending-player" if player.after is None else "ending-player-rated", **facts))
    if card.unrated:
        lines.append(card.unrated)
    lines.append(texts("ending-duration", turns=card.length, within=card.took))
    if card.turned:
        lines.append(f"{texts('ending-ahead')}. {card.turned}")
    if card.meeting is not None:
        met, (one, two) = card.meeting, card.meeting.names
        lines.append(texts("ending-head-to-head-line", one=one, two=two, won=met.won, lost=met.lost, tied=met.tied))
    return lines
