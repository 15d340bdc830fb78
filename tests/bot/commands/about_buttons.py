"""Rows about who may press what: every button and select by everybody.

Discord lets people press only what they see, so Hal and Zoe stand where somebody there does: for Hal a board may have
been posted in another channel. What somebody may not even see is refused by the commands, in ``about_commands``.
"""

from dataclasses import replace

from bot.display.custom_ids import SeatChosen
from bot.messages import Button
from tests.bot.commands.about_computers import COMPUTERS
from tests.bot.commands.about_daily import DAYS
from tests.bot.commands.about_lessons import LESSONS
from tests.bot.commands.about_lobbies import LOBBIES
from tests.bot.commands.about_people import PEOPLE
from tests.bot.commands.about_prepared import PREPARED
from tests.bot.commands.about_puzzles import PUZZLES
from tests.bot.commands.about_replays import REPLAYS
from tests.bot.commands.about_studies import STUDIES
from tests.bot.commands.about_tournaments import BY_BUTTON
from tests.bot.commands.attempts import Row, component, first_steps, pressing
from tests.bot.commands.cast import (
    ABROAD,
    ALL,
    BLOCKED,
    HERE,
    LEFT,
    NOT_ASKED,
    NOT_THE_TURN,
    OTHERS,
    PLAYERS,
    SITS,
    STRANGER,
    WATCHERS,
    draw_offered,
    giving_up,
    half_full,
    invited,
    late_without_cleo,
    moved,
    over,
    overdue,
    quarter_over,
    running,
    without_cleo,
)

NO_PLAYERS = {STRANGER: WATCHERS}
TURN_OF_ADA = {NOT_THE_TURN: "ben cleo dan", **NO_PLAYERS}
TURN_OF_ADA_ALONE = {"It is your own turn": "ada abroad", **NO_PLAYERS}
ASKED_BY_ADA = {"You have agreed already": "ada abroad", **NO_PLAYERS}
ASKED_BY_BEN = {"You have agreed already": "ben", NOT_ASKED: "ada dan abroad", **NO_PLAYERS}
SITS_ALREADY = {SITS: "ada ben abroad", BLOCKED: "gus"}

INVITATIONS = [
    pressing(Button.ACCEPT, invited, {"": f"ben dan {OTHERS}"}, {SITS: "ada abroad", BLOCKED: "gus"}, "joined"),
    pressing(Button.JOIN, half_full, {"": f"dan {OTHERS}"}, SITS_ALREADY, "joined"),
    Row(
        "SeatChosen",
        half_full,
        component(SeatChosen.MENU, "1.{revision}"),
        {"You sit in match 1; it begins when all seats are taken.": f"dan {OTHERS}"},
        SITS_ALREADY,
        "joined",
    ),
    pressing(
        Button.DECLINE,
        invited,
        {"": "ben dan"},
        {"Only somebody who was invited can decline": f"ada gus abroad {OTHERS}"},
        "declined",
    ),
    pressing(Button.BEGIN, half_full, {"": "ada ben abroad"}, {"Only those who sit": f"dan gus {OTHERS}"}, "ready"),
    pressing(
        Button.BEGIN,
        invited,
        {},
        {"Love Links is played by": "ada abroad", "Only those who sit": f"ben dan gus {OTHERS}"},
    ),
    pressing(Button.WITHDRAW, invited, {"": "ada abroad"}, {"Only <@": f"ben dan gus {OTHERS}"}, "withdrawn"),
]

TURNS = [
    Row("MOVE", running, component("il:move:1:999:"), {}, {"That belongs to an earlier moment": ALL}),
    pressing(Button.MOVE, running, {"Choose: Link.": "ada abroad"}, TURN_OF_ADA),
    pressing(
        Button.MOVE,
        without_cleo,
        {"Choose: Link.": "ada abroad"},
        {NOT_THE_TURN: "ben", LEFT: "cleo", STRANGER: f"dan {WATCHERS}"},
    ),
    Row("PickerPress", running, component("il:at:1:{revision}:0"), {" · Choose: ": "ada abroad"}, TURN_OF_ADA),
    Row("PickerPress", running, component("il:pick:1:{revision}:", "0"), {"Choose: Link.": "ada abroad"}, TURN_OF_ADA),
    Row("StepsPress", running, first_steps, {"Choose: Link.": "ada abroad"}, TURN_OF_ADA, "step"),
    Row("TypePress", running, component("il:type:1:{revision}:"), {"": "ada abroad"}, TURN_OF_ADA),
    Row("CancelPress", running, component("il:cancel:1:{revision}:"), {"Nothing was changed.": ALL}),
    pressing(
        Button.UNDO,
        moved,
        {"Your last step is taken back.": "ada abroad"},
        {"You have not played a step yet": "ben cleo dan", STRANGER: WATCHERS},
        "undone",
    ),
    pressing(Button.STOCK, running, {"Love Links 1 in": PLAYERS}, NO_PLAYERS),
    Row(
        "StockText",
        running,
        component("il:text:1:{revision}:1"),
        {
            "The stock of Ada": "ada abroad",
            "The stock of Ben": "ben",
            "The stock of Cleo": "cleo",
            "The stock of Dan": "dan",
        },
        NO_PLAYERS,
    ),
    Row(
        "MutePress",
        running,
        component("il:mute:1:{revision}:"),
        {"No more reminders about this turn of match 1.": "ada abroad"},
        TURN_OF_ADA,
        "match",
    ),
    pressing(Button.CLAIM, overdue, {"": "ben cleo dan"}, TURN_OF_ADA_ALONE, "claimed"),
    pressing(Button.CLAIM, running, {}, {"Nobody is overdue": PLAYERS, STRANGER: WATCHERS}),
    pressing(
        Button.CLAIM,
        late_without_cleo,
        {"": "ben"},
        {"It is your own turn": "ada abroad", LEFT: "cleo", STRANGER: f"dan {WATCHERS}"},
        "claimed",
    ),
    pressing(Button.EXTEND, overdue, {"": "ben cleo dan"}, TURN_OF_ADA_ALONE, "extended"),
    pressing(Button.EXTEND, running, {}, {"Nobody is overdue": PLAYERS, STRANGER: WATCHERS}),
    pressing(
        Button.NEXT, running, {"Choose: Link.": "ada abroad", "No match waits for you": f"ben cleo dan {WATCHERS}"}
    ),
    pressing(
        Button.PLAY, running, {"Choose: Link.": "ada abroad", "No match waits for you": f"ben cleo dan {WATCHERS}"}
    ),
]

AGREEMENTS = [
    pressing(Button.DRAW, running, {"have been asked.": PLAYERS}, NO_PLAYERS, "offered"),
    pressing(
        Button.DRAW,
        without_cleo,
        {"has been asked.": "ada ben abroad"},
        {LEFT: "cleo", STRANGER: f"dan {WATCHERS}"},
        "offered",
    ),
    pressing(Button.ACCEPT, draw_offered, {"": "ben cleo dan"}, ASKED_BY_ADA, "agreed"),
    pressing(Button.DECLINE, draw_offered, {"": "ben cleo dan"}, ASKED_BY_ADA, "refused"),
    pressing(Button.ACCEPT, giving_up, {"": "cleo"}, ASKED_BY_BEN, "agreed resigned"),
    pressing(Button.DECLINE, giving_up, {"": "cleo"}, ASKED_BY_BEN, "refused"),
    pressing(Button.RESIGN, running, {"Resign match 1 for your side?": PLAYERS}, NO_PLAYERS),
    pressing(
        Button.RESIGN, without_cleo, {"Resign match 1?": "ada ben abroad"}, {LEFT: "cleo", STRANGER: f"dan {WATCHERS}"}
    ),
    Row(
        "ResignConfirmed",
        running,
        component("il:resign:1:{revision}:1"),
        {"has been asked.": PLAYERS},
        NO_PLAYERS,
        "offered",
    ),
    pressing(Button.REMATCH, over, {"have been asked.": PLAYERS}, NO_PLAYERS, "offered"),
    pressing(Button.REMATCH, running, {}, {"The match is still running": ALL}),
]

LOOKING = [
    pressing(Button.TEXT, running, {"Love Links, turn 1": ALL}),
    pressing(Button.TEXT, invited, {}, {"The match has not begun": ALL}),
    pressing(Button.MORE, running, {"More about Love Links 1:": ALL}),
    pressing(Button.RULES, running, {"# Love Links": ALL}),
    Row("RulesPage", running, component("il:page:0:1:"), {"#": ALL}),
    pressing(Button.CHECK, running, {}, {"Draws can be checked": ALL}),
    pressing(Button.CHECK, over, {"I made all 25 draws of this match again": ALL}),
    Row(
        "PastChosen",
        over,
        component("il:finished:0:0:", "1"),
        {"Love Links 1": "ada ben cleo dan fay eve gus abroad"},
        {"There is no match 1; `/history` lists": "hal zoe"},
    ),
    Row(
        "LeaderboardText",
        over,
        component("il:leaderboard:{server}:lovelinks::rating:1"),
        {"The Link Club": HERE, "Elsewhere": "zoe abroad"},
    ),
    Row("SeasonChosen", over, component("il:season:0:0:", "2025-Q4.link"), {}, {"This season has no table here": ALL}),
    Row(
        "SeasonChosen",
        quarter_over,
        component("il:season:0:0:", "2026-Q1.lovelinks"),
        {"first quarter of 2026, final": HERE},
        {"This season has no table here": ABROAD},
    ),
    Row(
        "LeadersWatched",
        over,
        component("il:watch:{server}:lovelinks::rating:1"),
        {},
        {"Nobody on this page plays a match here": ALL},
    ),
    Row(
        "ProfileText",
        over,
        component("il:profile:{ben}:lovelinks"),
        {"**Ben** in The Link Club": HERE, "**a former player** in Elsewhere": "zoe abroad"},
    ),
    Row(
        "HeadToHeadText",
        over,
        component("il:versus:{ada}:{ben}"),
        {"Ada leads 1 to 0": HERE, "have not finished a match": ABROAD},
    ),
    Row(
        "StatisticsText",
        over,
        component("il:stats:"),
        {"**Love Links**: 1 match.": HERE, "No match has ended in Elsewhere": ABROAD},
    ),
]


def there(row: Row) -> Row:
    """Whoever else may, Zoe may not: she neither plays nor is in the server of the match."""
    if row.tries not in {*Button.__members__, "SeatChosen", "LevelPress"}:
        return row
    allowed, refused = (
        {said: " ".join(who for who in names.split() if who != "zoe") for said, names in told.items()}
        for told in (row.allowed, row.refused)
    )
    return replace(row, allowed=allowed, refused=refused | {"There is no match 1 here": "zoe"})


OF_ONE_S_OWN = (*PEOPLE, *REPLAYS, *STUDIES, *LESSONS, *PUZZLES, *DAYS, *LOBBIES, *PREPARED, *BY_BUTTON)
ROWS = [*map(there, (*INVITATIONS, *TURNS, *AGREEMENTS, *LOOKING, *OF_ONE_S_OWN, *COMPUTERS))]
