"""Steps, typed in any notation, turns of several steps, random draws, old buttons and completion."""

import random

import pytest

from bot.matches.apply import completions, read_steps
from bot.matches.repository import UnreadableMatch
from bot.matches.service import MatchService
from bot.model.errors import StaleButton, UserError
from bot.model.ids import ChannelId, MatchId
from bot.model.log import Kind
from bot.model.match import Match
from bot.model.replay import Unreplayable
from data.texts import languages, texts_in
from renderers import RENDERERS
from rules import GAMES
from rules.codes import code
from rules.deal import audit, commitment
from rules.game import CHANCE
from rules.options import declared
from rules.play import AnyPlay, begin
from tests.bot.playing import Replaying, each_game, started, step
from tests.bot.stories import dump, play_of, random_step
from tests.bot.tables import ADA, BEN, CLEO, asking, begun, refused, table_on
from tests.rules.test_notation import positions
from tests.texts import ENGLISH, GERMAN

STRANGER = "You do not play in this match; open one of your own with /play."


async def test_only_the_seat_to_move_moves_and_only_while_it_runs(table, file):
    match = await begun(table)
    for call in (table.submit(match.id, CLEO, "blue d1-d2"), table.check_turn(match.id, CLEO)):
        await refused(call, STRANGER, file)
    await refused(table.resign(match.id, CLEO), STRANGER, file)
    waits = f"It is <@{ADA}>'s turn; please wait for yours."
    for call in (table.submit(match.id, BEN, "blue d1-d2"), table.check_turn(match.id, BEN)):
        await refused(call, waits, file)
    apart = "d1 and f1 do not share a side; a domino covers two cells that do."
    await refused(table.submit(match.id, ADA, "blue d1-f1"), apart, file)
    match = await table.submit(match.id, ADA, "b d2 d1")
    assert (match.entries[-1].text, match.waiting_for) == ("blue d1-d2", BEN)
    await refused(table.submit(match.id, ADA, "red a1-a2"), f"It is <@{BEN}>'s turn; please wait for yours.", file)
    match = await table.open(asking(BEN))
    number = match.id
    waits = "The match has not begun yet; it waits for players."
    for call in (table.submit(number, ADA, "blue d1-d2"), table.resign(number, ADA), table.check_player(number, ADA)):
        await refused(call, waits, file)
    assert completions(await table.match(match.id), ADA, "") == []
    match = await table.join(match.id, BEN, match.revision)
    already = "The match has already begun; /board shows how it stands."
    await refused(table.join(number, BEN, match.revision), already, file)
    match = await table.resign(match.id, BEN)
    over = "The match is over; open a new one with /play."
    for call in (table.submit(number, ADA, "blue d1-d2"), table.resign(number, ADA), table.check_turn(number, ADA)):
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


async def test_draws_are_logged_as_due_and_follow_from_the_seed(table, dice, storage, clock):
    async for _, seats, fresh in each_game(table, ([("lovelinks", seats) for seats in (2, 3, 4)])):
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


async def test_a_whole_turn_is_logged_by_step_or_leaves_nothing(table, dice, file):
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
    await table.resign(match.id, ADA)
    for between in (", ", ",", ";", " ; ", "\n", ",,"):
        match, first, second = await turn_of_two(table, dice)
        already = len(logged_steps(match))
        match = await table.submit(match.id, ADA, f"{first}{between}{second}{between.strip()}")
        assert logged_steps(match)[already : already + 2] == [(0, first), (0, second)], between
        assert match.waiting_for == BEN, between
        await table.resign(match.id, ADA)
    match = await started(table, "linkage", 2, ChannelId(78))
    assert "blue d1-d2" in [text for _, text in completions(await table.match(match.id), ADA, "blue d1, d2")]
    match = await table.submit(match.id, ADA, "blue, d1, d2")
    assert match.play.steps[-1].text == "blue d1-d2", "a comma within a step is no border"


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


def test_options_and_unreadable_matches_have_texts_of_their_own():
    for language in languages():
        texts = texts_in(language)
        for option in OPTIONS.values():
            told = [texts(f"error-option-{option.name}", value=value) for value in option.choices]
            assert len(set(told)) == len(told), (language, option.name)
            if language == "en":
                assert told == [f"{option.name} {value}" for value in option.choices]
        refusal = UnreadableMatch(MatchId(3), Unreplayable("entry 7 is missing", code("error-log-missing", entry=7)))
        assert f"({texts('error-log-missing', entry=7)}.)" in texts.of(refusal.code)
        assert "can't replay its log. (entry 7 is missing.)" in str(refusal)
        other = UnreadableMatch(MatchId(3), Unreplayable("no such column: x"))
        assert "(no such column: x.)" in texts.of(other.code)


def meant(play: AnyPlay, typed: str) -> str | None:
    """The step that is played; ``None`` if the text is refused."""
    try:
        return read_steps(play, typed).steps[len(play.steps)].text
    except UserError:
        return None


@pytest.mark.parametrize("key", GAMES)
def test_texts_of_a_step_never_mean_another(key):
    for play in positions(key, random.Random(11)):
        for move in random.Random(len(play.steps)).sample(list(play.game.legal_moves(play.state)), 1):
            label, step = play.game.label(play.state, move), play.after(move).steps[-1]
            assert meant(play, move.text) == move.text
            for language in languages():
                texts = texts_in(language)
                for typed in (texts.render(label), f"“{texts.render(label).upper()}”."):
                    assert meant(play, typed) == move.text, typed
                line = RENDERERS[key].step_text(step, ("Ada", "Ben"), texts)
                for typed in (line, line.replace("Ada ", ""), move.text.upper(), move.text.capitalize()):
                    assert meant(play, typed) in (move.text, None), typed


def test_pieces_are_asked_about_and_commas_divide_no_links():
    start = begin(GAMES["linkx"], GAMES["linkx"].options(), 2)
    high = start.read("i1")
    for play, typed, expected in (
        (start, "i1", "i1"),
        (start, "I1 i", "i1"),
        (start, "I1, i1", "i1"),
        (start, "I1-I2", "i1-i2"),
        (high, "I1 i2", "i2"),
        (start, "I2 e1-f1", "e1-f1"),
        (start, "L4 a1 a2 a3 b1", "a1-a2-a3-b1"),
        (start, "I1", None),
        (start, "“I1”!", None),
        (start, "I1 i2", None),
        (high, "I2", None),
    ):
        assert meant(play, typed) == expected, typed
    for play, typed, key in (
        (start, "I1", "linkx-piece-or-cell"),
        (high, "i3", "linkx-piece-or-cell"),
        (high, "L4 i1 i2 i3 h1", "linkx-covered"),
    ):
        with pytest.raises(UserError) as refusal:
            read_steps(play, typed)
        assert refusal.value.code.key == key, typed
    game = GAMES["lovelinks"]
    for seed in range(5):
        dice, play = random.Random(seed), begin(game, game.options(), 2)
        while play.to_move != 0:
            play = play.after(dice.choice(list(game.legal_moves(play.state))))
        first = game.legal_moves(play.state)[0].text
        second = game.legal_moves(play.after(game.parse(play.state, first)).state)[-1].text
        typed = f"{first.replace('-', ',')}, {second.replace('-', ',')}"
        assert [step.text for step in read_steps(play, typed).steps[len(play.steps) :]] == [first, second], typed
