"""Posts as messages of components (version 2 of Discord's), in which each line can have a button next to it."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeAlias

import discord

from bot.ui import Picture, Post
from bot.ui.post import PostLine
from bot.ui.texts import LONGEST_LAYOUT, fitting, joined_again, units

MOST_COMPONENTS: Final = 40
_WITH_BUTTON: Final = 3  # a section, its text and its button
_Item: TypeAlias = discord.ui.Item[discord.ui.LayoutView]


def layout_of(post: Post, below: discord.ui.View | None) -> discord.ui.LayoutView:
    """The components of a post; as many lines have their button as a message holds."""
    made = discord.ui.LayoutView(timeout=None)
    made.stop()  # discord.py need not keep it
    rows = [] if below is None else [*_rows(below)]
    files = [*_files(post)]
    room = LONGEST_LAYOUT - units(post.content) - sum(units(line.text) + 1 for line in post.lines)
    under = [discord.ui.TextDisplay[Any](fitting(post.below, room))] if post.below and room > 0 else []
    text = [discord.ui.TextDisplay[Any](post.content)] if post.content else []
    taken = len(text) + len(files) + len(under) + sum(1 + len(row.children) for row in rows)
    for item in (*text, *files, *_lines(post.lines, MOST_COMPONENTS - taken), *under, *rows):
        made.add_item(item)
    return made


def digest_of(post: Post, below: discord.ui.View | None) -> str:
    """The digest of all that a post shows; equal content needs no edit."""
    parts: Callable[[], object] = layout_of(post, below).to_components
    shown = hashlib.sha256(json.dumps(parts(), sort_keys=True).encode())
    for file in post.files:
        shown.update(file.data)
    return shown.hexdigest()


def _files(post: Post) -> Iterator[_Item]:
    for file in post.files:
        address = f"attachment://{file.name}"
        if isinstance(file, Picture):
            yield discord.ui.MediaGallery(discord.MediaGalleryItem(address, description=joined_again(file.alt)))
        else:
            yield discord.ui.File(address)


def _lines(lines: Iterable[PostLine], room: int) -> Iterator[_Item]:
    """Lines as sections, and what follows one another without a button as one text."""
    left, plain = [*lines], list[str]()
    while left:
        line = left.pop(0)
        if line.custom_id and room >= _WITH_BUTTON + bool(left):
            if plain:
                yield discord.ui.TextDisplay("\n".join(plain))
                plain.clear()
            style = discord.ButtonStyle.primary if line.main else discord.ButtonStyle.secondary
            button = discord.ui.Button[Any](label=line.label, custom_id=line.custom_id, style=style)
            yield discord.ui.Section(line.text, accessory=button)
            room -= _WITH_BUTTON
        else:
            room = 0 if line.custom_id else room - (not plain)  # no later line gets what an earlier one lacks
            plain.append(line.text)
    if plain:
        yield discord.ui.TextDisplay("\n".join(plain))


def _rows(below: discord.ui.View) -> Iterator[discord.ui.ActionRow[Any]]:
    """The rows of a view, as Discord would show it."""
    items = {getattr(item, "custom_id", None) or getattr(item, "url", ""): item for item in below.children}
    for row in below.to_components():
        yield discord.ui.ActionRow(*(items[each.get("custom_id") or each["url"]] for each in row["components"]))
