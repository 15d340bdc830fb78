### Texts in the message with the board, between the narration and the picture.

# Small print below a finished match.
board-followed = Followed by { $who }.
# $until is a date that Discord formats.
board-away = { $who } is away until { $until }.
# $who is a computer player.
board-thinking = { $who } is thinking.
# $when is a relative time that Discord formats: “in 2 days” or “2 days ago”.
board-time = The time for this turn runs out { $when }.
board-time-over = The time for this turn ran out { $when }; the others may claim the win or give more time.
# Variants of the two texts above. They apply if all other players are computers.
board-time-alone = The time for this turn runs out { $when }; the match is then closed without a result.
board-time-over-alone = The time for this turn ran out { $when }; the match will be closed without a result.
# $timed is “no” if the match has no time limit. $when is a relative time that Discord formats.
board-paused = { $timed ->
    [yes] The clock stands still, since I can't write in { $channel }. If I still can't { $when }, I close the match without a result.
   *[no] I can't write in { $channel } at the moment.
}

## Final texts of a board.

board-rolled-back = I was put back to an earlier state. What this message shows is gone; the match goes on in its newest message.
board-drawn = All agreed to a draw.
# $count is the number of people who left.
board-left-early = { $count ->
    [one] { $who } left before the end and comes last.
   *[other] { $who } left before the end and come last.
}
# $why is narration-resigned, narration-timed-out or narration-claimed. $count is the number of winners.
board-won = { $count ->
    [one] { $why }; { $winners } wins.
   *[other] { $why }; { $winners } win.
}
# Player name in pictures. $level is a text level-name. Keep $name first, since long names are cut at the end.
board-stand-in = { $name }'s stand-in ({ $level })
