"""The final card of a match: winner and reason, ratings, head to head."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from bot.matches.texts.narration import left_early
from bot.model.log import Kind
from bot.model.match import Match
from bot.model.ratings.seasons import RatingChanges
from bot.ui.drawing import to_worker
from bot.ui.languages import Texts
from bot.ui.number_format import lasted, turns
from bot.ui.post import Picture
from bot.ui.words import alt_text
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
    first = [names[placing.seat] for placing in result.placings if placing.place == 1]
    sides = {placing.side for placing in result.placings if placing.place == 1}
    drawn = len(sides) > 1
    headline = "ending-wins" if not drawn else "ending-draw" if len(first) == len(names) else "ending-tie"
    return EndCard(
        game=match.game.title,
        match=match.id,
        headline=texts(headline, who=texts.listed(first), count=len(first)),
        why=_why(match, names, texts),
        drawn=drawn,
        players=_finishers(names, rating_changes),
        length=turns(result.turns, texts),
        took=lasted(max(result.lasted, MINUTE), texts),
        unrated="" if result.unrated is None else texts("ending-unrated", reason=result.unrated.value),
        meeting=None if met is None else Meeting((names[0], names[1]), met.won, met.tied, met.lost),
    )


def _why(match: Match, names: Sequence[str], texts: Texts) -> str:
    last = match.ended_by
    assert match.play is not None, "a match that ended has begun"
    if last is not None:
        return texts("ending-agreed") if last.kind is Kind.DRAWN else left_early(last, names, texts)
    reason = RENDERERS[match.game.key].reason(match.play, names, texts)
    reason = reason[0].upper() + reason[1:]
    left = [names[seat] for seat in match.out]
    return texts("ending-reason-left", reason=reason, left=texts.listed(left), count=len(left)) if left else reason


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
        told = RENDERERS[play.game.key].narrate(step, names, texts)
        card = replace(card, turned=texts("ending-turned", turn=step.turn, told=told))
    lines = _in_words(card, texts)
    drawn = png(draw_ending(card, texts, appearance=appearance))
    return Picture(drawn, alt_text(lines), "end.png", alt_text(lines[:1]))


def _in_words(card: EndCard, texts: Texts) -> list[str]:
    lines = [texts("ending-told", game=card.game, match=card.match, headline=card.headline, why=card.why)]
    for player in card.players:
        facts: dict[str, Any] = {"place": player.place, "name": player.name}
        if player.after is not None:
            facts |= {"after": player.after, "before": str(player.before)}
        lines.append(texts("ending-player" if player.after is None else "ending-player-rated", **facts))
    if card.unrated:
        lines.append(card.unrated)
    lines.append(texts("ending-lasted", turns=card.length, within=card.took))
    if card.turned:
        lines.append(f"{texts('ending-ahead')}. {card.turned}")
    if card.meeting is not None:
        met, (one, two) = card.meeting, card.meeting.names
        lines.append(texts("ending-meeting", one=one, two=two, won=met.won, lost=met.lost, tied=met.tied))
    return lines
