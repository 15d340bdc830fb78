"""The ids of buttons and selects, which stay readable for ever, and the buttons of the picker."""

import re
from datetime import datetime
from itertools import product
from typing import Any

from bot.app.features import ROUTES
from bot.app.help import HelpControl, HelpPress
from bot.community.following.views import FollowChosen, WishPress
from bot.discord.interactions.components import LONGEST, ButtonRoute, SelectRoute
from bot.matches.play.picker_views import (
    CancelPress,
    Picker,
    PickerPress,
    PickerSubject,
    PickerTarget,
    StepsPress,
    TypePress,
)
from bot.matches.texts.board import Drawing
from bot.matches.views import (
    ASKS_FIRST,
    ButtonPress,
    ChallengePress,
    Confirmed,
    GameChosen,
    LessonControl,
    LessonPress,
    LevelPress,
    ListPress,
    MatchList,
    Moment,
    MutePress,
    PastChosen,
    RulesPage,
    SeatChosen,
    SeatPress,
    StockText,
)
from bot.model.following import FollowWish
from bot.model.ids import ChannelId, GuildId, MatchId, UserId
from bot.model.match import First, Match, Status
from bot.model.picking import PickerChoices
from bot.model.ratings.ladders import ALWAYS, WORLD, Ladder, month, season
from bot.model.ratings.seasons import Order
from bot.model.study import StudyId
from bot.ratings.views import (
    HeadToHeadText,
    LeaderboardLeaf,
    LeaderboardText,
    LeadersWatched,
    ProfileText,
    SeasonChosen,
    StatisticsText,
)
from bot.studies.replay.views import Control, ReplayPress, TurnChosen
from bot.studies.study.conditional_commands import BranchChosen
from bot.studies.study.views import PreparedControl, PreparedPress, StudyChosen, StudyControl, StudyPress
from bot.ui import Button
from bot.ui.words import Signs
from renderers.look import Look
from rules import GAMES
from rules.codes import Code
from rules.game import Choice, Menu
from rules.play import begin
from tests.bot.playing import seats
from tests.bot.tables import ADA, BEN
from tests.texts import ENGLISH

PLACE, IN_STUDY, IN_LESSON = (
    PickerTarget(PickerSubject.MATCH, 12, 34),
    PickerTarget(PickerSubject.STUDY, 12, 34),
    PickerTarget(PickerSubject.LESSON, 2, 3),
)
PREPARED = ("prepare", "preparing", "prepared", "withdrawn")
REPLAY_BUTTONS = ("first", "back", "on", "last", "gif", "record", "everyone", "study")
LESSON_BUTTONS = ("learn", "on", "try", "show", "back", "again", "play")
STUDY_BUTTONS = (
    *("first", "back", "on", "last", "step", "deal", "advice", "branch", "switch", "name", "drop", "gif", "record"),
    *("close", "closed", "keep"),
)

NOBODY = (2**63, 10**20 - 1)


def routes(kind, custom_id: str) -> list[Any]:
    return [route for route in ROUTES if isinstance(route, kind) and re.fullmatch(route.pattern, custom_id)]


def read(custom_id: str) -> object:
    assert len(custom_id) <= LONGEST
    (route,) = routes(ButtonRoute, custom_id)
    return route.read(custom_id)


def read_choice(custom_id: str, value: str) -> object:
    (route,) = routes(SelectRoute, custom_id)
    return route.read(custom_id, value)


M, R, PERSON = MatchId(10**15 - 1), 10**9 - 1, UserId(2**63 - 1)
"""The largest numbers that ids hold."""
PLAIN = {*Button} - {Button.CONFIRM, Button.BACK, Button.CANCEL, Button.TYPE, Button.MUTE}
PERIODS = (ALWAYS, season(datetime(2026, 12, 31)), month(datetime(2026, 12, 31)))
LADDERS = [Ladder(scope, game, period) for scope in (WORLD, GuildId(PERSON)) for game in GAMES for period in PERIODS]
PLACES = [PickerTarget(subject, M, R) for subject in PickerSubject]
PRESSES = (
    *(ButtonPress(M, R, button) for button in PLAIN),
    *(Confirmed(M, R, button) for button in ASKS_FIRST),
    *(LevelPress(M, R, level) for level in range(1, 6)),
    *(PickerPress(place, path) for place in PLACES for path in ((), (0,), (24,) * 6)),
    *(StepsPress(place, steps) for place in PLACES for steps in ("2-4 A:lock, 3-6 new", "M" * 58)),
    *(kind(place) for place in PLACES for kind in (CancelPress, TypePress)),
    *(kind(ladder, order, 1000) for kind in (LeaderboardText, LeadersWatched) for ladder in LADDERS for order in Order),
    *(ProfileText(PERSON, game) for game in GAMES),
    HeadToHeadText(PERSON, PERSON),
    *(ListPress(show, PERSON, 1000) for show in MatchList),
    *(LeaderboardLeaf(ladder, order, 1000) for ladder in LADDERS for order in Order),
    ChallengePress(PERSON),
    SeatPress(M, R),
    *(StatisticsText(game) for game in (None, *GAMES)),
    *(ReplayPress(M, R, control) for control in Control),
    *(StudyPress(StudyId(M), R, control) for control in StudyControl),
    *(PreparedPress(StudyId(M), R, 999, control) for control in PreparedControl),
    *(WishPress(M, R, wish) for wish in (None, *FollowWish)),
    *(LessonPress(100, R, control) for control in LessonControl),
    RulesPage(100, R),
)


def test_buttons_and_choices_are_read_as_they_were_written():
    assert [press for press in PRESSES if read(press.custom_id) != press] == []
    assert [press for press in PRESSES if routes(SelectRoute, press.custom_id)] == []
    branch = BranchChosen.of(StudyId(M), ("d4-d5", "e5-e6"))
    for menu, value, press in (
        *((PickerPress(place, (24,) * 5).menu, "24", PickerPress(place, (24,) * 6)) for place in PLACES),
        *((GameChosen.menu(PERSON), str(number), GameChosen(PERSON, number)) for number in (0, 24)),
        *((SeasonChosen.MENU, f"2026-Q4.{game}", SeasonChosen("2026-Q4", game)) for game in GAMES),
        (SeatChosen.MENU, SeatChosen(M, R).value, SeatChosen(M, R)),
        (PastChosen.MENU, PastChosen(M).value, PastChosen(M)),
        (TurnChosen(M, 0).menu, TurnChosen(M, R).value, TurnChosen(M, R)),
        (StudyChosen.MENU, StudyChosen(StudyId(M)).value, StudyChosen(StudyId(M))),
        (branch.menu, branch.value, branch),
        (FollowChosen.MENU, FollowChosen(M).value, FollowChosen(M)),
        (RulesPage.menu(24), RulesPage(24, R).value, RulesPage(24, R)),
    ):
        assert read_choice(menu, value) == press
        assert not routes(ButtonRoute, menu)
    for moments in ([Moment(MatchId(1), 2)] * 12, [Moment(M, R)] * 12, [Moment(M, R)]):
        press = MutePress.of(moments)
        assert read(press.custom_id) == press
        assert press.turns == tuple(moments[: len(press.turns)])
        more = moments[: len(press.turns) + 1]
        assert len(more) == len(press.turns) or len(MutePress(tuple(more)).custom_id) > LONGEST


FIRST_BUTTONS = (
    ("il:accept:1:2:", ButtonPress(MatchId(1), 2, Button.ACCEPT)),
    ("il:move:12:34:", ButtonPress(MatchId(12), 34, Button.MOVE)),
    ("il:resign:12:34:", ButtonPress(MatchId(12), 34, Button.RESIGN)),
    *((f"il:{button}:12:34:1", Confirmed(MatchId(12), 34, button)) for button in ASKS_FIRST),
    ("il:text:12:34:1", StockText(MatchId(12), 34)),
    ("il:cancel:12:34:", CancelPress(PLACE)),
    ("il:cancel:12:34:0.3", CancelPress(PLACE)),
    ("il:confirm:12:34:0.3.1", PickerPress(PLACE, ())),
    ("il:at:12:34:0.3", PickerPress(PLACE, (0, 3))),
    ("il:steps:12:34:2-4 A:lock, 3-6 new", StepsPress(PLACE, "2-4 A:lock, 3-6 new")),
    ("il:type:12:34:", TypePress(PLACE)),
    ("il:mute:1:2:3.4", MutePress((Moment(MatchId(1), 2), Moment(MatchId(3), 4)))),
    ("il:unfollow:7:8:", ButtonPress(MatchId(7), 8, Button.UNFOLLOW)),
    *((f"il:wish:7:8:{each}", WishPress(MatchId(7), 8, FollowWish(each))) for each in ("turns", "turning", "end")),
    ("il:wish:7:8:none", WishPress(MatchId(7), 8, None)),
    ("il:page:2:3:", RulesPage(2, 3)),
    ("il:replay:12:34:", ButtonPress(MatchId(12), 34, Button.REPLAY)),
    ("il:since:12:34:", ButtonPress(MatchId(12), 34, Button.SINCE)),
    *((f"il:replay:12:34:{each}", ReplayPress(MatchId(12), 34, Control(each))) for each in REPLAY_BUTTONS),
    *((f"il:study:12:34:{each}", StudyPress(StudyId(12), 34, StudyControl(each))) for each in STUDY_BUTTONS),
    ("il:study-at:12:34:0.3", PickerPress(IN_STUDY, (0, 3))),
    ("il:study-steps:12:34:d4-d5", StepsPress(IN_STUDY, "d4-d5")),
    ("il:study-type:12:34:", TypePress(IN_STUDY)),
    ("il:study-cancel:12:34:", CancelPress(IN_STUDY)),
    *((f"il:lesson:2:3:{each}", LessonPress(2, 3, LessonControl(each))) for each in LESSON_BUTTONS),
    ("il:learn:12:34:", ButtonPress(MatchId(12), 34, Button.LEARN)),
    ("il:lesson-at:2:3:0.3", PickerPress(IN_LESSON, (0, 3))),
    ("il:lesson-steps:2:3:d4-d5", StepsPress(IN_LESSON, "d4-d5")),
    ("il:lesson-type:2:3:", TypePress(IN_LESSON)),
    ("il:lesson-cancel:2:3:", CancelPress(IN_LESSON)),
    *((f"il:prepared:12:34:5:{each}", PreparedPress(StudyId(12), 34, 5, PreparedControl(each))) for each in PREPARED),
    ("il:leaderboard:5:linkage::rating:1", LeaderboardText(Ladder(GuildId(5), "linkage", ALWAYS), Order.RATING, 1)),
    ("il:watch:5:linkage::rating:1", LeadersWatched(Ladder(GuildId(5), "linkage", ALWAYS), Order.RATING, 1)),
    (
        "il:leaderboard:0:linkx:2026-Q4:streak:12",
        LeaderboardText(Ladder(WORLD, "linkx", "2026-Q4"), Order.STREAK, 12),
    ),
    ("il:leaders:5:linkage::rating:2", LeaderboardLeaf(Ladder(GuildId(5), "linkage", ALWAYS), Order.RATING, 2)),
    ("il:list:mine:0:2", ListPress(MatchList.MINE, UserId(0), 2)),
    ("il:challenge:100000000000000001", ChallengePress(UserId(100000000000000001))),
    ("il:sit:12:34:", SeatPress(MatchId(12), 34)),
    ("il:profile:7:lovelinks", ProfileText(UserId(7), "lovelinks")),
    ("il:versus:7:8", HeadToHeadText(UserId(7), UserId(8))),
    ("il:stats:", StatisticsText(None)),
    *((f"il:help:{each}", HelpPress(HelpControl(each))) for each in ("play", "learn", "invite", "more")),
    ("il:stats:link", StatisticsText("link")),
)


def test_ids_of_the_first_version_keep_their_meaning():
    assert [each for each, press in FIRST_BUTTONS if read(each) != press] == []
    assert [each for *each, press in FIRST_SELECTS if read_choice(*each) != press] == []


FIRST_SELECTS = (
    ("il:pick:12:34:", "2", PickerPress(PLACE, ())),
    ("il:pick:12:34:0.3", "2", PickerPress(PLACE, ())),
    ("il:among:12:34:0.3", "2", PickerPress(PLACE, (0, 3, 2))),
    ("il:seat:0:0:", "12.34", SeatChosen(MatchId(12), 34)),
    ("il:finished:0:0:", "12", PastChosen(MatchId(12))),
    ("il:followed:0:0:", "12", FollowChosen(MatchId(12))),
    ("il:season:0:0:", "2026-Q4.linkx", SeasonChosen("2026-Q4", "linkx")),
    ("il:game:100000000000000001:0:", "3", GameChosen(UserId(100000000000000001), 3)),
    ("il:contents:2:0:", "3", RulesPage(2, 3)),
    ("il:turn:12:34:", "56", TurnChosen(MatchId(12), 56)),
    ("il:study-among:12:34:0.3", "2", PickerPress(IN_STUDY, (0, 3, 2))),
    ("il:lesson-among:2:3:0.3", "2", PickerPress(IN_LESSON, (0, 3, 2))),
    ("il:studies:0:0:", "12", StudyChosen(StudyId(12))),
    ("il:answers:12:0:", "34", BranchChosen(StudyId(12), 34)),
)


def test_other_ids_are_not_ours_and_some_of_ours_are_meaningless():
    wrong = (
        *("", "il:move:1:2", "il:move::2:", "il:fly:1:2:", "il:move:1:2:x", "xil:move:1:2:"),
        *("il:back:1:2:", "il:steps:1:2:", "il:steps:1:2:a/b"),
        *("il:replay:1:2", "il:replay:1:2:sideways", "il:replay:1::on", "il:replay:1:2:on:"),
        *("il:stats", "il:stats:chess", "il:profile:7:", "il:versus:7", "il:leaderboard:5:linkage:2026:rating:1"),
        *("il:leaderboard:5:link:0000-Q1:rating:1", "il:leaderboard:5:link:2026-13:rating:1"),
        *("il:leaderboard:5:linkage::luck:1", "il:leaderboard:5:linkage::rating:", "xil:stats:", "il:stats:link:"),
    )
    assert [each for each in wrong if routes((ButtonRoute, SelectRoute), each)] == []
    forms = ("list:mine:{}:1", "challenge:{}", "leaderboard:{}:linkage::rating:1", "profile:{}:linkage", "versus:1:{}")
    ids = [f"il:{form.format(number)}" for form in forms for number in NOBODY]
    values = {
        "il:seat:0:0:": ("", "12", "12.", ".34", "12.x", "12.3.4", "1" * 16 + ".3"),
        "il:finished:0:0:": ("", ".", "1.2", "one", "9" * 16),
        "il:season:0:0:": ("", "12", "2026-Q5.link", "2026-Q4.chess", "0000-Q1.link"),
        **{f"il:{action}:2:0:": ("d1",) for action in ("pick", "among", "game", "contents", "turn")},
        **{f"il:game:{number}:0:": ("0",) for number in NOBODY},
    }
    meant = [(each, read(each)) for each in ("il:mute:1:2:3", f"il:mute:1:2:{10**15}.4", *ids)]
    meant += [(f"{menu} {each}", read_choice(menu, each)) for menu, those in values.items() for each in those]
    assert [each for each, press in meant if press is not None] == []


Rows = list[list[dict[str, Any]]]

GAME = GAMES["linkage"]
MATCH = Match(
    id=MatchId(10**9),
    game=GAME,
    options=GAME.options(),
    first=First.ME,
    seed=b"",
    guild=GuildId(1),
    home=ChannelId(2),
    channel=ChannelId(3),
    status=Status.RUNNING,
    revision=1000,
    seats=seats(ADA, BEN),
    entries=(),
)


def rows_of(count: int, steps: tuple[str, ...], *, numbered: bool, shut: frozenset[int] = frozenset()) -> Rows:
    choices: tuple[Choice[Any], ...] = tuple(Choice(f"c{i}", None if i in shut else f"move {i}") for i in range(count))
    menu = Menu(Code("rules-prompt-cell"), choices, numbered)
    picked = PickerChoices(begin(GAME, GAME.options(), 2), steps, steps, menu, None, (), (3,))
    view = Picker(PickerTarget.of(MATCH), picked, Drawing(Look((), ENGLISH))).view(Signs())
    return [row["components"] for row in view.to_components()]


def test_a_level_has_even_rows_of_buttons_or_else_a_select():
    for count, numbered, begun in product(range(1, 26), (False, True), (False, True)):
        rows = rows_of(count, ("c3",) if begun else (), numbered=numbered)
        below = ["Confirm", "Back", "Cancel", "Type"][not begun :]
        every = [child for row in rows for child in row]
        assert [child["label"] for child in every[-len(below) :]] == below
        assert all(1 <= len(row) <= 5 for row in rows)
        ids = [child["custom_id"] for child in every]
        assert len(set(ids)) == len(ids)
        assert all(len(each) <= LONGEST for each in ids)
        if count + len(below) <= 25:
            labels = [child["label"] for child in every[: -len(below)]]
            assert labels == [str(i + 1) if numbered else f"c{i}" for i in range(count)]
        else:
            (select,) = rows[0]
            assert [option["value"] for option in select["options"]] == [str(i) for i in range(count)]
    (select,), _ = rows_of(25, (), numbered=True, shut=frozenset({0, 7}))
    assert len(select["options"]) == 23
    assert select["options"][0] == {"label": "2 · c1", "value": "1", "default": False}
    for count, wanted in ((3, [3]), (7, [4, 3]), (8, [4, 4]), (9, [5, 4]), (12, [4, 4, 4]), (22, [5, 5, 5, 5, 5])):
        made = [len(row) for row in rows_of(count, (), numbered=False)]
        assert made == (wanted if count > 20 else [*wanted, 3]), count
