"""Rows about buttons and selects, pressed by everybody; ``about_commands`` has what people cannot see."""

from dataclasses import replace

from bot.app.help import HelpControl, HelpPress
from bot.community.lobby.views import LobbyControl, LobbyPress
from bot.matches.views import SeatChosen
from bot.studies.replay.views import Control
from bot.ui import Button
from tests.bot.permissions.about_tournaments import BY_BUTTON
from tests.bot.permissions.attempts import Row, at, button, first_steps, pressing
from tests.bot.permissions.cast import (
    ABROAD,
    ALL,
    BLOCKED,
    HERE,
    LEFT,
    NOT_ASKED,
    NOT_THE_TURN,
    OTHERS,
    PLAYERS,
    SEEN,
    SITS,
    STRANGER,
    UNSEEN,
    UNSEEN_HERE,
    WATCHERS,
    draw_offered,
    follows,
    giving_up,
    half_full,
    invited,
    late_without_cleo,
    looked_back_at,
    moved,
    over,
    overdue,
    quarter_over,
    running,
    with_hints,
    without_a_level,
    without_cleo,
)
from tests.bot.puzzles.about_daily import DAYS, RUNS
from tests.bot.studies.about_studies import LESSONS, PREPARED, SEEING, STUDIES

NO_PLAYERS = {STRANGER: WATCHERS}
TURN_OF_ADA = {NOT_THE_TURN: "ben cleo dan", **NO_PLAYERS}
TURN_OF_ADA_ALONE = {"It is your own time": "ada abroad", **NO_PLAYERS}
NOBODY_OVERDUE = {"Nobody is overdue": PLAYERS, **NO_PLAYERS}
WITHOUT_CLEO = {LEFT: "cleo", STRANGER: f"dan {WATCHERS}"}
ASKED_BY_ADA = {"You have agreed already": "ada abroad", **NO_PLAYERS}
ASKED_BY_BEN = {"You have agreed already": "ben", NOT_ASKED: "ada dan abroad", **NO_PLAYERS}
SITS_ALREADY = {SITS: "ada ben abroad", BLOCKED: "gus"}
NOT_THE_OPENER = {"Only <@": f"ben dan gus {OTHERS}"}
EARLIER = "That is outdated"
NOT_BEGUN = {"The match has not begun": ALL}
STEP = {"Which link?": "ada abroad"}
WAITING = STEP | {"No match is waiting for you": f"ben cleo dan {WATCHERS}"}

INVITATIONS = [
    pressing(Button.ACCEPT, invited, {"": f"ben dan {OTHERS}"}, {SITS: "ada abroad", BLOCKED: "gus"}, "joined"),
    pressing(Button.JOIN, half_full, {"": f"dan {OTHERS}"}, SITS_ALREADY, "joined"),
    at(
        "SeatChosen",
        half_full,
        SeatChosen.MENU,
        {"You have a seat in match 1; it begins when all seats are taken.": f"dan {OTHERS}"},
        SITS_ALREADY,
        "joined",
        value="1.{revision}",
    ),
    at(
        "SeatPress",
        half_full,
        "il:sit:1:{revision}:",
        {"You have a seat in match 1; it begins when all seats are taken.": f"dan {OTHERS}"},
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
    pressing(Button.BEGIN, half_full, {"": "ada ben abroad"}, {"Only people with": f"dan gus {OTHERS}"}, "ready"),
    pressing(
        Button.BEGIN,
        invited,
        {},
        {"Love Links is played by": "ada abroad", "Only people with": f"ben dan gus {OTHERS}"},
    ),
    pressing(Button.WITHDRAW, invited, {"": "ada abroad"}, NOT_THE_OPENER, "withdrawn"),
]

TURNS = [
    at("MOVE", running, "il:move:1:999:", {}, {EARLIER: ALL}),
    pressing(Button.MOVE, running, STEP, TURN_OF_ADA),
    pressing(Button.MOVE, without_cleo, STEP, {NOT_THE_TURN: "ben", **WITHOUT_CLEO}),
    at("PickerPress", running, "il:at:1:{revision}:0", {" · Where?": "ada abroad"}, TURN_OF_ADA),
    at("PickerPress", running, "il:pick:1:{revision}:", STEP, TURN_OF_ADA, value="0"),
    Row("StepsPress", running, first_steps, STEP, TURN_OF_ADA, "step"),
    at("TypePress", running, "il:type:1:{revision}:", {"": "ada abroad"}, TURN_OF_ADA),
    at("CancelPress", running, "il:cancel:1:{revision}:", {"Nothing was changed.": ALL}),
    pressing(
        Button.UNDO,
        moved,
        {"Your last step is taken back.": "ada abroad"},
        {"You have not played a step yet": "ben cleo dan", **NO_PLAYERS},
        "undone",
    ),
    pressing(Button.STOCK, running, {"Love Links 1 in": PLAYERS}, NO_PLAYERS),
    at(
        "StockText",
        running,
        "il:text:1:{revision}:1",
        {f"The stock of {who.split()[0].title()}": who for who in ("ada abroad", "ben", "cleo", "dan")},
        NO_PLAYERS,
    ),
    at(
        "MutePress",
        running,
        "il:mute:1:{revision}:",
        {"No more reminders about this turn of match 1.": "ada abroad"},
        TURN_OF_ADA,
        "match",
    ),
    pressing(Button.CLAIM, overdue, {"Let a stand-in play on in match 1?": "ben cleo dan"}, TURN_OF_ADA_ALONE),
    at(
        "Confirmed",
        overdue,
        "il:claim:1:{revision}:1",
        {"You claimed the win.": "ben cleo dan"},
        TURN_OF_ADA_ALONE,
        "claimed",
    ),
    pressing(Button.CLAIM, running, {}, NOBODY_OVERDUE),
    pressing(
        Button.CLAIM,
        late_without_cleo,
        {"Claim the win in match 1?": "ben"},
        {"It is your own time": "ada abroad", **WITHOUT_CLEO},
    ),
    pressing(Button.EXTEND, overdue, {"": "ben cleo dan"}, TURN_OF_ADA_ALONE, "extended"),
    pressing(Button.EXTEND, running, {}, NOBODY_OVERDUE),
    pressing(Button.NEXT, running, WAITING),
    pressing(Button.PLAY, running, WAITING),
]

AGREEMENTS = [
    pressing(Button.DRAW, running, {"Offer <@": PLAYERS}, NO_PLAYERS),
    pressing(Button.DRAW, without_cleo, {"Offer <@": "ada ben abroad"}, WITHOUT_CLEO),
    at("Confirmed", running, "il:draw:1:{revision}:1", {"have been asked.": PLAYERS}, NO_PLAYERS, "offered"),
    pressing(Button.ACCEPT, draw_offered, {"": "ben cleo dan"}, ASKED_BY_ADA, "agreed"),
    pressing(Button.DECLINE, draw_offered, {"": "ben cleo dan"}, ASKED_BY_ADA, "refused"),
    pressing(Button.ACCEPT, giving_up, {"": "cleo"}, ASKED_BY_BEN, "agreed resigned"),
    pressing(Button.DECLINE, giving_up, {"": "cleo"}, ASKED_BY_BEN, "refused"),
    pressing(Button.RESIGN, running, {"Resign match 1 for your side?": PLAYERS}, NO_PLAYERS),
    pressing(Button.RESIGN, without_cleo, {"Resign match 1?": "ada ben abroad"}, WITHOUT_CLEO),
    at("Confirmed", running, "il:resign:1:{revision}:1", {"has been asked.": PLAYERS}, NO_PLAYERS, "offered"),
    pressing(Button.REMATCH, over, {"have been asked.": PLAYERS}, NO_PLAYERS, "offered"),
    pressing(Button.REMATCH, running, {}, {"The match is still running": ALL}),
]

NOT_ON_PROFILE = "Only a finished match of a server can be on your profile"
NO_TABLE = "This season has no table here"
NONE_ENDED = "No match has ended in Elsewhere"
LEADERS = "{server}:lovelinks::rating:1"
LOOKING = [
    pressing(Button.TEXT, running, {"Love Links, turn 1": ALL}),
    pressing(Button.TEXT, invited, {}, NOT_BEGUN),
    pressing(Button.MORE, running, {"More about Love Links 1:": ALL}),
    pressing(Button.OPEN, running, {}, {"Boards cannot be opened as an Activity": ALL}),
    pressing(Button.RULES, running, {"# Love Links": ALL}),
    at("RulesPage", running, "il:page:0:1:", {"#": ALL}),
    pressing(Button.CHECK, running, {}, {"Draws can be checked": ALL}),
    pressing(Button.CHECK, over, {"I made all 25 draws of this match again": ALL}),
    pressing(Button.PIN, over, {"is now on your profile": PLAYERS}, NO_PLAYERS, "pinned_match"),
    pressing(Button.PIN, running, {}, {NOT_ON_PROFILE: PLAYERS, **NO_PLAYERS}),
    pressing(Button.UNPIN, over, {"is not on your profile any more": ALL}),
    at(
        "PastChosen",
        over,
        "il:finished:0:0:",
        {"Love Links 1": SEEING},
        {"There is no match 1; `/history` lists": "hal zoe"},
        value="1",
    ),
    at("LeaderboardText", over, f"il:leaderboard:{LEADERS}", {"The Link Club": HERE}, {"That is outdated": ABROAD}),
    at("LeaderboardLeaf", over, f"il:leaders:{LEADERS}", {"The Link Club": HERE}, {"That is outdated": ABROAD}),
    at("SeasonChosen", over, "il:season:0:0:", {}, {NO_TABLE: ALL}, value="2025-Q4.link"),
    at(
        "SeasonChosen",
        quarter_over,
        "il:season:0:0:",
        {"first quarter of 2026, final": HERE},
        {NO_TABLE: ABROAD},
        value="2026-Q1.lovelinks",
    ),
    at("LeadersWatched", over, f"il:watch:{LEADERS}", {}, {"Nobody on this page plays a match here": ALL}),
    at(
        "ProfileText",
        over,
        "il:profile:{ben}:lovelinks",
        {"**Ben** in The Link Club": HERE, "**a former player** in Elsewhere": ABROAD},
    ),
    at(
        "HeadToHeadText", over, "il:versus:{ada}:{ben}", {"Ada leads 1 to 0": HERE, "have not finished a match": ABROAD}
    ),
    at("StatisticsText", over, "il:stats:", {"**Love Links**: 1 match.": HERE, NONE_ENDED: ABROAD}),
]

COMPUTERS = [
    at("LevelPress", without_a_level, "il:level:1:{revision}:3", {"": "ada abroad"}, NOT_THE_OPENER, "level"),
    at("LevelPress", invited, "il:level:1:{revision}:9", {}, {"That is outdated": ALL}),
    Row("HINT", with_hints, button(Button.HINT), {"A good step: **": "ada abroad"}, TURN_OF_ADA),
    pressing(Button.HINT, running, {}, {"There are no hints in this match": "ada abroad", **TURN_OF_ADA}),
    at("HINT", with_hints, "il:hint:1:999:", {}, {EARLIER: ALL}),
    pressing(Button.REVIEW, looked_back_at, {"**Love Links 1, as I see it**": ALL}),
    pressing(Button.REVIEW, over, {}, {"This match had fewer than": ALL}),
    pressing(Button.REVIEW, running, {}, {"A match can be reviewed once it is over": ALL}),
]

FOLLOWED = "I'll ping you where it is played when match 1 ends."
NOT_TOLD = "I will not write to you"
NOT_FOLLOWED = {"You can follow a running match": PLAYERS, "You can't follow this match": "gus", UNSEEN: "hal"}
NOT_FOLLOWED_ABROAD = NOT_FOLLOWED | {"There is no match 1 here": "zoe"}

PEOPLE = [
    at("ListPress", running, "il:list:server:0:0", {"1 · Love Links": SEEN, "There are none": UNSEEN_HERE}),
    at(
        "ChallengePress",
        over,
        "il:challenge:{ben}",
        {"Which game would you like to play with": "ada cleo dan fay eve gus hal"},
        {"You cannot play against yourself": "ben", "<@": ABROAD},
    ),
    at("ErasurePress", running, "il:privacy:delete", {"": ALL}),
    pressing(Button.FOLLOW, running, {FOLLOWED: "fay eve zoe"}, NOT_FOLLOWED, "follower"),
    at("FollowChosen", running, "il:followed:0:0:", {FOLLOWED: "fay eve"}, NOT_FOLLOWED_ABROAD, "follower", value="1"),
    at(
        "WishPress",
        follows,
        "il:wish:1:{revision}:turns",
        {"I'll write to you after each turn of match 1": "fay eve"},
        NOT_FOLLOWED_ABROAD,
        "follower",
    ),
    at("WishPress", follows, "il:wish:1:3:none", {NOT_TOLD: "fay eve"}, wrote="follower"),
    at("WishPress", running, "il:wish:1:3:none", {NOT_TOLD: ALL}),
    pressing(Button.UNFOLLOW, follows, {NOT_TOLD: "fay eve zoe"}, wrote="follower"),
    pressing(Button.UNFOLLOW, running, {NOT_TOLD: f"{PLAYERS} gus hal"}),
    at(
        "GameChosen",
        running,
        "il:game:{ben}:0:",
        {"You invited": "ada cleo fay eve gus hal dan"},
        {"Each seat needs another person": "ben", "<@": ABROAD},
        "opened",
        value="1",
    ),
    at(
        "GameChosen",
        running,
        "il:game:{ada}:0:",
        {"You invited": "ben cleo fay eve hal dan zoe"},
        {"I can't send this invitation": "gus", "Each seat needs another person": "ada abroad"},
        "opened",
        value="1",
    ),
]

BELOW_A_REPLAY = {
    **dict.fromkeys((Control.FIRST, Control.BACK, Control.ON, Control.LAST), "**Love Links 1** · position 1 of 1"),
    Control.GIF: "**Love Links 1** from its start.",
    Control.RECORD: "The record of Love Links 1",
    Control.EVERYONE: " shows **Love Links 1**.",
}
UNSEEN_BY = {UNSEEN: "hal zoe"}

REPLAYS = [
    pressing(Button.REPLAY, running, {"**Love Links 1** · position": SEEING}, {UNSEEN: "hal"}),
    pressing(Button.REPLAY, over, {" win.**": "fay"}),
    pressing(Button.REPLAY, invited, {}, {"The match has not begun": "ada"}),
    pressing(
        Button.SINCE,
        moved,
        {"since your last turn.": "ben cleo dan"},
        {"Nobody has played": "ada abroad", STRANGER: "fay eve gus", UNSEEN: "hal"},
    ),
    *(
        at("ReplayPress", running, f"il:replay:1:1:{control}", {said: SEEING}, UNSEEN_BY)
        for control, said in BELOW_A_REPLAY.items()
    ),
    at("TurnChosen", running, "il:turn:1:1:", {"**Love Links 1** · position 1": SEEING}, UNSEEN_BY, value="0"),
]

HELP = [
    at("HelpPress", running, HelpPress(HelpControl.PLAY).custom_id, {"Which game would you like to play": ALL}),
    at("HelpPress", running, HelpPress(HelpControl.LEARN).custom_id, {"Which game would you like to learn?": ALL}),
    at("HelpPress", running, HelpPress(HelpControl.INVITE).custom_id, {"": ALL}),
    at("HelpPress", running, HelpPress(HelpControl.MORE).custom_id, {"**Start**": ALL}),
]
LOBBIES = [
    at("LobbyPress", running, LobbyPress(control).custom_id, {said: ALL}, wrote=wrote)
    for control, said, wrote in (
        (LobbyControl.PLAY, "", ""),
        (LobbyControl.DAILY, "**Puzzle of the day** · ", "daily_solver"),
        (LobbyControl.LEADERBOARD, "nobody", ""),
    )
]
LOBBIES += [
    at("LobbyPress", running, LobbyPress(LobbyControl.OPEN).custom_id, {}, {"Boards cannot be opened as an": ALL})
]


def there(row: Row) -> Row:
    """The row with a refusal for Zoe, who is not in the server of the match."""
    if row.tries not in {*Button.__members__, "SeatChosen", "SeatPress", "LevelPress"}:
        return row
    allowed, refused = (
        {said: " ".join(who for who in names.split() if who != "zoe") for said, names in told.items()}
        for told in (row.allowed, row.refused)
    )
    return replace(row, allowed=allowed, refused=refused | {"There is no match 1 here": "zoe"})


OF_ONE_S_OWN = (*PEOPLE, *REPLAYS, *STUDIES, *LESSONS, *DAYS, *RUNS, *LOBBIES, *HELP, *PREPARED, *BY_BUTTON)
ROWS = [*map(there, (*INVITATIONS, *TURNS, *AGREEMENTS, *LOOKING, *OF_ONE_S_OWN, *COMPUTERS))]
