"""The picture of a position of Love Links."""

from typing import Final

from PIL import Image

from data.texts import Texts
from renderers.games.lovelinks.accounts import WIDTH, accounts
from renderers.games.lovelinks.chains import Arrangement, Setting, arranged, lay
from renderers.games.lovelinks.charms import gem, metal_sign
from renderers.games.lovelinks.marks import MARKED, mark
from renderers.games.lovelinks.stocks import lay_stocks, points, stocks_top
from renderers.games.lovelinks.words import latest
from renderers.kit.canvas import SIZE, Area, Canvas
from renderers.kit.furniture import BOARD_CARD, MARGIN, Icon, Token, card, header, match_footer, player, turn_told
from renderers.kit.lettering import STRONG, TEXT, fitted
from renderers.kit.palette import Colour, Theme, theme
from renderers.kit.sketch import Sprite
from renderers.look import Look, ended, to_move
from rules.game import Menu
from rules.lovelinks.bracelets import Placement
from rules.lovelinks.state import PLACEMENTS, LoveLinksState, Move, items, side_of
from rules.play import Play

_STRIP: Final = 40
"""The height of the line above the bracelets."""
_PAD: Final = 22


def position(play: Play[LoveLinksState, Move], look: Look) -> Canvas:
    """The position as a picture under way."""
    canvas = _begun(play, look)
    closings = [(player(look, event.seat), event) for event in play.state.progress.scored if event.closed is not None]
    right, bottom = SIZE[0] - MARGIN, stocks_top(play.seats) - 12
    if closings:
        accounts(canvas, (right - WIDTH, BOARD_CARD[1], right, bottom), closings, look.texts)
        right -= WIDTH + 12
    _bracelets(canvas, play, look, (MARGIN, BOARD_CARD[1], right, bottom), Setting())
    lay_stocks(canvas, play, look)
    _foot(canvas, play, look)
    return canvas


def choosing(play: Play[LoveLinksState, Move], menu: Menu[Move], look: Look) -> Image.Image:
    """The position with what can be chosen; without the account of what was closed, so that there is room for it."""
    canvas = _begun(play, look)
    area = (MARGIN, BOARD_CARD[1], SIZE[0] - MARGIN, stocks_top(play.seats) - 12)
    arrangement = _bracelets(canvas, play, look, area, MARKED)
    moves = [choice.then for choice in menu.choices if isinstance(choice.then, Placement)]
    if menu.numbered:
        mark(canvas, arrangement, area[3], [(move, points(items(play.state, move))) for move in moves])
    lay_stocks(canvas, play, look, {move.link for move in menu.moves() if isinstance(move, Placement)})
    _foot(canvas, play, look)
    return canvas.finished()


def _begun(play: Play[LoveLinksState, Move], look: Look) -> Canvas:
    canvas = Canvas(theme(look.dark))
    header(canvas, play, look, _tokens(play), turn_told(play, look) if play.seats == 2 else "")
    return canvas


def _foot(canvas: Canvas, play: Play[LoveLinksState, Move], look: Look) -> None:
    match_footer(canvas, look, play.seats, lambda names: latest(play, names, to_move(play, look), look.texts))


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


def _bracelets(
    canvas: Canvas, play: Play[LoveLinksState, Move], look: Look, area: Area, setting: Setting
) -> Arrangement:
    """The bracelets on their card; above them the round, what is still to be drawn, and what is left of the turn."""
    colours, state, texts = canvas.theme, play.state, look.texts
    card(canvas, area)
    left, top, right, bottom = area
    y = top + 28
    canvas.stamp(metal_sign(colours, state.progress.round), left + _PAD, y)
    seat, end = to_move(play, look), right - _PAD
    if seat is not None and seat >= 0:
        end -= _placements_left(canvas, play, (end, y), texts) + 8
    x = left + _PAD + 36
    x += canvas.text((x, y), texts("bracelet-round", metal=state.metal), STRONG, colours.ink, on=colours.card) + 10
    told = texts("bracelet-over") if ended(play, look) else texts("bracelet-to-come", links=state.to_come)
    canvas.text((x, y), fitted(told, TEXT, end - x), TEXT, colours.muted, on=colours.card)
    room = (left + _PAD, top + _STRIP, right - 12, bottom - 6)
    arrangement = arranged(state.layout.bracelets, room, setting)
    lay(canvas, arrangement, state.progress, texts)
    return arrangement


def _placements_left(canvas: Canvas, play: Play[LoveLinksState, Move], at: tuple[int, int], texts: Texts) -> int:
    """A disc for each placement of the turn, those still to be made in the accent; how wide it all is."""
    colours, now, (x, y) = canvas.theme, play.state.progress, at
    text = texts("bracelet-to-start" if now.owed else "bracelet-to-place")
    wide = canvas.text(at, text, TEXT, colours.muted, on=colours.card, align="right")
    for index in reversed(range(PLACEMENTS)):
        fill = colours.hint if index < now.placed else colours.accent
        x -= 24
        canvas.slab((x - wide, y - 8, x - wide + 16, y + 8), 8, fill, colours.card)
    return wide + 24 * PLACEMENTS
