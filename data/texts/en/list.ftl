# Lists of matches, a line each, and matches as entries of a menu.

# Behind a title, where there are several pages
list-page = Page { $page } of { $pages }; /{ command-matches } { command-option-page }:{ $next } shows more.
list-none = There are none. Open one with /{ command-play }.
list-closed-lately = Closed lately:
list-unreadable = Can't be shown, because their logs don't replay: { $matches }.
# The last line of any message that is too long
list-more-lines = and more.
# “back” is written so in every language
list-away = You are away until { $until }; your clocks stand still. `/{ command-away } { command-option-until }: back` ends it.

# Which match, and with whom; of others' matches $who are the players
list-match = { $match } · { $game }
list-match-with = { $match } · { $game } with { $who }
list-match-of = { $match } · { $game }: { $who }
# What is awaited; several of these stand beside each other with commas
list-your-answer = **waits for your answer**
list-open-seats = { $count ->
    [one] 1 open seat
   *[other] { $count } open seats
}
list-unanswered = waits for an answer
list-level = **you choose how well I play**
list-offer = **an offer to answer**
list-turn = **your turn**
list-move = { $who } to move
# $time is “own” where the reader is late
list-time = { $time ->
    [own] **overdue**, time ended { $when }
    [ended] overdue, time ended { $when }
   *[ends] time ends { $when }
}
# What of a match is told to who follows it
list-followed = { $wish ->
    [turns] you follow each turn
    [turning] you follow its turning points
   *[end] you follow it
}
list-away-until = away until { $until }
list-stopped = paused, since I can't write in { $channel }

# Entries of a menu: at most 100 letters with the names
list-choice-with = { $game } { $match } with { $who }
list-your-turn = your turn
