"""How pictures are drawn for whoever sees them: one person as they like it, all others as their server does."""

from bot.model.people import Preferences, PrivateLabels, PrivateLook, PrivatePalette, ServerSettings
from renderers.look import Appearance

__all__ = ["Appearance", "appearance_for"]


def appearance_for(server: ServerSettings, person: Preferences | None = None) -> Appearance:
    """How pictures are drawn in a server, or for the one ``person`` there who sees them."""
    dark, palette, large = server.dark, str(server.palette), server.large
    if person is not None:
        dark = dark if person.look is PrivateLook.SERVER else person.look is PrivateLook.DARK
        palette = palette if person.palette is PrivatePalette.SERVER else str(person.palette)
        large = large if person.labels is PrivateLabels.SERVER else person.labels is PrivateLabels.LARGE
    return Appearance(dark, palette, large)
