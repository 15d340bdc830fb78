"""A person's own data: ``/privacy show``, ``/privacy export`` and ``/privacy delete``."""

import asyncio
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import discord
from discord import app_commands

from bot.community.privacy.texts import before_forgetting, confirms, export_posts, exported, privacy_text
from bot.community.services import AccountServices
from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import about, answering, name, personal
from bot.discord.interactions.components import ButtonRoute, Fields, FormRoute, text_form, view
from bot.matches.repository import UnreadableMatch
from bot.matches.texts.record import record_line
from bot.model.errors import UserError
from bot.ui import Post


@dataclass(frozen=True, slots=True)
class ErasurePress:
    """The button that confirms the deletion of a user's data; its form has the same ID."""

    custom_id: ClassVar[str] = "il:privacy:delete"


FORGETTING: Final = ErasurePress.custom_id  # a pattern, without groups, of the id


def forget_pressed(custom_id: str) -> ErasurePress | None:
    """The button that has an id; ``None`` if it is not this one."""
    return ErasurePress() if custom_id == FORGETTING else None


LONGEST_WORD: Final = 40
_WORD: Final = "word"


def register(tree: app_commands.CommandTree[Any], services: AccountServices) -> None:
    """Add ``/privacy show``, ``/privacy export`` and ``/privacy delete``."""
    group = personal(app_commands.Group(name=name("privacy"), description=about("privacy")))

    @group.command(name=name("privacy show"), description=about("privacy show"))
    @answering(services, Answer.privately)
    async def show(answer: Answer) -> None:
        counts = await services.own_data.counts(answer.user)
        await answer.say(privacy_text(counts, services.copies, services.mentions, answer.texts))

    @group.command(name=name("privacy export"), description=about("privacy export"))
    @answering(services, Answer.privately)
    async def export(answer: Answer) -> None:
        await _export(services, answer)

    @group.command(name=name("privacy delete"), description=about("privacy delete"))
    @answering(services, Answer.privately)
    async def delete(answer: Answer) -> None:
        counts = await services.own_data.counts(answer.user)
        text = before_forgetting(counts, services.copies, services.mentions, answer.texts)
        await answer.say(text, view(_button(answer)))

    tree.add_command(group)


async def asked(_: AccountServices, answer: Answer, press: ErasurePress) -> None:
    """Delete: opens the form in which a word is typed."""
    word = answer.texts("privacy-word")
    field = answer.texts("privacy-form-field", word=word)
    asked_for = discord.ui.TextInput[Any](custom_id=_WORD, max_length=LONGEST_WORD)
    await answer.ask(text_form(press.custom_id, answer.texts("privacy-form"), field, asked_for))


async def confirmed(services: AccountServices, answer: Answer, word: str) -> None:
    """Handle the form: delete the user if the word is right. Raises ``UserError`` when the word is wrong, or the
    deletion has begun."""
    await answer.privately()
    if not confirms(word, answer.texts):
        raise UserError("privacy-other-word", word=answer.texts("privacy-word"))
    answer.traceless = True
    await services.forgetting.begin(answer.user)
    await services.in_flight.alone(answer.user)
    await services.forgetting.finish(answer.user)
    await answer.say(Post(answer.texts("privacy-deleted", copies=services.copies)))


async def _export(services: AccountServices, answer: Answer) -> None:
    user, texts = answer.user, answer.texts
    kept = await services.own_data.sections(user, await services.own_letters.channel(user))
    records: list[tuple[int, bytes | None]] = []
    async for match in services.table.repository.one_by_one(await services.own_data.matches(user)):
        if isinstance(match, UnreadableMatch):
            records.append((match.number, None))
            continue
        names = services.names.known(match.guild, match.players)
        records.append((match.id, None if match.play is None else record_line(match, names, texts)))
    made = services.now()
    files = await asyncio.to_thread(lambda: [*exported(user, made, kept, records)])
    for number, post in enumerate(export_posts(files, texts)):
        await (answer.add(post) if number else answer.say(post))


def _button(answer: Answer) -> discord.ui.Button[Any]:
    return discord.ui.Button(
        label=answer.texts("privacy-button"), style=discord.ButtonStyle.danger, custom_id=ErasurePress.custom_id
    )


def _typed(_: str, fields: Fields) -> str:
    return fields.text(_WORD)


ROUTES: Final = (ButtonRoute(FORGETTING, forget_pressed, asked), FormRoute(FORGETTING, _typed, confirmed))
