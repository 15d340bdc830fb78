# A match looked at once more: one position after the other, in motion, and as a record to take away.

# Above a position; positions are counted from 1 and include the one before the first step
replay-position = **{ $game } { $match }** · position { $number } of { $count }
replay-before = Before the first step.
# $text says in a sentence what somebody played
replay-step = Turn { $turn }: { $text }
# Entries of the menu; $steps are in notation
replay-start = Before the first step
# A page of turns to choose from
replay-turns = Turns { $first } to { $last } …
replay-turn = { $turn } · { $who }: { $steps }
replay-nothing-since = Nobody has played since your last turn; wait for the next step, or press { button-replay }.

# With the GIF; $who is a mention
replay-gif = **{ $game } { $match }** from its start.
replay-gif-from = **{ $game } { $match }** from turn { $turn } on.
replay-since = **{ $game } { $match }** since your last turn.
replay-shown = { $who } shows **{ $game } { $match }**.
replay-shown-from = { $who } shows **{ $game } { $match }** from turn { $turn } on.
# Added to these where it had to begin later
replay-truncated = What came before does not fit into what Discord takes.
# For those who hear the GIF; $turn is 0 at the start. The last position follows in words
replay-alt = { $game } { $match } in motion, { $count } positions { $turn ->
    [0] from its start
   *[other] from turn { $turn } on
}. The last:

# With the record
replay-recorded = The record of { $game } { $match }: one file for programs and one to read.
# $head is a hash; $entries is a number
replay-head = Head of the chain over its log after { $entries ->
    [one] 1 entry
   *[other] { $entries } entries
}: `{ $head }`. Keep it to check later that nothing before it was changed.
# The descriptions of the files
replay-record = The record of the match.
replay-sheet = The record of the match, to be read.
