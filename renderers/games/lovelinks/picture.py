"""Picture of Love Links: open bracelets, closed ones with their scores, stocks, and highlighted choices."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, pi, radians, sin
from typing import ClassVar, Final

from data.texts import Texts
from renderers.games.lovelinks import words
from renderers.games.lovelinks.chains import BESIDE, Arrangement, Margins, PlacedBracelet, arranged, lay, tag_height
from renderers.games.lovelinks.charms import Scale, gem, metal_sign, shape, sign, stone
from renderers.games.lovelinks.signs import SIGNS
from renderers.games.lovelinks.stocks import lay_stocks, points, stock_picture, stock_place, stocks_top
from renderers.kit.board import tag
from renderers.kit.canvas import SIZE, Area, Canvas
from renderers.kit.layout import MARGIN, TOP, Icon, Token, card, header, match_footer, player, turn_text
from renderers.kit.palette import METALS, Colour, Theme, theme
from renderers.kit.sketch import Sketch, Sprite, around
from renderers.kit.typography import FIGURE, SMALL, SMALL_STRONG, STRONG, TEXT, TITLE, Style, fitted, width
from renderers.look import Look, ended, signed, to_move
from renderers.renderer import Renderer
from rules.game import CHANCE, Menu
from rules.lovelinks.bracelets import CLOSE, KEY, Placement
from rules.lovelinks.state import PLACEMENTS, LoveLinksState, Move, Scored, items, side_of
from rules.play import Play

_WIDTHS: Final = {False: (320, 320), True: (280, 336)}
"""The width of the card of one and of two accounts, in normal and in large letters."""
_SMALL_RING: Final = 44
_SIDE: Final = (46, 22)
"""The margin of an account, in normal and in large letters."""
_PAD: Final = 22
_LINE: Final = (29, 35)
_OVERHANG: Final = 10


def accounts_width(theme: Theme, closings: int) -> int:
    """The width of the card for a number of closings."""
    return _WIDTHS[theme.large][closings > 1]


def accounts(canvas: Canvas, area: Area, closings: list[tuple[str, Scored]], texts: Texts) -> None:
    """A card that shows what the latest turn closed, with who did; one bracelet large, two of them small."""
    card(canvas, area)
    left, top, right, bottom = area
    side = _SIDE[canvas.theme.large]
    middle, alone, line = (left + right) // 2, len(closings) == 1, _LINE[canvas.theme.large]
    for row, (who, event) in enumerate(closings):
        assert event.closed is not None, "only closings have accounts"
        start = top + row * (bottom - top) // len(closings)
        _title(canvas, (left + _PAD, start + 34), who, event.closed.label, right - left - 2 * _PAD, texts)
        if alone:
            space = bottom - start - 52 - len(event.items) * line - 14
            radius = min(96, (space - 50) // 2)
            ring(canvas, (middle, start + 52 + space // 2), radius, event, texts)
            _items(canvas, event, (left + side, right - side), bottom - 14 - len(event.items) * line, texts)
        else:
            radius = _SMALL_RING - 10 * canvas.theme.large
            ring(canvas, (left + _PAD + radius + 4, start + 134), radius, event, texts)
            _items(canvas, event, (left + _PAD + 2 * radius + 36, right - 16), start + 60, texts)


def _title(canvas: Canvas, at: tuple[int, int], who: str, bracelet: str, most: int, texts: Texts) -> None:
    """The player who closed a bracelet; the type shrinks before the name is cut."""
    whole = texts("bracelet-closed", who=who, bracelet=bracelet)
    style = STRONG if width(canvas.theme, whole, STRONG) <= most else SMALL_STRONG
    name = fitted(
        canvas.theme, who, style, most - width(canvas.theme, texts("bracelet-closed", who="", bracelet=bracelet), style)
    )
    canvas.text(
        at, texts("bracelet-closed", who=name, bracelet=bracelet), style, canvas.theme.ink, on=canvas.theme.card
    )


def _items(canvas: Canvas, event: Scored, bounds: tuple[int, int], top: int, texts: Texts) -> None:
    theme, line = canvas.theme, _LINE[canvas.theme.large]
    for row, (what, gained) in enumerate(event.items):
        y = top + row * line + line // 2
        end, row_text = bounds[1] - width(canvas.theme, signed(gained), STRONG) - 8, texts(f"bracelet-column-{what}")
        style = TEXT if width(canvas.theme, row_text, TEXT) <= end - bounds[0] else SMALL
        shown = fitted(canvas.theme, row_text, style, end - bounds[0] + _OVERHANG)
        canvas.text(
            (min(bounds[0], end - width(canvas.theme, shown, style)), y), shown, style, theme.muted, on=theme.card
        )
        canvas.text((bounds[1], y), signed(gained), STRONG, theme.ink, on=theme.card, align="right")


_UNIT_REACH: Final = 46
"""From the middle of a ring to the lower edge of the word below its points."""


def ring(canvas: Canvas, centre: tuple[int, int], radius: int, event: Scored, texts: Texts) -> None:
    """The beads of a closed bracelet around its points, which are large where they have room; the closing link, edged,
    meets the first at the top."""
    assert event.closed is not None, "only closings have rings"
    theme, charms = canvas.theme, event.closed.charms
    size = max(6, min(20, round(pi * radius / len(charms)) + 2, radius // 3))
    canvas.stamp(_cord(theme, radius), *centre)
    for i, (link, side) in enumerate(charms):
        angle = radians(-90 + 360 * (i + 0.5) / len(charms))
        at = (round(centre[0] + radius * cos(angle)), round(centre[1] + radius * sin(angle)))
        canvas.stamp(_bead(theme, link.metal, side, size, now=i == len(charms) - 1), *at)
    for i, (link, _) in enumerate(charms):
        if link.stone:
            angle, reach = radians(-90 + 360 * (i + 0.5) / len(charms)), radius + size + 4
            at = (round(centre[0] + reach * cos(angle)), round(centre[1] + reach * sin(angle)))
            canvas.stamp(stone(theme, link.stone, theme.card), *at)
    x, y = centre
    unit, small = texts("bracelet-points", points=event.points), SMALL if theme.large else TEXT
    if hypot(width(theme, unit, small) / 2, _UNIT_REACH) <= radius - size:
        canvas.text((x, y - 12), str(event.points), FIGURE, theme.ink, on=theme.card, align="middle")
        canvas.text((x, y + 36), unit, small, theme.muted, on=theme.card, align="middle")
    else:
        fits = width(theme, str(event.points), TITLE) / 2 + 6 <= radius - size
        canvas.text(centre, str(event.points), TITLE if fits else STRONG, theme.ink, on=theme.card, align="middle")


@lru_cache(maxsize=16)
def _cord(theme: Theme, radius: int) -> Sprite:
    size, centre, anchor = around(radius)
    sketch = Sketch(theme, size, theme.card)
    sketch.ring(centre, radius + 2, 4, theme.hint)
    return sketch.sprite(anchor)


@lru_cache(maxsize=256)
def _bead(theme: Theme, metal: int, side: int | None, radius: int, *, now: bool) -> Sprite:
    """One link of a ring: its metal's shape, rim and gemstone."""
    size, (x, y), anchor = around(radius)
    sketch = Sketch(theme, size, theme.card)
    shape(sketch, (x - radius, y - radius, x + radius, y + radius), metal, now=now)
    canvas = Canvas(theme, sketch.sprite(anchor).image)
    canvas.stamp(sign(theme, side, max(4, round(radius * 0.6)), theme.materials[METALS[metal]].face), *anchor)
    return Sprite(canvas.image, sketch.sprite(anchor).mask, anchor)


_BELOW: Final = (12, 15)
"""From a number to the points below it, in normal and in large letters."""


def mark(canvas: Canvas, arrangement: Arrangement, bottom: int, ways: Sequence[tuple[Placement, int]]) -> None:
    """Number the ways to place a link from 1, each with what it scores, all of it above ``bottom``."""
    lying = {each.bracelet.label: each for each in arrangement.lying}
    for number, (move, gained) in enumerate(ways, 1):
        at = lying[move.label]
        if move.how is CLOSE:
            _closing(canvas, arrangement, at, bottom, str(number), f"+{gained}")
        else:
            left, right = _ends(arrangement.scale, at)
            high = tag_height(arrangement.scale)
            beside = BESIDE + high // 2
            x = left - beside if move.how is KEY else right + beside
            _joining(canvas, (x, at.y), bottom, str(number), f"+{gained}" if gained else "", high)


def _ends(scale: Scale, lying: PlacedBracelet) -> tuple[int, int]:
    """The two ends of a bracelet."""
    places = list(lying.places(scale))
    return places[0][1], places[-1][1] + scale.width(places[-1][2])


def _joining(canvas: Canvas, at: tuple[int, int], bottom: int, number: str, points: str, high: int) -> None:
    """A number next to an open end, its points below it."""
    theme, (x, y) = canvas.theme, at
    canvas.spots.append(((int(number) - 1,), (x - high, y - high, x + high, y + high)))
    if points:
        below = high // 2 + _BELOW[theme.large]
        y = min(y, bottom - 12 - below)
        canvas.text((x, y + below), points, STRONG, theme.ink, on=theme.card, align="middle")
    tag(canvas, (x, y), number, theme.card, high)


def _closing(
    canvas: Canvas, arrangement: Arrangement, lying: PlacedBracelet, bottom: int, number: str, points: str
) -> None:
    """A number with its points in the middle of a brace from the open key to the open lock."""
    theme, scale = canvas.theme, arrangement.scale
    left, right = _ends(scale, lying)
    half, reach = scale.height // 2, tag_height(scale) // 2
    y = min(lying.y + min(half + reach, max(half, arrangement.pitch - half - scale.reach - reach)), bottom - reach - 2)
    start, end, low = left + scale.heart // 2, right - scale.heart // 2, min(lying.y + half + 8, bottom - 8)
    for area in ((start, low, end, low + 4), (start, low - 8, start + 4, low), (end - 4, low - 8, end, low)):
        canvas.fill(area, theme.ink)
    wide = 2 * reach + 8 + width(theme, points, STRONG) + 14
    x = (left + right) // 2 - wide // 2
    canvas.spots.append(((int(number) - 1,), (x - 8, y - reach - 8, x + wide + 8, y + reach + 8)))
    canvas.slab((x, y - reach, x + wide, y + reach), reach, theme.card, theme.card, edge=theme.ink, thick=3)
    tag(canvas, (x + reach, y), number, theme.card, 2 * reach)
    canvas.text((x + 2 * reach + 8, y), points, STRONG, theme.ink, on=theme.card)


_STRIP: Final = (40, 46)
"""The height of the line above the bracelets, in usual and in large letters."""


def position(play: Play[LoveLinksState, Move], look: Look) -> Canvas:
    """The position as a picture under way."""
    canvas = _begun(play, look)
    closings = [(player(look, event.seat), event) for event in play.state.progress.scored if event.closed is not None]
    right, bottom = SIZE[0] - MARGIN, stocks_top(canvas.theme, play.seats) - 12
    if closings:
        wide = accounts_width(canvas.theme, len(closings))
        accounts(canvas, (right - wide, TOP, right, bottom), closings, look.texts)
        right -= wide + 12
    _bracelets(canvas, play, look, (MARGIN, TOP, right, bottom), Margins(large=canvas.theme.large))
    lay_stocks(canvas, play, look)
    _foot(canvas, play, look)
    return canvas


def marked(play: Play[LoveLinksState, Move], menu: Menu[Move], look: Look) -> Canvas:
    """The position with what can be chosen; without the account of what was closed, so that there is room for it."""
    canvas = _begun(play, look)
    area = (MARGIN, TOP, SIZE[0] - MARGIN, stocks_top(canvas.theme, play.seats) - 12)
    arrangement = _bracelets(canvas, play, look, area, Margins(tagged=True, large=canvas.theme.large))
    moves = [choice.then for choice in menu.choices if isinstance(choice.then, Placement)]
    if menu.numbered:
        mark(canvas, arrangement, area[3], [(move, points(items(play.state, move))) for move in moves])
    lay_stocks(canvas, play, look, {move.link for move in menu.moves() if isinstance(move, Placement)})
    _add_stock_spots(canvas, play, menu)
    _foot(canvas, play, look)
    return canvas


def _add_stock_spots(canvas: Canvas, play: Play[LoveLinksState, Move], menu: Menu[Move]) -> None:
    """The places of links that can be chosen, also of each copy of one."""
    if menu.numbered or play.to_move is None or play.to_move == CHANCE:
        return
    stock = play.state.layout.stocks[play.to_move]
    for index, choice in enumerate(menu.choices):
        link = choice.then.link if isinstance(choice.then, Placement) else choice.about
        for at, each in enumerate(stock):
            if each == link and choice.then is not None:
                canvas.spots.append(((index,), stock_place(canvas.theme, play, play.to_move, at)))


def _begun(play: Play[LoveLinksState, Move], look: Look) -> Canvas:
    canvas = Canvas(theme(look.appearance))
    header(canvas, play, look, _tokens(play), turn_text(play, look) if play.seats == 2 else "")
    return canvas


def _foot(canvas: Canvas, play: Play[LoveLinksState, Move], look: Look) -> None:
    match_footer(canvas, look, play.seats, lambda names: words.latest(play, names, to_move(play, look), look.texts))


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
    canvas: Canvas, play: Play[LoveLinksState, Move], look: Look, area: Area, setting: Margins
) -> Arrangement:
    """The bracelets on their card; above them the round, what is still to be drawn, and what is left of the turn."""
    colours, state, texts = canvas.theme, play.state, look.texts
    card(canvas, area)
    left, top, right, bottom = area
    y = top + 28 + 3 * colours.large
    canvas.stamp(metal_sign(colours, state.progress.round), left + _PAD, y)
    row_text = texts("bracelet-over") if ended(play, look) else texts("bracelet-to-come", links=state.to_come)
    _strip(canvas, play, to_move(play, look), (left + _PAD + 36, right - _PAD, y), row_text, texts)
    room = (left + _PAD, top + _STRIP[colours.large], right - 12, bottom - 6)
    arrangement = arranged(state.layout.bracelets, room, setting)
    lay(canvas, arrangement, state.progress, texts)
    return arrangement


def _strip(
    canvas: Canvas,
    play: Play[LoveLinksState, Move],
    seat: int | None,
    place: tuple[int, int, int],
    row_text: str,
    texts: Texts,
) -> None:
    """The round with its note, then the rest of the turn; smaller without room, or omitted."""
    colours, (x, end, y) = canvas.theme, place
    title = texts("bracelet-round", metal=play.state.metal)
    to_do = None if seat is None or seat < 0 else _to_do(play, texts)
    for strong, plain in ((STRONG, TEXT), (SMALL_STRONG, SMALL)):
        wide = 0 if to_do is None else width(colours, to_do, plain) + 24 * PLACEMENTS + 8
        room = end - wide - x - width(colours, title, strong) - 10
        if width(colours, row_text, plain) <= room:
            break
    if to_do is not None:
        _placements_left(canvas, play, (end, y), to_do, plain)
    x += canvas.text((x, y), title, strong, colours.ink, on=colours.card) + 10
    if width(colours, row_text, plain) <= room:
        canvas.text((x, y), row_text, plain, colours.muted, on=colours.card)


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


class LoveLinksRenderer(Renderer[LoveLinksState, Move]):
    """Shows matches of Love Links."""

    has_hands: ClassVar = True
    signs: ClassVar = SIGNS
    laid = staticmethod(position)
    marked = staticmethod(marked)
    hand = staticmethod(stock_picture)
    hand_words = staticmethod(words.stock_text)
    board = staticmethod(words.text_board)
    question = staticmethod(words.asked)
    step_text = staticmethod(words.did)
    narrate = staticmethod(words.narrate)
    because = staticmethod(words.because)
    verdict = staticmethod(words.verdict)
    ahead = staticmethod(words.ahead)
    standing = staticmethod(words.standing)
    sign_of = staticmethod(words.sign_of)
    words = staticmethod(words.words)
