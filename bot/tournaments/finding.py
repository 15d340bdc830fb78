"""Services of tournaments, and the tournament that a command means."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum, auto

from bot.discord.interactions.answers import Answer, Interaction
from bot.matches.finding import can_see, server_of
from bot.matches.services import MatchServices
from bot.matches.store.matches import TournamentLinkStore
from bot.model.errors import UserError
from bot.model.ids import GuildId, TournamentId, UserId
from bot.model.tournament import Stage, Tournament
from bot.tournaments.pairing.rounds import may_enter
from bot.tournaments.service import Tournaments


@dataclass(frozen=True, kw_only=True)
class TournamentServices(MatchServices):
    """The use cases of tournaments."""

    tournaments: Tournaments
    occasions: TournamentLinkStore


class TournamentAction(StrEnum):
    """The intended action, which limits the tournaments to choose from."""

    JOIN = auto()
    LEAVE = auto()
    BEGIN = auto()
    SHOW = auto()
    WITHDRAW = auto()
    CORRECT = auto()


async def meant_tournament(
    services: TournamentServices, answer: Answer, number: int | None, meaning: TournamentAction
) -> Tournament:
    """Return the named tournament, or the one here that fits or is live. Raises ``UserError`` if there is none."""
    guild = GuildId(server_of(answer).id)
    if number is not None:
        found = await services.tournaments.here(TournamentId(number), guild)
        if not _may_see(answer.interaction, found):
            raise UserError("error-no-tournament", tournament=number)
        return found
    seen = await fitting_here(services, answer.interaction, guild, TournamentAction.SHOW)
    fitting = [each for each in seen if _fits(answer.interaction, each, meaning)]
    meant = fitting or [each for each in seen if each.stage.live]
    if len(meant) != 1:
        raise UserError("tournament-which" if fitting else "tournament-none-fits")
    return await services.tournaments.here(meant[0].id, guild)


async def fitting_here(
    services: TournamentServices, interaction: Interaction, guild: GuildId, meaning: TournamentAction
) -> Sequence[Tournament]:
    """Return the tournaments of a server that fit, live ones first; without pairings, for each typed letter."""
    found = await services.tournaments.in_server(guild)
    return [each for each in found if _may_see(interaction, each) and _fits(interaction, each, meaning)]


def _may_see(interaction: Interaction, tournament: Tournament) -> bool:
    people = [tournament.organiser, *(entrant.user for entrant in tournament.entrants)]
    return can_see(interaction, people, tournament.guild, None, tournament.channel)


def _fits(interaction: Interaction, tournament: Tournament, meaning: TournamentAction) -> bool:
    user = UserId(interaction.user.id)
    own = tournament.entrant_of(user)
    entered = own is not None and own.dropped is None
    runs_it = user == tournament.organiser or interaction.permissions.manage_guild
    return {
        TournamentAction.JOIN: not entered and may_enter(tournament),
        TournamentAction.LEAVE: entered and tournament.stage.live,
        TournamentAction.BEGIN: runs_it and tournament.stage is Stage.OPEN,
        TournamentAction.WITHDRAW: runs_it and tournament.stage.live,
        TournamentAction.CORRECT: runs_it and tournament.stage in (Stage.RUNNING, Stage.OVER),
        TournamentAction.SHOW: True,
    }[meaning]
