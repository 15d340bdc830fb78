"""What those who manage a server decide about a match, said where it was played."""

from bot.discord.languages import Languages
from bot.matches.board.sending import ChannelGone, Sender
from bot.matches.texts.moderation import Posted, voided
from bot.model.match import Match


class Rulings:
    """Says once and without a sound what was decided; what cannot be said is not tried again."""

    def __init__(self, sender: Sender, languages: Languages) -> None:
        self._sender = sender
        self._languages = languages

    async def voided(self, match: Match) -> Posted:
        """Say where a match was played that its result does not count any more."""
        texts = await self._languages.of_match(match)
        try:
            ref = await self._sender.send(match, match.channel or match.home, voided(match, texts), "void", texts)
        except ChannelGone:
            return Posted.GONE
        return Posted.FAILED if ref is None else Posted.DONE
