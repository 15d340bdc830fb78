"""Who may press what to look at a match once more: a part of the table in ``test_who_may_press``."""

from bot.display.replay_ids import Control
from bot.messages import Button
from tests.bot.commands.attempts import Row, component, pressing
from tests.bot.commands.cast import STRANGER, UNSEEN, invited, moved, over, running

SEEING = "ada ben cleo dan fay eve gus abroad"
"""Those who play or see the channel."""
BELOW = {
    **dict.fromkeys((Control.FIRST, Control.BACK, Control.ON, Control.LAST), "**Love Links 1** · position 1 of 1"),
    Control.GIF: "**Love Links 1** from its start.",
    Control.RECORD: "The record of Love Links 1",
    Control.EVERYONE: " shows **Love Links 1**.",
}
"""What is said when something below a replay is pressed."""

REPLAYS = [
    pressing(Button.REPLAY, running, {"**Love Links 1** · position": SEEING}, {UNSEEN: "hal"}),
    pressing(Button.REPLAY, over, {" win.**": "fay"}),
    pressing(Button.REPLAY, invited, {}, {"The match has not begun": "ada"}),
    pressing(
        Button.SINCE,
        moved,
        {"since your last turn.": "ben cleo dan"},
        {"Nobody has played": "ada abroad", STRANGER: "fay eve gus", UNSEEN: "hal"},
    ),
    *(
        Row("ReplayPress", running, component(f"il:replay:1:1:{control}"), {said: SEEING}, {UNSEEN: "hal zoe"})
        for control, said in BELOW.items()
    ),
    Row(
        "TurnChosen",
        running,
        component("il:turn:1:1:", "0"),
        {"**Love Links 1** · position 1": SEEING},
        {UNSEEN: "hal zoe"},
    ),
]
