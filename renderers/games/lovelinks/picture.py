"""The picture of a position of Love Links."""

from typing import Final

from PIL import Image

from renderers.games.lovelinks.accounts import WIDTH, accounts
from renderers.games.lovelinks.chains import arranged, lay
from renderers.games.lovelinks.charms import gem, metal_sign
from renderers.games.lovelinks.stocks import lay_stocks, stocks_top
from renderers.games.lovelinks.words import latest
from renderers.kit.canvas import SIZE, Area, Canvas
from renderers.kit.furniture import BOARD_CARD, MARGIN, Icon, Token, card, header, match_footer, player
from renderers.kit.lettering import STRONG, TEXT
from renderers.kit.palette import Colour, Theme, theme
from renderers.kit.sketch import Sprite
from renderers.kit.text import counted
from renderers.look import Look, ended, to_move
from rules.lovelinks.state import PLACEMENTS, LoveLinksState, Move, side_of
from rules.play import Play

_STRIP: Final = 40
"""The height of the line above the bracelets."""
_PAD: Final = 22


def draw(play: Play[LoveLinksState, Move], look: Look) -> Image.Image:
    """The position as a picture."""
    colours = theme(look.dark)
    canvas = Canvas(colours)
    header(canvas, play, look, _tokens(play), f"turn {play.turn}" if play.seats == 2 else "")
    closings = [(player(look, event.seat), event) for event in play.state.progress.scored if event.closed is not None]
    right, bottom = SIZE[0] - MARGIN, stocks_top(play.seats) - 12
    if closings:
        accounts(canvas, (right - WIDTH, BOARD_CARD[1], right, bottom), closings)
        right -= WIDTH + 12
    _bracelets(canvas, play, look, (MARGIN, BOARD_CARD[1], right, bottom))
    lay_stocks(canvas, play, look)
    match_footer(canvas, look, play.seats, lambda names: latest(play, names, to_move(play, look)))
    return canvas.finished()


def _tokens(play: Play[LoveLinksState, Move]) -> list[Token]:
    """The players with their sides' gemstones; their scores where there is room for them."""
    scores = play.state.progress.scores
    few = play.seats < 4
    return [Token(str(scores[seat]) if few else None, _SIGNS[side_of(seat, play.seats)]) for seat in range(play.seats)]


def _sign_of(side: int) -> Icon:
    def sign(colours: Theme, ink: Colour, on: Colour) -> Sprite:
        return gem(colours, side, 13, on)

    return sign


_SIGNS: Final = tuple(map(_sign_of, range(3)))


def _bracelets(canvas: Canvas, play: Play[LoveLinksState, Move], look: Look, area: Area) -> None:
    """The bracelets on their card; above them the round, what is still to be drawn, and what is left of the turn."""
    colours, state = canvas.theme, play.state
    card(canvas, area)
    left, top, right, bottom = area
    y = top + 28
    canvas.stamp(metal_sign(colours, state.progress.round), left + _PAD, y)
    told = "match over" if ended(play, look) else f"{counted(state.to_come, 'link')} to come"
    x = left + _PAD + 36
    x += canvas.text((x, y), f"{state.metal.capitalize()} round", STRONG, colours.ink, on=colours.card)
    canvas.text((x + 10, y), told, TEXT, colours.muted, on=colours.card)
    seat = to_move(play, look)
    if seat is not None and seat >= 0:
        _placements_left(canvas, play, (right - _PAD, y))
    lay(canvas, arranged(state.layout.bracelets, (left + _PAD, top + _STRIP, right - 12, bottom - 6)), state.progress)


def _placements_left(canvas: Canvas, play: Play[LoveLinksState, Move], at: tuple[int, int]) -> None:
    """A disc for each placement of the turn, those still to be made in the accent."""
    colours, now, (x, y) = canvas.theme, play.state.progress, at
    text = "a new bracelet" if now.owed else "to place"
    wide = canvas.text(at, text, TEXT, colours.muted, on=colours.card, align="right")
    for index in reversed(range(PLACEMENTS)):
        fill = colours.hint if index < now.placed else colours.accent
        x -= 24
        canvas.slab((x - wide, y - 8, x - wide + 16, y + 8), 8, fill, colours.card)
