### Messages from scheduled jobs. $match is a game with its number. $when is a relative time that Discord formats: “in 2
### days”.

reminder-still-running = This match is still running; I write so that Discord keeps its thread open.
# $timed is “no” if the match has no time limit.
reminder-one = { $timed ->
    [yes] { $who }, { $match } in { $channel } is waiting for you; your time runs out { $when }.
   *[no] { $who }, { $match } in { $channel } is waiting for you.
}
reminder-several = { $who }, these matches are waiting for you:
reminder-line = { $timed ->
    [yes] { $match } in { $channel }; your time runs out { $when }
   *[no] { $match } in { $channel }
}

## Direct messages.

reminder-turn = { $timed ->
    [yes] It is your turn: { $match } in { $channel }; your time runs out { $when }.
   *[no] It is your turn: { $match } in { $channel }.
}
reminder-turn-over = { $match } in { $channel }: turn { $turn } is over.
# $how is a sentence about the result.
reminder-match-over = { $match } in { $channel } is over. { $how }

## Interruptions, if the bot cannot write in the place of a match.

# Post in that place after the interruption. $timed is “no” if the match has no time limit.
reminder-resumed = { $timed ->
    [yes] I can write here again, so { $match } goes on and its clock runs again. { $who } is to move.
   *[no] I can write here again, so { $match } goes on. { $who } is to move.
}
# Direct message or private answer. $timed is “no” if the match has no time limit and stays open.
reminder-paused = { $timed ->
    [yes] I can't write in { $channel }, where { $match } is played, so its clock stands still. If I still can't { $when }, I close the match without a result.
   *[no] I can't write in { $channel }, where { $match } is played.
}
reminder-paused-turn = { $what ->
    [turn] It is your turn; `/{ command-board } { command-option-match }:{ $number }` shows the board anywhere.
   *[answer] There is an offer to answer; `/{ command-matches }` shows it.
}
# $who lists the players. $how is one sentence or two about the result.
reminder-match-ended = { $match } of { $who } is over. { $how }

## Small print that replaces an outdated reminder or warning.

reminder-done = A reminder, no longer needed.
reminder-warning-expired = A warning; the invitation to { $match } has ended.
reminder-warning-begun = A warning; { $match } has begun.
reminder-warning-running = A warning; the match goes on.
reminder-warning-closed = A warning; the match was closed.
reminder-warning-ended = A warning; the match has ended.
reminder-late = The time of this turn had run out.
reminder-late-extended = The time of this turn had run out; more was given.
reminder-late-claimed = The time of this turn had run out, and that was claimed.
reminder-late-played = The time of this turn had run out; it has been played all the same.

## Warnings before an end.

# $where is a link to the invitation.
reminder-expiring = { $who }, the invitation to { $match } ends { $when }: { $where }
reminder-expiring-free = Nobody has taken the free seat yet, and the invitation to { $match } ends { $when }: { $where }
reminder-expiring-level = { $who }, choose how well I play, or { $match } ends { $when }: { $where }
reminder-lapsing = { $who }: nobody has played in { $match } since the time for this turn ran out. It will be closed without a result { $when }, unless one of you plays, claims the win or gives time.
# Variant of the text above. It applies if all other players are computers.
reminder-lapsing-alone = { $who }, you have not played in { $match } for a long time. It will be closed without a result { $when }, unless you play.
reminder-forfeiting = { $who }, your time has run out; you forfeit { $match } { $when }, unless you play.
# $time is one of the texts reminder-time.
reminder-overdue = { $who }: { $late }'s time has run out. { button-claim } ends the match; { button-extend } adds { $time }.
reminder-overdue-stand-in = { $who }: { $late }'s time has run out. With { button-claim } a stand-in plays on for { $late }; { button-extend } adds { $time }.
reminder-time-5m = 5 minutes
reminder-time-1d = 1 day
reminder-time-3d = 3 days
reminder-time-7d = 7 days
