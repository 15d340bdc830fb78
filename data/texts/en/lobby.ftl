### Lobby of a server: a message with current matches, its form, and answers to /server lobby.

lobby-title = ## Lobby
# Heading of matches with open seats, one line each.
lobby-seats = ### Open seats
lobby-seats-none = No open games; { button-lobby-play } opens one.
lobby-seats-more = { $count ->
    [one] 1 more: `/{ command-matches } { command-option-show }: { command-choice-show-open }`
   *[other] { $count } more: `/{ command-matches } { command-option-show }: { command-choice-show-open }`
}
# Parts of a line, after the pace.
lobby-for-role = for { $role }
lobby-with-hints = with hints, not rated
lobby-not-rated = not rated
# Heading of running matches, one line each.
lobby-running = ### Running
lobby-running-more = { $count ->
    [one] 1 more: `/{ command-matches } { command-option-show }: { command-choice-show-server }`
   *[other] { $count } more: `/{ command-matches } { command-option-show }: { command-choice-show-server }`
}
# $since is a relative time that Discord formats: “2 days ago”.
lobby-waits = { $who }'s turn began { $since }
lobby-tournaments = ### Tournaments
lobby-entered = { $count ->
    [one] 1 player
   *[other] { $count } players
}
lobby-past = ### Last results
lobby-leaders = ### Leaders in { $game }
lobby-leader = { $rank }. { $who }
lobby-puzzle = ### Puzzle of the day
# $stars shows the difficulty.
lobby-puzzle-of = { $game } · { $stars }

## Form. The title and labels have at most 45 characters, the description of a field 100.

lobby-form = Open a match
lobby-form-game = Game
lobby-form-opponent = Against whom?
lobby-form-about-opponent = Leave it empty and anyone may join; choose this bot and you play the computer.
lobby-form-pace = Time
# Boxes to tick, below their heading.
lobby-form-terms = Terms
lobby-form-rated = Rated
lobby-form-hints = Hints allowed
lobby-form-about-terms = A match with hints, or against this bot, is never rated.

## Answers to /server lobby.

# $channel is a mention.
lobby-enabled = The lobby of this server is kept up to date in { $channel }.
lobby-not-enabled = This server has no lobby; /{ command-server } { command-server-lobby } { command-option-channel }: makes one.
lobby-off = This server has no lobby any more.
