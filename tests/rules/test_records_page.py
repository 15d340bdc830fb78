"""The page about records shows a record as it is written, and what is printed of it."""

import re

from rules.records import BESIDES, PORTABLE, Ending, read, written
from rules.scoresheet import scoresheet
from tests.source import TOP
from tests.texts import ENGLISH

PAGE = (TOP / "docs" / "records.md").read_text("utf-8")


def shown(kind):
    """What the page shows of a kind."""
    (found,) = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return found


def test_the_example_is_a_record_as_it_is_written_and_printed():
    record = read(shown("json").encode())
    assert written(record).decode() == shown("json")
    sheet = "\n\n".join("\n".join(map(ENGLISH.of, lines)) for lines in scoresheet(record))
    assert sheet + "\n" == shown("text")


def test_the_table_names_every_field_in_its_order():
    fields = re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE)
    assert re.findall(r"`(\w+)`", " ".join(fields)) == [*PORTABLE, *BESIDES]
    assert all(f"`{end}`" in PAGE for end in Ending)
