# Profiles: /profile, its picture, and the same in words.

profile-nothing = { $name } has not finished a match in { $server } yet; `/{ command-play }` opens one.
profile-nothing-of = { $name } has not finished a match of { $game } in { $server } yet; `/{ command-play }` opens one.
# Above the profile in words
profile-heading = { $name } in { $server }
profile-none-ended = No match has ended yet.
# One game; $parts lists profile-part
profile-game = { $game }: { $matches ->
    [one] 1 match
   *[other] { $matches } matches
}, { $won } won ({ $parts }){ $tied ->
    [0] {""}
   *[other] , { $tied } tied
}
profile-part = { $part } { $won } of { $matches }
# $text is profile-game; $form the last results, a letter each
profile-unrated = { $text }; none rated.
profile-rated = { $text }. Rating { $rating }; { $streak } won in a row, longest streak { $best }; lately { $form }.
# $people lists profile-opponent
profile-opponents = Most frequent opponents: { $people }.
profile-opponent = { $name } (won { $won } of { $matches })
# $titles lists season-title and season-tournament-won
profile-titles = Titles: { $titles }
# Also below the picture; $span is a duration
profile-pace = Usually { $span } a turn
profile-running = { $count ->
    [one] 1 match running
   *[other] { $count } matches running
}
# Below the picture: rating and streaks in the puzzles of its game
profile-puzzles = Puzzles { $rating }, { $streak } in a row, longest { $best }
# $matches lists profile-running-match
profile-running-matches = Running: { $matches }.
profile-running-match = { $game } { $match } in { $channel }

# In the picture: short
profile-chart = Rating over the last matches
profile-rating = Rating
profile-no-rating = No rated match yet
profile-range = ± { $spread }
profile-range-provisional = ± { $spread } · provisional
# Below how many matches were won, tied, lost
profile-won = Won
profile-tied = Tied
profile-lost = Lost
# Behind the number, which is written larger
profile-in-a-row = { $count ->
    [one] won in a row
   *[other] won in a row
}
profile-longest = longest streak { $count }
profile-last-ten = Last ten
# Above the matches won in each role or seat, and against the opponents met most
profile-won-as = Won
profile-rivals = Most frequent opponents
profile-won-of = { $won } of { $matches }
# Somebody whose name there are no letters for
profile-nameless = Player
# Below the picture where there is nothing else to say
profile-note = Streaks and form count rated matches
# In the picture, behind the newest titles
profile-more-titles = and { $count } more
