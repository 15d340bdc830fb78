"""Stocks of Love Links: the cards next to the bracelets, and one stock with all that its links may be placed as."""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from PIL import Image

from data.texts import Texts
from renderers.games.lovelinks.charms import LARGE, SMALL, CharmLook, charm, faded, gem, lightened
from renderers.kit.canvas import SIZE, Area, Canvas
from renderers.kit.layout import MARGIN, card, name_plate, plan, player
from renderers.kit.palette import Theme, theme
from renderers.kit.typography import SMALL as SMALL_LETTERS
from renderers.kit.typography import SMALL_STRONG, STRONG, TEXT, TITLE, Style, fitted, width
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
    """All points of an account."""
    return sum(each for _, each in account)


def way(move: Placement, texts: Texts) -> str:
    """The place of a placement, in very few words."""
    return texts(f"stock-way-{move.how}", bracelet=move.label)


# -- the cards next to the bracelets


class _Cards(NamedTuple):
    """The layout of the cards of the stocks: columns, width, height, and links per line."""

    columns: int
    wide: int
    high: int
    line: int


_CARDS: Final = (
    {2: _Cards(2, 466, 114, 5), 3: _Cards(3, 306, 190, 3), 4: _Cards(2, 466, 102, 5)},
    {2: _Cards(2, 466, 120, 5), 3: _Cards(3, 306, 204, 3), 4: _Cards(2, 466, 110, 5)},
)
"""For each number of seats, in usual and in large letters."""
_WINS: Final = (84, 108)
"""The width of the winner's sign, in normal and in large letters."""
_SCORE: Final = 300
"""The maximum width of a side's score next to a name. With large letters the name has priority."""
_BESIDE: Final = 52
"""The margin before and after a name."""
_GAP: Final = 12
_PAD: Final = 18


def stocks_top(theme: Theme, seats: int) -> int:
    """The upper end of the cards of the stocks; the bracelets are above."""
    cards = _CARDS[theme.large][seats]
    rows = -(-seats // cards.columns)
    return plan(theme).bottom - rows * (cards.high + _GAP) + _GAP


def lay_stocks(canvas: Canvas, play: LoveLinksPlay, look: Look, open_links: Collection[Link] | None = None) -> None:
    """The card of each seat: name, points, captured gemstones, links; links of the seat to move are ringed or faded."""
    for seat in range(play.seats):
        _stock(canvas, play, look, seat, open_links if seat == play.to_move else None)


def _card(colours: Theme, play: LoveLinksPlay, seat: int) -> Area:
    """The card of a seat."""
    cards = _CARDS[colours.large][play.seats]
    row, column = divmod(seat, cards.columns)
    x, y = MARGIN + column * (cards.wide + _GAP), stocks_top(colours, play.seats) + row * (cards.high + _GAP)
    return x, y, x + cards.wide, y + cards.high


def stock_place(colours: Theme, play: LoveLinksPlay, seat: int, index: int) -> Area:
    """The place of a link in the stock of a seat."""
    left, _, right, bottom = _card(colours, play, seat)
    line = _CARDS[colours.large][play.seats].line
    pitch = (right - left - 2 * _PAD + 6 - SMALL.width("charm")) // (line - 1)
    lower, along = divmod(index, line)
    x = left + _PAD - 3 + along * pitch
    y = bottom - 12 - SMALL.height // 2 - (54 if line == 3 else 0) + lower * 54
    return x, y - SMALL.height // 2 - 2, x + SMALL.width("charm"), y + SMALL.height // 2 + 2


def _stock(canvas: Canvas, play: LoveLinksPlay, look: Look, seat: int, open_links: Collection[Link] | None) -> None:
    colours, area = canvas.theme, _card(canvas.theme, play, seat)
    now = seat == to_move(play, look)
    if now:
        canvas.slab(area, 22, colours.card, colours.ground, edge=colours.accent, thick=3, raised=True)
    else:
        card(canvas, area)
    _head(canvas, play, look, seat, area)
    stock = play.state.layout.stocks[seat]
    scale = lightened(SMALL, play.state.layout.bracelets)
    for index, link in enumerate(stock):
        x, top, _, bottom = stock_place(colours, play, seat, index)
        ringed = open_links is not None and link in open_links
        shown = charm(colours, scale, CharmLook(link, gem=False, ringed=ringed))
        canvas.stamp(shown if ringed or open_links is None else faded(colours, shown), x, (top + bottom) // 2)
    if not stock:
        text = look.texts("stock-all-placed" if ended(play, look) else "stock-card-empty")
        _, top, _, bottom = stock_place(colours, play, seat, 0)
        canvas.text((area[0] + _PAD, (top + bottom) // 2), text, TEXT, colours.muted, on=colours.card)


def _head(canvas: Canvas, play: LoveLinksPlay, look: Look, seat: int, area: Area) -> None:
    """Draw the owner of a stock, the winner's sign, and the points; of two partners the first has the points."""
    colours, (left, top, right, _) = canvas.theme, area
    cards = _CARDS[colours.large][play.seats]
    side, line, below = side_of(seat, play.seats), top + 27 + 2 * colours.large, cards.line == 3
    x, end = left + _PAD, right - _PAD
    canvas.stamp(gem(colours, side, 13, colours.card), x + 13, line)
    name = player(look, seat)
    won, crowded = seat in winners(play, look), len(play.state.layout.stocks[seat]) >= cards.line
    if seat == sides(play.seats)[side][0]:
        brief = won and crowded and not below and colours.large
        room = end - x if below else end - x - _BESIDE - width(colours, name, STRONG) if colours.large else _SCORE
        score = _score(colours, play, look, side, room, brief=brief)
        start = x if below else end - score.wide
        at = line + plan(colours).line + 2 if below else line
        points = canvas.text((start, at), score.points, STRONG, colours.ink, on=colours.card)
        canvas.text((start + points, at), score.captured, score.style, colours.muted, on=colours.card)
        end = end if below else start - 14
    if won and (below or not crowded):
        _wins(canvas, right - _PAD, area[3] - 12 - SMALL.height // 2, look.texts)
    elif won:
        _wins(canvas, end, line, look.texts)
        end -= _WINS[colours.large] + 12
    name_plate(canvas, (x + 38, line), name, STRONG, end - x - 38, colours.ink, colours.card)


class _Score(NamedTuple):
    """The score of a side in words, the style of the second part, and both widths."""

    points: str
    captured: str
    style: Style
    wide: int


def _score(theme: Theme, play: LoveLinksPlay, look: Look, side: int, room: int, *, brief: bool) -> _Score:
    """The score of a side; captures are smaller or closer if there is no room, and omitted if brief."""
    progress, texts = play.state.progress, look.texts
    points = texts("stock-points", points=progress.scores[side])
    taken, wide = texts("stock-captured", captured=progress.captured[side]), width(theme, points, STRONG)
    if brief:
        return _Score(points, "", TEXT, wide)
    for between, style in ((" · ", TEXT), (" · ", SMALL_LETTERS), (" ", SMALL_LETTERS)):
        captured = f"{between}{taken}"
        whole = wide + width(theme, captured, style)
        if whole <= room:
            break
    return _Score(points, captured, style, whole)


def _wins(canvas: Canvas, right: int, y: int, texts: Texts) -> None:
    """The sign of having won, filled in the ink as in the header."""
    colours, wide, text = canvas.theme, _WINS[canvas.theme.large], texts("position-wins")
    left, half = right - wide, 17 + 3 * colours.large
    canvas.slab((left, y - half, right, y + half), half, colours.ink, colours.card, raised=True)
    style = STRONG if width(colours, text, STRONG) <= wide - 14 else SMALL_STRONG
    shown = fitted(colours, text, style, wide - 8)
    canvas.text((left + wide // 2, y), shown, style, colours.card, on=colours.ink, align="middle")


# -- one stock with all that it allows


_ROW: Final = 92
_CHIP: Final = (44, 52)
"""The height of a chip, in usual and in large letters."""
_CHIPS: Final = 208
"""The start of a link's chips."""


def stock_picture(play: LoveLinksPlay, seat: int, look: Look) -> Image.Image:
    """The links of a stock, one a row, each with the placements it allows; as high as it needs to be."""
    colours = theme(look.appearance)
    offered, pitch = offers(play, seat), _CHIP[colours.large] + 8
    rows = [(link, _lines([_chip(colours, *offer, look.texts) for offer in offered[link]])) for link in offered]
    highs = [max(_ROW, len(lines) * pitch + 30) for _, lines in rows]
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
        canvas.stamp(charm(colours, LARGE, CharmLook(link, gem=False)), MARGIN + 22, middle)
        copies = play.state.layout.stocks[seat].count(link)
        if copies > 1:
            x = MARGIN + 22 + LARGE.width("charm") + 4
            canvas.text((x, middle), f"×{copies}", STRONG, colours.muted, on=colours.card)
        top = middle - len(lines) * pitch // 2 + 4
        for i, line in enumerate(lines):
            _lay_chips(canvas, line, top + i * pitch)
        if not lines:
            text = "" if play.outcome else look.texts("stock-fits-nowhere")
            canvas.text((_CHIPS + 8, middle), text, TEXT, colours.muted, on=colours.card)
        y += space
    return canvas.finished()


def _heading(canvas: Canvas, play: LoveLinksPlay, seat: int, look: Look) -> None:
    colours, texts = canvas.theme, look.texts
    canvas.stamp(gem(colours, side_of(seat, play.seats), 15, colours.ground), MARGIN + 18, 38)
    about = [play.game.title] if look.match is None else [play.game.title, texts("position-match", match=look.match)]
    right = SIZE[0] - MARGIN
    wide = canvas.text((right, 38), " · ".join(about), TEXT, colours.muted, on=colours.ground, align="right")
    room = right - wide - MARGIN - 80 - width(canvas.theme, texts("stock-title", name=""), TITLE)
    owner = texts("stock-title", name=fitted(canvas.theme, player(look, seat), TITLE, room))
    canvas.text((MARGIN + 46, 38), owner, TITLE, colours.ink, on=colours.ground)


class _Chip(NamedTuple):
    """One placement: where, what it scores, whether it closes a bracelet, and how wide all that is."""

    where: str
    worth: str
    closes: bool
    wide: int


def _chip(theme: Theme, move: Placement, account: Items, texts: Texts) -> _Chip:
    where, worth = way(move, texts), f"+{points(account)}" if account else ""
    wide = 28 + width(theme, where, TEXT) + (8 + width(theme, worth, STRONG) if worth else 0)
    return _Chip(where, worth, move.how is CLOSE, wide)


def _lines(chips: list[_Chip]) -> list[list[_Chip]]:
    """Chips in lines that fit next to their link."""
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
    colours, x, high = canvas.theme, _CHIPS, _CHIP[canvas.theme.large]
    y = top + high // 2
    for chip in chips:
        fill, ink = (colours.ink, colours.card) if chip.closes else (colours.cell, colours.ink)
        canvas.slab((x, top, x + chip.wide, top + high), high // 2, fill, colours.card)
        wide = canvas.text((x + 14, y), chip.where, TEXT, ink, on=fill)
        if chip.worth:
            canvas.text((x + 14 + wide + 8, y), chip.worth, STRONG, ink, on=fill)
        x += chip.wide + 8
