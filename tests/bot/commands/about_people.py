"""Who may press what is about people: whom they challenge, what they follow, and what is kept of themselves."""

from bot.messages import Button
from tests.bot.commands.cast import ALL, PLAYERS, WELCOME, Row, button, component, follows, running

PEOPLE = [
    Row("ForgetPress", running, component("il:privacy:delete"), {"": ALL}),
    Row(
        "FOLLOW",
        running,
        button(Button.FOLLOW),
        {"You will be told when match 1 ends.": WELCOME},
        {"You can follow a running match": PLAYERS, "You can't follow this match": "gus"},
        "follower",
    ),
    Row("UNFOLLOW", follows, button(Button.UNFOLLOW), {"You will not be told": WELCOME}, wrote="follower"),
    Row("UNFOLLOW", running, button(Button.UNFOLLOW), {"You will not be told": f"{PLAYERS} gus"}),
    Row(
        "GameChosen",
        running,
        component("il:game:{ben}:0:", "1"),
        {"You invited": "ada cleo fay eve gus hal dan"},
        {"Each seat needs another person": "ben", "<@": "zoe abroad"},
        "opened",
    ),
    Row(
        "GameChosen",
        running,
        component("il:game:{ada}:0:", "1"),
        {"You invited": "ben cleo fay eve hal dan zoe"},
        {"I can't send this invitation": "gus", "Each seat needs another person": "ada abroad"},
        "opened",
    ),
]
