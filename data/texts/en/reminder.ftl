# What people are told when time passes. $match is a game with its number; $when is written by Discord: “in 2 days”.

reminder-still-running = This match is still running; I write so that Discord keeps its thread open.
# Where $timed is “no”, there is no time limit
reminder-one = { $timed ->
    [yes] { $who }, { $match } in { $channel } is waiting for you; your time runs out { $when }.
   *[no] { $who }, { $match } in { $channel } is waiting for you.
}
reminder-several = { $who }, these matches are waiting for you:
reminder-line = { $timed ->
    [yes] { $match } in { $channel }; your time runs out { $when }
   *[no] { $match } in { $channel }
}
# A direct message
reminder-turn = { $timed ->
    [yes] It is your turn: { $match } in { $channel }; your time runs out { $when }.
   *[no] It is your turn: { $match } in { $channel }.
}
reminder-turn-over = { $match } in { $channel }: turn { $turn } is over.
# $how is a sentence that tells the end
reminder-match-over = { $match } in { $channel } is over. { $how }

# While nothing can be written where a match is played: there, once it can be again. $timed is “no” without a time limit
reminder-resumed = { $timed ->
    [yes] I can write here again, so { $match } goes on and its clock runs again. { $who } is to move.
   *[no] I can write here again, so { $match } goes on. { $who } is to move.
}
# The same in a direct message or a private answer. Where $timed is “no”, there is no end
reminder-paused = { $timed ->
    [yes] I can't write in { $channel }, where { $match } is played, so its clock stands still. If I still can't { $when }, I close the match without a result.
   *[no] I can't write in { $channel }, where { $match } is played.
}
reminder-paused-turn = { $what ->
    [turn] It is your turn; `/{ command-board } { command-option-match }:{ $number }` shows the board anywhere.
   *[answer] There is an offer to answer; `/{ command-matches }` shows it.
}
# $who played, and $how it ended is one or two sentences
reminder-match-ended = { $match } of { $who } is over. { $how }

# Small print that takes the place of such a message once it is settled
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

# $where is a link to the invitation
reminder-expiring = { $who }, the invitation to { $match } ends { $when }: { $where }
reminder-expiring-free = Nobody has taken the free seat yet, and the invitation to { $match } ends { $when }: { $where }
reminder-expiring-level = { $who }, choose how well I play, or { $match } ends { $when }: { $where }
reminder-lapsing = { $who }: nobody has played in { $match } since the time for this turn ran out. It will be closed without a result { $when }, unless one of you plays, claims the win or gives time.
# The same where only computer players wait
reminder-lapsing-alone = { $who }, you have not played in { $match } for a long time. It will be closed without a result { $when }, unless you play.
reminder-forfeiting = { $who }, your time has run out; you forfeit { $match } { $when }, unless you play.
# $time is one of those below
reminder-overdue = { $who }: { $late }'s time has run out. { button-claim } ends the match; { button-extend } adds { $time }.
reminder-overdue-stand-in = { $who }: { $late }'s time has run out. With { button-claim } a stand-in plays on for { $late }; { button-extend } adds { $time }.
reminder-time-5m = 5 minutes
reminder-time-1d = 1 day
reminder-time-3d = 3 days
reminder-time-7d = 7 days
