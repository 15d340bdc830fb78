"""Rows about who may press what: every button and select by everybody.

Discord lets people press only what they see, so Hal and Zoe stand where somebody there does: for Hal a board may have
been posted in another channel. What somebody may not even see is refused by the commands, in ``about_commands``.
"""

from dataclasses import replace

from bot.commands import BUTTONS
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
from tests.bot.commands.attempts import Row, button, component, first_steps
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

INVITATIONS = [
    Row(
        "ACCEPT",
        invited,
        button(Button.ACCEPT),
        {"": f"ben dan {OTHERS}"},
        {SITS: "ada abroad", BLOCKED: "gus"},
        "joined",
    ),
    Row(
        "JOIN",
        half_full,
        button(Button.JOIN),
        {"": f"dan {OTHERS}"},
        {SITS: "ada ben abroad", BLOCKED: "gus"},
        "joined",
    ),
    Row(
        "SeatChosen",
        half_full,
        component(SeatChosen.MENU, "1.{revision}"),
        {"You sit in match 1; it begins when all seats are taken.": f"dan {OTHERS}"},
        {SITS: "ada ben abroad", BLOCKED: "gus"},
        "joined",
    ),
    Row(
        "DECLINE",
        invited,
        button(Button.DECLINE),
        {"": "ben dan"},
        {"Only somebody who was invited can decline": f"ada gus abroad {OTHERS}"},
        "declined",
    ),
    Row(
        "BEGIN",
        half_full,
        button(Button.BEGIN),
        {"": "ada ben abroad"},
        {"Only those who sit": f"dan gus {OTHERS}"},
        "ready",
    ),
    Row(
        "BEGIN",
        invited,
        button(Button.BEGIN),
        {},
        {"Love Links is played by": "ada abroad", "Only those who sit": f"ben dan gus {OTHERS}"},
    ),
    Row(
        "WITHDRAW",
        invited,
        button(Button.WITHDRAW),
        {"": "ada abroad"},
        {"Only <@": f"ben dan gus {OTHERS}"},
        "withdrawn",
    ),
]

TURNS = [
    Row("MOVE", running, component("il:move:1:999:"), {}, {"That belongs to an earlier moment": ALL}),
    Row(
        "MOVE",
        running,
        button(Button.MOVE),
        {"Choose: Link.": "ada abroad"},
        {NOT_THE_TURN: "ben cleo dan", STRANGER: WATCHERS},
    ),
    Row(
        "MOVE",
        without_cleo,
        button(Button.MOVE),
        {"Choose: Link.": "ada abroad"},
        {NOT_THE_TURN: "ben", LEFT: "cleo", STRANGER: f"dan {WATCHERS}"},
    ),
    Row(
        "PickerPress",
        running,
        component("il:at:1:{revision}:0"),
        {" · Choose: ": "ada abroad"},
        {NOT_THE_TURN: "ben cleo dan", STRANGER: WATCHERS},
    ),
    Row(
        "PickerPress",
        running,
        component("il:pick:1:{revision}:", "0"),
        {"Choose: Link.": "ada abroad"},
        {NOT_THE_TURN: "ben cleo dan", STRANGER: WATCHERS},
    ),
    Row(
        "StepsPress",
        running,
        first_steps,
        {"Choose: Link.": "ada abroad"},
        {NOT_THE_TURN: "ben cleo dan", STRANGER: WATCHERS},
        "step",
    ),
    Row(
        "TypePress",
        running,
        component("il:type:1:{revision}:"),
        {"": "ada abroad"},
        {NOT_THE_TURN: "ben cleo dan", STRANGER: WATCHERS},
    ),
    Row("CancelPress", running, component("il:cancel:1:{revision}:"), {"Nothing was changed.": ALL}),
    Row(
        "UNDO",
        moved,
        button(Button.UNDO),
        {"Your last step is taken back.": "ada abroad"},
        {"You have not played a step yet": "ben cleo dan", STRANGER: WATCHERS},
        "undone",
    ),
    Row("STOCK", running, button(Button.STOCK), {"Love Links 1 in": PLAYERS}, {STRANGER: WATCHERS}),
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
        {STRANGER: WATCHERS},
    ),
    Row(
        "MutePress",
        running,
        component("il:mute:1:{revision}:"),
        {"No more reminders about this turn of match 1.": "ada abroad"},
        {NOT_THE_TURN: "ben cleo dan", STRANGER: WATCHERS},
        "match",
    ),
    Row(
        "CLAIM",
        overdue,
        button(Button.CLAIM),
        {"": "ben cleo dan"},
        {"It is your own turn": "ada abroad", STRANGER: WATCHERS},
        "claimed",
    ),
    Row("CLAIM", running, button(Button.CLAIM), {}, {"Nobody is overdue": PLAYERS, STRANGER: WATCHERS}),
    Row(
        "CLAIM",
        late_without_cleo,
        button(Button.CLAIM),
        {"": "ben"},
        {"It is your own turn": "ada abroad", LEFT: "cleo", STRANGER: f"dan {WATCHERS}"},
        "claimed",
    ),
    Row(
        "EXTEND",
        overdue,
        button(Button.EXTEND),
        {"": "ben cleo dan"},
        {"It is your own turn": "ada abroad", STRANGER: WATCHERS},
        "extended",
    ),
    Row("EXTEND", running, button(Button.EXTEND), {}, {"Nobody is overdue": PLAYERS, STRANGER: WATCHERS}),
    Row(
        "NEXT",
        running,
        button(Button.NEXT),
        {"Choose: Link.": "ada abroad", "No match waits for you": f"ben cleo dan {WATCHERS}"},
    ),
    Row(
        "PLAY",
        running,
        button(Button.PLAY),
        {"Choose: Link.": "ada abroad", "No match waits for you": f"ben cleo dan {WATCHERS}"},
    ),
]

AGREEMENTS = [
    Row("DRAW", running, button(Button.DRAW), {"have been asked.": PLAYERS}, {STRANGER: WATCHERS}, "offered"),
    Row(
        "DRAW",
        without_cleo,
        button(Button.DRAW),
        {"has been asked.": "ada ben abroad"},
        {LEFT: "cleo", STRANGER: f"dan {WATCHERS}"},
        "offered",
    ),
    Row(
        "ACCEPT",
        draw_offered,
        button(Button.ACCEPT),
        {"": "ben cleo dan"},
        {"You have agreed already": "ada abroad", STRANGER: WATCHERS},
        "agreed",
    ),
    Row(
        "DECLINE",
        draw_offered,
        button(Button.DECLINE),
        {"": "ben cleo dan"},
        {"You have agreed already": "ada abroad", STRANGER: WATCHERS},
        "refused",
    ),
    Row(
        "ACCEPT",
        giving_up,
        button(Button.ACCEPT),
        {"": "cleo"},
        {"You have agreed already": "ben", NOT_ASKED: "ada dan abroad", STRANGER: WATCHERS},
        "agreed resigned",
    ),
    Row(
        "DECLINE",
        giving_up,
        button(Button.DECLINE),
        {"": "cleo"},
        {"You have agreed already": "ben", NOT_ASKED: "ada dan abroad", STRANGER: WATCHERS},
        "refused",
    ),
    Row("RESIGN", running, button(Button.RESIGN), {"Resign match 1 for your side?": PLAYERS}, {STRANGER: WATCHERS}),
    Row(
        "RESIGN",
        without_cleo,
        button(Button.RESIGN),
        {"Resign match 1?": "ada ben abroad"},
        {LEFT: "cleo", STRANGER: f"dan {WATCHERS}"},
    ),
    Row(
        "ResignConfirmed",
        running,
        component("il:resign:1:{revision}:1"),
        {"has been asked.": PLAYERS},
        {STRANGER: WATCHERS},
        "offered",
    ),
    Row("REMATCH", over, button(Button.REMATCH), {"have been asked.": PLAYERS}, {STRANGER: WATCHERS}, "offered"),
    Row("REMATCH", running, button(Button.REMATCH), {}, {"The match is still running": ALL}),
]

LOOKING = [
    Row("TEXT", running, button(Button.TEXT), {"Love Links, turn 1": ALL}),
    Row("TEXT", invited, button(Button.TEXT), {}, {"The match has not begun": ALL}),
    Row("MORE", running, button(Button.MORE), {"More about Love Links 1:": ALL}),
    Row("RULES", running, button(Button.RULES), {"# Love Links": ALL}),
    Row("RulesPage", running, component("il:page:0:1:"), {"#": ALL}),
    Row("CHECK", running, button(Button.CHECK), {}, {"Draws can be checked": ALL}),
    Row("CHECK", over, button(Button.CHECK), {"I made all 25 draws of this match again": ALL}),
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
    if row.tries not in {*(kind.name for kind in BUTTONS), "SeatChosen", "LevelPress"}:
        return row
    allowed, refused = (
        {said: " ".join(who for who in names.split() if who != "zoe") for said, names in told.items()}
        for told in (row.allowed, row.refused)
    )
    return replace(row, allowed=allowed, refused=refused | {"There is no match 1 here": "zoe"})


OF_ONE_S_OWN = (*PEOPLE, *REPLAYS, *STUDIES, *LESSONS, *PUZZLES, *DAYS, *LOBBIES, *PREPARED, *BY_BUTTON)
ROWS = [*map(there, (*INVITATIONS, *TURNS, *AGREEMENTS, *LOOKING, *OF_ONE_S_OWN, *COMPUTERS))]
