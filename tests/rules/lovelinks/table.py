"""Positions of Love Links set up by hand, for tests."""

from rules import GAMES
from rules.game import CHANCE
from rules.lovelinks.bracelets import DECK, METALS, Charm, bracelet, label, link
from rules.lovelinks.state import Layout, LoveLinksOptions, LoveLinksState, Progress, draw, placements
from rules.play import Play, begin
from tests.rules.helpers import legal_texts

LOVELINKS = GAMES["lovelinks"]


def setting(stocks, bracelets=(), *, seat=0, metal="gold", bag=(), length="standard", scores=None, captured=None):
    """A match in which ``seat`` begins a turn; links are separated by spaces, ``5-8/1`` has an owner, ``bag`` is still
    to be drawn. ``bracelets`` may be a dict by label."""
    options, seats = LoveLinksOptions(length), len(stocks)
    sides = len(LOVELINKS.sides(seats))
    named = bracelets if isinstance(bracelets, dict) else {label(n): chain for n, chain in enumerate(bracelets)}
    chains = tuple(bracelet(name, tuple(charm(word) for word in chain.split())) for name, chain in named.items())
    scores, captured = tuple(scores or (0,) * sides), tuple(captured or (0,) * sides)
    progress = Progress(options, METALS.index(metal), 1, seat, 0, False, scores, captured, latest=(), scored=())
    held = tuple(tuple(link(word) for word in stock.split()) for stock in stocks)
    left = [link(word) for word in bag.split()] if bag else []
    kinds = [each for each in DECK if each in left]
    layout = Layout(held, chains, len(chains), (), tuple(map(draw, kinds)), tuple(map(left.count, kinds)))
    legal = placements(held[seat], chains, len(chains), owed=False)
    return Play(LOVELINKS, options, seats, LoveLinksState(seat, progress, layout, (), legal))


def charm(word):
    text, _, owner = word.partition("/")
    return Charm(link(text), int(owner) if owner else None)


def fresh(seats=2, length="standard"):
    return begin(LOVELINKS, LoveLinksOptions(length), seats)


def draws(play, most=100):
    """The match after the draws that are due, always the first possible one."""
    for _ in range(most):
        if play.to_move != CHANCE:
            break
        play = play.after(play.game.legal_moves(play.state)[0])
    return play


def legal(play):
    return sorted(legal_texts(play))


def by_label(play):
    return {
        each.label: " ".join(c.link.text + ("" if c.side is None else f"/{c.side}") for c in each.charms)
        for each in play.state.layout.bracelets
    }


def stocks(play):
    return [" ".join(each.text for each in stock) for stock in play.state.layout.stocks]
