"""A part of the tour in ``test_every_language``: a tournament."""

from typing import Any

import discord

from bot.model.ids import MatchId, TournamentId, UserId
from bot.model.tournament import System
from tests.bot.guide import Guide, answer, shown

CUP = TournamentId(1)
A_MOMENT = 12.0  # Seconds after which the bot has done and told what follows


async def tournaments(guide: Guide) -> None:
    club = guide.club
    for command in ("show", "join", "leave", "begin", "withdraw"):
        await guide.slash("ada", f"tournament {command}")
    await guide.slash("ada", "tournament open", game="linkx", system="swiss", pace="1d", name="Ada")
    entries = await newest(guide, "rules")
    for who in ("ben", "cleo", "dan", "dan"):
        await press(guide, who, entries, "join")
    await press(guide, "dan", entries, "leave")
    await guide.slash("dan", "tournament join", tournament=CUP)
    for who in ("ben", "ada"):
        await press(guide, who, entries, "begin")
    await moments(club)
    await press(guide, "ben", await newest(guide, "table"), "table")
    await leaving(guide)
    await guide.slash("ada", "tournament correct", match=await first_match(guide))
    await guide.slash("ada", "tournament correct", match=await first_match(guide), counts="drawn")
    await club.complete("ada", "match", "", command="tournament correct")
    await guide.slash("ada", "tournament withdraw")
    picture = await guide.slash("ada", "tournament show", tournament=CUP)
    await press(guide, "ada", picture, "text")
    await others(guide)


async def others(guide: Guide) -> None:
    for number, system in enumerate((System.ROUND_ROBIN, System.KNOCK_OUT, System.LADDER), 2):
        await guide.slash("ada", "tournament open", game="linkage", system=system.value, pace="5m")
        for who in ("ben", "cleo", "dan"):
            await guide.slash(who, "tournament join", tournament=number)
        await guide.slash("ada", "tournament begin", tournament=number)
        await moments(guide.club)
        await guide.slash("ben", "tournament show", tournament=number)
        await guide.slash("ada", "tournament withdraw", tournament=number)
        await moments(guide.club)
    await guide.slash("dan", "tournament show")


async def leaving(guide: Guide) -> None:
    match = await guide.club.bot.services.table.match(MatchId(await first_match(guide)))
    leaver = next(name for name, person in guide.club.people.items() if UserId(person.id) == match.players[0])
    for control in ("stay", "quit"):
        asked = await guide.slash(leaver, "tournament leave")
        await press(guide, leaver, asked, control)
    await moments(guide.club)


async def first_match(guide: Guide) -> int:
    tournament = await guide.club.bot.services.tournaments.tournament(CUP)
    return tournament.pairings[0].legs[0].match


async def newest(guide: Guide, control: str) -> discord.Message:
    await moments(guide.club)
    said = guide.texts(f"button-tournament-{control}")
    return next(message for message in reversed(guide.club.public()) if said in shown(message))


async def press(guide: Guide, who: str, message: Any, control: str) -> discord.Message:
    said = guide.texts(f"button-tournament-{control}")
    return answer(await guide.club.people[who].click(message, label=said))


async def moments(club: Any) -> None:
    for _ in range(2):
        await club.env.advance_time(A_MOMENT)
        await club.env.settle()
