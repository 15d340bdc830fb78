### Messages to followers: people who watch a match without playing in it.

# Confirmation of the chosen notifications. $hands is “yes” in games with stocks.
following-started = { $wish ->
    [turns] I'll write to you after each turn of match { $match }, at most every five minutes, and ping you where it is played when it ends.
    [turning] I'll write to you at each turning point of match { $match }: a draw offered or refused, steps taken back, more time given, somebody who leaves{ $hands ->
        [yes] {" "}or a new stage
       *[no] , a new stage, or one step from a win
    }. I'll ping you where it is played when it ends.
   *[end] I'll ping you where it is played when match { $match } ends.
}
# Addition for users with closed direct messages.
following-closed = I could not send you a direct message, so I won't try again. Open them for this server and use `/{ command-preferences } { command-option-stock_dm }:True` to get them.
# Entry in a menu of matches to follow.
following-choice = { $game } { $match }: { $who }
# Heading of a direct message to a follower. $place is a link to the board.
following-heading = { $match } · { $game }: { $who } · { $place }
# Placeholder for events that exceed the limit of one message.
following-earlier = More happened before that.
following-can-win = **{ $who } can win with the next step.**
following-to-move = { $who } is to move.
# Heading of the list of followed matches, and its empty state.
following-list = Matches of this server that you follow:
following-none = You follow no match of this server yet; press **{ button-follow }** next to a running one in `/{ command-matches } { command-option-show }: { command-choice-show-server }`.
# Heading of the running matches of players on a leaderboard page, and its empty state.
following-leaders = What those on this page play here:
following-no-leaders = Nobody on this page plays a match here that you could watch; `/{ command-matches } { command-option-show }: { command-choice-show-server }` lists all that run.
