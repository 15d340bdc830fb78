"""Buttons and selects under messages about matches, and those that lead to rulebooks."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord.interactions.components import button, select, view
from bot.matches.ids import ButtonPress, LevelPress, Moment, MutePress, ResignConfirmed, SeatChosen, StockText
from bot.matches.list_ids import GameChosen, RulesPage
from bot.matches.play.picker_ids import CancelPress, Spot
from bot.model.ids import UserId
from bot.model.match import Match
from bot.ui import Button
from bot.ui.languages import Texts
from bot.ui.signs import Signs
from bot.ui.words import level_titles
from rules import GAMES


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
