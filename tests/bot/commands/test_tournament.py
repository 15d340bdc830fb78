"""Stories about tournaments as people meet them: ``/tournament`` and the buttons below its messages."""

from typing import Any

import discord

from bot.match import ChannelId, GuildId, Match, Pace, TournamentId, UserId
from bot.table.entering import MOST_OF_ORGANISER, NewTournament
from bot.tournaments.tournament import Stage, System
from rules import GAMES
from tests.bot.guide import answer
from tests.bot.stories import labels, outcome_of, private
from tests.bot.timekeeping.test_conducting import finish, moment, now, running
from tests.bot.weeks import manager
from tests.peer import Club

CUP: dict[str, Any] = {"game": "linkx", "system": "swiss", "name": "Autumn Cup"}
GATHERED = 12.0
"""Seconds after which the messages tell of all that has happened."""
FIRST, SECOND = TournamentId(1), TournamentId(2)


async def entries(club: Club, who: str = "ada", *entering: str, **options: Any) -> discord.Message:
    """Somebody opens a tournament, and people enter; the message under which they do."""
    await club.slash(who, "tournament open", **(CUP | options))
    await club.env.advance_time(GATHERED)
    message = club.public()[-1]
    for each in entering:
        await club.press(each, message, "Join")
    await club.env.advance_time(GATHERED)
    return message


async def begun(club: Club, *entering: str, **options: Any) -> list[Match]:
    """The matches of the first round of a tournament of Ada's."""
    message = await entries(club, "ada", *entering, **options)
    await club.press("ada", message, "Begin")
    await moment(club)
    return await running(club, FIRST)


def lost_by(club: Club, match: Match) -> str:
    """Who resigns in :func:`finish`."""
    return next(name for name, person in club.people.items() if person.id == match.players[0])


def won_by(club: Club, match: Match) -> str:
    """Who wins by that."""
    return next(name for name, person in club.people.items() if person.id == match.players[1])


async def shown(club: Club, who: str) -> Any:
    """What somebody is shown of the tournament."""
    result = await club.slash(who, "tournament show", tournament=1)
    return [*result.followups[-1:], result.response][0]


async def points(club: Club, who: str, of: str) -> str:
    """The line of a person in the standings as one is shown them in words."""
    told = private(await club.press(who, (await shown(club, who)).message, "Text"))
    (line,) = (line for line in told.split("\n") if club.people[of].mention in line)
    return line


# -- people enter and leave


async def test_it_is_opened_and_people_enter_by_button_and_command(club: Club):
    said = private(await club.slash("ada", "tournament open", **CUP))
    assert said == "**Autumn Cup** is open as tournament 1, and people enter under the message that I post here."
    await club.env.advance_time(GATHERED)
    message = club.public()[-1]
    assert message.content.startswith("**Autumn Cup** · Linkx · tournament 1\nSwiss: people with like points meet")
    assert labels(message) == ["Join", "Leave", "Begin", "Rules", "Table"]
    assert private(await club.press("ben", message, "Join")) == "You have entered **Autumn Cup**."
    assert private(await club.slash("cleo", "tournament join")) == "You have entered **Autumn Cup**."
    await club.env.advance_time(GATHERED)
    entered = club.public()[-1]
    assert entered.id == message.id
    assert f"**Entered (2):** {club.people['ben'].mention}, {club.people['cleo'].mention}" in entered.content
    assert private(await club.press("ben", message, "Leave")) == "You are out of **Autumn Cup**."
    assert private(await club.slash("ben", "tournament leave")).startswith("You are not in this tournament")
    await club.env.advance_time(GATHERED)
    assert f"**Entered (1):** {club.people['cleo'].mention}" in club.public()[-1].content
    assert private(await club.press("ben", message, "Join")) == "You have entered **Autumn Cup**.", (
        "who left comes back"
    )


async def test_who_leaves_in_the_middle_gives_up_what_they_play_and_does_not_come_back(club: Club):
    (match,) = await begun(club, "ben", "cleo", "dan")
    gone, other = lost_by(club, match), won_by(club, match)
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


async def test_somebody_late_is_paired_from_the_next_round_on_until_it_is_too_far_on(club: Club):
    await begun(club, "ben", "cleo", "dan", "ada", system="round-robin")
    assert private(await club.slash(manager(club), "tournament join")).startswith("This tournament is too far on")
    club.join("fay")
    await entries(club, "eve", "ben", "cleo", "dan", "eve", "fay", name="Winter Cup")
    await club.slash("eve", "tournament begin", tournament=2)
    await moment(club)
    assert private(await club.slash("ada", "tournament join", tournament=2)) == "You have entered **Winter Cup**."
    await finish(club, SECOND)
    found = await now(club, SECOND)
    entered = found.entrant_of(UserId(club.people["ada"].id))
    assert entered is not None
    assert [pairing.round for pairing in found.pairings_of(entered.number)] == [2]


# -- an organiser begins it, ends it, and puts right what a match counts


async def test_it_begins_once_two_have_entered_and_only_whoever_may_begins_it(club: Club):
    message = await entries(club, "ada", "ben")
    assert private(await club.press("ada", message, "Begin")).startswith("A tournament needs at least 2 people")
    await club.press("cleo", message, "Join")
    assert private(await club.press("ben", message, "Begin")).startswith("Only who opened this tournament")
    assert private(await club.press("ada", message, "Begin")) == "**Autumn Cup** begins."
    assert private(await club.slash(manager(club), "tournament begin")).startswith("This tournament has already begun")


async def test_what_is_withdrawn_lets_its_matches_go_on(club: Club):
    (match,) = await begun(club, "ben", "cleo")
    assert private(await club.slash("ben", "tournament withdraw")).startswith("Only who opened this tournament")
    assert private(await club.slash("ada", "tournament withdraw")) == "**Autumn Cup** is withdrawn."
    await moment(club)
    assert (await now(club, FIRST)).stage is Stage.WITHDRAWN
    assert (await club.bot.services.table.match(match.id)).status.live
    for command in ("join", "leave", "begin", "withdraw"):
        said = private(await club.slash("ada", f"tournament {command}", tournament=1))
        assert said == "This tournament has ended; its table stays as it is."


async def test_an_organiser_corrects_what_a_match_counts(club: Club):
    matches = await begun(club, "ada", "ben", "cleo", "dan")
    ada = UserId(club.people["ada"].id)
    (own,) = (each for each in matches if ada in each.players)
    (match,) = (each for each in matches if ada not in each.players)
    early = private(await club.slash("ada", "tournament correct", match=match.id, counts="drawn"))
    assert early == f"Match {match.id} is still running; what it counts can be corrected once it is over."
    loser, winner = lost_by(club, match), won_by(club, match)
    await finish(club, FIRST)
    offered = await club.complete("ada", "match", "", command="tournament correct")
    assert [each["value"] for each in offered] == [match.id], "none of one's own"

    async def said(who: str, **options: Any) -> str:
        return private(await club.slash(who, "tournament correct", **({"match": match.id} | options)))

    assert (await said("ada", match=own.id, winner="ada")).startswith(f"You are a player of match {own.id}")
    assert (await said("ada")).startswith("Say one thing: who won with `winner`")
    assert (await said("ada", winner=winner, counts="void")).startswith("Say one thing")
    assert await said("ada", winner="ada") == (
        f"Nobody but those who play match {match.id} can have won it; name one of them."
    )
    assert (await said(winner, winner=winner)).startswith("Only who opened this tournament")
    assert (await said("ada", match=99, counts="void")).startswith("There is no match 99")

    assert "0 points" in await points(club, "ben", loser)
    for counts, counted in {"drawn": "½ point ", "void": "0 points"}.items():
        assert await said("ada", counts=counts) == f"Match {match.id} counts as you said."
        assert counted in await points(club, "ben", loser)
    await said("ada", winner=loser)
    assert "1 point" in await points(club, "ben", loser)
    ended = await club.bot.services.table.match(match.id)
    assert outcome_of(ended).places == (2, 1), "the result itself stays"


async def test_standings_of_many_are_leafed_through_in_words(club: Club):
    message = await entries(club, "ada", "ben")
    with club.as_bot():
        for index in range(20):
            await club.bot.services.tournaments.join(FIRST, UserId(10**17 + index))
    (first,) = await club.at_once(("ben", message, "il:tournament:1:text"))
    assert private(first).startswith("**Autumn Cup** · standings, page 1 of 2\n")
    second = await club.press("ben", answer(first), "Next")
    assert private(second).startswith("**Autumn Cup** · standings, page 2 of 2\n")
    assert private(await club.press("ben", answer(second), "Back")) == private(first)


async def test_who_opened_it_ends_it_though_they_do_not_see_its_channel_any_more(club: Club):
    hidden = club.text_channel("board-room", "ben")
    with club.as_bot():
        rules, guild = GAMES["linkx"], GuildId(club.guild.id)
        await club.bot.services.tournaments.open(
            NewTournament(
                UserId(club.people["ben"].id),
                guild,
                ChannelId(hidden.id),
                System.SWISS,
                rules,
                rules.options(),
                Pace.DAY,
            )
        )
    assert private(await club.slash("cleo", "tournament withdraw", tournament=1)).startswith("Only who opened")
    assert private(await club.slash("ben", "tournament withdraw", tournament=1)) == "**Swiss, Linkx** is withdrawn."


async def test_in_a_knock_out_what_the_next_round_stands_on_stays(club: Club):
    first, *_ = await begun(club, "ben", "cleo", "dan", "ada", system="knock-out")
    await finish(club, FIRST)
    said = private(await club.slash(manager(club), "tournament correct", match=first.id, counts="void"))
    assert said.startswith("What came of this match in the knock-out stands already")


# -- looking


async def test_each_is_shown_whom_they_play_and_how_it_stands(club: Club):
    (match,) = await begun(club, "ben", "cleo", "dan")
    one, other = lost_by(club, match), won_by(club, match)
    (rests,) = {"ben", "cleo", "dan"} - {one, other}
    told = await shown(club, one)
    assert told.content.startswith("**Autumn Cup** · round 1 of 2\nYou play ")
    assert f"You play {club.people[other].mention}: <#{match.channel}>" in told.content
    assert [file.filename for file in told.message.attachments] == ["tournament.png"]
    assert labels(told.message) == ["Text"]
    assert "You have a bye in this round." in private(await club.slash(rests, "tournament show"))
    assert "You play" not in private(await club.slash("ada", "tournament show"))
    assert (await points(club, "ada", rests)).startswith(f"1. {club.people[rests].mention}: 1 point (Buchholz ")


async def test_where_there_are_several_they_are_listed_and_one_has_to_be_named(club: Club):
    assert private(await club.slash("ada", "tournament show")).startswith("There has been no tournament in this server")
    assert private(await club.slash("ada", "tournament join")).startswith("No tournament of this server fits")
    await entries(club, "ada", "ben")
    await entries(club, "ben", system="ladder", name="")
    said = private(await club.slash("cleo", "tournament join"))
    assert said == "Several tournaments fit; say which one with the option `tournament`."
    assert private(await club.slash("cleo", "tournament show")).split("\n") == [
        "**Tournaments of this server**",
        "2. Ladder, Linkx · open, nobody has entered yet",
        "1. Autumn Cup · Swiss, Linkx · open, 1 entered",
    ]
    assert private(await club.slash("cleo", "tournament show", tournament=9)).startswith("There is no tournament 9")


# -- what is offered, and what cannot be opened


async def test_what_fits_is_offered(club: Club):
    await entries(club, "ada", "ben", "cleo", name=" Autumn\n\x00 \x1b Cup\u202e ")
    loaded = await club.bot._storage.tournaments.load(FIRST)
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


async def test_wrong_options_open_no_tournament(club: Club):
    refused: tuple[tuple[dict[str, Any], str], ...] = (
        ({"options": "size=10"}, "There is no option ‘size’; this game has none."),
        ({"options": "nonsense"}, "‘nonsense’ is not an option; write name=value."),
        ({"game": "link", "options": "size=1000"}, "The option size must be from 4 to 12."),
        ({"game": "lovelinks", "options": "length=long"}, "The option length must be standard or short."),
    )
    for options, said in refused:
        answer = private(await club.slash("ada", "tournament open", **(CUP | options)))
        assert answer.startswith(said), answer
    assert await club.bot.services.tournaments.in_server(GuildId(club.guild.id)) == []


async def test_one_person_has_so_many_at_a_time_and_they_are_opened_in_a_channel(club: Club):
    for _ in range(MOST_OF_ORGANISER):
        await entries(club)
    said = private(await club.slash("ada", "tournament open", **CUP))
    assert said == "You have 2 tournaments here that have not ended; withdraw one or wait for its end."
    await club.slash("ben", "play linkx", opponent="cleo")
    await club.press("cleo", club.public()[-1], "Accept")
    inside = private(await club.slash("ben", "tournament open", club.thread, **CUP))
    assert inside == "A tournament needs a text channel, where each match gets a thread of its own; open it in one."
