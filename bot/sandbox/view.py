"""The view of one person as JSON for the page."""

from dataclasses import asdict
from typing import Any, Final

import discord

from bot.sandbox.line import Item, Slot
from bot.sandbox.scene import File, Place
from bot.sandbox.world import World

_Type = discord.MessageType
SYSTEM: Final = {_Type.pins_add: "page-pinned", _Type.new_member: "page-joined"}  # texts of system messages
HIDDEN: Final = (_Type.thread_created, _Type.thread_starter_message, _Type.recipient_add)  # shown elsewhere


def state(world: World, who: str, where: int | None) -> dict[str, Any]:
    """The side bar, and the messages of one place, by default the first."""
    places = world.scene.places(who)
    read = {number: world.messages(who, place) for number, place in places.items()}
    chosen = where if where in places else next(iter(places))
    return {
        "version": world.version,
        "now": world.now,
        "boards": world.boards,
        "server": world.scene.name,
        "me": who,
        "bot": str(world.scene.bot.user.id if world.scene.bot.user else 0),
        "people": [
            {"key": key, "id": str(person.id), "name": person.user.global_name, "manages": key == world.scene.manager}
            for key, person in world.people.items()
        ],
        "places": [_place(world, place, read[number], world.people[who].id) for number, place in places.items()],
        "place": str(chosen),
        "menu": list(world.scene.menu(who, places[chosen], discord.AppCommandType.user)),
        "messageMenu": list(world.scene.menu(who, places[chosen], discord.AppCommandType.message)),
        "messages": [_message(world, who, message) for message in read[chosen] if message.type not in HIDDEN],
    }


def _place(world: World, place: Place, messages: list[discord.Message], me: int) -> dict[str, Any]:
    others = [message for message in messages if message.author.id != me and not message.flags.ephemeral]
    pings = [message for message in others if place.private or me in world.pings.of(message)]
    return {
        "id": str(place.handle.id),
        "name": place.name,
        "kind": "dm" if place.private else "thread" if place.parent else "channel",
        "last": str(others[-1].id) if others else "0",
        "ping": str(pings[-1].id) if pings else "0",
    }


def _message(world: World, who: str, message: discord.Message) -> dict[str, Any]:
    world.pictures.update({(who, file.id): file for file in message.attachments})
    cause = message.interaction_metadata
    typed = cause if cause and cause.type is discord.InteractionType.application_command else None
    return {
        "id": str(message.id),
        "author": str(message.author.id),
        "at": message.created_at.timestamp(),
        "edited": message.edited_at is not None,
        "text": message.content,
        "system": SYSTEM.get(message.type, ""),
        "private": message.flags.ephemeral,
        "thinking": message.flags.loading,
        "by": str(typed.user.id) if typed else None,
        "line": world.used.get(message.id),
        "pings": [str(user) for user in world.pings.of(message)],
        "pictures": [
            {
                "id": str(file.id),
                "name": file.filename,
                "alt": file.description or "",
                "picture": file.filename.rpartition(".")[2].casefold() in ("png", "gif", "jpg", "jpeg", "webp"),
            }
            for file in message.attachments
        ],
        "embeds": [embed.to_dict() for embed in message.embeds],
        "parts": [component.to_dict() for component in message.components],
    }


def completions(
    items: list[Item], ready: bool, hint: str, slot: tuple[Slot, File | None] | None, most: int
) -> dict[str, Any]:
    """The completions of a line, and the place of a file of at most ``most`` bytes."""
    shown = None
    if slot is not None:
        place, file = slot
        shown = {"option": place.option.shown, "start": place.start, "end": place.end, "prefix": place.prefix}
        shown |= {"most": most} | ({} if file is None else {"name": file.name, "size": len(file.data)})
    return {"items": [asdict(item) for item in items], "ready": ready, "hint": hint, "file": shown}
