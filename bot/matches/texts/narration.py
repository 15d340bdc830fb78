"""Narration of a log: a line for each entry, offers and their answers, and struck out results."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final, assert_never

from bot.matches.opening.texts import partners
from bot.model.ids import UserId
from bot.model.log import Entry, Happening, Kind, OfferKind
from bot.model.match import Match, Status
from bot.ui import Texts
from bot.ui.post import Button, Post
from bot.ui.words import Signs, at_start, called, mention, players
from renderers import RENDERERS
from rules.game import AnyMove
from rules.play import Step

_CARRIED_OUT: Final = (Kind.UNDONE, Kind.DRAWN, Kind.ABORTED, Kind.RESIGNED)  # what offers to computer players become


def account(match: Match, since: int, upto: int, texts: Texts, signs: Signs) -> list[str]:
    """The events after the revision ``since``, up to ``upto``, one line each; consecutive draws share one."""
    names, lines = players(match, texts), list[str]()
    for drawn, together in groupby(match.happenings[since:upto], key=is_draw):
        if drawn:
            notation = texts.series(happening.entry.text.removeprefix("draw ") for happening in together)
            lines.append(f"-# {texts('narration-drawn', drawn=notation)}")
        else:
            lines += [line for happening in together for line in _sentences(match, happening, names, texts, signs)]
    return lines


def has_draws(match: Match) -> bool:
    """True if a match that has begun has random draws."""
    return match.play is not None and match.play.has_draws


def left_early(entry: Entry, names: Sequence[str], texts: Texts) -> str:
    """The players who left early, the reasons, and who decided it."""
    gone, count = at_start(texts.listed(names[seat] for seat in entry.seats), texts), len(entry.seats)
    if entry.kind is Kind.RESIGNED:
        return texts("narration-resigned", who=gone, count=count)
    if entry.seat is None:
        return texts("narration-timed-out", who=gone, count=count)
    return texts("narration-claimed", who=gone, count=count, claimer=names[entry.seat])


def is_draw(happening: Happening) -> bool:
    """True for a random draw."""
    return happening.step is not None and happening.step.seat is None


def _sentences(match: Match, happening: Happening, names: Sequence[str], texts: Texts, signs: Signs) -> list[str]:
    entry = happening.entry
    if happening.step is not None:
        renderer, step = RENDERERS[match.game.key], happening.step
        people = names if entry.seat is not None else with_stand_in(names, step, texts)
        line = signs.before(at_start(renderer.narrate(step, people, texts), texts), renderer.sign_of(step.move))
        return [texts("narration-prepared", step=line) if entry.kind is Kind.PREPARED else line]
    who = texts("narration-unknown-player") if entry.seat is None else at_start(names[entry.seat], texts)
    match entry.kind:
        case Kind.BEGUN:
            return [texts("narration-start", game=match.game.title), *partners(match, texts)]
        case Kind.UNDONE:
            steps = texts.series(map(texts.render, happening.taken_back))
            return [texts("narration-undone", who=who, steps=steps)]
        case Kind.OFFERED:
            following = match.entries[entry.revision : entry.revision + 1]
            asked = not any(later.kind in _CARRIED_OUT for later in following)  # else the next line tells the result
            return [texts("narration-offered", who=who, wish=entry.text)] if asked else []
        case Kind.AGREED | Kind.REFUSED:
            return [texts("narration-agreed" if entry.kind is Kind.AGREED else "narration-declined", who=who)]
        case Kind.EXTENDED:
            late = {} if happening.awaited is None else {"late": names[happening.awaited]}
            return [texts("narration-extended" if late else "narration-extended-turn", who=who, **late)]
        case Kind.RESIGNED | Kind.CLAIMED:
            if match.status is not Status.RUNNING and match.ended_by == entry:
                return []  # the verdict tells it
            gone = texts.listed(names[seat] for seat in entry.seats)
            why = left_early(entry, names, texts)
            return [texts("narration-stand-in-plays", why=why, who=gone, count=len(entry.seats))]
        case Kind.STEP | Kind.PREPARED | Kind.OPENED | Kind.JOINED | Kind.READY | Kind.LEVEL | Kind.HOSTED:
            return []  # told above, or by the invitation
        case Kind.DECLINED | Kind.WITHDRAWN | Kind.EXPIRED | Kind.UNHOSTED | Kind.ABANDONED | Kind.UNREACHABLE:
            return []  # told by the verdict: no result
        case Kind.DRAWN | Kind.ABORTED | Kind.LAPSED | Kind.CLOSED | Kind.REMATCHED:
            return []  # told by the verdict, or the next match
        case _:
            assert_never(entry.kind)


def with_stand_in(names: Sequence[str], step: Step[AnyMove], texts: Texts) -> Sequence[str]:
    """The players' names for a step that a stand-in played."""
    return [texts("narration-stand-in", who=name) if seat == step.seat else name for seat, name in enumerate(names)]


def voided(match: Match, texts: Texts) -> Post:
    """The public message about a voided result, without pings."""
    return Post(f"**{texts('moderation-void', match=match.id)}**")


def offer(match: Match, texts: Texts) -> Post:
    """The message under which an offer is answered, with the answers so far."""
    assert match.offer is not None, "something is offered"
    by = called(match, match.offer.by, texts)
    asked = texts("offer-asked", them=_them(match, texts), who=by, wish=match.offer.wish)
    agreed = sorted(match.offer.agreed - {match.offer.by})
    lines = [asked, *(texts("narration-agreed", who=called(match, seat, texts)) for seat in agreed)]
    answers = (Button.ACCEPT, Button.DECLINE) if match.status is Status.RUNNING else (Button.REMATCH,)
    return Post(" ".join(lines), None, answers, tuple(sorted(match.asked_people)))


def offer_settled(match: Match, since: int, upto: int, texts: Texts, signs: Signs) -> Post:
    """The text of an offer after ``since`` that was answered by ``upto``."""
    lines = account(match, since, upto, texts, signs)
    if match.entries[upto - 1].kind is Kind.OFFERED:
        later = (entry.kind for entry in match.entries[upto:])
        first = next((kind for kind in later if kind in (Kind.AGREED, Kind.REFUSED, Kind.OFFERED)), Kind.OFFERED)
        lines.append(f"-# {texts('offer-lapsed' if first is Kind.OFFERED else 'offer-answered')}")
    return Post("\n".join(lines))


def _them(match: Match, texts: Texts) -> str:
    return texts.listed(map(mention, match.asked_people))


def done(match: Match, user: UserId, texts: Texts) -> Post:
    """The private answer to a person who made or accepted an offer."""
    seat = match.seat_of(user)
    if match.offer is not None and seat in match.offer.agreed:
        return Post(texts("offer-sent", them=_them(match, texts), count=len(match.asked_people)))
    own = next(entry for entry in reversed(match.entries) if entry.seat == seat)
    settled = {Kind.UNDONE: "offer-undone", Kind.RESIGNED: "offer-resigned", Kind.CLAIMED: "offer-claimed"}
    return Post(texts(settled.get(own.kind, "offer-agreed"), match=match.id))


def before_acting(button: Button, match: Match, after: Match, user: UserId, texts: Texts) -> Post:
    """The question before a button makes ``after`` of a match."""
    if button is Button.RESIGN:
        return _before_resigning(match, user, texts)
    if button is Button.CLAIM:
        late = texts.listed(called(match, seat, texts) for seat in after.out if seat not in match.out)
        key = "offer-claim-stand-in" if after.status is Status.RUNNING else "offer-claim"
        return Post(texts(key, match=match.id, who=late))
    if button is Button.DRAW and match.offer is not None:
        return Post(texts("offer-agree-draw", match=match.id))
    asked = texts.listed(called(match, seat, texts) for seat in sorted(after.asked_seats))
    return Post(texts(f"offer-confirm-{button}", match=match.id, who=asked))


def _before_resigning(match: Match, user: UserId, texts: Texts) -> Post:
    seat = match.seat_of(user)
    assert seat is not None, "only players are asked"
    own, staying = match.side_of(seat), set(range(len(match.seats))) - set(match.out)
    partners = [called(match, other, texts) for other in own if other in staying - {seat}]
    if match.offer is not None and match.offer.wish is OfferKind.RESIGN and seat in match.asked_seats:
        partners = []  # they have asked for it themselves
    rivals = [side for side in match.sides if side != own and staying & set(side)]
    if partners:
        return Post(texts("offer-resign-side", match=match.id, who=texts.listed(partners)))
    if len(rivals) > 1:
        return Post(texts("offer-resign-alone", match=match.id))
    winners = texts.listed(called(match, other, texts) for other in rivals[0])
    return Post(texts("offer-resign", match=match.id, who=winners, count=len(rivals[0])))
