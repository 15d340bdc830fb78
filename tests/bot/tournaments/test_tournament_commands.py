"""Stories about tournaments as people meet them: ``/tournament`` and the buttons below its messages."""

from typing import Any

import discord

from bot.model.ids import TournamentId, UserId
from bot.model.match import Match
from bot.model.tournament import Stage, System
from tests.bot.guide import answer
from tests.bot.stories import invite, labels, name_of, outcome_of, private
from tests.bot.tournaments.test_conducting import finish, moment, now, opened, running
from tests.layouts import words
from tests.peer import Club

CUP: dict[str, Any] = {"game": "linkx", "system": "swiss", "name": "Autumn Cup"}
GATHERED = 12.0  # seconds after which the messages tell of all that has happened
FIRST = TournamentId(1)


async def entries(club: Club, who: str = "ada", *entering: str, **options: Any) -> discord.Message:
    await club.slash(who, "tournament open", **(CUP | options))
    await club.env.advance_time(GATHERED)
    message = club.public()[-1]
    for each in entering:
        await club.press(each, message, "Join")
    await club.env.advance_time(GATHERED)
    return message


async def begun(club: Club, *entering: str, **options: Any) -> list[Match]:
    message = await entries(club, "ada", *entering, **options)
    await club.press("ada", message, "Begin")
    await moment(club)
    return await running(club, FIRST)


def players(club: Club, match: Match) -> list[str]:
    """The player who resigns in :func:`finish`, and the winner."""
    return [name_of(club, user) for user in match.players]


async def shown(club: Club, who: str) -> discord.Message:
    return answer(await club.slash(who, "tournament show", tournament=1))


async def points(club: Club, who: str, of: str) -> str:
    """The line of a person in the standings as one is shown them in words."""
    told = private(await club.press(who, await shown(club, who), "Text"))
    (line,) = (line for line in told.split("\n") if club.people[of].mention in line)
    return line


async def test_people_enter_and_leave_by_button_and_command(club: Club):
    said = private(await club.slash("ada", "tournament open", **CUP))
    assert said == "**Autumn Cup** is open as tournament 1, and people enter under the message that I post here."
    await club.env.advance_time(GATHERED)
    message = club.public()[-1]
    assert words(message).startswith("**Autumn Cup** · Linkx · tournament 1\nSwiss: people with like points meet")
    assert labels(message) == ["Join", "Leave", "Begin", "Rules", "Table"]
    assert private(await club.press("ben", message, "Join")) == "You have entered **Autumn Cup**."
    assert private(await club.slash("cleo", "tournament join")) == "You have entered **Autumn Cup**."
    await club.env.advance_time(GATHERED)
    entered = club.public()[-1]
    assert entered.id == message.id
    assert f"**Entered (2):** {club.people['ben'].mention}, {club.people['cleo'].mention}" in words(entered)
    assert private(await club.press("ben", message, "Leave")) == "You are out of **Autumn Cup**."
    assert private(await club.slash("ben", "tournament leave")).startswith("You are not in this tournament")
    await club.env.advance_time(GATHERED)
    assert f"**Entered (1):** {club.people['cleo'].mention}" in words(club.public()[-1])
    again = private(await club.press("ben", message, "Join"))
    assert again == "You have entered **Autumn Cup**.", "who left comes back"
    with club.as_bot():
        for index in range(20):
            await club.bot.services.tournaments.join(FIRST, UserId(10**17 + index))
    (first,) = await club.at_once(("ben", message, "il:tournament:1:text"))
    assert private(first).startswith("**Autumn Cup** · standings, page 1 of 2\n")
    second = await club.press("ben", answer(first), "Next")
    assert private(second).startswith("**Autumn Cup** · standings, page 2 of 2\n")
    assert private(await club.press("ben", answer(second), "Back")) == private(first)


async def test_each_is_shown_their_match_and_leaving_gives_it_up(club: Club):
    (match,) = await begun(club, "ben", "cleo", "dan")
    gone, other = players(club, match)
    (rests,) = {"ben", "cleo", "dan"} - {gone, other}
    told = await shown(club, gone)
    assert words(told).startswith("**Autumn Cup** · round 1 of 2\nYou play ")
    assert f"You play {club.people[other].mention}: <#{match.channel}>" in words(told)
    assert [file.filename for file in told.attachments] == ["tournament.png"]
    assert labels(told) == ["Watch", "Text"]
    assert "You have a bye in this round." in private(await club.slash(rests, "tournament show"))
    assert "You play" not in private(await club.slash("ada", "tournament show"))
    assert (await points(club, "ada", rests)).startswith(f"1 · {club.people[rests].mention}: 1 point (Buchholz ")
    asked = await club.slash(gone, "tournament leave")
    said = f"Leave **Autumn Cup**? Match {match.id} is lost by that; this cannot be taken back."
    assert (private(asked), labels(answer(asked))) == (said, ["Confirm", "Cancel"])
    await club.press(gone, asked.response, "Cancel")
    assert (await now(club, FIRST)).staying == (await now(club, FIRST)).entrants
    asked = await club.press(gone, club.public()[0], "Leave")
    confirmed = await club.press(gone, asked.response, "Confirm")
    assert private(confirmed) == "You are out of **Autumn Cup**."
    await moment(club)
    assert private(await club.slash(gone, "tournament join")).startswith("You have dropped out of this tournament")
    assert "1 point" in await points(club, other, other)
    assert "(dropped out" in await points(club, other, gone)
    (match,) = await running(club, FIRST)
    assert private(await club.slash("ada", "tournament begin")).startswith("This tournament has already begun")
    assert private(await club.slash("ada", "tournament withdraw")) == "**Autumn Cup** is withdrawn."
    await moment(club)
    assert (await now(club, FIRST)).stage is Stage.WITHDRAWN
    assert (await club.bot.services.table.match(match.id)).status.live
    for command in ("join", "leave", "begin", "withdraw"):
        said = private(await club.slash("ada", f"tournament {command}", tournament=1))
        assert said == "This tournament has ended; its table stays as it is."
    await opened(club, System.SWISS, begin=False, channel=club.text_channel("board-room", hidden_from="ada"))
    said = private(await club.slash("ada", "tournament withdraw", tournament=2))
    assert said == "**Swiss, Linkx** is withdrawn.", "its organiser need not see its channel"


async def test_an_organiser_corrects_what_a_match_counts(club: Club):
    matches = await begun(club, "ada", "ben", "cleo", "dan")
    ada = UserId(club.people["ada"].id)
    (match,) = (each for each in matches if ada not in each.players)
    loser, winner = players(club, match)
    await finish(club, FIRST)
    offered = await club.complete("ada", "match", "", command="tournament correct")
    assert [each["value"] for each in offered] == [match.id], "none of one's own"

    async def said(who: str, **options: Any) -> str:
        return private(await club.slash(who, "tournament correct", **({"match": match.id} | options)))

    assert (await said("ada")).startswith("Say one thing: who won with `winner`")
    assert (await said("ada", winner=winner, counts="void")).startswith("Say one thing")
    assert await said("ada", winner="ada") == (
        f"Nobody but those who play match {match.id} can have won it; name one of them."
    )
    assert "0 points" in await points(club, "ben", loser)
    for counts, counted in {"drawn": "½ point ", "void": "0 points"}.items():
        assert await said("ada", counts=counts) == f"Match {match.id} counts as you said."
        assert counted in await points(club, "ben", loser)
    await said("ada", winner=loser)
    assert "1 point" in await points(club, "ben", loser)
    ended = await club.bot.services.table.match(match.id)
    assert outcome_of(ended).places == (2, 1), "the result itself stays"


async def test_tournaments_are_opened_with_right_options_and_listed(club: Club):
    refused: tuple[tuple[dict[str, Any], str], ...] = (
        ({"options": "size=10"}, "There is no option ‘size’; this game has none."),
        ({"options": "nonsense"}, "‘nonsense’ is not an option; write name=value."),
        ({"game": "link", "options": "size=1000"}, "The option size must be from 4 to 12."),
        ({"game": "lovelinks", "options": "length=long"}, "The option length must be standard or short."),
    )
    for options, said in refused:
        assert private(await club.slash("ada", "tournament open", **(CUP | options))).startswith(said)
    await club.press("ben", await invite(club), "Accept")
    inside = private(await club.slash("ben", "tournament open", club.thread, **CUP))
    assert inside == "A tournament needs a text channel, where each match gets a thread of its own; open it in one."
    assert private(await club.slash("ada", "tournament show")).startswith("There has been no tournament in this server")
    assert private(await club.slash("ada", "tournament join")).startswith("No tournament of this server fits")
    await entries(club, "ada", "ben")
    await entries(club, "ben", system="ladder", name="")
    said = private(await club.slash("cleo", "tournament join"))
    assert said == "Several tournaments fit; say which one with the option `tournament`."
    assert private(await club.slash("cleo", "tournament show")).split("\n") == [
        "**Tournaments of this server**",
        "2 · Ladder, Linkx · open, nobody has entered yet",
        "1 · Autumn Cup · Swiss, Linkx · open, 1 entered",
    ]
    assert private(await club.slash("cleo", "tournament show", tournament=9)).startswith("There is no tournament 9")


async def test_fitting_tournaments_and_matches_are_offered(club: Club):
    await entries(club, "ada", "ben", "cleo", name=" Autumn\n\x00 \x1b Cup\u202e ")
    loaded = await club.bot.storage.tournaments.load(FIRST)
    assert loaded is not None
    assert loaded.name == "Autumn Cup", "a name is one line of visible characters"

    async def offered(who: str, command: str, option: str = "tournament", typed: str = "", **filled: Any) -> list[Any]:
        found = await club.complete(who, option, typed, command=f"tournament {command}", **filled)
        return [each["value"] for each in found]

    assert await offered("dan", "join") == [1]
    assert await offered("ben", "join") == []
    assert await offered("ben", "leave") == [1]
    assert await offered("ben", "begin") == []
    assert await offered("ada", "begin", typed="autumn") == [1]
    assert await offered("ada", "begin", typed="winter") == []
    assert await offered("ada", "correct", "match") == []
    await club.slash("ada", "tournament begin")
    await moment(club)
    await finish(club, FIRST)
    (match,) = (leg.match for pairing in (await now(club, FIRST)).pairings for leg in pairing.legs)
    assert await offered("ada", "correct", "match", str(match)) == [match]
    assert await offered("ben", "correct", "match") == []
    assert await offered("ada", "open", "options", "opening=n", game="link") == ["opening=none"]
    assert await offered("ada", "open", "options", "") == []
