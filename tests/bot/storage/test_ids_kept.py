"""Every column of the database is known for what it holds, and PRIVACY.md names each kind of it."""

import re
from pathlib import Path

from bot.app.left_servers import KEPT_FOR, OF_SERVERS
from bot.community.privacy import store as own_data
from bot.community.privacy.store import PERSONAL
from tests.bot.storage.ids import (
    NOT_EXPORTED,
    OF_PEOPLE,
    WITH_THEIR_MATCH,
    WITH_THEIR_SERVER,
    WITHOUT_IDS,
)
from tests.bot.stories import started_on
from tests.databases import columns_of, connected, tables_of
from tests.source import TOP

PRIVACY = (TOP / "PRIVACY.md").read_text(encoding="utf-8")
OPPONENT_OR_SERVER = ("counters", "which")


async def test_every_column_is_known_for_one_thing_that_it_holds(file: Path):
    await started_on(file)
    with connected(file) as connection:
        found = {(table, column) for table in tables_of(connection) for column in columns_of(connection, table)}
    known = OF_PEOPLE | WITH_THEIR_SERVER | WITH_THEIR_MATCH | WITHOUT_IDS
    assert found - known == set(), "say in tests/bot/storage/ids.py what these hold, and how that goes"
    assert known - found == set(), "these are not there any more"
    kinds = [OF_PEOPLE, WITH_THEIR_SERVER, WITH_THEIR_MATCH, WITHOUT_IDS]
    twice = {one for index, kind in enumerate(kinds) for other in kinds[index + 1 :] for one in kind & other}
    assert twice == {OPPONENT_OR_SERVER}


def test_policy_names_what_is_kept_and_exported():
    sections = {each.section for each in PERSONAL if each.section is not None}
    described = (TOP / "docs/own-data.md").read_text(encoding="utf-8")
    assert {section for section in sections if f"`{section}`" not in described} == set()
    rows = [line for line in part("What is stored about you").splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])}
    assert named == sections | {*own_data._BESIDE}
    assert {(each.table, each.column) for each in PERSONAL if each.section is None} == NOT_EXPORTED
    about = " ".join(part("What is stored about a server").split())
    assert {kind for _, _, kind in OF_SERVERS.values() if kind not in about} == set()
    assert f"{KEPT_FOR.days} days after" in PRIVACY


def part(title: str) -> str:
    (found,) = re.findall(rf"## {title}\n(.*?)\n## ", PRIVACY, re.DOTALL)
    return str(found)
