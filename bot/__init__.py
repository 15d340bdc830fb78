"""The Discord bot: features on a core that they share, wired in ``bot.app``."""
