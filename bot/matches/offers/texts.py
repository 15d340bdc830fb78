"""What players ask of each other: offers and their answers, and the question before a match is given up."""

from bot.matches.texts.narration import account
from bot.model.ids import UserId
from bot.model.log import Kind, Wish
from bot.model.match import Match, Status
from bot.ui.languages import Texts
from bot.ui.post import Button, Post
from bot.ui.signs import Signs
from bot.ui.words import called, mention


def offer(match: Match, texts: Texts) -> Post:
    """The message under which an offer is answered, with the answers so far."""
    assert match.offer is not None, "something is offered"
    by = _player(match, match.offer.by, texts)
    asked = texts("offer-asked", them=_them(match, texts), who=by, wish=match.offer.wish)
    agreed = sorted(match.offer.agreed - {match.offer.by})
    so_far = [texts("account-agreed", who=_player(match, seat, texts)) for seat in agreed]
    running = match.status is Status.RUNNING
    return Post(
        " ".join([asked, *so_far]),
        None,
        (Button.ACCEPT, Button.DECLINE) if running else (Button.REMATCH,),
        tuple(sorted(match.asked_people)),
    )


def offer_settled(match: Match, since: int, upto: int, texts: Texts, signs: Signs) -> Post:
    """What was offered after the revision ``since`` and answered up to ``upto``; nothing is asked any more."""
    told = account(match, since, upto, texts, signs)
    if match.entries[upto - 1].kind is Kind.OFFERED:
        told.append(f"-# {texts('offer-answered' if _answered_after(match, upto) else 'offer-lapsed')}")
    return Post("\n".join(told))


def _answered_after(match: Match, revision: int) -> bool:
    """Whether the offer of that revision was answered later."""
    for entry in match.entries[revision:]:
        if entry.kind in (Kind.AGREED, Kind.REFUSED):
            return True
        if entry.kind is Kind.OFFERED:
            break
    return False


def _them(match: Match, texts: Texts) -> str:
    """Those whose answer is awaited."""
    return texts.listed(map(mention, match.asked_people))


def _player(match: Match, seat: int, texts: Texts) -> str:
    return called(match, seat, texts)


def done(match: Match, user: UserId, texts: Texts) -> Post:
    """What somebody who has just asked for something, or agreed to it, is told alone."""
    seat = match.seat_of(user)
    if match.offer is not None and seat in match.offer.agreed:
        return Post(texts("offer-sent", them=_them(match, texts), count=len(match.asked_people)))
    own = next(entry for entry in reversed(match.entries) if entry.seat == seat)
    if own.kind is Kind.UNDONE:
        return Post(texts("offer-undone"))
    if own.kind is Kind.RESIGNED:
        return Post(texts("offer-resigned", match=match.id))
    return Post(texts("offer-agreed"))


def before_resigning(match: Match, user: UserId, texts: Texts) -> Post:
    """The question before a match is given up."""
    seat = match.seat_of(user)
    assert seat is not None, "only players are asked"
    own, staying = match.side_of(seat), set(range(len(match.seats))) - set(match.out)
    partners = [_player(match, other, texts) for other in own if other in staying - {seat}]
    if match.offer is not None and match.offer.wish is Wish.RESIGN and seat in match.asked_seats:
        partners = []  # they have asked for it themselves
    rivals = [side for side in match.sides if side != own and staying & set(side)]
    if partners:
        return Post(texts("offer-resign-side", match=match.id, who=texts.listed(partners)))
    if len(rivals) > 1:
        return Post(texts("offer-resign-alone", match=match.id))
    winners = texts.listed(_player(match, other, texts) for other in rivals[0])
    return Post(texts("offer-resign", match=match.id, who=winners, count=len(rivals[0])))
