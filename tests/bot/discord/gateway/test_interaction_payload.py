"""Payloads that Discord cannot send change nothing and leave one line in the log."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import AsyncExitStack
from functools import reduce
from operator import getitem
from typing import Any

import hypothesis.strategies as st
from hypothesis import given, settings

from bot.app.features import UNUSABLE
from bot.discord.gateway.interaction_payload import readable
from tests.bot.guide import answer
from tests.bot.stories import begin, dump, match, private
from tests.garbage import COMPLETION
from tests.peer import Club, open_club

Path = tuple[str | int, ...]

WRONG: dict[type, tuple[object, ...]] = {
    str: (5, True, 1.5, [], {}, "\ud800", "x" * 7000),
    int: ("x", "5", True, 1.5, [], 2**70, -(2**70)),
    bool: ("yes", 2, []),
    list: ({}, "x", 5, [[]], [None], [5], [{}] * 300),
    dict: ([], "x", 5, True),
}
"""Values that no field takes instead of one of this type."""
STRANGE: st.SearchStrategy[Any] = st.sampled_from(
    (
        *(None, True, False, 0, -1, 3, 99, 1.5, 2**53, 2**63, 2**200, "", "0", "-1", "9" * 30, "٣", "\ud800", "\0"),
        *("x" * 101, "x" * 100_000, "🦊" * 50, "\u202e", "il:move:1:2:", "il:fly:1:2:", [], {}, [[[]]], {"id": {}}),
        *([{}], {"1": None}, [{"type": 1, "components": [{"type": 99}]}], {"name": "x", "type": 1, "options": [5]}),
    )
) | st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner, max_size=2))


def paths(value: object, at: Path = ()) -> Iterator[Path]:
    """The places of all values in a payload."""
    yield at
    below = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in below:
        yield from paths(each, (*at, key))


def changed(payload: Any, path: Path, value: object) -> Any:
    """A copy with another value there, or without it if the value is ``...``."""
    if not path:
        return value
    copy, (key, *rest) = payload.copy(), path
    if value is ... and not rest:
        del copy[key]
    else:
        copy[key] = changed(payload[key], tuple(rest), value)
    return copy


def misread(payload: Any) -> Iterator[tuple[Path, object]]:
    """Values of wrong types that make another interaction of a payload, where each has to be dropped or unused."""
    meant = readable(payload)
    for path in paths(payload):
        typed = payload["type"] == COMPLETION and path[:2] == ("data", "options")  # what is typed need not be valid
        for value in () if typed or not path else WRONG.get(type(reduce(getitem, path, payload)), ()):
            if readable(changed(payload, path, value)) not in (None, meant):
                yield path, value


@st.composite
def forgeries(draw: st.DrawFn, club: Club, payloads: list[dict[str, Any]]) -> Any:
    payload: Any = club.again(draw(st.sampled_from(payloads)))
    for _ in range(draw(st.integers(1, 3))):
        if payload in ({}, []) or not isinstance(payload, dict):
            break
        path = draw(st.sampled_from([*paths(payload)]))
        payload = changed(payload, path, draw(STRANGE | st.just(...)) if path else draw(STRANGE))
    return payload


async def each_kind(club: Club) -> list[dict[str, Any]]:
    """Interactions of each kind that change nothing: Ada and Ben play, Cleo looks on, and nobody may open a match."""
    board = await begin(club)
    await club.slash("ada", "play linkage", opponent="dan")
    picker = answer(await club.press("ada", board, "Move"))
    start = len(club.interactions())
    await club.slash("ada", "play linkage", opponent="cleo", role=club.bot_role)
    await club.slash("cleo", "move", club.thread, move="blue d1-d2", match=1)
    club.let_use("ada", "server")
    await club.slash("ada", "server lobby", channel=club.channel)
    await club.people["ada"].context_menu(club.channel, "Challenge", club.people["cleo"])
    await club.people["ada"].context_menu(club.thread, "Text", club.boards()[-1])
    await club.attaching("ben", "study import", club.attached(b"{}"))
    await club.complete("ada", "move", "blue", match=1)
    await club.complete("ada", "match", "", command="board")
    form = await club.people["ada"].click(picker, label="Type")
    await club.people["ada"].submit_modal(form, {"steps": "nonsense"})
    await club.at_once(("ada", picker, "il:steps:1:1:blue d1-d2"), ("cleo", board, "il:among:1:1:0.3", "2"))
    await club.people["cleo"].user.slash("help")
    return club.interactions()[start:]


def row(*ids: str) -> dict[str, Any]:
    return {"type": 1, "components": [{"type": 2, "style": 2, "custom_id": each} for each in ids]}


async def test_the_target_of_a_menu_is_read_with_all_ids(club: Club):
    board = await begin(club)
    await club.people["ada"].context_menu(club.thread, "Text", board)
    payload, number = club.interactions()[-1], str(board.id)
    at = ("data", "resolved", "messages", number)
    section = {"type": 9, "components": [{"type": 10, "content": "text"}], "accessory": row("a")["components"][0]}
    within = {"type": 17, "components": [section, row("b", "c")]}
    found = readable(changed(payload, (*at, "components"), [row("d"), within]))
    assert found is not None
    target = {"id": number, "channel_id": str(club.thread.id), "type": 0, "content": "", "components": [row(*"dabc")]}
    author = found["data"]["resolved"]["messages"][number].pop("author")
    assert author["id"] == str(club.robot.id)
    assert found["data"]["resolved"]["messages"] == {number: target}
    for path, value in (((*at, "components"), [{"type": 17, "components": [within]}]), (("data", "target_id"), "5")):
        assert readable(changed(payload, path, value)) is None


def test_forged_interactions_change_nothing(tmp_path, caplog):
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        club = runner.run(stack.enter_async_context(open_club(tmp_path, max_open_invitations=1)))
        payloads = runner.run(each_kind(club))
        assert [wrong for payload in payloads for wrong in misread(payload)] == []
        caplog.set_level(logging.INFO, "bot")
        before = dump(club.settings.database)

        @settings(max_examples=12)
        @given(st.lists(forgeries(club, payloads), min_size=8, max_size=8))
        def nothing_changes(forged: list[Any]) -> None:
            caplog.clear()
            runner.run(club.forge(*forged))
            assert all(isinstance(error, UNUSABLE) for error in club.env.errors_since(club.forgiven))
            assert club.forgive() == []
            lines = [record.getMessage() for record in caplog.records]
            caplog.clear()
            unreadable = [readable(each) for each in forged].count(None)
            assert sum("is not as Discord sends it" in line for line in lines) == unreadable
            assert len(lines) <= len(forged), lines

        nothing_changes()
        assert dump(club.settings.database) == before
        assert private(runner.run(club.slash("ada", "move", club.thread, move="blue d1-d2")))
        assert [entry.text for entry in runner.run(match(club)).entries][-1] == "blue d1-d2"
        runner.run(stack.aclose())
