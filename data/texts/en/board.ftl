# Below what happened, above the picture of the board.

# Small print of a match that is over
board-followed = Followed by { $who }.
# Discord writes $until as a date
board-away = { $who } is away until { $until }.
# $who is a computer player
board-thinking = { $who } is thinking.
# Discord writes $when as “in 2 days” or “2 days ago”
board-time = The time for this turn runs out { $when }.
board-time-over = The time for this turn ran out { $when }; the others may claim the win or give more time.
# The same where only computer players wait
board-time-alone = The time for this turn runs out { $when }; the match is then closed without a result.
board-time-over-alone = The time for this turn ran out { $when }; the match will be closed without a result.
# Where $timed is “no”, there is no time limit
board-stopped = { $timed ->
    [yes] The clock stands still, since I can't write in { $channel }. If I still can't { $when }, I close the match without a result.
   *[no] I can't write in { $channel } at the moment.
}

# How it ended
board-rolled-back = I was put back to an earlier state. What this message shows is gone; the match goes on in its newest message.
board-drawn = All agreed to a draw.
# $count people left
board-left = { $count ->
    [one] { $who } left before the end and comes last.
   *[other] { $who } left before the end and come last.
}
# $why is narration-resigned, narration-timed-out or narration-claimed; $count people won
board-won = { $count ->
    [one] { $why }; { $winners } wins.
   *[other] { $why }; { $winners } win.
}
# In pictures, in the place of a name; $level is how well it plays
board-stand-in = { $name }'s stand-in ({ $level })
