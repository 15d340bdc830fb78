### Narration of a match, one line per event.

narration-start = **{ $game }** begins.
# $drawn lists draws in notation.
narration-drawn = Drawn: { $drawn }.
# Replacement for an unknown player at the start of a sentence.
narration-unknown-player = Somebody
# Name of the computer player that replaces $who.
narration-stand-in = The stand-in for { $who }
# $step is a whole sentence about a conditional move.
narration-prepared = { $step } *(as prepared)*
narration-undone = { $who } took back: { $steps }.
narration-offered = { $wish ->
    [undo] { $who } asked to take their last step back, with all that came after it.
    [draw] { $who } offered a draw.
    [abort] { $who } asked to end the match without a result.
    [resign] { $who } asked their partner to resign.
   *[rematch] { $who } asked for a rematch.
}
narration-agreed = { $who } agreed.
narration-declined = { $who } declined.
narration-extended = { $who } gave { $late } more time.
narration-extended-turn = { $who } gave the player to move more time.

## Early leavers. These texts stand alone in a picture, and begin narration-stand-in-plays and board-won. $count is the
## number of people in $who.

narration-resigned = { $count ->
    [one] { $who } resigned
   *[other] { $who } resigned
}
narration-timed-out = { $count ->
    [one] { $who } ran out of time
   *[other] { $who } ran out of time
}
narration-claimed = { $count ->
    [one] { $who } ran out of time, and { $claimer } claimed it
   *[other] { $who } ran out of time, and { $claimer } claimed it
}
# $why is one of the three texts above.
narration-stand-in-plays = { $count ->
    [one] { $why }; { $who } comes last, and a stand-in plays on.
   *[other] { $why }; { $who } come last, and a stand-in plays on.
}
