### The page of a match, opened as an Activity: visible texts, and names of controls for screen readers.

activity-matches = Match
activity-connecting = Connecting …
activity-reconnecting = The connection is lost; trying again …
activity-later = Interlink is restarting; trying again …
activity-too-much = This page was closed, because too much came from it. Open it again.
activity-too-many = You have opened this page too often. Close the others, and open it again in a minute.
activity-try-again = Try again
activity-busy = Something else is still in progress; submit it again in a moment.
activity-no-script = The board needs JavaScript.
activity-board = Board
activity-moves = Move and answers
activity-also = More
activity-larger = Larger board
# The slider below a replay.
activity-position = Position
activity-none = No match
activity-lesson = Learn { $game }
# A button: leaves a puzzle, a replay or a lesson and shows the board of the match again.
activity-back = Back to the match
activity-empty = There is no match here. Start one with /{ command-play }, or choose one above.

## Errors.

activity-session-over = This page was open for too long; open it again.
activity-code-refused = Discord did not confirm who you are; open the page again.
activity-not-there = Open the page from Discord: it belongs to the channel in which it was launched.
activity-not-here = I cannot see the channel in which this page was opened; open it in a channel where I am.
activity-discord-away = Discord does not answer; try again in a moment.
activity-crowded = Many people are opening boards right now; open the page again in a moment.
activity-changed = That has changed meanwhile; look at the board again.
activity-not-allowed = You cannot see this channel, or take part in it, at the moment.
activity-off = Boards cannot be opened as an Activity here; use { button-move }.
activity-cannot-open = Discord does not open Activities in this channel. Use { button-move } here; or open Interlink from the apps of another channel of this server within two minutes, and it shows this match.
activity-bad-message = This page is out of date; open it again.
