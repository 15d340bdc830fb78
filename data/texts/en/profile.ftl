### Answer to /profile: picture and text version.

profile-nothing = { $name } has not finished a match in { $server } yet; `/{ command-play }` opens one.
profile-nothing-of = { $name } has not finished a match of { $game } in { $server } yet; `/{ command-play }` opens one.
# Match that the person shows on their profile. $ending is a sentence about how it ended.
profile-pinned = Pinned match: **{ $game } { $match }** of { $who }. { $ending }

## Answers to the buttons that put a match there or take it off.

profile-now-pinned = { $game } { $match } is now on your profile here, in place of any other match; /{ command-profile } shows it and takes it off.
profile-unpinned = { $game } { $match } is not on your profile any more.
profile-not-over = Only a finished match of a server can be on your profile; try again when match { $match } has ended.

## Text version.

profile-heading = { $name } in { $server }
profile-none-ended = No match has ended yet.
# Line of one game. $parts lists the texts profile-part, one per role or seat.
profile-game = { $game }: { $matches ->
    [one] 1 match
   *[other] { $matches } matches
}, { $won } won ({ $parts }){ $tied ->
    [0] {""}
   *[other] , { $tied } tied
}
profile-part = { $part } { $won } of { $matches }
# $text is profile-game. $form is a string of results such as WWTL.
profile-unrated = { $text }; none rated.
profile-rated = { $text }. Rating { $rating }; { $streak } won in a row, longest streak { $best }; lately { $form }.
# $people lists the texts profile-opponent.
profile-opponents = Most frequent opponents: { $people }.
profile-opponent = { $name } (won { $won } of { $matches })
# $titles lists the texts season-title and season-tournament-won.
profile-titles = Titles: { $titles }
# Line also shown below the picture. $span is format-span.
profile-pace = Usually { $span } a turn
profile-running = { $count ->
    [one] 1 match running
   *[other] { $count } matches running
}
# Line below the picture: rating and streaks in puzzles of the game.
profile-puzzles = Puzzles { $rating }, { $streak } in a row, longest { $best }
# $matches lists the texts profile-running-match.
profile-running-matches = Running: { $matches }.
profile-running-match = { $game } { $match } in { $channel }

## Picture: keep these short.

profile-chart = Rating over the last matches
profile-rating = Rating
profile-no-rating = No rated match yet
profile-range = ± { $spread }
profile-range-provisional = ± { $spread } · provisional
# Labels below the numbers of matches won, tied and lost.
profile-won = Won
profile-tied = Tied
profile-lost = Lost
# Text after $count, which is drawn larger.
profile-in-a-row = { $count ->
    [one] won in a row
   *[other] won in a row
}
profile-longest = longest streak { $count }
profile-last-ten = Last ten
# Headings: matches won in each role or seat, and against the most frequent opponents.
profile-won-as = Won
profile-rivals = Most frequent opponents
profile-won-of = { $won } of { $matches }
# Replacement for a name that the fonts cannot show.
profile-nameless = Player
# Default note below the picture.
profile-note = Streaks and form count rated matches
# Addition after the newest titles.
profile-more-titles = and { $count } more
