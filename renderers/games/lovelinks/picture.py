"""The picture of a position of Love Links."""

from typing import Final

from PIL import Image

from data.texts import Texts
from renderers.games.lovelinks.accounts import accounts, accounts_width
from renderers.games.lovelinks.chains import Arrangement, Setting, arranged, lay
from renderers.games.lovelinks.charms import gem, metal_sign
from renderers.games.lovelinks.marks import mark, marked
from renderers.games.lovelinks.stocks import lay_stocks, points, stocks_top
from renderers.games.lovelinks.words import latest
from renderers.kit.canvas import SIZE, Area, Canvas
from renderers.kit.footer import match_footer
from renderers.kit.furniture import Icon, Token, card, header, player, turn_told
from renderers.kit.lettering import SMALL, SMALL_STRONG, STRONG, TEXT, Style, width
from renderers.kit.palette import Colour, Theme, theme
from renderers.kit.plan import MARGIN, TOP
from renderers.kit.sketch import Sprite
from renderers.look import Look, ended, to_move
from rules.game import Menu
from rules.lovelinks.bracelets import Placement
from rules.lovelinks.state import PLACEMENTS, LoveLinksState, Move, items, side_of
from rules.play import Play

_STRIP: Final = (40, 46)
"""The height of the line above the bracelets, in usual and in large letters."""
_PLAIN: Final = (Setting(), Setting(before=46))
"""The room for the letters of bracelets in either."""
_PAD: Final = 22


def position(play: Play[LoveLinksState, Move], look: Look) -> Canvas:
    """The position as a picture under way."""
    canvas = _begun(play, look)
    closings = [(player(look, event.seat), event) for event in play.state.progress.scored if event.closed is not None]
    right, bottom = SIZE[0] - MARGIN, stocks_top(canvas.theme, play.seats) - 12
    if closings:
        wide = accounts_width(canvas.theme, len(closings))
        accounts(canvas, (right - wide, TOP, right, bottom), closings, look.texts)
        right -= wide + 12
    _bracelets(canvas, play, look, (MARGIN, TOP, right, bottom), _PLAIN[canvas.theme.large])
    lay_stocks(canvas, play, look)
    _foot(canvas, play, look)
    return canvas


def choosing(play: Play[LoveLinksState, Move], menu: Menu[Move], look: Look) -> Image.Image:
    """The position with what can be chosen; without the account of what was closed, so that there is room for it."""
    canvas = _begun(play, look)
    area = (MARGIN, TOP, SIZE[0] - MARGIN, stocks_top(canvas.theme, play.seats) - 12)
    arrangement = _bracelets(canvas, play, look, area, marked(canvas.theme))
    moves = [choice.then for choice in menu.choices if isinstance(choice.then, Placement)]
    if menu.numbered:
        mark(canvas, arrangement, area[3], [(move, points(items(play.state, move))) for move in moves])
    lay_stocks(canvas, play, look, {move.link for move in menu.moves() if isinstance(move, Placement)})
    _foot(canvas, play, look)
    return canvas.finished()


def _begun(play: Play[LoveLinksState, Move], look: Look) -> Canvas:
    canvas = Canvas(theme(look.appearance))
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
    y = top + 28 + 3 * colours.large
    canvas.stamp(metal_sign(colours, state.progress.round), left + _PAD, y)
    told = texts("bracelet-over") if ended(play, look) else texts("bracelet-to-come", links=state.to_come)
    _strip(canvas, play, to_move(play, look), (left + _PAD + 36, right - _PAD, y), told, texts)
    room = (left + _PAD, top + _STRIP[colours.large], right - 12, bottom - 6)
    arrangement = arranged(state.layout.bracelets, room, setting)
    lay(canvas, arrangement, state.progress, texts)
    return arrangement


def _strip(
    canvas: Canvas,
    play: Play[LoveLinksState, Move],
    seat: int | None,
    place: tuple[int, int, int],
    told: str,
    texts: Texts,
) -> None:
    """The round and what is told of it, then what is left of the turn; smaller where there is no room, or left out."""
    colours, (x, end, y) = canvas.theme, place
    title = texts("bracelet-round", metal=play.state.metal)
    to_do = None if seat is None or seat < 0 else _to_do(play, texts)
    for strong, plain in ((STRONG, TEXT), (SMALL_STRONG, SMALL)):
        wide = 0 if to_do is None else width(colours, to_do, plain) + 24 * PLACEMENTS + 8
        room = end - wide - x - width(colours, title, strong) - 10
        if width(colours, told, plain) <= room:
            break
    if to_do is not None:
        _placements_left(canvas, play, (end, y), to_do, plain)
    x += canvas.text((x, y), title, strong, colours.ink, on=colours.card) + 10
    if width(colours, told, plain) <= room:
        canvas.text((x, y), told, plain, colours.muted, on=colours.card)


def _to_do(play: Play[LoveLinksState, Move], texts: Texts) -> str:
    return texts("bracelet-to-start" if play.state.progress.owed else "bracelet-to-place")


def _placements_left(
    canvas: Canvas, play: Play[LoveLinksState, Move], at: tuple[int, int], text: str, style: Style
) -> None:
    """A disc for each placement of the turn, those still to be made large in the accent."""
    colours, now, (x, y) = canvas.theme, play.state.progress, at
    wide = canvas.text(at, text, style, colours.muted, on=colours.card, align="right")
    for index in reversed(range(PLACEMENTS)):
        fill, reach = (colours.hint, 5) if index < now.placed else (colours.accent, 8)
        x -= 24
        middle = x - wide + 8
        canvas.slab((middle - reach, y - reach, middle + reach, y + reach), reach, fill, colours.card)
