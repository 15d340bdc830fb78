"""The picture of a position of Linkage, and the marks of choices on it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar, Final

from PIL import Image

from data.texts import Texts
from renderers.games.linkage import words
from renderers.games.linkage.dominoes import SIGNS, bridge, candidate, few, many, small_domino
from renderers.games.linkage.dominoes import domino as domino_sprite
from renderers.kit.board import (
    TAG,
    Borders,
    Frame,
    add_spots,
    cell_sprite,
    columns,
    coordinate_places,
    coordinates,
    tag,
)
from renderers.kit.canvas import Area, Canvas, cached_drawing
from renderers.kit.layout import (
    LARGE,
    Token,
    caption,
    card,
    header,
    match_footer,
    meter,
    plan,
    result,
    sheet,
    sheet_area,
    turn_text,
)
from renderers.kit.palette import Theme, theme
from renderers.kit.pieces import badge, counter, cross
from renderers.kit.typography import FIGURE, STRONG, TEXT, TITLE, Style
from renderers.look import Look, ended, role_of, to_move
from renderers.renderer import Renderer
from rules.game import Menu
from rules.linkage import (
    BOARD,
    COLOURS,
    FEWER,
    MORE,
    Counter,
    Domino,
    LinkageState,
    Move,
    Role,
    colour_groups,
    forbidden_cells,
)
from rules.play import Play

_FRAMES: Final = (Frame(BOARD), Frame(BOARD, plan=LARGE))
_PAD: Final = 22
_GROUP: Final = (28, 24)
"""The radius of the disc with the number of a group between the marks of its domino, for normal and large letters."""
_POOL_ROW: Final = 31
"""From the middle of a colour's row to its frame."""
_ROLE: Final = (19, 23)
"""From the middle of a role's row to its frame, for normal and large letters."""
_ROLES: Final = ({MORE: 106, FEWER: 64}, {MORE: 98, FEWER: 50})
"""The distance of the roles from the end of their card, for normal and large letters."""


def _frame(colours: Theme) -> Frame:
    return _FRAMES[colours.large]


@lru_cache(maxsize=12)
def _panels(colours: Theme) -> tuple[Area, ...]:
    """The cards next to the board: the pool, and the number that decides."""
    return plan(colours).panels(340, 324)


def position(play: Play[LinkageState, Move], look: Look) -> Canvas:
    """The position as a picture under way, on which marks may be laid."""
    state, colours = play.state, theme(look.appearance)
    canvas = _headed(play, look, _table(colours))
    over = ended(play, look)
    groups = colour_groups(state)
    _dominoes(canvas, state, playing=not over)
    if state.black is not None:
        canvas.stamp(counter(colours, "black", 28, colours.cell), *_frame(colours).centre(state.black))
    if over:
        _numbered_groups(canvas, state, groups)
        _shares(canvas, groups, look.texts)
    else:
        for cell in () if look.replayed else forbidden_cells(state):
            canvas.stamp(cross(colours, 12), *_frame(colours).centre(cell))
        if state.green:
            face = colours.materials[state.green.colour].face
            canvas.stamp(counter(colours, "green", 17, face), *middle(colours, state.green))
        _pool(canvas, state.pool, look.texts)
    _count(canvas, play, look, len(groups))
    return canvas


def _headed(play: Play[LinkageState, Move], look: Look, table: Image.Image) -> Canvas:
    """A picture with what stands above and below every one."""
    canvas = Canvas(theme(look.appearance), table)
    header(canvas, play, look, _tokens(play, look.texts), turn_text(play, look))
    match_footer(canvas, look, play.seats, lambda names: words.latest(play, names, to_move(play, look), look.texts))
    return canvas


@lru_cache(maxsize=6)
def _table(colours: Theme) -> Image.Image:
    """The constant part of every picture: cards, empty cells, coordinates, captions."""
    canvas, lies = Canvas(colours), _frame(colours)
    for area in (lies.plan.board, *_panels(colours)):
        card(canvas, area)
    for cell in BOARD.cells:
        canvas.stamp(cell_sprite(colours, lies.pitch), *lies.corner(cell))
    coordinates(canvas, lies)
    return canvas.image


def _tokens(play: Play[LinkageState, Move], texts: Texts) -> list[Token]:
    roles = [play.game.role(play.state, seat) for seat in range(play.seats)]
    role_names = [role_of(play, seat, texts) for seat in range(play.seats)]
    signs = {MORE: many, FEWER: few}
    return [Token(name, signs[role]) if role else Token() for role, name in zip(roles, role_names, strict=True)]


def lies_flat(domino: Domino) -> bool:
    """True if it lies along a row."""
    return domino.cells[1] - domino.cells[0] == 1


def middle(colours: Theme, domino: Domino) -> tuple[int, int]:
    """The position of the joint between its two cells."""
    (ax, ay), (bx, by) = (_frame(colours).centre(cell) for cell in domino.cells)
    return (ax + bx) // 2, (ay + by) // 2


def _dominoes(canvas: Canvas, state: LinkageState, *, playing: bool) -> None:
    colours, lies = canvas.theme, _frame(canvas.theme)
    on: dict[int, Domino] = {}
    for domino in state.dominoes:
        (first, last), flat = domino.cells, lies_flat(domino)
        now = playing and domino is state.dominoes[-1]
        canvas.stamp(
            domino_sprite(colours, lies.pitch, domino.colour, flat=flat, now=now),
            *lies.corner(first if flat else last),
        )
        on.update(dict.fromkeys(domino.cells, domino))
    for cell, domino in on.items():
        x, y = lies.corner(cell)
        for step, flat, joint in ((1, True, (lies.pitch, lies.pitch // 2)), (7, False, (lies.pitch // 2, 0))):
            near = on.get(cell + step)
            beside = cell + step in BOARD.beside[cell]
            if beside and near and near is not domino and near.colour == domino.colour:
                canvas.stamp(bridge(colours, lies.pitch, domino.colour, flat=flat), x + joint[0], y + joint[1])


def _pool(canvas: Canvas, pool: Sequence[int], texts: Texts) -> None:
    left, top, _, _ = _panels(canvas.theme)[0]
    caption(canvas, left + _PAD, top + 34, texts("linkage-pool"))
    for colour, count in zip(COLOURS, pool, strict=True):
        lay_left(canvas, colour, count)


def _row(colours: Theme, colour: str) -> tuple[int, int]:
    """The start of a colour's row in the upper card."""
    left, top, _, bottom = _panels(colours)[0]
    return left + _PAD, top + 86 + COLOURS.index(colour) * ((bottom - top - 68) // len(COLOURS))


@cached_drawing(128)
def lay_left(canvas: Canvas, colour: str, left: int, *, framed: bool = False) -> None:
    """Draw the number of dominoes left of a colour; ``framed`` if it is a choice, or was chosen."""
    colours, (x, y) = canvas.theme, _row(canvas.theme, colour)
    if framed:
        _framed(canvas, y, _POOL_ROW)
    canvas.stamp(small_domino(colours, colour, ghost=not left), x, y)
    ink = colours.ink if left else colours.muted
    canvas.text((x + 112, y), f"× {left}", TITLE, ink, on=colours.card)


def _shares(canvas: Canvas, groups: Sequence[tuple[str, frozenset[int]]], texts: Texts) -> None:
    """The number of groups of each colour, and their numbers."""
    colours, (left, top, _, _), first = canvas.theme, _panels(canvas.theme)[0], 1
    caption(canvas, left + _PAD, top + 34, texts("linkage-by-colour"))
    for colour in COLOURS:
        x, y = _row(colours, colour)
        count = sum(group[0] == colour for group in groups)
        canvas.stamp(small_domino(colours, colour, ghost=not count), x, y)
        wide = canvas.text((x + 104, y), str(count), TITLE, colours.ink, on=colours.card)
        if count:
            span = f"{first}" if count == 1 else f"{first}–{first + count - 1}"
            canvas.text((x + 104 + wide + 12, y + 3), span, TEXT, colours.muted, on=colours.card)
        first += count


def _numbered_groups(canvas: Canvas, state: LinkageState, groups: Sequence[tuple[str, frozenset[int]]]) -> None:
    """Outline every group and number it, so that anybody can count again."""
    colours = canvas.theme
    Borders(_frame(colours), {cell: number for number, (_, group) in enumerate(groups) for cell in group}).draw(canvas)
    for number, (colour, group) in enumerate(groups, 1):
        domino = next(d for d in state.dominoes if d.cells[0] in group)
        x, y = middle(colours, domino)
        _lay_number(canvas, (x, y), number, colour, _GROUP[colours.large])


def _lay_number(canvas: Canvas, at: tuple[int, int], number: int, colour: str, radius: int) -> None:
    """A number on a dark disc in the middle of a domino."""
    materials, style = canvas.theme.materials, Style(radius + 2, strong=True)
    canvas.stamp(badge(canvas.theme, radius, materials[colour].face), *at)
    canvas.text(at, str(number), style, materials["white"].face, on=materials["black"].face, align="middle")


def _count(canvas: Canvas, play: Play[LinkageState, Move], look: Look, count: int) -> None:
    """The number that decides, and what it means."""
    (left, top, right, _), target = _panels(canvas.theme)[1], play.options.target
    _lay_count(canvas, count, target, look.texts)
    if ended(play, look):
        result(canvas, play, look, (left + _PAD, top + 218), right - left - 2 * _PAD)
        return
    for role in (MORE, FEWER):
        lay_role(canvas, role, target, look.texts)


@cached_drawing(64)
def _lay_count(canvas: Canvas, count: int, target: int, texts: Texts) -> None:
    """Draw the number of groups and the way to the target."""
    colours, (left, top, right, _) = canvas.theme, _panels(canvas.theme)[1]
    x, right = left + _PAD, right - _PAD
    caption(canvas, x, top + 34, texts("linkage-colour-groups"))
    wide = canvas.text((x - 3, top + 96), str(count), FIGURE, colours.ink, on=colours.card)
    of_target = texts("linkage-of-target", target=target)
    canvas.text((x + wide + 12, top + 113), of_target, TEXT, colours.muted, on=colours.card)
    meter(canvas, (x, top + 148, right, top + 172), count, target)


@cached_drawing(32)
def lay_role(canvas: Canvas, role: str, target: int, texts: Texts, *, framed: bool = False) -> None:
    """Draw the goal of a role in its row below the count; ``framed`` if it is a choice."""
    colours, (left, _, right, _) = canvas.theme, _panels(canvas.theme)[1]
    x, right, (y, reach) = left + _PAD, right - _PAD, _role_row(colours, role)
    if framed:
        _framed(canvas, y, reach)
    icon, needed = (
        (many, texts("linkage-from", target=target)) if role == MORE else (few, texts("linkage-up-to", most=target - 1))
    )
    canvas.stamp(icon(colours, colours.muted, colours.card), x + 12, y)
    canvas.text((x + 34, y), texts(f"linkage-role-{role}"), TEXT, colours.muted, on=colours.card)
    canvas.text((right, y), needed, TEXT, colours.ink, on=colours.card, align="right")


def _role_row(colours: Theme, role: str) -> tuple[int, int]:
    """The middle of the row of a role, and how far it reaches."""
    return _panels(colours)[1][3] - _ROLES[colours.large][role], _ROLE[colours.large]


def _framed_area(colours: Theme, y: int, reach: int) -> Area:
    """A row next to the board, as far as ``reach`` above and below its middle."""
    left, right = plan(colours).panel
    return left + 10, y - reach, right - 10, y + reach


def _framed(canvas: Canvas, y: int, reach: int) -> None:
    """A frame for such a row."""
    colours = canvas.theme
    canvas.slab(_framed_area(colours, y, reach), 16, colours.card, colours.card, edge=colours.ink, thick=3)


def mark_choices(canvas: Canvas, state: LinkageState, menu: Menu[Move], texts: Texts) -> None:
    """The choices of one level of the menu, and below the first the colour that was chosen."""
    for colour in dict.fromkeys(move.colour for move in menu.moves() if isinstance(move, Domino)):
        lay_left(canvas, colour, state.pool[COLOURS.index(colour)], framed=True)
    lies = _frame(canvas.theme)
    if columns(canvas, lies, menu):
        for move in menu.moves():
            if isinstance(move, Domino):
                _hint(canvas, move)
        add_spots(canvas, menu, lambda move: _spot(canvas.theme, move))
    for index, choice in enumerate(menu.choices):
        if isinstance(choice.then, Counter):
            cell = choice.then.cell
            tag(canvas, lies.centre(cell), BOARD.names[cell], canvas.theme.cell)
            canvas.spots.append(((index,), lies.around(lies.centre(cell))))
        elif isinstance(choice.then, Role):
            lay_role(canvas, choice.then.name, state.options.target, texts, framed=True)
            y, reach = _role_row(canvas.theme, choice.then.name)
            canvas.spots.append(((index,), _framed_area(canvas.theme, y, reach)))
        elif choice.about in COLOURS and choice.then is not None:
            area = _framed_area(canvas.theme, _row(canvas.theme, str(choice.about))[1], _POOL_ROW)
            canvas.spots.append(((index,), area))


def _spot(colours: Theme, move: Move) -> Area | None:
    """The cell of a counter, or both cells of a domino."""
    lies = _frame(colours)
    if isinstance(move, Domino):
        (left, bottom), (right, top) = map(lies.corner, move.cells)
        return left, top, right + lies.pitch, bottom + lies.pitch
    return lies.around(lies.centre(move.cell)) if isinstance(move, Counter) else None


def _hint(canvas: Canvas, domino: Domino) -> None:
    """A faint sign that a domino may lie here, before its column is chosen."""
    colours, (x, y) = canvas.theme, middle(canvas.theme, domino)
    along, across = (17, 7) if lies_flat(domino) else (7, 17)
    canvas.slab((x - along, y - across, x + along, y + across), 7, colours.hint, colours.cell)


_STRIP_PAD: Final = 40
"""The room for coordinates around a strip."""


def lay_places(canvas: Canvas, board: Canvas, dominoes: Sequence[Domino]) -> None:
    """The column of these dominoes with its neighbours, as often as needed so that no two of them overlap; each lies as
    it would, numbered from 1."""
    colours, lies, strips = canvas.theme, _frame(canvas.theme), _strips(dominoes)
    left, _, right, _ = sheet_area(colours)
    pitch, unit = lies.pitch, (right - left) // len(strips)
    wide = min(BOARD.width, (unit - _STRIP_PAD) // pitch)
    column = BOARD.column(dominoes[0].cells[0])
    first = min(max(0, column - (wide - 1) // 2), BOARD.width - wide)
    x, top, high = lies.left + first * pitch, lies.top, BOARD.height * pitch
    strip = board.part((x, top, x + wide * pitch, top + high))
    for at, numbered in enumerate(strips):
        start = left + at * unit + (unit - wide * pitch + _STRIP_PAD // 2) // 2
        canvas.image.paste(strip, (start, top))
        for each in range(first, first + wide):
            for y in (coordinate_places(lies, each)[above][1] for above in (0, 1)):
                ink = colours.ink if each == column else colours.muted
                place = (start + (each - first) * pitch + pitch // 2, y)
                canvas.text(place, BOARD.names[each][0], STRONG, ink, on=colours.card, align="middle")
        for row in range(BOARD.height):
            y = lies.centre(row * BOARD.width)[1]
            canvas.text((start - 18, y), str(row + 1), STRONG, colours.muted, on=colours.card, align="middle")
        for number, domino in numbered:
            flat, (low, high_cell) = lies_flat(domino), domino.cells
            corner = lies.corner(low if flat else high_cell)
            canvas.stamp(candidate(colours, pitch, domino.colour, flat=flat), corner[0] - x + start, corner[1])
            joint = middle(colours, domino)
            _lay_number(canvas, (joint[0] - x + start, joint[1]), number, domino.colour, TAG // 2)
            x_end, y_end = corner[0] - x + start + pitch * (1 + flat), corner[1] + pitch * (2 - flat)
            canvas.spots.append(((number - 1,), (corner[0] - x + start, corner[1], x_end, y_end)))


def _strips(dominoes: Sequence[Domino]) -> list[list[tuple[int, Domino]]]:
    """Numbered dominoes, each in the first group in which it covers no other's cell."""
    strips: list[list[tuple[int, Domino]]] = []
    for number, domino in enumerate(dominoes, 1):
        free = (each for each in strips if all({*domino.cells}.isdisjoint(other.cells) for _, other in each))
        strip = next(free, None)
        if strip is None:
            strips.append(strip := [])
        strip.append((number, domino))
    return strips


class LinkageRenderer(Renderer[LinkageState, Move]):
    """Shows matches of Linkage."""

    signs: ClassVar = SIGNS
    laid = staticmethod(position)
    board = staticmethod(words.text_board)
    question = staticmethod(words.asked)
    step_text = staticmethod(words.did)
    because = staticmethod(words.because)
    verdict = staticmethod(words.verdict)
    ahead = staticmethod(words.ahead)
    standing = staticmethod(words.standing)
    sign_of = staticmethod(words.sign_of)

    def marked(self, play: Play[LinkageState, Move], menu: Menu[Move], look: Look) -> Canvas:
        board = position(play, look)
        places = [choice.then for choice in menu.choices if isinstance(choice.then, Domino)]
        if not places:
            mark_choices(board, play.state, menu, look.texts)
            return board
        canvas = _headed(play, look, sheet(board.theme))
        lay_places(canvas, board, places)
        return canvas

    def words(self, play: Play[LinkageState, Move], names: Sequence[str], texts: Texts, *, over: bool = False) -> str:
        return words.words(play, self.opening_words(play, names, texts, over=over), texts)
