### Formats of numbers and durations: in leaderboards, profiles, statistics, histories and on the card at the end of a
### match.

# Seat with its number: within a sentence, then at the start of a sentence or as the label of a bar.
format-seat = seat { $seat }
format-seat-label = Seat { $seat }
# Results of the last matches, one letter each, without spaces: WWTL.
format-form-won = W
format-form-tied = T
format-form-lost = L
# Duration in one rounded unit. Used as $span, for example “Usually 3 hours a turn”.
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
# Duration as an adverbial. Used as $within, for example “24 turns in 3 hours”.
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
# Full stop for a fragment that stands alone.
format-sentence = { $text }.
# Reason why a match is unrated, part of a line. ending-unrated is the sentence on the end card.
format-unrated = { $reason ->
    [asked] opened as not rated
    [no-result] without a result
    [young] over too early to be rated
    [left] left too early to be rated; only those who left lose points
    [often] not rated, more than five matches of these two that day
    [busy] not rated, more than ten matches of a player that day; only losses count
   *[computer] not rated, a computer player took part
}
