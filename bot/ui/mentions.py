"""Our commands as people can press them in a text: Discord numbers them, and says so when the bot starts."""

from collections.abc import Mapping


class CommandMentions:
    """Mentions of our commands; in memory only, because each start learns the ids again."""

    def __init__(self) -> None:
        self._ids: dict[str, int] = {}

    def note(self, ids: Mapping[str, int]) -> None:
        """Remember the ids of all commands, by their names; those of subcommands are their command's."""
        self._ids = dict(ids)

    def of(self, command: str) -> str:
        """A command, or ``"block add"``, to be pressed; in plain letters where its id is not known.

        Discord lets nobody press a command that only has subcommands: one of those must be named.
        """
        number = self._ids.get(command.split(maxsplit=1)[0])
        return f"`/{command}`" if number is None else f"</{command}:{number}>"
