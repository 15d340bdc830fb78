# What people read who follow a match without playing in it.

# What somebody is told of from now on
following-started = { $wish ->
    [turns] I'll write to you after each turn of match { $match }, at most every five minutes, and ping you where it is played when it ends.
    [turning] I'll write to you at each turning point of match { $match }: a draw offered or refused, steps taken back, more time given, somebody who leaves{ $hands ->
        [yes] {" "}or a new stage
       *[no] , a new stage, or one step from a win
    }. I'll ping you where it is played when it ends.
   *[end] I'll ping you where it is played when match { $match } ends.
}
# Below that, where direct messages are closed
following-closed = I could not send you a direct message, so I won't try again. Open them for this server and use `/{ command-preferences } { command-option-stock_dm }:True` to get them.
# A match in a list of those that can be followed
following-choice = { $game } { $match }: { $who }
# What is written to those who follow: the head, ending in a link to the board, above what happened
following-heading = { $match } · { $game }: { $who } · { $place }
# In place of what was too much for one message
following-earlier = More happened before that.
following-can-win = **{ $who } can win with the next step.**
following-to-move = { $who } is to move.
# Above what somebody follows, and where that is nothing
following-list = Matches of this server that you follow:
following-none = You follow no match of this server; the menu below `/{ command-matches } { command-option-show }: { command-choice-show-server }` has one to follow.
# Above the running matches of those who stand on a page of a leaderboard, and where there are none
following-leaders = What those on this page play here:
following-no-leaders = Nobody on this page plays a match here that you could watch; `/{ command-matches } { command-option-show }: { command-choice-show-server }` lists all that run.
