"""Who may press what is about people: whom they challenge, what they follow, and what is kept of themselves."""

from bot.messages import Button
from tests.bot.commands.attempts import Row, component, pressing
from tests.bot.commands.cast import ALL, PLAYERS, UNSEEN, follows, running

FOLLOW_REFUSED = {
    "You can follow a running match": PLAYERS,
    "You can't follow this match": "gus",
    UNSEEN: "hal",
    "There is no match 1 here": "zoe",
}

PEOPLE = [
    Row("ForgetPress", running, component("il:privacy:delete"), {"": ALL}),
    pressing(
        Button.FOLLOW,
        running,
        {"I'll ping you where it is played when match 1 ends.": "fay eve zoe"},
        {"You can follow a running match": PLAYERS, "You can't follow this match": "gus", UNSEEN: "hal"},
        "follower",
    ),
    Row(
        "FollowChosen",
        running,
        component("il:followed:0:0:", "1"),
        {"I'll ping you where it is played when match 1 ends.": "fay eve"},
        FOLLOW_REFUSED,
        "follower",
    ),
    Row(
        "WishPress",
        follows,
        component("il:wish:1:{revision}:turns"),
        {"I'll write to you after each turn of match 1": "fay eve"},
        FOLLOW_REFUSED,
        "follower",
    ),
    Row("WishPress", follows, component("il:wish:1:3:none"), {"You will not be told": "fay eve"}, wrote="follower"),
    Row("WishPress", running, component("il:wish:1:3:none"), {"You will not be told": ALL}),
    pressing(Button.UNFOLLOW, follows, {"You will not be told": "fay eve zoe"}, wrote="follower"),
    pressing(Button.UNFOLLOW, running, {"You will not be told": f"{PLAYERS} gus hal"}),
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
