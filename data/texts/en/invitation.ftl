### Message with the open seats of a match.

invitation-title = **{ $game }** · match { $match }
# $count is the number of open seats. $whom is “role” for members with $role, or “anyone”.
invitation-opens = { $whom ->
    [role] { $count ->
        [one] { $who } opens a match; a seat is open for people with the role { $role }.
       *[other] { $who } opens a match; { $count } seats are open for people with the role { $role }.
    }
   *[anyone] { $count ->
        [one] { $who } opens a match; a seat is open for anyone.
       *[other] { $who } opens a match; { $count } seats are open for anyone.
    }
}
invitation-invites = { $who } invites { $invited }.
invitation-invites-and-opens = { $whom ->
    [role] { $count ->
        [one] { $who } invites { $invited }; a seat is open for people with the role { $role }.
       *[other] { $who } invites { $invited }; { $count } seats are open for people with the role { $role }.
    }
   *[anyone] { $count ->
        [one] { $who } invites { $invited }; a seat is open for anyone.
       *[other] { $who } invites { $invited }; { $count } seats are open for anyone.
    }
}
invitation-seated = { $count ->
    [one] { $who } has a seat.
   *[other] { $who } have seats.
}
# State after all seats are taken: only the level is missing.
invitation-plays = { $who } plays with { $others }.
invitation-ready = { $count ->
    [one] { $who } would begin with those who have a seat; press { button-begin } to agree.
   *[other] { $who } would begin with those who have a seat; press { button-begin } to agree.
}

## Terms of the match.

invitation-begins = { $who } begins.
invitation-begins-as = { $who } begins and plays { $role }.
invitation-does-not-begin = { $who } does not begin.
invitation-first-by-lot = Who begins is drawn by lot.
# $pace is one of the texts below.
invitation-pace = Pace: { $pace }.
invitation-pace-none = no time limit
invitation-pace-5m = 5 minutes a turn
invitation-pace-1d = 1 day a turn
invitation-pace-3d = 3 days a turn
invitation-pace-7d = 7 days a turn
invitation-not-rated = Not rated.
invitation-not-rated-computer = Not rated, since a computer player takes part.
invitation-hints = With hints behind { button-more } for everyone, so it is not rated.
# $options lists the differences from the printed rules.
invitation-options = Options: { $options }.

# Teams. invitation-open-seat replaces the name of a missing player.
invitation-partners = Partners: { $one } against { $other }.
invitation-open-seat = an open seat

## Match in progress.

invitation-play = { $who } play.
invitation-play-in = { $who } play in { $channel }.
# Variant for an end because of a deleted or inaccessible thread.
invitation-played = { $who } played.

## Reasons for an end without a result.

invitation-declined = { $who } declined; the match was not begun.
invitation-withdrawn = { $who } withdrew the match before it began.
invitation-expired = The invitation ended after 7 days; the match was not begun.
invitation-unhosted = The match could not begin: I could not make a thread, and another match is running in this channel. Finish that one first, or let me create public threads.
invitation-aborted = All agreed to end the match without a result.
invitation-lapsed = Nobody played for 30 days after the time of a turn ran out, so this match was closed without a result.
# Variant for a match in which all other players are computers. $timed is “no” if it has no time limit.
invitation-lapsed-alone = { $timed ->
    [yes] The time for a turn ran out, so the match was closed without a result.
   *[no] Nobody played for 30 days, so this match was closed without a result.
}
invitation-abandoned = The channel of this match is gone, so it is closed without a result.
invitation-abandoned-thread = The match was closed without a result, because its thread was deleted.
invitation-unreachable = The match was closed without a result, because for 7 days in all I could not write where it was played.
invitation-closed = Somebody who manages this server closed the match without a result.
