"""Who may press what computer players are behind: how well they play, hints, and looking back."""

from bot.messages import Button
from tests.bot.commands.attempts import Row, button, component, pressing
from tests.bot.commands.cast import (
    ALL,
    NOT_THE_TURN,
    OTHERS,
    STRANGER,
    WATCHERS,
    invited,
    looked_back_at,
    over,
    running,
    with_hints,
    without_a_level,
)

EARLIER = "That belongs to an earlier moment"
COMPUTERS = [
    Row(
        "LevelPress",
        without_a_level,
        component("il:level:1:{revision}:3"),
        {"": "ada abroad"},
        {"Only <@": f"ben dan gus {OTHERS}"},
        "level",
    ),
    Row("LevelPress", invited, component("il:level:1:{revision}:9"), {}, {"I don't know what that stands for": ALL}),
    Row(
        "HINT",
        with_hints,
        button(Button.HINT),
        {"A good step: **": "ada abroad"},
        {NOT_THE_TURN: "ben cleo dan", STRANGER: WATCHERS},
    ),
    pressing(
        Button.HINT,
        running,
        {},
        {"There are no hints in this match": "ada abroad", NOT_THE_TURN: "ben cleo dan", STRANGER: WATCHERS},
    ),
    Row("HINT", with_hints, component("il:hint:1:999:"), {}, {EARLIER: ALL}),
    pressing(Button.REVIEW, looked_back_at, {"**Love Links 1, as I see it**": ALL}),
    pressing(Button.REVIEW, over, {}, {"This match was over after fewer than": ALL}),
    pressing(Button.REVIEW, running, {}, {"A match can be looked back at once it is over": ALL}),
]
"""The rows of the table in ``test_who_may_press.py`` that are about computer players."""
