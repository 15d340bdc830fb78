"""Leaderboards, statistics, profiles and histories in Discord, and what strikes results out."""

import io
import re
from dataclasses import replace
from datetime import UTC, datetime

import discord
from PIL import Image
from simcord.results import InteractionResult

from bot.matches.store.results import write_standings
from bot.model.ids import GuildId, UserId
from bot.model.ratings.ladders import ALWAYS, Ladder, Rating, Standing
from bot.ui.words import former
from rules import GAMES
from tests.bot.scores import kept, result
from tests.bot.shared import finish, pictured
from tests.bot.stories import begin, labels, match, mentions, name_of, offered, outcome_of, private
from tests.bot.weeks import manager, skip
from tests.layouts import words
from tests.texts import ENGLISH

GAME = "linkage"
BEGUN = datetime(2026, 1, 1, tzinfo=UTC)


async def finished(club, count: int = 1, **options) -> list[str]:
    """Some matches between Ada and Ben, or as the options say; who won each."""
    won: list[str] = []
    for _ in range(count):
        await begin(club, **options)
        number = (await club.bot.services.table.match_in(club.thread.id)).id
        await finish(club, number, seed=len(won))
        found = await match(club, number)
        won.append(name_of(club, found.players[outcome_of(found).places.index(1)]))
    return won


def alone(result: InteractionResult) -> discord.Message:
    """The answer, which only the caller sees."""
    assert result.response is not None
    assert result.response.ephemeral, result.response.content
    return result.response.message


async def ranked(club, users, gap=1.0, **given) -> None:
    """These people stand on the leaderboard, the best one first."""
    here = Ladder(club.guild.id, GAME, ALWAYS)
    standings = {
        (here, user): Standing(Rating(40.0 - place * gap, 1), 30, **given, seen=int(BEGUN.timestamp()))
        for place, user in enumerate(users)
    }
    await club.bot.storage.database.write(lambda connection: write_standings(connection, standings))


async def in_words(club, who: str, command: str, /, **options) -> list[str]:
    """The lines behind the Text button under a picture."""
    message = alone(await club.slash(who, command, **options))
    is_leaderboard = command == "leaderboard" and "view" not in options
    shown = [label for label in labels(message) if label not in ("Challenge", "Back", "Next")]
    assert shown == (["Text", "Watch"] if is_leaderboard else ["Text"])
    assert pictured(message)
    return private(await club.press(who, message, "Text")).splitlines()


async def bare(club, who: str, command: str, /, **options) -> str:
    """The one line that stands where there is nothing to draw yet."""
    message = alone(await club.slash(who, command, **options))
    assert (message.attachments, labels(message)) == ([], [])
    return words(message)


async def test_the_winner_leads_and_profiles_tell_of_the_match(club):
    assert await bare(club, "ada", "leaderboard") == (
        "**Linkage** · The Link Club · all time · by rating: nobody is on this leaderboard yet. "
        "Finish a rated match, and you are the first."
    )
    nothing = "**Dan** has not finished a match in The Link Club yet; `/play` opens one."
    assert await bare(club, "ada", "profile", player="dan") == nothing
    (winner,) = await finished(club)
    loser = "ben" if winner == "ada" else "ada"
    message = alone(await club.slash(loser, "leaderboard", game=GAME))
    head, first, second = await in_words(club, loser, "leaderboard", game=GAME)
    assert head == words(message).splitlines()[0] == "**Linkage** · The Link Club · all time · by rating"
    assert words(message).splitlines()[1].startswith(f"1 · {winner.capitalize()} · 15")
    asked = await club.press(loser, message, "Challenge")
    assert private(asked) == mentions(club, f"Which game would you like to play with {{{winner}}}?")
    assert labels(message) == ["Challenge", "Text", "Watch"], "nobody challenges themselves"
    assert first.startswith(f"1. {winner.capitalize()}: 15")
    assert "? ± 4" in first
    assert "1 match, 1 won" in first
    assert "lately W" in first
    assert second.startswith(f"2. **{loser.capitalize()}**: 14")
    alt = pictured(message)
    assert alt.startswith(f"Linkage, all time, by rating. 1: {winner.capitalize()}, 15")
    assert f"2: {loser.capitalize()}, 14" in alt
    assert alt.endswith("0 of 1 won.")
    for options, said in (
        ({"period": "season"}, "first quarter of 2026 · by rating"),
        ({"period": "month", "by": "wins"}, "January 2026 · by matches won"),
        ({"by": "streak"}, "all time · by matches won in a row"),
        ({"by": "matches"}, "all time · by matches played"),
    ):
        lines = await in_words(club, "ada", "leaderboard", **options)
        assert lines[0] == f"**Linkage** · The Link Club · {said}"
        assert len(lines) == 3
    other = next(game for game in GAMES if game != GAME)
    assert await bare(club, "ada", "profile", game=other) == (
        f"**Ada** has not finished a match of {GAMES[other].title} in The Link Club yet; `/play` opens one."
    )
    await begin(club)
    for who, options in ((winner, {}), ("cleo", {"player": winner}), ("cleo", {"player": winner, "game": GAME})):
        message = alone(await club.slash(who, "profile", **options))
        assert message.content == f"**{winner.capitalize()}** · Linkage · The Link Club"
        lines = await in_words(club, who, "profile", **options)
        assert lines[0] == f"**{winner.capitalize()}** in The Link Club"
        assert lines[1].startswith("**Linkage**: 1 match, 1 won (")
        assert "Rating 15" in lines[1]
        other = "Ben" if winner == "ada" else "Ada"
        assert lines[2] == f"Most frequent opponents: {other} (won 1 of 1)."
        assert lines[3] == "Usually less than a minute a turn."
        assert lines[4].startswith("Running: Linkage 2 in <#")
        spoken = "\n".join([f"{lines[0]}.", *lines[1:4], "1 match running."]).replace("*", "")
        assert pictured(message) == spoken, "where the running match is played is told in private"
    club.env.backend.remove_member(club.guild.id, club.people["ben"].id)
    await club.env.advance_time(600)  # so long names are remembered
    for command in ("leaderboard", "profile", "history"):
        if command == "history":
            text = private(await club.slash("ada", command))
        else:
            text = "".join(await in_words(club, "ada", command))
        assert former(ENGLISH) in text
        assert "Ben" not in text
    await skip(club, 95)
    for options in ({"period": "season"}, {"period": "month", "by": "wins"}):
        assert "nobody is on this leaderboard yet" in await bare(club, "ada", "leaderboard", **options)


async def test_a_finished_match_can_be_put_on_a_profile(club):
    hall, club.channel = club.channel, club.text_channel("cellar", hidden_from="dan")
    (winner,) = await finished(club)
    first = club.boards()[-1]
    await finished(club, game="link", size=4)
    second, club.channel = club.boards()[-1], hall
    assert "is now on your profile here" in private(await club.press("ada", first, "Put on my profile"))

    async def shown(who: str, place=club, **options) -> discord.Message:
        return alone(await place.slash(who, "profile", **options))

    line = "\nPinned match: **Linkage 1** of Ada and Ben. "
    own, other = await shown("ada"), await shown("cleo", player="ada", game="linkx")
    assert winner.capitalize() in own.content.partition(line)[2]
    assert line in other.content, "also where there is no picture"
    assert (labels(own), labels(other)) == (["Text", "Replay", "Take off my profile"], ["Replay"])
    assert line in private(await club.press("cleo", await shown("cleo", player="ada"), "Text"))
    assert "**Linkage 1** · position" in private(await club.press("cleo", other, "Replay"))
    elsewhere = club.another("Elsewhere", both=("ada",))
    for found in (await shown("ben"), await shown("ada", elsewhere), await shown("dan", player="ada")):
        assert "Pinned" not in found.content
        assert "Replay" not in labels(found)
    assert "is now on your profile here" in private(await club.press("ada", second, "Put on my profile"))
    own = await shown("ada")
    assert "Pinned match: **LINK 2** of Ada and Ben. " in own.content
    assert "Linkage 1" not in own.content, "there is one at most"
    assert "is not on your profile any more" in private(await club.press("ada", own, "Take off my profile"))
    assert "Pinned" not in (await shown("ada")).content


async def test_the_own_line_is_shown_on_every_page(club):
    people = [*(club.join(f"p{number}") for number in range(11)), club.people["ada"]]
    await ranked(club, [person.id for person in people], wins=20, form="WWL")
    whole = alone(await club.slash("ada", "leaderboard"))
    assert labels(whole)[-4:] == ["Back", "Next", "Text", "Watch"]
    turned = await club.press("ada", whole, "Next")
    assert words(turned.response.message).splitlines()[1].startswith("11 · P10 · ")
    assert turned.response.id == whole.id, "a page replaces another"
    lines = await in_words(club, "ada", "leaderboard")
    assert lines[1].startswith("1. P0: 1950 ± 60, 30 matches, 20 won")
    assert lines[10].startswith("10. P9")
    assert lines[11].startswith("12. **Ada**")
    assert lines[12] == "`/leaderboard page:2` shows more."
    lines = await in_words(club, "ada", "leaderboard", page=2)
    assert lines[0] == "**Linkage** · The Link Club · all time · by rating · page 2"
    assert [line.split(":")[0] for line in lines[1:]] == ["11. P10", "12. **Ada**"]
    assert private(await club.slash("ada", "leaderboard", page=3)) == (
        "There is no page 3; `/leaderboard` shows the first."
    )
    first, second = [alone(await club.slash("ada", "leaderboard", page=page)) for page in (1, 2)]
    await skip(club, 61)
    lines = await in_words(club, "ada", "leaderboard")
    assert lines[1].startswith("– **Ada** (away for 60 days)")
    assert len(lines) == 2
    gone = "There is no page 2; `/leaderboard` shows the first."
    assert private(await club.press("ada", second, "Text")) == gone
    assert private(await club.press("ada", first, "Text")).splitlines() == lines


async def test_listing_needs_other_people_and_the_wish(club):
    ada, ben = (UserId(club.people[name].id) for name in ("ada", "ben"))
    often = [result(500 + n, (ada, 1), (ben, 2), game=GAME, guild=club.guild.id, at=BEGUN) for n in range(3)]
    await kept(
        club.bot.storage,
        [replace(one, placings=(replace(one.placings[0], proven=False), one.placings[1])) for one in often],
    )
    waiting = "You are listed here after rated matches against 3 different people who are listed."
    message = alone(await club.slash("ada", "leaderboard"))
    assert words(message).splitlines()[1] == waiting
    assert private(await club.press("ada", message, "Text")).splitlines()[-1] == waiting
    assert waiting not in words(alone(await club.slash("ben", "leaderboard")))
    empty = await bare(club, "ada", "leaderboard", scope="global")
    assert "`/preferences global_rating:True` counts your matches across servers, where" in empty
    for who in ("ada", "ben"):
        assert "Rated across servers: yes." in private(await club.slash(who, "preferences", global_rating=True))
    await finished(club)
    assert await bare(club, "ada", "leaderboard", scope="global") == empty, "one small server is not the world"
    await _well_met(club, "ada", "ben")
    lines = await in_words(club, "ada", "leaderboard", scope="global")
    assert lines[0] == "**Linkage** · all servers · all time · by rating"
    assert len(lines) == 3
    await club.slash("ben", "preferences", global_rating=False)
    assert "Ben" not in "".join(await in_words(club, "ada", "leaderboard", scope="global"))
    assert (await in_words(club, "ben", "leaderboard", scope="global"))[-1] == (
        "You are not listed here. `/preferences global_rating:True` counts your matches across servers, where "
        "all players want that and 20 people of the server have finished rated matches; the list shows people who have "
        "met 3 others in each of 2 servers."
    )
    assert "Counts less: new opponents, or the same ones often." in club.boards()[-1].attachments[-1].description


async def _well_met(club, *who: str) -> None:
    """Let these people have met three others in each of two servers, in matches that count across them."""
    users = [club.people[name].id for name in who]
    guilds = [GuildId(1), club.guild.id]
    met = [(guild, user, other) for guild in guilds for user in users for other in range(1, 4)]
    await kept(
        club.bot.storage,
        [
            replace(result(1_000 + number, (user, 1), (other, 2), game=GAME, at=BEGUN), guild=guild, worldwide=True)
            for number, (guild, user, other) in enumerate(met)
        ],
    )


async def test_finished_matches_of_a_server_and_of_two_people(club):
    none = "No match has ended in The Link Club yet; `/play` opens one."
    assert await bare(club, "ada", "leaderboard", view="statistics") == none
    nothing = await bare(club, "ada", "profile", versus="ben")
    assert nothing == "Ada and Ben have not finished a match against each other here yet."
    assert private(await club.slash("ada", "history")) == "Finished matches.\nThere are none here."
    won = await finished(club, 2)
    other = next(game for game in GAMES if game != GAME)
    nothing = f"No match of {GAMES[other].title} has ended in The Link Club yet; `/play` opens one."
    assert await bare(club, "ada", "leaderboard", view="statistics", game=other) == nothing
    for options in ({}, {"game": GAME}):
        message = alone(await club.slash("ada", "leaderboard", view="statistics", **options))
        part = "More" if won.count("ada") else "Fewer"
        sentence = f"*{part}* won {max(won.count('ada'), won.count('ben'))} of 2; too few to say more."
        assert message.content == f"**Linkage** · The Link Club · {sentence}"
        lines = await in_words(club, "ada", "leaderboard", view="statistics", **options)
        assert lines[1] == f"**Linkage**: 2 matches. {sentence}"
        assert re.fullmatch(r"More won \d of 2; Fewer won \d of 2\.", lines[2]), "no shares of so few"
        assert lines[3].startswith("Usually ")
        assert lines[4] == "Ended: 2 by the rules."
        assert pictured(message) == "\n".join(lines).replace("*", "")
    message = alone(await club.slash("ada", "profile", versus="ben"))
    score = "They are level at 1 each." if len({*won}) == 2 else f"{won[0].capitalize()} leads 2 to 0."
    assert message.content == f"**Ada** against **Ben**: {score}"
    lines = await in_words(club, "ada", "profile", versus="ben")
    assert lines == [message.content, f"**Linkage**: {score}"]
    assert pictured(message) == "\n".join(lines).replace("*", "")
    same = "Nobody plays against themselves; name two different people."
    assert private(await club.slash("ada", "profile", versus="ada")) == same
    assert private(await club.slash("ada", "history", opponent="ada")) == same
    loser = "Ben" if won[0] == "ada" else "Ada"
    result = await club.slash("ada", "history", opponent="ben", game=GAME)
    lines = private(result).splitlines()
    assert lines[0] == "Finished matches of Ada against Ben."
    assert [line.split(" · ")[0] for line in lines[1:]] == ["2", "1"]
    assert f"1 · Linkage · {won[0].capitalize()} before {loser} · <t:" in lines[2]
    assert offered(result.response.message) == [["Linkage 2: Ada, Ben", "Linkage 1: Ada, Ben"]]
    shown = await club.choose("ada", result.response.message, "Linkage 1: Ada, Ben")
    assert private(shown).startswith("Linkage 1\n")
    assert pictured(shown.followups[-1].message if shown.followups else shown.response.message)
    assert "There are none here." in private(await club.slash("ada", "history", player="cleo"))
    assert private(await club.slash("ada", "history", page=2)) == "There is no page 2; `/history` shows the first."


SHOWN: tuple[tuple[str, dict[str, str]], ...] = (
    ("leaderboard", {}),
    ("leaderboard", {"view": "statistics"}),
    ("profile", {}),
    ("profile", {"versus": "ben"}),
)  # every command whose answer is a picture


async def darkness(club) -> list[bool]:
    """For each of ``SHOWN`` whether its corner is dark."""
    found = []
    for name, options in SHOWN:
        picture = await alone(await club.slash("ada", name, **options)).attachments[0].read()
        with Image.open(io.BytesIO(picture)) as image:
            found.append(sum(image.convert("RGB").getpixel((2, 2))) < 200)  # type: ignore[arg-type]  # it has three bands
    return found


async def test_pictures_look_as_preferred_and_tell_in_private(club):
    await finished(club)
    eve = manager(club)
    await club.slash(eve, "server settings", display="dark")
    assert await darkness(club) == [True] * len(SHOWN)
    await club.slash("ada", "preferences", display="light")
    assert await darkness(club) == [False] * len(SHOWN), "alone one sees what one prefers"
    shown = [alone(await club.slash("ada", command, **options)) for command, options in SHOWN]
    said = [private(await club.press("ada", message, "Text")) for message in shown]
    await club.restart()
    messages = len(club.public())
    for message, before in zip(shown, said, strict=True):
        assert private(await club.press("ada", message, "Text")) == before
    assert len(club.public()) == messages
    await club.slash(eve, "server void", match=1)
    leaders, stats, profile, versus = [private(await club.press("ada", message, "Text")) for message in shown]
    assert leaders.splitlines()[1] == "Nobody is on this leaderboard yet. Finish a rated match, and you are the first."
    assert stats == "No match has ended in The Link Club yet; `/play` opens one."
    assert profile == "**Ada** in The Link Club\nNo match has ended yet."
    assert versus == "Ada and Ben have not finished a match against each other here yet."
    club.bot.state.servers.put_away(club.guild.id)
    for command, options in SHOWN[:3]:
        assert "this server" in private(await club.slash("ada", command, **options)), "it has no name"
