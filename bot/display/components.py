"""Buttons and selects as discord.py shows them, and what their presses call."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

import discord

from bot.display.custom_ids import (
    ButtonPress,
    LevelPress,
    Moment,
    MutePress,
    ResignConfirmed,
    SeatChosen,
    StockText,
)
from bot.display.list_ids import GameChosen, PastChosen, RulesPage
from bot.display.picker_ids import CancelPress, Spot
from bot.display.season_ids import SeasonChosen
from bot.display.standing_ids import LeaderboardText, LeadersWatched, StandingText
from bot.match import Match, UserId
from bot.messages import Button
from bot.messages.history import past_label
from bot.messages.languages import Texts
from bot.messages.lengths import LONGEST_LABEL, fitting
from bot.messages.post import label
from bot.messages.seasons import season_label
from bot.messages.signs import Signs
from bot.messages.words import level_titles
from bot.standing.leaderboards import PastMatch
from bot.standing.seasons import Season
from rules import GAMES

T = TypeVar("T")
STYLES: Final = {
    Button.ACCEPT: discord.ButtonStyle.success,
    Button.JOIN: discord.ButtonStyle.success,
    Button.MOVE: discord.ButtonStyle.primary,
    Button.PLAY: discord.ButtonStyle.primary,
    Button.CONFIRM: discord.ButtonStyle.success,
}

SIGNS: Final = {Button.TYPE: "✏️"}
NO_EMOJIS: Final[Mapping[str, str | None]] = {}


def view(*items: discord.ui.Item[Any]) -> discord.ui.View:
    """A view that discord.py does not keep after sending it: the ids say all, and one kept a message would never go."""
    made = discord.ui.View(timeout=None)
    made.stop()
    for item in items:
        made.add_item(item)
    return made


def button(which: Button, custom_id: str, texts: Texts, *, disabled: bool = False) -> discord.ui.Button[Any]:
    """One of the buttons, in its style and with its sign."""
    style = STYLES.get(which, discord.ButtonStyle.secondary)
    return discord.ui.Button(
        label=label(which, texts), style=style, emoji=SIGNS.get(which), custom_id=custom_id, disabled=disabled
    )


def select(
    custom_id: str, placeholder: str, options: Mapping[str, str], emojis: Mapping[str, str | None] = NO_EMOJIS
) -> discord.ui.Select[Any]:
    """A select of labels by their values, 25 at most, and of emojis by the same."""
    offered = [
        discord.SelectOption(label=fitting(text, LONGEST_LABEL), value=value, emoji=emojis.get(value))
        for value, text in options.items()
    ]
    return discord.ui.Select(custom_id=custom_id, placeholder=placeholder, options=offered)


def buttons(match: Match, wanted: Sequence[Button], texts: Texts) -> discord.ui.View | None:
    """Buttons for a match as it stands now, or ``None`` if there are none.

    Under an invitation whose computer players have no level yet, the levels stand in a row above them.
    """
    if not wanted:
        return None
    above = _levels(match, texts) if match.awaits_level and Button.WITHDRAW in wanted else []
    below = (button(each, ButtonPress(each, match.id, match.revision).custom_id, texts) for each in wanted)
    return view(*above, *below)


def _levels(match: Match, texts: Texts) -> list[discord.ui.Button[Any]]:
    """A button for each level that computer players can have: as many as a row holds."""
    return [
        discord.ui.Button(
            label=title,
            style=discord.ButtonStyle.primary,
            custom_id=LevelPress(match.id, match.revision, number).custom_id,
            row=0,
        )
        for number, title in level_titles(texts).items()
    ]


def going_on(undo: Match | None, following: Match | None, texts: Texts) -> discord.ui.View | None:
    """Undo for the one match and Next for the other, as far as there are such; ``None`` if there are neither."""
    wanted = ((Button.UNDO, undo), (Button.NEXT, following))
    shown = [
        button(which, ButtonPress(which, match.id, match.revision).custom_id, texts) for which, match in wanted if match
    ]
    return view(*shown) if shown else None


def stock_buttons(match: Match, wanted: Sequence[Button], texts: Texts) -> discord.ui.View:
    """The same for what one holds, and Text, which says that in words."""
    ids = [(each, ButtonPress(each, match.id, match.revision).custom_id) for each in wanted]
    ids.append((Button.TEXT, StockText(match.id, match.revision).custom_id))
    return view(*(button(each, custom_id, texts) for each, custom_id in ids))


def pressable(message: discord.Message, read: Callable[[str], T | None]) -> list[T]:
    """The buttons under a message that ``read`` knows by their ids."""
    return [press for custom_id in ids_below(message) if (press := read(custom_id)) is not None]


def ids_below(message: discord.Message) -> list[str]:
    """The ids of the components below a message."""
    children = (child for row in message.components for child in getattr(row, "children", ()))
    return [custom_id for child in children if (custom_id := getattr(child, "custom_id", None))]


def resigning(match: Match, texts: Texts) -> discord.ui.View:
    """Confirm and Cancel under the question before a match is given up."""
    return view(
        button(Button.CONFIRM, ResignConfirmed(match.id, match.revision).custom_id, texts),
        button(Button.CANCEL, CancelPress(Spot.of(match)).custom_id, texts),
    )


def muting(matches: Sequence[Match], texts: Texts) -> discord.ui.View:
    """Mute this turn, for each of these matches."""
    press = MutePress.of([Moment(match.id, match.revision) for match in matches])
    return view(button(Button.MUTE, press.custom_id, texts))


def joining(matches: Sequence[Match], texts: Texts, signs: Signs) -> discord.ui.View:
    """A select under a list of open seats, at most 25 of them."""
    return view(seats([(match, f"{match.game.title} {match.id}") for match in matches], texts, signs))


def seats(labelled: Sequence[tuple[Match, str]], texts: Texts, signs: Signs) -> discord.ui.Select[Any]:
    """The select itself: open seats, each with its label."""
    chosen_by = [(SeatChosen(match.id, match.revision).value, match, label) for match, label in labelled]
    labels = {value: label for value, _, label in chosen_by}
    emojis = {value: signs.emoji(match.game.key) for value, match, _ in chosen_by}
    return select(SeatChosen.MENU, texts("button-seat"), labels, emojis)


def below_history(
    found: Sequence[PastMatch], seasons: Sequence[Season], names: Mapping[UserId, str], texts: Texts, signs: Signs
) -> discord.ui.View | None:
    """Selects under a history that show one of its matches or of its seasons, at most 25 of each."""
    below = [
        *([_past_matches(found, names, texts, signs)] if found else []),
        *([_past_seasons(seasons, texts, signs)] if seasons else []),
    ]
    return view(*below) if below else None


def _past_matches(
    found: Sequence[PastMatch], names: Mapping[UserId, str], texts: Texts, signs: Signs
) -> discord.ui.Select[Any]:
    labels = {PastChosen(past.match).value: past_label(past, names, texts) for past in found}
    emojis = {PastChosen(past.match).value: signs.emoji(past.game) for past in found}
    return select(PastChosen.MENU, texts("button-past"), labels, emojis)


def _past_seasons(seasons: Sequence[Season], texts: Texts, signs: Signs) -> discord.ui.Select[Any]:
    by_value = {SeasonChosen(season.ladder.period, season.ladder.game).value: season for season in seasons}
    labels = {value: season_label(season, texts) for value, season in by_value.items()}
    emojis = {value: signs.emoji(season.ladder.game) for value, season in by_value.items()}
    return select(SeasonChosen.MENU, texts("season-choose"), labels, emojis)


def challenging(person: UserId, texts: Texts, signs: Signs) -> discord.ui.View:
    """A select of the games that somebody can be challenged to."""
    games = {GameChosen(person, index).value: game.title for index, game in enumerate(GAMES.values())}
    emojis = {GameChosen(person, index).value: signs.emoji(key) for index, key in enumerate(GAMES)}
    return view(select(GameChosen.menu(person), texts("button-game"), games, emojis))


def learning(signs: Signs) -> discord.ui.View:
    """A button a game, which opens its rulebook."""
    return view(
        *(
            discord.ui.Button(label=game.title, custom_id=RulesPage(index, 0).custom_id, emoji=signs.emoji(game.key))
            for index, game in enumerate(GAMES.values())
        )
    )


def leafing(at: RulesPage, titles: Sequence[str], texts: Texts) -> discord.ui.View:
    """Back and Next at the same place under every page of a rulebook, and a select of its pages by their titles."""
    contents = {RulesPage(at.game, page).value: title for page, title in enumerate(titles)}
    pages = select(RulesPage.menu(at.game), texts("button-page"), contents)
    pages.options[at.page].default = True
    back, following = RulesPage(at.game, max(at.page - 1, 0)), RulesPage(at.game, at.page + 1)
    return view(
        discord.ui.Button(label=texts("button-back"), custom_id=back.custom_id, disabled=at.page == 0),
        discord.ui.Button(
            label=texts("button-following"),
            style=discord.ButtonStyle.primary,
            custom_id=following.custom_id,
            disabled=following.page == len(titles),
        ),
        pages,
    )


def in_text(press: StandingText, texts: Texts) -> discord.ui.View:
    """Text, under a picture of who stands where; Watch leads from a leaderboard to what those on it play."""
    told = button(Button.TEXT, press.custom_id, texts)
    if not isinstance(press, LeaderboardText):
        return view(told)
    watched = LeadersWatched(press).custom_id
    return view(told, discord.ui.Button[Any](label=texts("button-watch"), custom_id=watched))
