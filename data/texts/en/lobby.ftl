# The lobby of a server: one message that shows what is played there, its form, and what those who manage it read.

lobby-title = ## Lobby
# Above a line for each match in which anyone may take a seat
lobby-seats = ### Open seats
lobby-seats-none = No open games; { button-lobby-play } opens one.
lobby-seats-more = { $count ->
    [one] 1 more: `/{ command-matches } { command-option-show }: { command-choice-show-open }`
   *[other] { $count } more: `/{ command-matches } { command-option-show }: { command-choice-show-open }`
}
# Parts of such a line, beside the pace
lobby-for-role = for { $role }
lobby-with-hints = with hints, not rated
lobby-not-rated = not rated
# Above a line for each match that is played
lobby-running = ### Running
lobby-running-more = { $count ->
    [one] 1 more: `/{ command-matches } { command-option-show }: { command-choice-show-server }`
   *[other] { $count } more: `/{ command-matches } { command-option-show }: { command-choice-show-server }`
}
# $since is a moment as Discord shows it: “2 days ago”
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
# $stars says how hard it is
lobby-puzzle-of = { $game } · { $stars }

# The form: its title and fields take at most 45 letters, what is said below a field 100
lobby-form = Open a match
lobby-form-game = Game
lobby-form-opponent = Against whom?
lobby-form-about-opponent = Leave it empty and anyone may join; choose this bot and you play the computer.
lobby-form-pace = Time

# What /server lobby answers; $channel is a mention
lobby-enabled = The lobby of this server is kept up to date in { $channel }.
lobby-not-enabled = This server has no lobby; /{ command-server } { command-server-lobby } { command-option-channel }: makes one.
lobby-off = This server has no lobby any more.
