"""Steps, turns of several steps, random draws, old buttons and completion on a real database."""

import random

import pytest

from bot.matches.apply import completions
from bot.matches.repository import UnreadableMatch
from bot.matches.service import MatchService
from bot.model.errors import StaleButton, UserError
from bot.model.ids import ChannelId, MatchId
from bot.model.log import Kind
from bot.model.match import Match
from bot.model.replay import Unreplayable
from data.texts import languages, texts_in
from rules import GAMES
from rules.codes import code
from rules.deal import audit, commitment
from rules.game import CHANCE
from rules.options import declared
from tests.bot.playing import Replaying, each_game, started, step
from tests.bot.stories import dump, play_of, random_step
from tests.bot.tables import ADA, BEN, CLEO, asking, begun, refused, table_on
from tests.texts import ENGLISH, GERMAN

STRANGER = "You do not play in this match; open one of your own with /play."


async def test_only_the_seat_to_move_moves(table, file):
    match = await begun(table)
    for call in (table.submit(match.id, CLEO, "blue d1-d2"), table.check_turn(match.id, CLEO)):
        await refused(call, STRANGER, file)
    await refused(table.resign(match.id, CLEO), STRANGER, file)
    waits = f"It is <@{ADA}>'s turn; please wait for yours."
    for call in (table.submit(match.id, BEN, "blue d1-d2"), table.check_turn(match.id, BEN)):
        await refused(call, waits, file)
    match = await table.submit(match.id, ADA, "b d2 d1")
    assert (match.entries[-1].text, match.waiting_for) == ("blue d1-d2", BEN)
    await refused(table.submit(match.id, ADA, "red a1-a2"), f"It is <@{BEN}>'s turn; please wait for yours.", file)


async def test_an_illegal_step_is_refused_with_the_reason(table, file):
    match = await begun(table)
    no_step = "That is not a step; one looks like `blue d1-d2`."
    for text, sentence in (
        ("", no_step),
        ("blue 💙", no_step),
        ("blue d4-d5", "d4 holds the black counter; choose two free cells."),
        ("blue d1-f1", "d1 and f1 do not share a side; a domino covers two cells that do."),
        ("x" * 6000, no_step),
    ):
        await refused(table.submit(match.id, ADA, text), sentence, file)
    for number in (0, -1, 7, 2**53 - 1):
        await refused(table.match(number), f"There is no match {number}; /matches lists yours.", file)


async def test_nothing_is_played_before_begin_or_after_the_end(table, file):
    match = await table.open(asking(BEN))
    waits = "The match has not begun yet; it waits for players."
    for call in (table.submit(1, ADA, "blue d1-d2"), table.resign(1, ADA), table.check_player(1, ADA)):
        await refused(call, waits, file)
    assert completions(await table.match(match.id), ADA, "") == []
    match = await table.join(match.id, BEN, match.revision)
    await refused(table.join(1, BEN, match.revision), "The match has already begun; /board shows how it stands.", file)
    match = await table.resign(match.id, BEN)
    over = "The match is over; open a new one with /play."
    for call in (table.submit(1, ADA, "blue d1-d2"), table.resign(1, ADA), table.check_turn(1, ADA)):
        await refused(call, over, file)
    assert completions(await table.match(match.id), ADA, "") == []


async def test_an_old_button_is_stale_and_brings_the_match(table, file):
    match = await begun(table)
    earlier = match.revision
    match = await table.submit(match.id, ADA, "blue d1-d2", earlier)
    before = dump(file)
    calls = [
        table.submit(1, BEN, "red a1-a2", earlier),
        table.submit(1, BEN, "red a1-a2", match.revision + 1),
        table.undo(1, ADA, match.revision + 1),
        *(act(1, BEN, earlier) for act in (table.resign, table.undo, table.draw, table.abort)),
        table.join(1, CLEO, 1),
        table.decline(1, BEN, 1),
        table.withdraw(1, ADA, 1),
        table.check_turn(1, BEN, earlier),
        table.check_player(1, BEN, earlier),
    ]
    for call in calls:
        with pytest.raises(StaleButton) as raised:
            await call
        assert raised.value.match == match
    assert dump(file) == before


SEATS = [("lovelinks", seats) for seats in (2, 3, 4)]


@pytest.fixture
def table(storage, clock):
    return Replaying(storage, clock, seed=1)


def drawn(match: Match) -> list[str]:
    assert match.play is not None
    return [each.text for each in match.play.steps if each.seat is None]


def logged_steps(match: Match) -> list[tuple[int | None, str]]:
    return [(entry.seat, entry.text) for entry in match.entries if entry.kind is Kind.STEP]


async def turn_of_two(table: MatchService, dice: random.Random) -> tuple[Match, str, str]:
    match = await started(table, "lovelinks", 2)
    first = random_step(match, dice)
    after = play_of(match).read(first)
    return match, first, after.game.format(after.game.legal_moves(after.state)[0])


async def test_draws_are_logged_by_nobody_as_soon_as_due(table, dice):
    async for _, seats, fresh in each_game(table, SEATS):
        match = fresh
        assert len(drawn(match)) == 5 * seats + 5, "a stock for each and five bracelets"
        assert all(seat is None and text.startswith("draw ") for seat, text in logged_steps(match))
        for _ in range(20):
            seat = match.seat_to_move
            before = len(logged_steps(match))
            match = await step(table, match, dice)
            own, *draws = logged_steps(match)[before:]
            assert own[0] == seat
            assert all(by is None and text.startswith("draw ") for by, text in draws)
            assert play_of(match).to_move != CHANCE, "nobody ever waits for a draw"
        assert [text for _, text in logged_steps(match)] == [each.text for each in play_of(match).steps]
        assert [entry.revision for entry in match.entries] == list(range(1, match.revision + 1))


async def test_draws_follow_from_the_seed_of_the_match_alone(table, storage, clock):
    first, second = [await started(table, "lovelinks", 2, channel=ChannelId(70 + n)) for n in range(2)]
    assert commitment(first.seed) != commitment(second.seed)
    assert drawn(first) != drawn(second)
    assert audit(play_of(first).record(), second.seed).step is not None
    firsts = set()
    for n in range(6):
        table, dice = table_on(storage, clock, seed=1), random.Random(n)
        match = await started(table, "lovelinks", 2, channel=ChannelId(80 + n))
        while match.waiting_for == ADA:
            match = await step(table, match, dice)
        firsts.add((match.seed, tuple(drawn(match))))
    assert len(firsts) == 1, "play within a turn cannot choose among draws"


async def test_the_steps_of_a_whole_turn_are_each_logged(table, dice):
    for between in (", ", ",", ";", " ; ", "\n", ",,"):
        match, first, second = await turn_of_two(table, dice)
        before = len(logged_steps(match))
        match = await table.submit(match.id, ADA, f"{first}{between}{second}{between.strip()}")
        assert logged_steps(match)[before : before + 2] == [(0, first), (0, second)], between
        assert match.waiting_for == BEN, between
        await table.resign(match.id, ADA)
    match = await started(table, "linkage", 2, ChannelId(78))
    assert "blue d1-d2" in [text for _, text in completions(await table.match(match.id), ADA, "blue d1, d2")]
    match = await table.submit(match.id, ADA, "blue, d1, d2")
    assert match.play.steps[-1].text == "blue d1-d2", "a comma within a step is no border"


async def test_a_turn_with_an_illegal_step_leaves_nothing(table, dice, file):
    match, first, second = await turn_of_two(table, dice)
    ends = "Your turn ends after step 2; leave the rest out."
    await refused(table.submit(match.id, ADA, f"{first}, {second}, {first}"), ends, file)
    before = dump(file)
    for text in (f"{first}, 2-2 Z:lock", f"2-2 Z:lock, {second}", f"{first}, ;DROP TABLE entry", "," * 90 + "x,x"):
        with pytest.raises(UserError) as raised:
            await table.submit(match.id, ADA, text)
        assert raised.value.code.key in ("error-step", "rules-no-step")
    with pytest.raises(UserError):
        await table.submit(match.id, ADA, ", ".join([first] * 200))
    assert dump(file) == before
    assert (await table.match(match.id)).revision == match.revision


async def test_completion_goes_on_within_the_turn(table, dice):
    match, first, second = await turn_of_two(table, dice)
    after = play_of(match).read(first)
    offered = completions(await table.match(match.id), ADA, f"{first},")
    legal = after.game.legal_moves(after.state)
    assert {text for _, text in offered} <= {f"{first}, {after.game.format(move)}" for move in legal}
    for label, text in offered:
        assert ENGLISH.render(label).startswith(f"{first}, ")
        assert GERMAN.render(label).startswith(f"{first}, "), text
    assert len(offered) == min(25, len(legal))
    assert (completions(await table.match(match.id), ADA, f"{first}, {second}"))[0][1] == f"{first}, {second}"
    assert completions(await table.match(match.id), ADA, f"{first}, {second}, ") == []
    assert completions(await table.match(match.id), ADA, "2-2 Z:lock, ") == []
    assert completions(await table.match(match.id), BEN, f"{first}, ") == []


OPTIONS = {option.name: option for game in GAMES.values() for option in declared(game.options)}


def test_option_values_have_texts_of_their_own():
    for language in languages():
        texts = texts_in(language)
        for option in OPTIONS.values():
            told = [texts(f"error-option-{option.name}", value=value) for value in option.choices]
            assert len(set(told)) == len(told), (language, option.name)
            if language == "en":
                assert told == [f"{option.name} {value}" for value in option.choices]


def test_an_unreadable_match_says_why_and_logs_in_english():
    for language in languages():
        why = Unreplayable("entry 7 is missing", code("error-log-missing", entry=7))
        refusal, texts = UnreadableMatch(MatchId(3), why), texts_in(language)
        assert f"({texts('error-log-missing', entry=7)}.)" in texts.of(refusal.code)
        assert "can't replay its log. (entry 7 is missing.)" in str(refusal)
        other = UnreadableMatch(MatchId(3), Unreplayable("no such column: x"))
        assert "(no such column: x.)" in texts.of(other.code)
