"""Appearance of posts by viewer: colours of pictures, or words and text boards in their place."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from bot.model.ids import GuildId, UserId
from bot.model.people import (
    Preferences,
    PrivateBoards,
    PrivateDescriptions,
    PrivateLabels,
    PrivateLook,
    PrivatePalette,
    ServerSettings,
)
from bot.ui.escaping import code_block, escaped
from bot.ui.lengths import LONGEST_MESSAGE, units
from bot.ui.post import Document, Picture, Post
from renderers.look import Appearance


@dataclass(frozen=True, slots=True)
class Presentation:
    """The presentation of pictures to a reader."""

    text: bool = False  # as words and text boards, without the picture
    brief: bool = False  # in one or two sentences rather than in full


def presentation_for(server: ServerSettings, person: Preferences | None = None) -> Presentation:
    """The presentation of posts in a server, or of private ones for ``person``."""
    if person is None:
        return Presentation(brief=server.brief)
    own, short = person.descriptions, person.descriptions is PrivateDescriptions.SHORT
    return Presentation(
        person.boards is PrivateBoards.TEXT, server.brief if own is PrivateDescriptions.SERVER else short
    )


def presented(post: Post, telling: Presentation) -> Post:
    """A post for a reader with this presentation. Only pictures change. Words and board stand in the message where it
    holds both; else the words move below it, and then the board as well."""
    files = [file for file in (post.picture, *post.also) if file is not None]
    if not telling.text:
        described = [_described(file, telling) for file in files]
        return post if described == files else _with(post, described)
    pictures = [file for file in files if isinstance(file, Picture)]
    words = [escaped(picture.words(brief=telling.brief)) for picture in pictures]
    boards = [code_block(picture.board) for picture in pictures if picture.board]
    kept = [file for file in files if isinstance(file, Document)]
    for there, below in (([*words, *boards], []), (boards, words), ([], [*words, *boards])):
        content = "\n".join(filter(None, [post.content, *there]))
        if units(content) <= LONGEST_MESSAGE:
            return _with(replace(post, content=content, below="\n".join(below)), kept)
    raise AssertionError("the text of a post alone always fits")


def _described(file: Picture | Document, telling: Presentation) -> Picture | Document:
    return replace(file, alt=file.words(brief=telling.brief)) if isinstance(file, Picture) else file


def _with(post: Post, files: Sequence[Picture | Document]) -> Post:
    """A post with other files, of which a picture that comes first is its own."""
    if files and isinstance(files[0], Picture):
        return replace(post, picture=files[0], also=tuple(files[1:]))
    return replace(post, picture=None, also=tuple(files))


def appearance_for(server: ServerSettings, person: Preferences | None = None) -> Appearance:
    """The appearance of pictures in a server, or of private ones for ``person``."""
    dark, palette, large = server.dark, str(server.palette), server.large
    if person is not None:
        dark = dark if person.look is PrivateLook.SERVER else person.look is PrivateLook.DARK
        palette = palette if person.palette is PrivatePalette.SERVER else str(person.palette)
        large = large if person.labels is PrivateLabels.SERVER else person.labels is PrivateLabels.LARGE
    return Appearance(dark, palette, large)


class SettingsSource(Protocol):
    """Access to the settings of people and servers."""

    async def preferences(self, user: UserId) -> Preferences: ...  # the preferences of a person
    async def server(self, guild: GuildId | None) -> ServerSettings: ...  # the settings of a server


async def presented_to(post: Post, guild: GuildId | None, seen_by: UserId | None, people: SettingsSource) -> Post:
    """A post as it is sent: privately to ``seen_by``, or to everyone in a server."""
    if post.picture is None and not post.also:
        return post
    person = None if seen_by is None else await people.preferences(seen_by)
    return presented(post, presentation_for(await people.server(guild), person))
