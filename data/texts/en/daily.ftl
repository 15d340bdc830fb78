### Puzzle of the day: the same puzzle for everybody on a date, with one attempt that counts.

# $stars shows the difficulty.
daily-heading = **Puzzle of the day** · { $date } · { $game } · { $stars }
# Notes below a puzzle without an answer yet.
daily-counts = One try counts; { button-puzzle-show } counts as not solved.
daily-expired = The day of this puzzle is over, so an answer no longer counts.

## Notes below the result of an answer.

daily-already-answered = { $solved ->
    [yes] Only the first try counts, and yours solved it.
   *[no] Only the first try counts, and yours did not solve it.
}
daily-solved-by = { $solved } of { $tried } solved it: { $who }.
daily-solved-by-many = { $solved } of { $tried } solved it.
daily-unsolved = { $tried ->
    [0] Nobody has tried it yet.
    [one] One person has tried it; nobody has solved it yet.
   *[other] { $tried } people have tried it; nobody has solved it yet.
}
# Last entry of a shortened list of solvers.
daily-more = { $count } more
daily-streak = Days in a row: { $streak }; most so far: { $best }.

## Shared result, one line: daily-share, the game, the squares, then the streak.

daily-share = Interlink, { $date }
daily-in-a-row = { $count ->
    [one] 1 day in a row
   *[other] { $count } days in a row
}
daily-shared = { $who }: { $line }
daily-copy = To copy:
daily-shared-before = You have shared it here already; to copy:

## Table of a week.

daily-week = **Puzzle of the day** · { $first } – { $last } · { $server }
daily-week-own = **Puzzle of the day** · { $first } – { $last }
daily-week-line = { $rank } · { $who }: { $solved } of { $tried } solved
daily-week-solved = { $tried ->
    [0] You have tried none.
   *[other] You have solved { $solved } of { $tried }.
}
daily-week-nobody = Nobody has solved one in this week.

# Line in a profile.
daily-profile = Puzzles of the day: { $solved } of { $tried } solved; { $streak } in a row, longest streak { $best }.

## Error messages.

daily-not-tried = Answer the puzzle first; then you can share it.
daily-future = That day is still to come.
daily-none = There is no puzzle of that day any more; /{ command-puzzle } { command-puzzle-daily } has the one of today.
