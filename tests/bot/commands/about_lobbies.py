"""Who may press what below a server's lobby: everybody who sees it. A part of ``test_who_may_press``."""

from bot.display.lobby_ids import LobbyControl, LobbyPress
from tests.bot.commands.attempts import Row, component
from tests.bot.commands.cast import ALL, running

PRESSED: dict[LobbyControl, tuple[str, str]] = {
    LobbyControl.PLAY: ("", ""),
    LobbyControl.DAILY: ("**Puzzle of the day** · ", "daily_solver"),
    LobbyControl.LEADERBOARD: ("nobody", ""),
}
"""What is said when something below it is pressed, and what changes."""

LOBBIES = [
    Row("LobbyPress", running, component(LobbyPress(control).custom_id), {said: ALL}, wrote=wrote)
    for control, (said, wrote) in PRESSED.items()
]
