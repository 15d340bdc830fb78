"""Leaderboards, statistics, profiles and histories in Discord, and what strikes results out."""

import io
import random
from datetime import UTC, datetime

import discord
import pytest
from PIL import Image
from simcord.results import InteractionResult

from bot.display.names import FORMER
from bot.match import Status
from bot.standing.ladders import ALWAYS, Ladder, Standing
from bot.standing.ratings import Rating
from bot.storage.results import write_standings
from tests.bot.stories import begin, invite, match, name_of, offered, outcome_of, private, random_step
from tests.bot.weeks import manager, wait
from tests.limits import check_commands

GAME = "linkage"


async def finish(club, number: int, seed: int = 1) -> str:
    """Play a running match to its end; who won."""
    dice = random.Random(seed)
    found = await match(club, number)
    while found.status is Status.RUNNING:
        who = name_of(club, found.waiting_for)
        await club.slash(who, "move", move=random_step(found, dice), match=number)
        found = await match(club, number)
    return name_of(club, found.players[outcome_of(found).places.index(1)])


async def finished(club, count: int = 1, **options) -> list[str]:
    """Some matches between Ada and Ben, or as the options say; who won each."""
    won: list[str] = []
    for _ in range(count):
        await begin(club, **options)
        won.append(await finish(club, (await club.bot.services.table.match_in(club.thread.id)).id, seed=len(won)))
    return won


def public(result: InteractionResult) -> discord.Message:
    """The answer that everybody sees."""
    assert result.response is not None
    assert not result.response.ephemeral, result.response.content
    return result.response.message


def pictured(message: discord.Message) -> str:
    """The alt text of a message's picture, which must be a picture."""
    (attachment,) = message.attachments
    assert attachment.description
    return attachment.description


async def test_a_leaderboard_of_nobody_says_how_to_get_on_it(club):
    message = public(await club.slash("ada", "leaderboard"))
    assert message.content.splitlines()[0] == "**Linkage** · The Link Club · all time · by rating"
    assert (
        message.content.splitlines()[1]
        == "Nobody is on this leaderboard yet. Finish a rated match, and you are the first!"
    )
    assert pictured(message)


async def test_the_winner_leads_and_the_caller_is_marked(club):
    (winner,) = await finished(club)
    loser = "ben" if winner == "ada" else "ada"
    message = public(await club.slash(loser, "leaderboard", game=GAME))
    _, first, second = message.content.splitlines()
    assert first.startswith(f"1. {winner.capitalize()}: 15")
    assert "? ± 4" in first
    assert "1 match, 1 won" in first
    assert "lately W" in first
    assert second.startswith(f"2. **{loser.capitalize()}**: 14")
    alt = pictured(message)
    assert alt.startswith(f"Linkage, all time, by rating. 1: {winner.capitalize()}, 15")
    assert f"2: {loser.capitalize()}, 14" in alt
    assert alt.endswith("0 of 1 won.")


async def test_my_own_line_is_shown_wherever_it_is(club):
    now = int(datetime(2026, 1, 1, tzinfo=UTC).timestamp())
    here = Ladder(club.guild.id, GAME, ALWAYS)
    people = [club.join(f"p{number}") for number in range(11)]
    standings = {
        (here, person.id): Standing(Rating(40.0 - place, 1), 30, 20, form="WWL", seen=now)
        for place, person in enumerate([*people, club.people["ada"]])
    }
    await club.bot._storage._database.write(lambda connection: write_standings(connection, standings))
    lines = public(await club.slash("ada", "leaderboard")).content.splitlines()
    assert lines[1].startswith("1. P0: 1950 ± 60, 30 matches, 20 won")
    assert lines[10].startswith("10. P9")
    assert lines[11].startswith("12. **Ada**")
    assert lines[12] == "`/leaderboard page:2` shows more."
    lines = public(await club.slash("ada", "leaderboard", page=2)).content.splitlines()
    assert [line.split(":")[0] for line in lines[1:]] == ["11. P10", "12. **Ada**"]
    assert private(await club.slash("ada", "leaderboard", page=3)) == (
        "There is no page 3; `/leaderboard` shows the first."
    )
    await wait(club, 61)
    lines = public(await club.slash("ada", "leaderboard")).content.splitlines()
    assert lines[1].startswith("– **Ada** (unseen for 60 days)")
    assert len(lines) == 2


async def test_far_behind_nobody_is_counted_and_nobody_is_called_unseen(club):
    here, ada = Ladder(club.guild.id, GAME, ALWAYS), club.people["ada"].id
    users = [*(club.join(f"p{number}").id for number in range(10)), *range(1, 991), ada]
    now = int(datetime(2026, 1, 1, tzinfo=UTC).timestamp())
    standings = {(here, user): Standing(Rating(40 - place / 100, 1), 30, seen=now) for place, user in enumerate(users)}
    await club.bot._storage._database.write(lambda connection: write_standings(connection, standings))
    message = public(await club.slash("ada", "leaderboard"))
    assert message.content.splitlines()[11].startswith("999+. **Ada**: ")
    assert "999+: Ada" in pictured(message)


@pytest.mark.parametrize(
    ("options", "head"),
    [
        ({"period": "season"}, "first quarter of 2026 · by rating"),
        ({"period": "month", "by": "wins"}, "January 2026 · by matches won"),
        ({"by": "streak"}, "all time · by matches won in a row"),
        ({"by": "matches"}, "all time · by matches played"),
    ],
)
async def test_periods_and_orders(club, options, head):
    await finished(club)
    message = public(await club.slash("ada", "leaderboard", **options))
    assert message.content.splitlines()[0] == f"**Linkage** · The Link Club · {head}"
    assert len(message.content.splitlines()) == 3
    await wait(club, 95)
    if "period" in options:
        later = public(await club.slash("ada", "leaderboard", **options)).content
        assert "Nobody is on this leaderboard yet" in later


async def test_across_servers_with_those_who_want_that(club):
    empty = public(await club.slash("ada", "leaderboard", scope="global")).content
    assert "`/preferences global_rating:True` lets your matches count across servers." in empty
    for who in ("ada", "ben"):
        assert "Rated across servers: yes." in private(await club.slash(who, "preferences", global_rating=True))
    await finished(club)
    lines = public(await club.slash("ada", "leaderboard", scope="global")).content.splitlines()
    assert lines[0] == "**Linkage** · all servers · all time · by rating"
    assert len(lines) == 3
    await club.slash("ben", "preferences", global_rating=False)
    assert "Ben" not in public(await club.slash("ada", "leaderboard", scope="global")).content


async def test_whoever_left_is_a_former_player(club):
    await finished(club)
    club.env.backend.remove_member(club.guild.id, club.people["ben"].id)
    for command in ("leaderboard", "profile", "history"):
        result = await club.slash("ada", command)
        text = private(result) if command == "history" else public(result).content
        assert FORMER in text
        assert "Ben" not in text


async def test_a_match_opened_as_not_rated_says_so_and_changes_nothing(club):
    invitation = await invite(club, rated=False)
    assert invitation.content.endswith("Pace: 3 days a turn. Not rated.")
    await club.press("ben", invitation, "Accept")
    await finish(club, 1)
    assert "Nobody is on this leaderboard yet" in public(await club.slash("ada", "leaderboard")).content
    assert "opened as not rated" in private(await club.slash("ada", "history"))


async def test_statistics_of_a_server(club):
    assert public(await club.slash("ada", "stats")).content == (
        "**Matches in The Link Club**\nNone has ended yet. Open one with /play."
    )
    await finished(club, 2)
    text = public(await club.slash("ada", "stats", game=GAME)).content
    assert "**Linkage**: 2 matches\n" in text
    assert "More won " in text
    assert "% of 2 (" in text
    assert "Usual length: " in text
    assert "Ended: 2 by the rules." in text


async def test_a_profile_of_oneself_and_of_another(club):
    (winner,) = await finished(club)
    await begin(club)
    for who, options in ((winner, {}), ("cleo", {"player": winner}), ("cleo", {"player": winner, "game": GAME})):
        message = public(await club.slash(who, "profile", **options))
        lines = message.content.splitlines()
        assert lines[0] == f"**{winner.capitalize()}** in The Link Club"
        assert lines[1].startswith("**Linkage**: 1 match, 1 won (")
        assert "Rating 15" in lines[1]
        other = "Ben" if winner == "ada" else "Ada"
        assert lines[2] == f"Met most: {other} (won 1 of 1)."
        assert lines[3] == "Usually less than a minute a turn."
        assert lines[4].startswith("Running: Linkage 2 in <#")
        assert pictured(message).startswith(f"{winner.capitalize()} in The Link Club")


async def test_a_profile_of_somebody_who_has_played_nothing(club):
    message = public(await club.slash("ada", "profile", player="dan"))
    assert message.content == "**Dan** in The Link Club\nNo match has ended yet."
    assert pictured(message)


async def test_head_to_head(club):
    nothing = public(await club.slash("ada", "profile", versus="ben")).content
    assert nothing == "Ada and Ben have not finished a match against each other here yet."
    won = await finished(club, 3)
    text = public(await club.slash("ada", "profile", versus="ben")).content
    ahead = won.count("ada")
    assert text == f"**Ada** against **Ben**\n**Linkage**: 3 matches, Ada ahead {ahead}, Ben ahead {3 - ahead}"
    same = "Nobody plays against themselves; name two different people."
    assert private(await club.slash("ada", "profile", versus="ada")) == same
    assert private(await club.slash("ada", "history", opponent="ada")) == same


async def test_a_history_and_the_final_picture_of_one_of_its_matches(club):
    assert private(await club.slash("ada", "history")) == "Finished matches.\nThere are none here."
    (winner, _) = await finished(club, 2)
    loser = "Ben" if winner == "ada" else "Ada"
    result = await club.slash("ada", "history", opponent="ben", game=GAME)
    lines = private(result).splitlines()
    assert lines[0] == "Finished matches of Ada against Ben."
    assert [line.split(" · ")[0] for line in lines[1:]] == ["2", "1"]
    assert f"1 · Linkage · {winner.capitalize()} before {loser} · <t:" in lines[2]
    assert offered(result.response.message) == [["Linkage 2: Ada, Ben", "Linkage 1: Ada, Ben"]]
    shown = await club.choose("ada", result.response.message, "Linkage 1: Ada, Ben")
    assert private(shown).startswith("Linkage 1\n")
    assert pictured(shown.followups[-1].message if shown.followups else shown.response.message)
    assert "There are none here." in private(await club.slash("ada", "history", player="cleo"))
    assert private(await club.slash("ada", "history", page=2)) == "There is no page 2; `/history` shows the first."


async def test_matches_in_channels_that_one_cannot_see_stay_hidden(club):
    hidden = club.text_channel("hidden", hidden_from="cleo")
    invitation = (await club.slash("ada", "play linkage", hidden, opponent="ben", first="me")).response.message
    await club.press("ben", invitation, "Accept")
    await finish(club, 1)
    assert "1 · Linkage" in private(await club.slash("dan", "history"))
    assert "There are none here." in private(await club.slash("cleo", "history"))


async def test_a_voided_match_changes_all_that_followed(club):
    _, second = await finished(club, 2)
    eve = manager(club)
    assert private(await club.slash(eve, "server void", match=1)) == (
        "Match 1 is void; everything that followed from it was counted anew."
    )
    lines = public(await club.slash("ada", "leaderboard")).content.splitlines()
    assert lines[1].replace("**", "").startswith(f"1. {second.capitalize()}: 15")
    assert "1 match, 1 won" in lines[1]
    assert "· void ·" in private(await club.slash("ada", "history"))
    again = "Match 1 has no result that counts: it has none yet, never had, or is void already."
    assert private(await club.slash(eve, "server void", match=1)) == again
    assert "There is no match 9" in private(await club.slash(eve, "server void", match=9))


async def test_discord_would_take_the_commands(club):
    commands = [command.to_dict(club.bot.tree) for command in club.bot.tree.get_commands()]
    check_commands(commands)
    assert {"leaderboard", "stats", "profile", "history"} <= {command["name"] for command in commands}


async def test_a_dark_server_has_dark_pictures(club):
    light = public(await club.slash("ada", "leaderboard"))
    eve = manager(club)
    await club.slash(eve, "server settings", dark=True)
    dark = public(await club.slash("ada", "leaderboard"))

    async def corner(message: discord.Message) -> int:
        with Image.open(io.BytesIO(await message.attachments[0].read())) as image:
            pixel = image.convert("RGB").getpixel((2, 2))
        assert isinstance(pixel, tuple)
        return sum(pixel)

    assert await corner(dark) < 200 < await corner(light)
