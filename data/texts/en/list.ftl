### Lists of matches, one line each, and menu entries.

# Addition to a heading if there are several pages.
list-page = Page { $page } of { $pages }.
list-none = There are none. Open one with /{ command-play }.
list-closed-lately = Closed lately:
list-unreadable = Can't be shown, because their logs don't replay: { $matches }.
# Last line of a shortened message.
list-more-lines = and more.
# “back” works in every language. A translation can name { reply-word-back } instead.
list-away = You are away until { $until }; your clocks stand still. `/{ command-away } { command-option-until }: { reply-word-back }` ends it.

# Match and opponents. $who lists all players in list-match-of, and the opponents in list-match-with.
list-match = { $match } · { $game }
list-match-with = { $match } · { $game } with { $who }
list-match-of = { $match } · { $game }: { $who }

## States of a match, separated by commas.

list-your-answer = **waits for your answer**
list-open-seats = { $count ->
    [one] 1 open seat
   *[other] { $count } open seats
}
list-awaits-answer = waits for an answer
list-level = **you choose how well I play**
list-offer = **an offer to answer**
list-turn = **your turn**
list-move = { $who } to move
# $time is “own” if the reader is overdue. $when is a relative time that Discord formats.
list-time = { $time ->
    [own] **overdue**, time ended { $when }
    [ended] overdue, time ended { $when }
   *[ends] time ends { $when }
}
# Notifications that a follower has chosen.
list-followed = { $wish ->
    [turns] you follow each turn
    [turning] you follow its turning points
   *[end] you follow it
}
list-away-until = away until { $until }
list-paused = paused, since I can't write in { $channel }

## Menu entries, at most 100 characters with the names.

list-choice-with = { $game } { $match } with { $who }
list-your-turn = your turn
