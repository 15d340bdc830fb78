"""Parts of the tour in ``test_every_language``: following, managing, lessons, puzzles, private matches, tournaments."""

import random
from typing import Any

import discord

from bot.model.ids import MatchId, TournamentId, UserId
from bot.model.ratings.days import day_of
from bot.model.tournament import System
from bot.puzzles.catalogue.files import catalogue, listed, puzzle_of
from bot.studies.lessons.model import legal, lesson
from bot.ui import Button
from rules import GAMES
from tests.bot.followers import GATHERED, written
from tests.bot.guide import Guide, answer
from tests.bot.puzzles.answered import shown_in, wrong
from tests.bot.puzzles.dailies import answer_daily
from tests.bot.puzzles.daily_solving import puzzle_on
from tests.bot.shared import QUICK
from tests.bot.stories import labels, match, random_step
from tests.bot.whole import brought_on, to_come
from tests.layouts import words
from tests.own_install import Guestless, Somewhere
from tests.texts import label

CUP = TournamentId(1)
A_MOMENT = 12.0  # Seconds after which the bot has done and told what follows


async def followed(guide: Guide, panel: discord.Message) -> None:
    club, cleo, texts = guide.club, guide.club.people["cleo"], guide.texts
    for wish in ("turning", "end", "turns"):
        panel = answer(await cleo.click(panel, label=texts(f"button-follow-{wish}")))
        listed = await guide.slash("cleo", "matches", show="followed")
    played = random_step(await match(club, 5), random.Random(1))
    await guide.slash(await guide.mover(5), "move", club.thread, move=played)
    await club.env.advance_time(GATHERED)
    letter = written(club, "cleo")[-1]
    assert labels(letter)[-1] == texts("button-unfollow")
    panel = answer(await cleo.click(listed, label=texts("button-followed")))
    await guide.press("cleo", panel, Button.UNFOLLOW)
    await guide.slash("cleo", "matches", show="followed")
    await guide.slash("cleo", "matches", show="server")


async def ruling(guide: Guide, eve: str) -> None:
    club = guide.club
    await guide.slash(eve, "server void", match=5)
    await guide.slash(eve, "server close", match=4)
    await guide.slash(eve, "server close", match=99)
    await guide.slash(eve, "server records")
    await guide.slash("ada", "history")
    await guide.slash("ada", "matches")
    await guide.slash("ada", "undo", match=99)
    for number, game in enumerate(("linkage", "linkx", "link", "lovelinks"), 7):
        await guide.begin(game, "ben", **QUICK.get(game, {}))
        await guide.press("ada", club.boards()[-1], Button.TEXT)
        await brought_on(club, to_come(await match(club, number), random.Random(1)), number)
        await guide.press("ada", club.boards()[-1], Button.TEXT)
        for command, options in (("leaderboard", {}), ("leaderboard", {"view": "statistics"}), ("profile", {})):
            await guide.press("ada", await guide.slash("ada", command, game=game, **options), Button.TEXT)
    for button in (Button.CHECK, Button.RULES):
        await guide.press("ada", club.boards()[-1], button)


async def lobby(guide: Guide, eve: str) -> None:
    club, texts = guide.club, guide.texts
    await guide.slash(eve, "server lobby")
    await guide.slash(eve, "server lobby", channel=club.channel)
    await guide.slash("ada", "play lovelinks", seats=4, hints=True, role=club.bot_role)
    await club.env.advance_time(30)
    below = next(message for message in club.public() if words(message).startswith(texts("lobby-title")))
    for key in ("daily", "leaderboard"):
        answer(await club.people["cleo"].click(below, label=texts(f"button-lobby-{key}")))
    form = await club.people["cleo"].click(below, label=texts("button-lobby-play"))
    filled = {"game": "link", "opponent": [club.people["dan"]], "pace": ["1d"], "terms": ["hints"]}
    answer(await club.people["cleo"].submit_modal(form, filled))
    await guide.slash(eve, "server lobby", off=True)


async def pressed(guide: Guide, message: Any, *keys: str) -> Any:
    """Press buttons as Dan, one after the other, each by the name of its text."""
    for key in keys:
        message = answer(await guide.club.people["dan"].click(message, label=guide.texts(key)))
    return message


async def typed(guide: Guide, message: Any, steps: str) -> Any:
    form = await guide.club.people["dan"].click(message, label=guide.texts("button-type"))
    return answer(await guide.club.people["dan"].submit_modal(form, {"steps": steps}))


async def lessons(guide: Guide) -> None:
    invitation = await guide.slash("ada", "play link", opponent="dan")
    await guide.press("dan", invitation, Button.LEARN)
    for game in GAMES:
        told = await guide.slash("dan", "learn", game=game)
        told = await typed(guide, await pressed(guide, told, "button-lesson-try"), "?")
        told = await pressed(guide, told, "button-cancel")
        for step in lesson(game).steps:
            for mistake in [each for each in legal(step.play) if not step.tried(each).right][:1]:
                told = await typed(guide, await pressed(guide, told, "button-lesson-try"), mistake)
            told = await pressed(guide, told, "button-lesson-show", "button-lesson-on")
        told = await pressed(guide, told, "button-lesson-back", "button-lesson-show", "button-lesson-on")
        await pressed(guide, told, "button-lesson-again")
    finished = await guide.slash("dan", "learn", game="linkx")
    for _ in lesson("linkx").steps:
        finished = await pressed(guide, finished, "button-lesson-show", "button-lesson-on")
    await pressed(guide, finished, "button-lesson-play")
    await guide.club.replied()


async def puzzles(guide: Guide) -> None:
    club = guide.club
    menu = await guide.slash("dan", "puzzle next")
    for game in GAMES.values():
        told = answer(await club.people["dan"].click(menu, label=game.title))
        told = await pressed(guide, told, "button-puzzle-try", "button-cancel", "button-puzzle-try")
        told = await typed(guide, told, "?")
        told = await typed(guide, told, ", ".join(wrong(shown_in(told))))
        told = await pressed(guide, told, "button-puzzle-retry")
        told = await typed(guide, told, ", ".join(shown_in(told).solutions[0]))
        await pressed(guide, told, "button-puzzle-record")
        await pressed(guide, told, "button-puzzle-study")
        told = await pressed(guide, told, "button-puzzle-next")
        await pressed(guide, told, "button-puzzle-show")
        for entry in {puzzle_of(entry).goal: entry for entry in catalogue(game.key).values()}.values():
            told = await guide.slash("dan", "puzzle next", game=game.key, level=entry.grade)
    told = await guide.slash("dan", "puzzle daily")
    told = await pressed(guide, told, "button-puzzle-try", "button-cancel", "button-puzzle-try")
    told = await typed(guide, told, "?")
    told = await typed(guide, told, ", ".join(wrong(puzzle_on(day_of(club.env.now())))))
    for key in ("button-daily-share", "button-daily-share", "button-puzzle-study", "button-puzzle-next"):
        await pressed(guide, told, key)
    await pressed(guide, told, "button-daily-week", "button-daily-before")
    await pressed(guide, told, "button-puzzle-show", "button-puzzle-retry")
    await puzzle_run(guide)
    await guide.slash("dan", "profile", game="link")


async def puzzle_run(guide: Guide) -> None:
    dan, runs = UserId(guide.club.people["dan"].id), guide.club.bot.storage.runs
    await guide.slash("dan", "puzzle redo")
    told = await guide.slash("dan", "puzzle run")
    for right in (True, False, False, False):
        waiting = await runs.unfinished(dan, day_of(guide.club.env.now()))
        assert waiting is not None
        entry = listed(str(waiting.puzzle))
        assert entry is not None
        puzzle = puzzle_of(entry)
        told = await pressed(guide, told, "button-puzzle-try", "button-cancel", "button-puzzle-try")
        told = await typed(guide, told, ", ".join(puzzle.solutions[0] if right else wrong(puzzle)))
    for control in ("share", "share", "table", "redo", "begin"):
        await pressed(guide, told, f"button-run-{control}")


async def daily_posts(guide: Guide, eve: str) -> None:
    club, texts = guide.club, guide.texts
    await guide.slash(eve, "server daily")
    await guide.slash(eve, "server daily", hour=9)
    closed = club.text_channel("cellar", send_messages=False)
    await guide.slash(eve, "server daily", channel=closed)
    now = club.env.now()
    await club.env.advance_time(((6 - now.weekday()) * 24 + 12 - now.hour) * 3600.0)
    await guide.slash(eve, "server daily", channel=club.channel, hour=12)
    await club.env.advance_time(5)
    opened = answer(await club.people["ada"].click(club.public()[-1], label=texts("button-daily-open")))
    answer(await club.people["ada"].click(opened, label=texts("button-puzzle-show")))
    await club.env.advance_time(11)
    answer(await club.people["ada"].click(club.public()[-1], label=texts("button-daily-week")))
    await answer_daily(club, "ben")
    await club.env.advance_time(24 * 3600.0)
    await guide.slash(eve, "server daily")
    await guide.slash(eve, "server daily", off=True)


async def privately(guide: Guide) -> None:
    texts, dice = guide.texts, random.Random(1)
    move, cancel = label(Button.MOVE, texts), label(Button.CANCEL, texts)
    ada = Guestless(guide.club, Somewhere.HOME)
    await ada.slash("help")
    await ada.slash("about")
    for refused in ({"opponent": ada.friend}, {"rated": True}, {"pace": "1d"}, {"role": guide.club.bot_role}):
        await ada.slash("play linkage", **refused)
    for game in GAMES:
        await ada.slash(f"play {game}", level="newcomer", first="me")
        await ada.move(dice, move, cancel)
        for key in ("first", "on", "last", "gif"):
            await ada.press(texts(f"button-{key}"))
        await ada.slash("study open")
    await ada.slash("play link", level="newcomer", size=4)
    while texts("button-again") not in ada.labels:
        await ada.move(dice, move, cancel)
    for key in ("undo", "record"):
        await ada.press(texts(f"button-{key}"))
    await own_data(guide)


async def own_data(guide: Guide) -> None:
    ben, texts = guide.club.people["ben"], guide.texts
    for command in ("privacy show", "privacy export"):
        await guide.slash("ben", command)
    for word in ("?", texts("privacy-word")):
        told = await guide.slash("ben", "privacy delete")
        form = await ben.click(told, label=texts("privacy-button"))
        said = answer(await ben.submit_modal(form, {"word": word})).content
    assert said == texts("privacy-deleted", copies=0)
    for command, options in (("history", {}), ("profile", {}), ("rematch", {"match": 1})):
        await guide.slash("ada", command, **options)


async def tournaments(guide: Guide) -> None:
    club = guide.club
    for command in ("show", "join", "leave", "begin", "withdraw"):
        await guide.slash("ada", f"tournament {command}")
    await guide.slash("ada", "tournament open", game="linkx", system="swiss", pace="1d", name="Ada")
    entries = await newest(guide, "rules")
    for who in ("ben", "cleo", "dan", "dan"):
        await press_control(guide, who, entries, "join")
    await press_control(guide, "dan", entries, "leave")
    await guide.slash("dan", "tournament join", tournament=CUP)
    for who in ("ben", "ada"):
        await press_control(guide, who, entries, "begin")
    await moments(club)
    await press_control(guide, "ben", await newest(guide, "table"), "table")
    await leaving(guide)
    await guide.slash("ada", "tournament correct", match=await first_match(guide))
    await guide.slash("ada", "tournament correct", match=await first_match(guide), counts="drawn")
    await club.complete("ada", "match", "", command="tournament correct")
    await guide.slash("ada", "tournament withdraw")
    picture = await guide.slash("ada", "tournament show", tournament=CUP)
    await press_control(guide, "ada", picture, "text")
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
    found = await guide.club.bot.services.table.match(MatchId(await first_match(guide)))
    leaver = next(name for name, person in guide.club.people.items() if UserId(person.id) == found.players[0])
    for control in ("stay", "quit"):
        asked = await guide.slash(leaver, "tournament leave")
        await press_control(guide, leaver, asked, control)
    await moments(guide.club)


async def first_match(guide: Guide) -> int:
    tournament = await guide.club.bot.services.tournaments.tournament(CUP)
    return tournament.pairings[0].legs[0].match


async def newest(guide: Guide, control: str) -> discord.Message:
    await moments(guide.club)
    said = guide.texts(f"button-tournament-{control}")
    return next(message for message in reversed(guide.club.public()) if said in labels(message))


async def press_control(guide: Guide, who: str, message: Any, control: str) -> discord.Message:
    said = guide.texts(f"button-tournament-{control}")
    return answer(await guide.club.people[who].click(message, label=said))


async def moments(club: Any) -> None:
    for _ in range(2):
        await club.env.advance_time(A_MOMENT)
        await club.env.settle()
