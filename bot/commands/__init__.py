"""The thin edge: each command and button parses, calls one use case, and hands the result to be shown."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol, assert_never

from discord import app_commands

from bot.commands import (
    about,
    away,
    block,
    board,
    daily,
    following,
    help,
    history,
    importing,
    invitation,
    leaderboard,
    learn,
    lesson_moves,
    lobby,
    matches,
    move,
    overdue,
    play,
    preferences,
    prepared,
    privacy,
    profile,
    puzzle,
    replay,
    review,
    rules,
    server,
    settle,
    stock,
    study,
    study_moves,
    tournament,
    waiting,
)
from bot.commands.answers import Answer, Interaction, OtherOptions, answered
from bot.commands.daily_moves import DAILY
from bot.commands.finding import expect_its_server
from bot.commands.lesson_moves import in_lesson
from bot.commands.puzzle_moves import PUZZLES
from bot.commands.services import Services
from bot.commands.studying import in_study
from bot.display.components import Handler
from bot.display.custom_ids import (
    ButtonPress,
    GameChosen,
    LevelPress,
    Meaningless,
    MutePress,
    PastChosen,
    Press,
    ResignConfirmed,
    RulesPage,
    SeatChosen,
    StockText,
)
from bot.display.daily_ids import DailyPress
from bot.display.following_ids import FollowChosen, WishPress
from bot.display.forms import Confirmed, Named, Typed, Wished, submitted
from bot.display.lesson_ids import LessonPress
from bot.display.lobby_ids import LobbyPress
from bot.display.picker_ids import CancelPress, Over, PickerPress, PickingPress, Spot, StepsPress, TypePress
from bot.display.prepared_ids import BranchChosen, PreparedPress
from bot.display.privacy_ids import ForgetPress
from bot.display.puzzle_ids import PuzzlePress
from bot.display.replay_ids import Control, ReplayPress, TurnChosen
from bot.display.season_ids import SeasonChosen
from bot.display.standing_ids import (
    HeadToHeadText,
    LeaderboardText,
    LeadersWatched,
    ProfileText,
    StandingText,
    StatisticsText,
)
from bot.display.study_ids import StudyChosen, StudyPress
from bot.display.tournament_ids import TournamentPress
from bot.logs.concerning import concerns
from bot.messages import Button
from bot.study.study import StudyId
from bot.table import Refused

BUTTONS: Final[dict[Button, Callable[[Services, Answer, ButtonPress], Awaitable[None]]]] = {
    Button.ACCEPT: invitation.accept,
    Button.DECLINE: invitation.decline,
    Button.JOIN: invitation.join,
    Button.BEGIN: invitation.begin,
    Button.WITHDRAW: invitation.withdraw,
    Button.MOVE: move.move,
    Button.HINT: move.hint,
    Button.REVIEW: review.review,
    Button.REPLAY: replay.replayed,
    Button.SINCE: replay.since,
    Button.ANALYSE: study.analyse,
    Button.STOCK: stock.stock,
    Button.TEXT: board.text,
    Button.UNDO: settle.undo,
    Button.MORE: board.more,
    Button.CHECK: board.check,
    Button.DRAW: settle.draw,
    Button.RESIGN: settle.resign,
    Button.REMATCH: settle.rematch,
    Button.RULES: rules.rules_of,
    Button.LEARN: learn.learn_of,
    Button.NEXT: waiting.play,
    Button.PLAY: waiting.play,
    Button.CLAIM: overdue.claim,
    Button.EXTEND: overdue.extend,
    Button.FOLLOW: following.follow,
    Button.UNFOLLOW: following.unfollow,
}
"""What the buttons under messages about matches do."""


class Picking(Protocol):
    """What the buttons of a picker do over something: a module of functions, or an object."""

    async def choose(self, services: Services, answer: Answer, press: PickerPress) -> None:
        """A choice, or Back."""

    async def confirm(self, services: Services, answer: Answer, press: StepsPress) -> None:
        """Play the steps that are chosen."""

    async def pencil(self, services: Services, answer: Answer, press: TypePress) -> None:
        """Open the form to type a step into."""

    async def typed(self, services: Services, answer: Answer, sent: Typed) -> None:
        """The form was sent."""

    async def cancel(self, services: Services, answer: Answer, press: CancelPress) -> None:
        """Close the picker."""


PICKERS: Final[dict[Over, Picking]] = {
    Over.MATCH: move,
    Over.STUDY: study_moves,
    Over.LESSON: lesson_moves,
    Over.PUZZLE: PUZZLES,
    Over.DAILY: DAILY,
}
"""Where the steps of a picker are played, by what it is over."""

UNUSABLE: Final = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
    OtherOptions,
)
"""What is raised where somebody's Discord still shows commands of an earlier version."""


def register(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add every command to ``tree``."""
    for module in (
        *(play, move, board, stock, matches, settle, replay, study, importing, away, leaderboard, profile, history),
        *(preferences, block, privacy, server, tournament, learn, puzzle, daily, rules, help, about),
    ):
        module.register(tree, services)

    @tree.error
    async def unusable(interaction: Interaction, error: app_commands.AppCommandError) -> None:
        async def refuse(answer: Answer) -> None:
            raise Refused("answer-outdated") if isinstance(error, UNUSABLE) else error

        await answered(interaction, services, refuse)


def pressed(services: Services) -> Handler:
    """What happens when a component is pressed, whenever it was posted."""

    async def handle(interaction: Interaction, press: Press) -> None:
        await answered(interaction, services, lambda answer: _handled(services, answer, press))

    return handle


async def sent(services: Services, interaction: Interaction) -> None:
    """A form was filled in and sent; nothing happens where it is none of ours."""
    form = submitted(interaction)
    if form is not None:
        await answered(interaction, services, lambda answer: _filled_in(services, answer, form))


async def _filled_in(services: Services, answer: Answer, form: Typed | Named | Confirmed | Wished) -> None:
    match form:
        case Typed():
            await _at(services, answer, form.spot, PICKERS[form.spot.over].typed(services, answer, form))
        case Named():
            await in_study(services, answer, form.study, study.line_named(services, answer, form))
        case Confirmed():
            await privacy.confirmed(services, answer, form)
        case Wished():
            await lobby.sent(services, answer, form)


async def _at(services: Services, answer: Answer, spot: Spot, work: Awaitable[None]) -> None:
    """Do what is done in a picker; what is refused over anything but a match leaves that where it is."""
    match spot.over:
        case Over.MATCH:
            concerns(spot.number)
            await work
        case Over.STUDY:
            await in_study(services, answer, StudyId(spot.number), work)
        case Over.LESSON:
            await in_lesson(services, answer, spot.number, work)
        case Over.PUZZLE:
            await PUZZLES.within(services, answer, spot, work)
        case Over.DAILY:
            await DAILY.within(services, answer, spot, work)


async def _handled(services: Services, answer: Answer, press: Press) -> None:
    match press:
        case ButtonPress():
            await expect_its_server(services, answer, press.match)
            services.recovery.looked_at(press.match)
            await BUTTONS[press.button](services, answer, press)
        case PickerPress() | StepsPress() | TypePress() | CancelPress():
            await _at(services, answer, press.spot, _picking(services, answer, press))
        case ResignConfirmed() | StockText() | MutePress():
            await _about_a_match(services, answer, press)
        case SeatChosen() | LevelPress():
            await expect_its_server(services, answer, press.match)
            await _seating(services, answer, press)
        case GameChosen() | ForgetPress():
            await _about_a_person(services, answer, press)
        case LobbyPress():
            await lobby.pressed(services, answer, press)
        case PastChosen() | ReplayPress() | TurnChosen() | FollowChosen() | WishPress():
            await _watching(services, answer, press)
        case StudyPress() | StudyChosen() | PreparedPress() | BranchChosen():
            await _studying(services, answer, press)
        case RulesPage() | LessonPress() | PuzzlePress() | DailyPress():
            await _learning(services, answer, press)
        case (
            TournamentPress()
            | LeaderboardText()
            | LeadersWatched()
            | ProfileText()
            | HeadToHeadText()
            | StatisticsText()
            | SeasonChosen()
        ):
            await _in_server(services, answer, press)
        case Meaningless():
            raise Refused("answer-unknown")
        case _:
            assert_never(press)


async def _in_server(services: Services, answer: Answer, press: TournamentPress | StandingText | SeasonChosen) -> None:
    """A button about a tournament of a server, or about who stands where in one."""
    match press:
        case TournamentPress():
            await tournament.pressed(services, answer, press)
        case _:
            await _told(services, answer, press)


async def _about_a_match(services: Services, answer: Answer, press: ResignConfirmed | StockText | MutePress) -> None:
    """What else is pressed in a match, or in a message about it."""
    match press:
        case ResignConfirmed():
            concerns(press.match)
            await settle.resign_confirmed(services, answer, press)
        case StockText():
            concerns(press.match)
            await stock.stock_told(services, answer, press)
        case MutePress():
            await overdue.mute(services, answer, press)


async def _studying(
    services: Services, answer: Answer, press: StudyPress | StudyChosen | PreparedPress | BranchChosen
) -> None:
    """A button below a study, or one chosen in a list; or about the answers that are prepared on it."""
    match press:
        case StudyPress():
            await in_study(services, answer, press.study, study.pressed(services, answer, press))
        case StudyChosen():
            await study.chosen_study(services, answer, press)
        case PreparedPress():
            await in_study(services, answer, press.study, prepared.pressed(services, answer, press))
        case BranchChosen():
            await in_study(services, answer, press.study, prepared.branch_chosen(services, answer, press))


async def _learning(
    services: Services, answer: Answer, press: RulesPage | LessonPress | PuzzlePress | DailyPress
) -> None:
    """A page of a rulebook, or a button of a lesson, of a puzzle, or of that of a day."""
    match press:
        case RulesPage():
            await rules.turned(services, answer, press)
        case LessonPress():
            await learn.pressed(services, answer, press)
        case PuzzlePress():
            await puzzle.pressed(services, answer, press)
        case DailyPress():
            await daily.pressed(services, answer, press)


async def _seating(services: Services, answer: Answer, press: SeatChosen | LevelPress) -> None:
    """A seat taken from a list, or how well computer players play."""
    match press:
        case SeatChosen():
            await invitation.join_chosen(services, answer, press)
        case LevelPress():
            await invitation.level(services, answer, press)


async def _picking(services: Services, answer: Answer, press: PickingPress) -> None:
    """A button of a picker."""
    over = PICKERS[press.spot.over]
    match press:
        case PickerPress():
            await over.choose(services, answer, press)
        case StepsPress():
            await over.confirm(services, answer, press)
        case TypePress():
            await over.pencil(services, answer, press)
        case CancelPress():
            await over.cancel(services, answer, press)


async def _watching(
    services: Services, answer: Answer, press: PastChosen | ReplayPress | TurnChosen | FollowChosen | WishPress
) -> None:
    """A match looked at once more, or followed as it goes on."""
    match press:
        case FollowChosen():
            await following.chosen(services, answer, press)
        case WishPress():
            concerns(press.match)
            await following.wished(services, answer, press)
        case PastChosen():
            await history.show(services, answer, press)
        case ReplayPress(control=Control.STUDY):
            await study.from_here(services, answer, press)
        case ReplayPress():
            await replay.pressed(services, answer, press)
        case TurnChosen():
            await replay.chosen(services, answer, press)


async def _about_a_person(services: Services, answer: Answer, press: GameChosen | ForgetPress) -> None:
    """Another person who is challenged, or one's own data."""
    match press:
        case GameChosen():
            await play.challenged(services, answer, press)
        case ForgetPress():
            await privacy.asked(services, answer, press)


async def _told(services: Services, answer: Answer, press: StandingText | SeasonChosen) -> None:
    """A button under a picture of who stands where, or the picture of a season that is over."""
    match press:
        case SeasonChosen():
            await leaderboard.season_shown(services, answer, press)
        case LeaderboardText():
            await leaderboard.leaderboard_told(services, answer, press)
        case LeadersWatched():
            await following.leaders_watched(services, answer, press)
        case ProfileText():
            await profile.profile_told(services, answer, press)
        case HeadToHeadText():
            await profile.head_to_head_told(services, answer, press)
        case StatisticsText():
            await leaderboard.statistics_told(services, answer, press)
