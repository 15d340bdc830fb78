# What happened in a match, a line each.

account-begins = **{ $game }** begins.
# $drawn lists notation
account-drawn = Drawn: { $drawn }.
# At the beginning of a sentence, in the place of a player's name
account-somebody = Somebody
# The same for whoever plays on for a player that left
account-stand-in = The stand-in for { $who }
# $step is the whole sentence that tells a step, which its player had prepared as an answer
account-prepared = { $step } *(as prepared)*
account-undone = { $who } took back: { $steps }.
account-offered = { $wish ->
    [undo] { $who } asked to take their last step back, with all that came after it.
    [draw] { $who } offered a draw.
    [abort] { $who } asked to end the match without a result.
    [resign] { $who } asked their partner to resign.
   *[rematch] { $who } asked for a rematch.
}
account-agreed = { $who } agreed.
account-declined = { $who } declined.
account-extended = { $who } gave { $late } more time.
account-extended-turn = { $who } gave the player to move more time.

# Who left before the end ($count people): alone in a picture, and the beginning of account-played-on and board-won
account-resigned = { $count ->
    [one] { $who } resigned
   *[other] { $who } resigned
}
account-late = { $count ->
    [one] { $who } ran out of time
   *[other] { $who } ran out of time
}
account-claimed = { $count ->
    [one] { $who } ran out of time, and { $claimer } claimed it
   *[other] { $who } ran out of time, and { $claimer } claimed it
}
# $why is one of the three above
account-played-on = { $count ->
    [one] { $why }; { $who } comes last, and a stand-in plays on.
   *[other] { $why }; { $who } come last, and a stand-in plays on.
}
