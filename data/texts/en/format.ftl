# Numbers as people say them: in leaderboards, profiles, statistics, histories, and on the card that ends a match.

# A seat by its number: within a sentence; at its beginning, and beside a bar
format-seat = seat { $seat }
format-seat-label = Seat { $seat }
# The results of somebody's last matches, one letter each, without spaces: WWTL
format-form-won = W
format-form-tied = T
format-form-lost = L
# A duration in one rounded unit, and a sentence that something takes so long: “Usually 3 hours a turn”
format-span = { $unit ->
    [day] { $count ->
        [one] 1 day
       *[other] { $count } days
    }
    [hour] { $count ->
        [one] 1 hour
       *[other] { $count } hours
    }
    [minute] { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    }
   *[moment] less than a minute
}
# The same as the time within which something was over: “24 turns in 3 hours”
format-within = { $unit ->
    [day] { $count ->
        [one] in 1 day
       *[other] in { $count } days
    }
    [hour] { $count ->
        [one] in 1 hour
       *[other] in { $count } hours
    }
    [minute] { $count ->
        [one] in 1 minute
       *[other] in { $count } minutes
    }
   *[moment] in less than a minute
}
format-turns = { $count ->
    [one] 1 turn
   *[other] { $count } turns
}
format-matches = { $count ->
    [one] 1 match
   *[other] { $count } matches
}
# What is short elsewhere, as a sentence of its own
format-sentence = { $text }.
# Why a match changes no rating, as part of a line about it; the card at the end of a match says it in ending-unrated
format-unrated = { $reason ->
    [asked] opened as not rated
    [no-result] without a result
    [young] over too early to be rated
    [left] left too early to be rated; only those who left lose points
    [often] not rated, more than five matches of these two that day
    [busy] not rated, more than ten matches of a player that day; only losses count
   *[computer] not rated, a computer player took part
}
