"""Autocomplete of the options of ``/tournament``."""

from collections.abc import Callable, Coroutine, Sequence
from itertools import islice, zip_longest
from typing import Any, Final, TypeAlias

from discord import app_commands

from bot.discord.interactions.answers import Interaction
from bot.discord.interactions.autocomplete import completing
from bot.discord.interactions.options import MOST_CHOICES
from bot.matches.finding import fitting_choices
from bot.model.ids import GuildId, MatchId, UserId
from bot.tournaments.finding import Meaning, fitting_here
from bot.tournaments.services import TournamentServices
from bot.tournaments.texts.entries import tournament_choice
from bot.tournaments.texts.rounds import match_choice
from bot.ui.languages import Texts, texts_for
from bot.ui.lengths import LONGEST_LABEL, fitting
from rules import GAMES
from rules.game import AnyGame
from rules.options import Option, declared

Numbers: TypeAlias = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[int]]]]
Words: TypeAlias = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]

MOST_CORRECTABLE: Final = 100
"""So many matches of a tournament that are over can be offered to whoever corrects one, the last first."""


def fitting_tournaments(services: TournamentServices, meaning: Meaning) -> Numbers:
    """Completion of the option ``tournament`` from those of the server that somebody can mean."""

    @completing(services)
    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        if interaction.guild_id is None:
            return []
        texts, guild = texts_for(interaction.locale.value), GuildId(interaction.guild_id)
        found = await fitting_here(services, interaction, guild, meaning)
        return fitting_choices({each.id: tournament_choice(each, texts) for each in found}, typed)

    return complete


def correctable_matches(services: TournamentServices) -> Numbers:
    """Completion of the option ``match`` from those that are over in tournaments that somebody runs, the last first."""

    @completing(services)
    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        if interaction.guild_id is None:
            return []
        texts, guild = texts_for(interaction.locale.value), GuildId(interaction.guild_id)
        labels: dict[MatchId, str] = {}
        for found in await fitting_here(services, interaction, guild, Meaning.CORRECT):
            tournament = await services.tournaments.here(found.id, guild)
            names = services.names.known(guild, [entrant.user for entrant in tournament.entrants])
            own = tournament.entrant_of(UserId(interaction.user.id))
            others = [each for each in tournament.pairings if own is None or own.number not in (each.one, each.other)]
            ended = [(each, leg) for each in reversed(others) for leg in each.legs if leg.over][:MOST_CORRECTABLE]
            labels |= {leg.match: match_choice(tournament, each, leg, names, texts) for each, leg in ended}
        return fitting_choices(labels, typed)

    return complete


def game_options(services: TournamentServices) -> Words:
    """Completion of the option ``options`` from what the game that was chosen declares."""

    @completing(services)
    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        game = GAMES.get(str(interaction.namespace["game"])) if "game" in interaction.namespace else None
        if game is None:
            return []
        offered = offered_options(game, typed, texts_for(interaction.locale.value))
        return [app_commands.Choice(name=said, value=value) for value, said in offered if len(value) <= LONGEST_LABEL]

    return complete


def offered_options(game: AnyGame, typed: str, texts: Texts) -> list[tuple[str, str]]:
    """Completions of a text of options, each with its label: the remaining options with each of their values.

    Where there are more than Discord shows, each option has its turn.
    """
    words = typed.split()
    last = words.pop() if words and not typed[-1].isspace() else ""
    named = {word.partition("=")[0] for word in words}
    left = [option for option in declared(game.options) if option.name not in named]
    columns = [_worded(game, option, last, texts) for option in left]
    in_turn = (each for row in zip_longest(*columns) for each in row if each is not None)
    before = " ".join(words)
    return [
        (f"{before} {word}".strip(), fitting(f"{before} {said}".strip(), LONGEST_LABEL))
        for word, said in islice(in_turn, MOST_CHOICES)
    ]


def _worded(game: AnyGame, option: Option, typed: str, texts: Texts) -> Sequence[tuple[str, str]]:
    """An option with each of its values that begin as was typed, and what each means."""
    return [
        (word, _said(game, option, value, texts))
        for value in option.choices
        if (word := f"{option.name}={value}").startswith(typed)
    ]


def _said(game: AnyGame, option: Option, value: int | str, texts: Texts) -> str:
    if option.limits is not None:
        return f"{option.name}={value}"
    meaning = texts(f"{game.key}-option-{option.name}-{value}")
    return texts("command-choice-value", value=f"{option.name}={value}", meaning=meaning)
