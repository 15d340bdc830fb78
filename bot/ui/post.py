"""A message before it is sent: text, picture, buttons and allowed pings, and its appearance by viewer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum, auto
from typing import NamedTuple, Protocol

from bot.model import people
from bot.model.ids import GuildId, UserId
from bot.model.people import Preferences, ServerSettings
from bot.ui.texts import (
    LONGEST_ALT,
    LONGEST_BELOW,
    LONGEST_LAYOUT,
    LONGEST_MESSAGE,
    code_block,
    escaped,
    fitting,
    units,
)
from renderers.kit.canvas import Area
from renderers.look import Appearance


class Button(StrEnum):
    """The buttons a message can carry; their labels are texts."""

    ACCEPT = auto()
    DECLINE = auto()
    JOIN = auto()
    BEGIN = auto()
    WITHDRAW = auto()
    MOVE = auto()
    OPEN = auto()
    CONFIRM = auto()
    BACK = auto()
    CANCEL = auto()
    TYPE = auto()
    STOCK = auto()
    TEXT = auto()
    UNDO = auto()
    MORE = auto()
    HINT = auto()
    REVIEW = auto()
    REPLAY = auto()
    SINCE = auto()
    ANALYSE = auto()
    CHECK = auto()
    DRAW = auto()
    RESIGN = auto()
    REMATCH = auto()
    RULES = auto()
    LEARN = auto()
    NEXT = auto()
    PLAY = auto()
    CLAIM = auto()
    EXTEND = auto()
    MUTE = auto()
    FOLLOW = auto()
    UNFOLLOW = auto()
    PIN = auto()  # on one's profile
    UNPIN = auto()


@dataclass(frozen=True, slots=True)
class Tap:
    """A place on a picture that can be tapped instead of pressing a button."""

    custom_id: str
    area: Area  # in pixels of the picture
    leads_on: bool  # true if another choice follows, so that a piece can be dragged from here


@dataclass(frozen=True, slots=True)
class Slider:
    """Positions to slide through, which are the values of a select."""

    custom_id: str
    values: tuple[int, ...]
    at: int  # the index of the value that is shown


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG or an animated GIF with its alt text, which is no Markdown; names in it may be isolated."""

    data: bytes
    alt: str
    name: str = "board.png"
    brief: str = ""  # the alt text in one or two sentences; empty if it cannot be shortened
    board: str = ""  # the position as text of equally wide characters, if a position is shown
    taps: Callable[[], Sequence[Tap]] | None = None  # for pages on which pictures can be tapped
    slider: Slider | None = None  # for the same

    def __post_init__(self) -> None:
        object.__setattr__(self, "alt", fitting(self.alt, LONGEST_ALT))

    def words(self, *, brief: bool) -> str:
        return self.brief if brief and self.brief else self.alt


@dataclass(frozen=True, slots=True)
class Document:
    """A file to download."""

    data: bytes
    alt: str
    name: str


@dataclass(frozen=True, slots=True)
class PostLine:
    """A line of a message, with a button next to it if it has an id."""

    text: str
    custom_id: str = ""
    label: str = ""
    main: bool = False  # true if the button stands out


@dataclass(frozen=True, slots=True)
class Post:
    """A message to be sent; ``below`` stands in a frame under the text. A text too long for Discord is shortened.

    With ``lines``, or as a ``layout``, it becomes a message of components, in which pings would arrive without a text.
    Such a message cannot become another kind.
    """

    content: str
    picture: Picture | None = None
    buttons: tuple[Button, ...] = ()
    pings: tuple[UserId, ...] = ()
    also: tuple[Picture | Document, ...] = ()
    below: str = ""
    lines: tuple[PostLine, ...] = ()
    layout: bool = False

    @property
    def files(self) -> list[Picture | Document]:
        return [file for file in (self.picture, *self.also) if file is not None]

    def __post_init__(self) -> None:
        object.__setattr__(self, "content", fitting(self.content, LONGEST_MESSAGE))
        lines, room = [*self.lines], LONGEST_LAYOUT - units(self.content)
        while len(lines) > 1 and sum(units(line.text) + 1 for line in lines) > room:
            lines[-2:] = [PostLine("…")] if len(lines) > 2 else lines[:1]
        lines = [replace(line, text=fitting(line.text, room - 1)) for line in lines] if len(lines) == 1 else lines
        object.__setattr__(self, "lines", tuple(lines))
        object.__setattr__(self, "layout", self.layout or bool(lines))
        assert not (self.layout and self.pings), "nobody is pinged by components"


class Presentation(NamedTuple):
    """The presentation of pictures to a reader."""

    text: bool = False  # as words and text boards, without the picture
    brief: bool = False  # in one or two sentences rather than in full


def presentation_for(server: ServerSettings, person: Preferences | None = None) -> Presentation:
    """The presentation of posts in a server, or of private ones for ``person``."""
    if person is None:
        return Presentation(brief=server.brief)
    own = person.descriptions
    brief = server.brief if own is people.PrivateDescriptions.SERVER else own is people.PrivateDescriptions.SHORT
    return Presentation(person.boards is people.PrivateBoards.TEXT, brief)


def presented(post: Post, telling: Presentation) -> Post:
    """A post for a reader: words and boards stand in the message or below it, as far as it holds them."""
    if not telling.text:
        described = [
            replace(file, alt=file.words(brief=telling.brief)) if isinstance(file, Picture) else file
            for file in post.files
        ]
        return post if described == post.files else _with(post, described)
    pictures = [file for file in post.files if isinstance(file, Picture)]
    words = [escaped(picture.words(brief=telling.brief)) for picture in pictures]
    boards = [code_block(picture.board) for picture in pictures if picture.board]
    kept = [file for file in post.files if isinstance(file, Document)]
    for there, below in (([*words, *boards], []), (boards, words), ([], [*words, *boards])):
        content = "\n".join(filter(None, [post.content, *there]))
        if units(content) <= LONGEST_MESSAGE:
            return _with(replace(post, content=content, below=fitting("\n".join(below), LONGEST_BELOW)), kept)
    raise AssertionError("the text of a post alone always fits")


def _with(post: Post, files: Sequence[Picture | Document]) -> Post:
    if files and isinstance(files[0], Picture):
        return replace(post, picture=files[0], also=tuple(files[1:]))
    return replace(post, picture=None, also=tuple(files))


def appearance_for(server: ServerSettings, person: Preferences | None = None) -> Appearance:
    """The appearance of pictures in a server, or of private ones for ``person``."""
    dark, palette, large = server.dark, str(server.palette), server.large
    if person is not None:
        dark = dark if person.look is people.PrivateLook.SERVER else person.look is people.PrivateLook.DARK
        palette = palette if person.palette is people.PrivatePalette.SERVER else str(person.palette)
        large = large if person.labels is people.PrivateLabels.SERVER else person.labels is people.PrivateLabels.LARGE
    return Appearance(dark, palette, large)


class SettingsSource(Protocol):
    """Access to the settings of people and servers."""

    async def preferences(self, user: UserId) -> Preferences: ...  # the preferences of a person
    async def server(self, guild: GuildId | None) -> ServerSettings: ...  # the settings of a server


async def presented_to(post: Post, guild: GuildId | None, seen_by: UserId | None, source: SettingsSource) -> Post:
    """A post as it is sent: privately to ``seen_by``, or to everyone in a server."""
    if not post.files:
        return post
    return presented(post, presentation_for(*await _settings(guild, seen_by, source)))


async def appearance_to(guild: GuildId | None, seen_by: UserId | None, source: SettingsSource) -> Appearance:
    """The appearance of pictures shown privately to ``seen_by``, or to everyone in a server."""
    return appearance_for(*await _settings(guild, seen_by, source))


async def _settings(
    guild: GuildId | None, seen_by: UserId | None, source: SettingsSource
) -> tuple[ServerSettings, Preferences | None]:
    person = None if seen_by is None else await source.preferences(seen_by)
    return await source.server(guild), person
