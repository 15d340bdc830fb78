"""Commands and menus of past matches: ``/history``."""

from typing import Any, Final

from discord import app_commands

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import GAME_CHOICES, IN_SERVERS, Someone, about, answering, name, one_of, options
from bot.discord.interactions.components import SelectRoute
from bot.matches.finding import can_see, may_see, server_of
from bot.matches.opening.opening import expect_people
from bot.matches.views import PAST, PastChosen, past_chosen
from bot.model.errors import UserError
from bot.model.ids import GuildId, UserId
from bot.model.ratings.seasons import PastMatch
from bot.ratings.history_texts import MOST_SEASONS, history, page_of
from bot.ratings.services import RatingServices
from bot.ratings.views import below_history
from bot.ui import Post, Texts
from bot.ui.texts import plain
from rules import GAMES

MOST_OFFERED: Final = 25  # seasons that the menu offers, as many as Discord lets it


def register(tree: app_commands.CommandTree[Any], services: RatingServices) -> None:
    """Add ``/history``."""

    @tree.command(name=name("history"), description=about("history"))
    @options("history", "player", "opponent", "game", "page")
    @app_commands.choices(game=GAME_CHOICES)
    @answering(services)
    async def show_history(
        answer: Answer,
        player: Someone | None = None,
        opponent: Someone | None = None,
        game: str | None = None,
        page: app_commands.Range[int, 1, 1000] = 1,
    ) -> None:
        guild = GuildId(server_of(answer).id)
        key = None if game is None else one_of("game", game, GAMES)
        whose = answer.interaction.user if player is None and opponent is not None else player
        user, other = (None if person is None else UserId(person.id) for person in (whose, opponent))
        expect_people(answer, player, opponent)
        if user is not None and user == other:
            raise UserError("reply-two-people")
        await answer.privately()
        found, more = page_of(await services.standings.history(guild, page, user=user, other=other, game=key))
        if page > 1 and not found:
            raise UserError("reply-no-history-page", page=page)
        visible = [past for past in found if _visible(answer, guild, past)]
        of_all = user is None and page == 1
        seasons = await services.seasons.of_server(guild, key, MOST_OFFERED) if of_all else []
        people = {person for past in visible for person in past.people} | {user, other}
        people |= {line.user for season in seasons[:MOST_SEASONS] for line in season.lines}
        texts = answer.texts
        names = await services.names.at_present(guild, {person for person in people if person is not None}, texts)
        player_name, opponent_name = (None if person is None else plain(names[person]) for person in (user, other))
        title = _title(player_name, opponent_name, texts)
        signs = services.signs
        post = history(title, visible, page, texts, signs, more=more, names=names, seasons=seasons)
        await answer.say(post, below_history(visible, seasons, names, texts, signs))

    show_history.allowed_contexts = IN_SERVERS


def _title(player: str | None, opponent: str | None, texts: Texts) -> str:
    if player is None:
        return texts("reply-history")
    if opponent is None:
        return texts("reply-history-of", player=player)
    return texts("reply-history-between", player=player, opponent=opponent)


def _visible(answer: Answer, guild: GuildId, past: PastMatch) -> bool:
    return can_see(answer.interaction, past.people, guild, past.channel, past.home)


async def show(services: RatingServices, answer: Answer, press: PastChosen) -> None:
    """The menu under a history: the final picture of a match."""
    await answer.privately()
    match = await services.table.match(press.match)
    if not may_see(answer.interaction, match):
        raise UserError("reply-no-history-match", match=press.match)
    post = await services.posts.of(match, answer.texts, seen_by=answer.user)
    await answer.say(Post(f"{match.game.title} {match.id}\n{post.content}", post.picture))


ROUTES: Final = (SelectRoute(PAST, past_chosen, show),)
