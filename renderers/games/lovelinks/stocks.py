"""Stocks of Love Links: the cards beside the bracelets, and one stock with all that its links may be placed as."""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from PIL import Image

from data.texts import Texts
from renderers.games.lovelinks.charms import LARGE, SMALL, Appearance, charm, faded, gem, lightened
from renderers.kit.canvas import SIZE, Area, Canvas
from renderers.kit.furniture import MARGIN, card, name_plate, player
from renderers.kit.lettering import SMALL_STRONG, STRONG, TEXT, TITLE, fitted, width
from renderers.kit.palette import theme
from renderers.look import Look, ended, to_move, winners
from rules.lovelinks.bracelets import CLOSE, Items, Link, Placement
from rules.lovelinks.state import LoveLinksState, Move, items, placements, side_of, sides
from rules.play import Play

LoveLinksPlay = Play[LoveLinksState, Move]


def offers(play: LoveLinksPlay, seat: int) -> Mapping[Link, tuple[tuple[Placement, Items], ...]]:
    """For each link of a stock where it may be placed and what that scores, as if it were this seat's turn now."""
    state, stock = play.state, play.state.layout.stocks[seat]
    moves: list[Placement] = []
    if play.to_move == seat:
        moves = [move for move in state.legal if isinstance(move, Placement)]
    elif play.outcome is None and stock:
        state = state._replace(progress=state.progress._replace(seat=seat, placed=0, owed=False, scored=()))
        moves = list(placements(stock, state.layout.bracelets, state.layout.born, owed=False))
    return {
        link: tuple((move, items(state, move)) for move in moves if move.link is link) for link in dict.fromkeys(stock)
    }


def points(account: Items) -> int:
    """All points of an account together."""
    return sum(each for _, each in account)


def way(move: Placement, texts: Texts) -> str:
    """Where a placement puts its link, in very few words."""
    return texts(f"stock-way-{move.how}", bracelet=move.label)


# -- the cards beside the bracelets


class _Cards(NamedTuple):
    """How the cards of so many stocks lie: columns, and how wide, high and many links a line each is."""

    columns: int
    wide: int
    high: int
    line: int


_CARDS: Final = {2: _Cards(2, 466, 114, 5), 3: _Cards(3, 306, 190, 3), 4: _Cards(2, 466, 102, 5)}
_WINS: Final = 84
"""How wide the sign of having won is; it lies beside all links but the last."""
_GAP: Final = 12
_PAD: Final = 18
_BOTTOM: Final = 752


def stocks_top(seats: int) -> int:
    """Where the cards of the stocks begin; what is above belongs to the bracelets."""
    rows = -(-seats // _CARDS[seats].columns)
    return _BOTTOM - rows * (_CARDS[seats].high + _GAP) + _GAP


def lay_stocks(canvas: Canvas, play: LoveLinksPlay, look: Look, open_links: Collection[Link] | None = None) -> None:
    """The card of each seat: who it is, points, gemstones captured, and the links of the stock.

    Where links are chosen, those of the seat to move that can be are ringed and its others faded.
    """
    cards, top = _CARDS[play.seats], stocks_top(play.seats)
    for seat in range(play.seats):
        row, column = divmod(seat, cards.columns)
        x, y = MARGIN + column * (cards.wide + _GAP), top + row * (cards.high + _GAP)
        chosen = open_links if seat == play.to_move else None
        _stock(canvas, play, look, seat, (x, y, x + cards.wide, y + cards.high), chosen)


def _stock(
    canvas: Canvas, play: LoveLinksPlay, look: Look, seat: int, area: Area, open_links: Collection[Link] | None
) -> None:
    colours, (left, _, right, bottom) = canvas.theme, area
    now, cards = seat == to_move(play, look), _CARDS[play.seats]
    if now:
        canvas.slab(area, 22, colours.card, colours.ground, edge=colours.accent, thick=3, raised=True)
    else:
        card(canvas, area)
    _head(canvas, play, look, seat, area)
    stock = play.state.layout.stocks[seat]
    pitch = (right - left - 2 * _PAD + 6 - SMALL.width("charm")) // (cards.line - 1)
    x, y = left + _PAD - 3, bottom - 12 - SMALL.height // 2 - (54 if cards.line == 3 else 0)
    scale = lightened(SMALL, play.state.layout.bracelets)
    for index, link in enumerate(stock):
        lower, along = divmod(index, cards.line)
        ringed = open_links is not None and link in open_links
        shown = charm(colours, scale, Appearance(link, gem=False, ringed=ringed))
        canvas.stamp(
            shown if ringed or open_links is None else faded(colours, shown), x + along * pitch, y + lower * 54
        )
    if not stock:
        text = look.texts("stock-all-placed" if ended(play, look) else "stock-card-empty")
        canvas.text((left + _PAD, y), text, TEXT, colours.muted, on=colours.card)


def _head(canvas: Canvas, play: LoveLinksPlay, look: Look, seat: int, area: Area) -> None:
    """Who has a stock, whether that player has won, and the points, which of two partners the first tells."""
    colours, (left, top, right, _) = canvas.theme, area
    side, line, below = side_of(seat, play.seats), top + 27, _CARDS[play.seats].line == 3
    x, end = left + _PAD, right - _PAD
    canvas.stamp(gem(colours, side, 13, colours.card), x + 13, line)
    if seat == sides(play.seats)[side][0]:
        points = look.texts("stock-points", points=play.state.progress.scores[side])
        taken = look.texts("stock-captured", captured=play.state.progress.captured[side])
        captured = f" · {taken}"
        start = x if below else end - width(points, STRONG) - width(captured, TEXT)
        at = line + 34 if below else line
        wide = canvas.text((start, at), points, STRONG, colours.ink, on=colours.card)
        canvas.text((start + wide, at), captured, TEXT, colours.muted, on=colours.card)
        end = end if below else start - 14
    if seat in winners(play, look):
        links, cards = len(play.state.layout.stocks[seat]), _CARDS[play.seats]
        if below or links < cards.line:
            _wins(canvas, right - _PAD, area[3] - 12 - SMALL.height // 2, look.texts)
        else:
            _wins(canvas, end, line, look.texts)
            end -= _WINS + 12
    name = player(look, seat)
    name_plate(canvas, (x + 38, line), name, STRONG, end - x - 38, colours.ink, colours.card)


def _wins(canvas: Canvas, right: int, y: int, texts: Texts) -> None:
    """The sign of having won, filled in the ink as in the header."""
    colours, left, text = canvas.theme, right - _WINS, texts("position-wins")
    canvas.slab((left, y - 17, right, y + 17), 17, colours.ink, colours.card, raised=True)
    style = STRONG if width(text, STRONG) <= _WINS - 14 else SMALL_STRONG
    shown = fitted(text, style, _WINS - 8)
    canvas.text((left + _WINS // 2, y), shown, style, colours.card, on=colours.ink, align="middle")


# -- one stock with all that it allows


_ROW: Final = 92
_CHIP: Final = 44
_CHIPS: Final = 208
"""Where the chips of a link begin."""


def stock_picture(play: LoveLinksPlay, seat: int, look: Look) -> Image.Image:
    """The links of a stock, one a row, each with the placements it allows; as high as it needs to be."""
    colours = theme(look.dark)
    offered = offers(play, seat)
    rows = [(link, _lines([_chip(*offer, look.texts) for offer in offered[link]])) for link in offered]
    highs = [max(_ROW, len(lines) * (_CHIP + 8) + 30) for _, lines in rows]
    high = 76 + max(_ROW, sum(highs)) + MARGIN
    canvas = Canvas(colours, height=high)
    _heading(canvas, play, seat, look)
    card(canvas, (MARGIN, 72, SIZE[0] - MARGIN, high - MARGIN))
    if not rows:
        at = (MARGIN + 24, 72 + _ROW // 2)
        canvas.text(at, look.texts("stock-none-left"), TEXT, colours.muted, on=colours.card)
    y = 76
    for row, ((link, lines), space) in enumerate(zip(rows, highs, strict=True)):
        if row:
            canvas.fill((MARGIN + 24, y - 1, SIZE[0] - MARGIN - 24, y + 1), colours.cell)
        middle = y + space // 2
        canvas.stamp(charm(colours, LARGE, Appearance(link, gem=False)), MARGIN + 22, middle)
        copies = play.state.layout.stocks[seat].count(link)
        if copies > 1:
            x = MARGIN + 22 + LARGE.width("charm") + 4
            canvas.text((x, middle), f"×{copies}", STRONG, colours.muted, on=colours.card)
        top = middle - len(lines) * (_CHIP + 8) // 2 + 4
        for i, line in enumerate(lines):
            _lay_chips(canvas, line, top + i * (_CHIP + 8))
        if not lines:
            text = "" if play.outcome else look.texts("stock-nowhere")
            canvas.text((_CHIPS + 8, middle), text, TEXT, colours.muted, on=colours.card)
        y += space
    return canvas.finished()


def _heading(canvas: Canvas, play: LoveLinksPlay, seat: int, look: Look) -> None:
    colours, texts = canvas.theme, look.texts
    canvas.stamp(gem(colours, side_of(seat, play.seats), 15, colours.ground), MARGIN + 18, 38)
    about = [play.game.title] if look.match is None else [play.game.title, texts("position-match", match=look.match)]
    right = SIZE[0] - MARGIN
    wide = canvas.text((right, 38), " · ".join(about), TEXT, colours.muted, on=colours.ground, align="right")
    room = right - wide - MARGIN - 80 - width(texts("stock-title", name=""), TITLE)
    owner = texts("stock-title", name=fitted(player(look, seat), TITLE, room))
    canvas.text((MARGIN + 46, 38), owner, TITLE, colours.ink, on=colours.ground)


class _Chip(NamedTuple):
    """One placement: where, what it scores, and whether it closes a bracelet."""

    where: str
    worth: str
    closes: bool

    @property
    def wide(self) -> int:
        return 28 + width(self.where, TEXT) + (8 + width(self.worth, STRONG) if self.worth else 0)


def _chip(move: Placement, account: Items, texts: Texts) -> _Chip:
    return _Chip(way(move, texts), f"+{points(account)}" if account else "", move.how is CLOSE)


def _lines(chips: list[_Chip]) -> list[list[_Chip]]:
    """Chips in lines that fit beside their link."""
    lines: list[list[_Chip]] = []
    room = 0
    for chip in chips:
        if chip.wide > room:
            lines.append([])
            room = SIZE[0] - MARGIN - 22 - _CHIPS
        lines[-1].append(chip)
        room -= chip.wide + 8
    return lines


def _lay_chips(canvas: Canvas, chips: list[_Chip], top: int) -> None:
    colours, x, y = canvas.theme, _CHIPS, top + _CHIP // 2
    for chip in chips:
        fill, ink = (colours.ink, colours.card) if chip.closes else (colours.cell, colours.ink)
        canvas.slab((x, top, x + chip.wide, top + _CHIP), _CHIP // 2, fill, colours.card)
        wide = canvas.text((x + 14, y), chip.where, TEXT, ink, on=fill)
        if chip.worth:
            canvas.text((x + 14 + wide + 8, y), chip.worth, STRONG, ink, on=fill)
        x += chip.wide + 8
