### Replay of a match: single positions, a GIF, and the record as a file.

# Heading of a position. $number counts from 1; position 1 is the one before the first step.
replay-position = **{ $game } { $match }** · position { $number } of { $count }
replay-before = Before the first step.
# $text is a sentence about the steps of a turn.
replay-step = Turn { $turn }: { $text }

## Menu entries. $steps is in notation.

replay-start = Before the first step
# Page of turns in the menu.
replay-turns = Turns { $first } to { $last } …
replay-turn = { $turn } · { $who }: { $steps }
replay-nothing-since = Nobody has played since your last turn; wait for the next step, or press { button-replay }.

## Replay and Text in the context menu of a message.

replay-no-match-in-message = I see no single match in this message; choose one of mine that shows a match, such as a board, a result or an invitation, or use /{ command-replay }.
replay-taken-back = What this message shows was taken back, so the replay of match { $match } does not have it; { button-text } in the same menu still describes it.
replay-by-time = -# This message no longer names its turn, so I found it by the time of the message.

## GIF. $who is a mention.

replay-gif = **{ $game } { $match }** from its start.
replay-gif-from = **{ $game } { $match }** from turn { $turn } on.
replay-since = **{ $game } { $match }** since your last turn.
replay-shown = { $who } shows **{ $game } { $match }**.
replay-shown-from = { $who } shows **{ $game } { $match }** from turn { $turn } on.
# Addition to a GIF that omits the beginning.
replay-truncated = What came before does not fit into what Discord takes.
# Alt text of the GIF. $turn is 0 at the start. The last position follows in words.
replay-alt = { $game } { $match } in motion, { $count } positions { $turn ->
    [0] from its start
   *[other] from turn { $turn } on
}. The last:

## Record.

replay-recorded = The record of { $game } { $match }: one file for programs and one to read.
# $head is a hash. $entries is the number of log entries.
replay-head = Head of the chain over its log after { $entries ->
    [one] 1 entry
   *[other] { $entries } entries
}: `{ $head }`. Keep it to check later that nothing before it was changed.
# Descriptions of the files.
replay-record = The record of the match.
replay-sheet = The record of the match, to be read.
