# What happened in a match, a line each.

narration-start = **{ $game }** begins.
# $drawn lists notation
narration-drawn = Drawn: { $drawn }.
# At the beginning of a sentence, in the place of a player's name
narration-someone = Somebody
# The same for whoever plays on for a player that left
narration-stand-in = The stand-in for { $who }
# $step is the whole sentence that tells a step, which its player had prepared as an answer
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

# Who left before the end ($count people): alone in a picture, and the beginning of narration-stand-in-plays and board-won
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
# $why is one of the three above
narration-stand-in-plays = { $count ->
    [one] { $why }; { $who } comes last, and a stand-in plays on.
   *[other] { $why }; { $who } come last, and a stand-in plays on.
}
