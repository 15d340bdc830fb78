"""Open pages: each shows one match to one person, and follows what others do in it."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

import discord

from bot.discord.discord_py import CustomStateClient
from bot.discord.interactions.components import Route, routed
from bot.discord.requests import to_edit
from bot.matches.activity import payloads
from bot.matches.activity.controls import NOTHING, Controls
from bot.matches.activity.interactions import PageInteraction, Presence, new_number
from bot.matches.activity.payloads import Act, BadMessage, Json, Namer, Open, Pictures
from bot.matches.finding import may_see
from bot.matches.service import waiting_longest
from bot.matches.services import MatchServices
from bot.matches.texts.lists import label
from bot.matches.views import ButtonPress
from bot.model.errors import BadDatabase, Unwritable, UserError
from bot.model.ids import MatchId, MessageId, UserId
from bot.model.match import Match
from bot.runtime.context import survived
from bot.ui import Button, Texts, texts_for
from bot.ui.post import presented_to

BOARD: Final = 1  # the number of the message with the board
PICKER: Final = 2  # the number of the message in which steps are chosen
MOST_ANSWERS: Final = 20  # further messages and forms that can be used; the page shows fewer
MOST_WITH_FORMS: Final = 2000  # people
MOST_LISTED: Final = 25
_COMPONENT: Final = discord.InteractionType.component
_SUBMIT: Final = discord.InteractionType.modal_submit

log = logging.getLogger(__name__)


Client: TypeAlias = CustomStateClient[Any]
Forms: TypeAlias = OrderedDict[str, tuple[int, Controls]]  # with the message from which each was opened
Run: TypeAlias = Callable[[Coroutine[Any, Any, None]], Awaitable[None]]


async def directly(work: Coroutine[Any, Any, None]) -> None:
    """Do a piece of work at once."""
    await work


@dataclass(eq=False)
class Pages:
    """All open pages of this process."""

    client: Client
    services: MatchServices
    routes: Sequence[Route[Any]]
    also: Callable[[Texts], Sequence[discord.ui.Item[Any]]]  # buttons that lead from a match to other features
    run: Run = directly  # does each piece of work
    pictures: Pictures = field(default_factory=Pictures)
    open: set["OpenPage"] = field(default_factory=set)
    _forms: OrderedDict[UserId, Forms] = field(default_factory=OrderedDict)

    def begin(self) -> None:
        """Follow the matches, and offer to open their boards."""
        self.services.launches.on = True
        self.services.table.repository.listeners.append(self._changed)

    def forms_of(self, user: UserId) -> Forms:
        """The forms that a person has open; they stay when the page connects again."""
        found = self._forms.setdefault(user, OrderedDict())
        self._forms.move_to_end(user)
        if len(self._forms) > MOST_WITH_FORMS:
            self._forms.popitem(last=False)
        return found

    def _changed(self, match: Match) -> None:
        for page in self.open:
            page.note(match)


class OpenPage:
    """The page of one person. ``send`` sends it a message."""

    def __init__(self, pages: Pages, presence: Presence, send: Callable[[Json], Awaitable[None]]) -> None:
        self._pages, self._send = pages, send
        self._services = pages.services
        self.presence = presence
        self.user: Final = presence.visit.user
        self.texts: Final = texts_for(presence.visit.locale)
        self.changed = asyncio.Event()
        self.match: MatchId | None = None
        self.posted: dict[int, discord.Message] = {}
        self._is_stale = False  # true if the board has changed
        self._also = NOTHING
        self._shown = OrderedDict[int, tuple[Json, Controls]]()  # as Discord describes messages in interactions
        self._forms = pages.forms_of(self.user)
        self._is_anew = True  # true if the page is to forget the messages that it shows
        self._pressed = BOARD  # the message whose control is being handled
        self._lock = asyncio.Lock()  # held while something is done
        pages.open.add(self)

    def note(self, match: Match) -> None:
        """Note that a match has changed, which may be this one or another of this person or place."""
        here = self.match is None and match.channel == self.presence.visit.channel
        self._is_stale |= match.id == self.match
        if self._is_stale or here or self.user in match.players:
            self.changed.set()

    def leave(self) -> None:
        """Stop following."""
        self._pages.open.discard(self)

    # -- what the page asks for

    async def begin(self, before: MatchId | None) -> None:
        """Show the match shown ``before`` the connection was lost; or that whose button the person pressed, that of the
        channel, or the one of their own that has waited longest."""
        wanted = before or self._services.launches.wanted_by(self.user)
        if wanted is not None:
            await self._done(lambda: self._open(wanted))
        if self.match is None:
            await self._done(lambda: self._open(None))

    async def do(self, said: Act | Open) -> None:
        """Do what the page says, and show an error. Raises ``BadMessage`` for what pages never say."""
        await self._done(lambda: self._press(said) if isinstance(said, Act) else self._open(said.match))
        await self._send({"done": True})

    async def follow(self) -> None:
        """Show each change until cancelled."""
        while True:
            await self.changed.wait()
            await survived(self._done(self.refresh), "A page of the Activity could not be updated.")

    async def _done(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do one thing at a time, and show an expected error."""
        async with self._lock:
            try:
                await self._pages.run(work())
            except BadMessage:
                raise
            except UserError as refused:
                await self._send({"refused": self.texts.of(refused.code)})
            except (BadDatabase, Unwritable) as error:
                log.error("A page of the Activity could not be shown: %s", error)  # noqa: TRY400 - the cause is the file
                damaged = isinstance(error, BadDatabase)
                await self._send({"refused": self.texts(f"reply-database-{'damaged' if damaged else 'read-only'}")})
            except ConnectionError:
                log.debug("A page of the Activity has gone.")

    # -- showing

    async def show(self, number: int, post: Mapping[str, Any]) -> None:
        """Show a message, or replace one."""
        shown = await payloads.message(number, post, self._pages.pictures, self._namer)
        described = _described(number, is_public=number in self.posted, files=len(shown["pictures"]))
        self._shown[number] = described, Controls(shown["parts"], shown["pictures"])
        self._shown.move_to_end(number)
        answers = [each for each in self._shown if each not in (BOARD, PICKER)]
        for old in answers[:-MOST_ANSWERS]:
            del self._shown[old]
            self.posted.pop(old, None)
        await self._send({"message": shown | {"current": not self._is_stale}})  # to no change that the board lacks

    async def remove(self, number: int) -> None:
        """Remove a message."""
        self._shown.pop(number, None)
        await self._send({"gone": str(number)})

    async def ask(self, form: discord.ui.Modal) -> None:
        """Open a form."""
        shown = form.to_dict()
        self._forms[form.custom_id] = self._pressed, Controls(shown["components"])
        self._forms.move_to_end(form.custom_id)
        if len(self._forms) > MOST_ANSWERS:
            self._forms.popitem(last=False)
        await self._send({"form": shown})

    @property
    def _namer(self) -> Namer:
        visit, names = self.presence.visit, self._services.names
        server = None if visit.guild is None else self._pages.client.get_guild(visit.guild)

        def channel(number: int) -> str | None:
            found = None if server is None else server.get_channel_or_thread(number)
            return None if found is None else found.name

        async def people(users: Sequence[UserId]) -> Sequence[str]:
            return await names.of(visit.guild, users, self.texts)

        return Namer(people, channel)

    # -- within

    async def _open(self, number: MatchId | None) -> None:
        """Show a match, or that of the channel, or one's own. Raises ``UserError`` if it cannot be seen or read, and
        shows no board."""
        try:
            match = await self._found(number)
        except UserError:
            await self._show_nothing()
            raise
        if match is None:
            return await self._show_nothing()
        self._forget_messages()
        self.match, self._is_stale = match.id, True
        await self.refresh()

    async def _show_nothing(self) -> None:
        if self.match is not None:  # else the page keeps what it shows
            self._forget_messages()
        self.match = None
        await self._send({"page": await self._frame(None)})

    def _forget_messages(self) -> None:
        self._is_anew = True
        self._shown.clear()
        self.posted.clear()

    async def _found(self, number: MatchId | None) -> Match | None:
        table = self._services.table
        if number is not None:
            return self._visible(await table.match(number))
        here = await table.match_in(self.presence.visit.channel)
        mine = await table.matches_of(self.user)
        return here or waiting_longest(mine, self.user) or next((each for each in mine if each.play is not None), None)

    async def _frame(self, match: Match | None) -> Json:
        """The frame of the board: the matches of the person, and ways to other features."""
        also = [item.to_component_dict() for item in self._pages.also(self.texts)]
        self._also = Controls(also)
        mine = await self._services.table.matches_of(self.user)
        anew, self._is_anew = self._is_anew, False
        listed = list({each.id: each for each in (*([match] if match else []), *mine)}.values())[:MOST_LISTED]
        known = self._services.names.known
        return {
            "now": self._services.now().timestamp(),
            "me": str(self.user),
            "guild": None if self.presence.visit.guild is None else str(self.presence.visit.guild),
            "match": None if match is None else int(match.id),
            "matches": [
                {
                    "number": int(each.id),
                    "label": label(each, self.user, known(each.guild, each.players), self.texts),
                    "waits": each.waiting_for == self.user,
                }
                for each in listed
            ],
            "also": also,
            "anew": anew,
        }

    async def refresh(self) -> None:
        """Show the frame, and the board if it has changed."""
        self.changed.clear()
        if self.match is None:
            return await self._open(None)
        try:
            match = self._visible(await self._services.table.match(self.match))
        except UserError:
            await self._show_nothing()
            raise
        await self._send({"page": await self._frame(match)})
        if self._is_stale:
            await self._show_board(match)

    async def _show_board(self, match: Match) -> None:
        """Show the board, and to the one who is to move how to choose a step."""
        post, view = await self._services.current(match, self.texts, self.user)
        seen = await presented_to(post, self.presence.visit.guild, self.user, self._services.people)
        await self.show(BOARD, to_edit(seen, view))
        self._is_stale = self.changed.is_set()
        if match.waiting_for == self.user:
            await self._route(self._interaction(BOARD, _COMPONENT, _press(match), into=PICKER))
        elif PICKER in self._shown and self._shown[PICKER][1]:  # else it only says that the step was played
            await self.remove(PICKER)

    async def _press(self, act: Act) -> None:
        """Do what a control of the page does; one that is there no more does nothing."""
        if act.kind is _SUBMIT:
            form = str(act.data.get("custom_id", ""))
            message, fields = self._forms.get(form, (BOARD, None))
            data = None if fields is None else fields.filled_in(form, act.data)
        else:
            message = act.message
            controls = self._shown[message][1] if message in self._shown else NOTHING
            data = controls.press(act.data) or (self._also.press(act.data) if message == BOARD else None)
        if data is None:
            raise UserError("activity-changed")
        self._pressed = message
        await self._route(self._interaction(message, act.kind, data))

    def _visible(self, match: Match) -> Match:
        if not may_see(self._interaction(BOARD, _COMPONENT, _press(match)), match):
            raise UserError("error-no-match", match=match.id)
        return match

    async def _route(self, interaction: PageInteraction) -> None:
        await routed(self._pages.routes, self._services, interaction)
        for number in (BOARD, PICKER):  # these numbers are those of all pages, and the next picker replaces the text
            self._services.deletions.due.pop(MessageId(number), None)

    def _interaction(
        self, message: int, kind: discord.InteractionType, data: Json, into: int | None = None
    ) -> PageInteraction:
        described = self._shown[message][0] if message in self._shown else _described(message)
        application = self._pages.client.application_id or 0
        payload = self.presence.interaction(kind, data, described, application)
        if payload is None:
            raise BadMessage
        return PageInteraction(self, into, self._pages.client.state, payload)


def _described(number: int, *, is_public: bool = False, files: int = 0) -> Json:
    """A message as Discord describes it in interactions; the board is public."""
    flags = discord.MessageFlags(ephemeral=number != BOARD and not is_public).value
    return {"id": str(number), "flags": flags, "attachments": [{"id": str(new_number())} for _ in range(files)]}


def _press(match: Match) -> Json:
    """The data of a press of Move."""
    press = ButtonPress(match.id, match.revision, Button.MOVE)
    return {"custom_id": press.custom_id, "component_type": discord.ComponentType.button.value}
