"""Tournaments: ``/tournament``, and the buttons below its messages."""

from collections.abc import Callable, Coroutine, Iterator
from itertools import islice, zip_longest
from typing import Any, Final, TypeAlias

from discord import app_commands

from bot.discord.interactions.answers import Answer, Interaction
from bot.discord.interactions.commands import (
    GAME_CHOICES,
    IN_SERVERS,
    MOST_CHOICES,
    Someone,
    about,
    choices,
    command,
    completing,
    name,
    one_of,
)
from bot.discord.interactions.components import ButtonRoute
from bot.matches.finding import expect_threads, fitting_choices, server_of
from bot.matches.opening.opening import settings_of
from bot.matches.rulebook import rulebook
from bot.model.errors import UserError
from bot.model.ids import GuildId, MatchId, UserId
from bot.model.time_limits import Pace
from bot.model.tournament import Correction, System, Tournament
from bot.tournaments import views
from bot.tournaments.finding import TournamentAction, TournamentServices, fitting_here, meant_tournament
from bot.tournaments.registration import LONGEST_NAME, NewTournament
from bot.tournaments.texts import messages
from bot.tournaments.texts.picture import tournament_picture
from bot.tournaments.views import TournamentControl, TournamentPress
from bot.ui import Post, Texts, texts_for
from bot.ui.post import appearance_to
from bot.ui.texts import LONGEST_LABEL, fitting, one_line
from rules import GAMES
from rules.game import AnyGame
from rules.notation import normalized
from rules.options import BadOption, Option, declared, parse

_Use: TypeAlias = Callable[[TournamentServices, Answer, Tournament], Coroutine[Any, Any, None]]
_Overview: TypeAlias = Callable[[TournamentServices, Answer], Coroutine[Any, Any, None]]

MOST_CORRECTABLE: Final = 100  # the number of finished matches offered for a correction, latest first


def offered_options(game: AnyGame, typed: str, texts: Texts) -> list[tuple[str, str]]:
    """Return completions of a text of options: each remaining option with each of its values, in turns."""
    words = typed.split()
    last = words.pop() if words and not typed[-1].isspace() else ""
    named = {word.partition("=")[0] for word in words}
    left = [option for option in declared(game.options) if option.name not in named]
    columns = [_worded(game, option, last, texts) for option in left]
    in_turn = (each for row in zip_longest(*columns) for each in row if each is not None)
    before = " ".join(words)
    return [
        (f"{before} {word}".strip(), fitting(f"{before} {text}".strip(), LONGEST_LABEL))
        for word, text in islice(in_turn, MOST_CHOICES)
    ]


def _worded(game: AnyGame, option: Option, typed: str, texts: Texts) -> Iterator[tuple[str, str]]:
    for value in option.choices:
        word = text = f"{option.name}={value}"
        if option.limits is None:
            meaning = texts(f"{game.key}-option-{option.name}-{value}")
            text = texts("command-choice-value", value=word, meaning=meaning)
        if word.startswith(typed):
            yield word, text


PACES: Final = tuple(pace for pace in Pace if pace is not Pace.NONE)  # a tournament needs a limit, or it never ends
WITHOUT_WINNER: Final = (Correction.DRAWN, Correction.VOID)  # the scores of a match without a winner


def register(tree: app_commands.CommandTree[Any], services: TournamentServices) -> None:
    """Add ``/tournament`` with its subcommands."""
    group = app_commands.Group(name=name("tournament"), description=about("tournament"), allowed_contexts=IN_SERVERS)
    _add_open(group, services)
    _add_use(group, services, TournamentAction.JOIN, _join)
    _add_use(group, services, TournamentAction.LEAVE, _leave)
    _add_use(group, services, TournamentAction.BEGIN, _begin)
    _add_use(group, services, TournamentAction.SHOW, _show, _overview)
    _add_use(group, services, TournamentAction.WITHDRAW, _withdraw)
    _add_correct(group, services)
    tree.add_command(group)


def _add_open(group: app_commands.Group, services: TournamentServices) -> None:
    @command(group, services, "tournament open")
    @app_commands.choices(
        game=GAME_CHOICES, system=choices("tournament-system", System), pace=choices("invitation-pace", PACES)
    )
    async def opening(
        answer: Answer,
        game: str,
        system: str,
        pace: str | None = None,
        name: app_commands.Range[str, 0, LONGEST_NAME] | None = None,
        options: str | None = None,
    ) -> None:
        guild = GuildId(server_of(answer).id)
        answer.soon_privately()
        usual = (await settings_of(services, answer, answer.channel)).pace
        await expect_threads(services, answer, guild)
        played = GAMES[one_of("game", game, GAMES)]
        wanted = NewTournament(
            organiser=answer.user,
            guild=guild,
            channel=answer.channel,
            system=one_of("system", system, System),
            game=played,
            options=_read(played.options, options or ""),
            pace=one_of("pace", pace or (usual if usual in PACES else Pace.THREE_DAYS), PACES),
            name=one_line(name or ""),
        )
        tournament = await services.tournaments.open(wanted)
        await _say(answer, "tournament-opened", tournament)

    @opening.autocomplete("options")
    @completing(services)
    async def declared_by_game(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        game = GAMES.get(str(interaction.namespace["game"])) if "game" in interaction.namespace else None
        if game is None:
            return []
        last = " " if typed[-1:].isspace() else ""
        offered = offered_options(game, f"{normalized(typed).lower()}{last}", texts_for(interaction.locale.value))
        return [app_commands.Choice(name=text, value=value) for value, text in offered if len(value) <= LONGEST_LABEL]


def _add_use(
    group: app_commands.Group,
    services: TournamentServices,
    meaning: TournamentAction,
    use: _Use,
    without_a_number: _Overview | None = None,
) -> None:
    """Add a subcommand; ``without_a_number`` replaces the choice of the tournament that is meant."""

    @command(group, services, f"tournament {meaning}")
    async def used(answer: Answer, tournament: int | None = None) -> None:
        answer.soon_privately()
        if tournament is None and without_a_number is not None:
            await without_a_number(services, answer)
        else:
            await use(services, answer, await meant_tournament(services, answer, tournament, meaning))

    @used.autocomplete("tournament")
    @completing(services)
    async def fitting_tournaments(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        if interaction.guild_id is None:
            return []
        texts, guild = texts_for(interaction.locale.value), GuildId(interaction.guild_id)
        found = await fitting_here(services, interaction, guild, meaning)
        return fitting_choices({each.id: messages.tournament_choice(each, texts) for each in found}, typed)


def _add_correct(group: app_commands.Group, services: TournamentServices) -> None:
    @command(group, services, "tournament correct")
    @app_commands.choices(counts=choices("command-choice-counts", WITHOUT_WINNER))
    async def correct(answer: Answer, match: int, winner: Someone | None = None, counts: str | None = None) -> None:
        answer.soon_privately()
        guild, number = GuildId(server_of(answer).id), MatchId(match)
        played = await services.table.match(number)
        if played.guild != guild:
            raise UserError("error-no-match-here", match=match)
        if (winner is None) == (counts is None):
            raise UserError("tournament-one-outcome")
        if winner is None:
            correction = one_of("counts", counts or "", WITHOUT_WINNER)
        elif winner.id not in played.players:
            raise UserError("tournament-not-in-match", match=match)
        else:
            correction = Correction.WON if played.seat_of(UserId(winner.id)) == 0 else Correction.LOST
        may = answer.interaction.permissions.manage_guild
        await services.tournaments.correct(number, answer.user, correction, manages=may)
        await answer.confirm(Post(answer.texts("tournament-corrected", match=match)))

    @correct.autocomplete("match")
    @completing(services)
    async def correctable(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        if interaction.guild_id is None:
            return []
        texts, guild = texts_for(interaction.locale.value), GuildId(interaction.guild_id)
        labels: dict[MatchId, str] = {}
        for found in await fitting_here(services, interaction, guild, TournamentAction.CORRECT):
            tournament = await services.tournaments.here(found.id, guild)
            names = services.names.known(guild, [entrant.user for entrant in tournament.entrants])
            own = tournament.entrant_of(UserId(interaction.user.id))
            others = [each for each in tournament.pairings if own is None or own.number not in (each.one, each.other)]
            ended = [(each, leg) for each in reversed(others) for leg in each.legs if leg.over][:MOST_CORRECTABLE]
            labels |= {leg.match: messages.match_choice(tournament, each, leg, names, texts) for each, leg in ended}
        return fitting_choices(labels, typed)


async def pressed(services: TournamentServices, answer: Answer, press: TournamentPress) -> None:
    """A button below a message about a tournament."""
    if press.control in (TournamentControl.LEAF, TournamentControl.QUIT, TournamentControl.STAY):
        answer.soon_in_place()
    else:
        answer.soon_privately()
    tournament = await meant_tournament(services, answer, press.tournament, TournamentAction.SHOW)
    match press.control:
        case TournamentControl.STAY:
            await _say(answer, "tournament-stayed", tournament)
        case TournamentControl.RULES:
            await rulebook(services, answer, tournament.game)
        case TournamentControl.TEXT | TournamentControl.LEAF:
            text = messages.standings_text(tournament, press.number, answer.texts)
            pages = messages.standings_pages(tournament)
            await answer.say(text, views.standings_leafing(tournament, press.number, pages, answer.texts))
        case _:
            await _USES[press.control](services, answer, tournament)


def _read(declared: type, typed: str) -> object:
    """Parse a game's options, ``size=10 opening=swap``; commas are allowed."""
    try:
        return parse(declared, normalized(typed).lower().replace(",", " ").split())
    except BadOption as error:
        raise UserError(error.code) from error


async def _join(services: TournamentServices, answer: Answer, tournament: Tournament) -> None:
    await _say(answer, "tournament-joined", await services.tournaments.join(tournament.id, answer.user))


async def _leave(services: TournamentServices, answer: Answer, tournament: Tournament) -> None:
    playing = tournament.played_by(answer.user)
    if playing:
        name, matches = messages.tournament_called(tournament, answer.texts), answer.texts.listed(map(str, playing))
        question = answer.texts("tournament-leave-question", name=name, matches=matches, count=len(playing))
        below = views.below(tournament, answer.texts, TournamentControl.QUIT, TournamentControl.STAY)
        await answer.say(Post(question), below)
    else:
        await _quit(services, answer, tournament)


async def _quit(services: TournamentServices, answer: Answer, tournament: Tournament) -> None:
    await _say(answer, "tournament-left", await services.tournaments.leave(tournament.id, answer.user))


async def _begin(services: TournamentServices, answer: Answer, tournament: Tournament) -> None:
    may = answer.interaction.permissions.manage_guild
    await _say(answer, "tournament-begun", await services.tournaments.begin(tournament.id, answer.user, manages=may))


async def _withdraw(services: TournamentServices, answer: Answer, tournament: Tournament) -> None:
    may = answer.interaction.permissions.manage_guild
    await services.tournaments.withdraw(tournament.id, answer.user, manages=may)
    await _say(answer, "tournament-withdrawn-now", tournament)


async def _say(answer: Answer, key: str, tournament: Tournament) -> None:
    name = messages.tournament_called(tournament, answer.texts)
    await answer.confirm(Post(answer.texts(key, name=name, tournament=tournament.id)))


async def _overview(services: TournamentServices, answer: Answer) -> None:
    guild = GuildId(server_of(answer).id)
    found = await fitting_here(services, answer.interaction, guild, TournamentAction.SHOW)
    live = [tournament for tournament in found if tournament.stage.live]
    if len(live) == 1:
        await _show(services, answer, await services.tournaments.here(live[0].id, guild))
    else:
        await answer.say(messages.tournaments_listed(found, answer.texts))


async def _show(services: TournamentServices, answer: Answer, tournament: Tournament) -> None:
    texts = answer.texts
    threads = await services.occasions.threads(tournament.id)
    if tournament.round == 0:
        await answer.say(
            messages.tournament_shown(tournament, threads, answer.user, None, texts), views.entering(tournament, texts)
        )
        return
    names = await services.names.at_present(tournament.guild, [each.user for each in tournament.entrants], texts)
    appearance = await appearance_to(answer.guild, answer.user, services.people)
    picture = await tournament_picture(tournament, names, texts, appearance=appearance)
    post = messages.tournament_shown(tournament, threads, answer.user, picture, texts)
    await answer.say(post, views.below(tournament, texts, TournamentControl.TEXT))


_USES: Final = {
    TournamentControl.JOIN: _join,
    TournamentControl.LEAVE: _leave,
    TournamentControl.QUIT: _quit,
    TournamentControl.BEGIN: _begin,
    TournamentControl.TABLE: _show,
}
ROUTES: Final = (ButtonRoute(views.TOURNAMENTS, views.tournament_pressed, pressed),)
