"""What people and servers have set, in words."""

from typing import Final

from bot.match.people import (
    KeptPictures,
    OverdueRule,
    Preferences,
    PrivateLook,
    ServerSettings,
    TurnBy,
    Venue,
)
from bot.messages.invitation import PACE_NAMES
from renderers.kit.text import listed

VENUES: Final = {Venue.THREAD: "A thread for each match", Venue.CHANNEL: "In the channel itself"}
PICTURES: Final = {
    KeptPictures.EVERY: "Every board keeps its picture",
    KeptPictures.NEWEST: "Only the newest board has one",
}
TURNS: Final = {TurnBy.THREAD: "In the thread of the match", TurnBy.DM: "By direct message instead"}
LOOKS: Final = {
    PrivateLook.SERVER: "As the server likes it",
    PrivateLook.LIGHT: "Light",
    PrivateLook.DARK: "Dark",
}
OVERDUE: Final = {
    OverdueRule.CLAIM: "The others may claim the win",
    OverdueRule.FORFEIT: "Automatic forfeit",
}


def preferences_told(person: Preferences) -> str:
    """What somebody has set."""
    quiet = "none"
    if person.quiet is not None:
        start, end = (f"{minute // 60}:{minute % 60:02}" for minute in person.quiet)
        quiet = f"{start} to {end} ({person.timezone})"
    closed = " (they could not be delivered)" if person.dm_closed else ""
    return (
        f"Turns: {TURNS[person.turn_by].lower()}. Private pictures: {LOOKS[person.look].lower()}. "
        f"Stock by direct message: {'on' if person.stock_dm else 'off'}{closed}. Reminders: {person.reminders}, "
        f"by {person.remind_by}. Quiet hours: {quiet}. Rated across servers: {'yes' if person.global_rating else 'no'}."
    )


def server_told(before: ServerSettings, after: ServerSettings) -> str:
    """What a server has set, and what of it has changed."""
    old = _lines(before)
    told = [f"{head}: {text}{' (changed)' if old[head] != text else ''}." for head, text in _lines(after).items()]
    return "\n".join(told)


def _lines(settings: ServerSettings) -> dict[str, str]:
    allowed = listed(f"<#{channel}>" for channel in settings.channels)
    return {
        "Matches are played": VENUES[settings.venue].lower(),
        "New matches": f"in {allowed}" if settings.channels else "anywhere",
        "Pace": PACE_NAMES[settings.pace],
        "Overdue": OVERDUE[settings.overdue].lower(),
        "Boards": "dark" if settings.dark else "light",
        "Pictures": PICTURES[settings.pictures].lower(),
        "Running matches a player": str(settings.most_running) if settings.most_running else "no limit",
    }
