"""A person's own data: ``/privacy show``, ``/privacy export`` and ``/privacy delete``."""

import asyncio
from typing import Any, Final, Self

import discord
from discord import app_commands

from bot.community.privacy.texts import before_forgetting, confirms, export_posts, exported, privacy_text
from bot.community.services import AccountServices
from bot.discord.interactions.answers import Answer, answering
from bot.discord.interactions.components import text_form, view
from bot.discord.interactions.localization import about, name
from bot.discord.interactions.options import personal
from bot.discord.interactions.routing import ButtonRoute, FormRoute
from bot.matches.repository import UnreadableMatch
from bot.matches.texts.record import record_line
from bot.model.errors import UserError
from bot.ui import Post

FORGETTING: Final = "il:privacy:delete"  # the id of the button and of its form; also a pattern without groups


class ErasurePress:
    """The button that confirms the deletion of a user's data."""

    @classmethod
    def read(cls, _: str) -> Self:
        return cls()


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

    @group.command(name=name("privacy delete"), description=about("privacy delete"))
    @answering(services, Answer.privately)
    async def delete(answer: Answer) -> None:
        counts = await services.own_data.counts(answer.user)
        text = before_forgetting(counts, services.copies, services.mentions, answer.texts)
        label, style = answer.texts("privacy-button"), discord.ButtonStyle.danger
        await answer.say(text, view(discord.ui.Button[Any](label=label, style=style, custom_id=FORGETTING)))

    tree.add_command(group)


async def asked(_: AccountServices, answer: Answer, __: ErasurePress) -> None:
    """Delete: opens the form in which a word is typed."""
    word = answer.texts("privacy-word")
    field = answer.texts("privacy-form-field", word=word)
    asked_for = discord.ui.TextInput[Any](custom_id=_WORD, max_length=LONGEST_WORD)
    await answer.ask(text_form(FORGETTING, answer.texts("privacy-form"), field, asked_for))


async def confirmed(services: AccountServices, answer: Answer, word: str) -> None:
    """Delete the user if the typed word is right. Raises ``UserError`` if it is wrong, or deletion has begun."""
    await answer.privately()
    if not confirms(word, answer.texts):
        raise UserError("privacy-other-word", word=answer.texts("privacy-word"))
    answer.traceless = True
    await services.forgetting.begin(answer.user)
    await services.in_flight.alone(answer.user)
    await services.forgetting.finish(answer.user)
    await answer.say(Post(answer.texts("privacy-deleted", copies=services.copies)))


ROUTES: Final = (
    ButtonRoute(FORGETTING, ErasurePress.read, asked),
    FormRoute(FORGETTING, lambda _, fields: fields.text(_WORD), confirmed),
)
