### Puzzle run: ever harder puzzles, one after the other, until three mistakes.

# $lives is a heart for each mistake that is left; $stars shows the difficulty.
run-heading = **Puzzle run** · { $solved } solved · { $lives } · { $game } · { $stars }
# Note below a puzzle that waits for an answer.
run-counts = The third mistake ends the run. It goes on with /{ command-puzzle } { command-puzzle-run } whenever you like today.

## Result of an answer, above the next puzzle.

run-right = **Right.**
# $solution lists the steps of the first solution.
run-wrong = **Not this time.** Right was { $solution }.

## Result of a run.

run-over = **The run is over: { $solved } solved.** Your best today: { $today }, ever: { $ever }.
run-share = Interlink, puzzle run of { $date }: { $solved } solved
run-own = Your best puzzle run today: { $today } solved, ever: { $ever }.

## Table of a server.

run-table = **Best puzzle runs** · { $server }
run-table-today = Today
run-table-ever = Ever
run-table-line = { $rank } · { $who }: { $solved }
run-table-nobody = Nobody has solved a puzzle in a run in { $server } yet.

## Error messages.

run-stale = This puzzle of the run no longer waits for an answer; /{ command-puzzle } { command-puzzle-run } shows the one that does.
