### Error messages and prompts of the rules, for all games.

rules-over = The match is over; no more steps can be played.
rules-no-step = That is not a step; one looks like `{ $example }`.
rules-several = That could mean { $steps }; please write one of them in full.

## Questions of the picker.

rules-prompt-column = Which column?
rules-prompt-cell = Which cell?
rules-prompt-cells = Which cells?

## Options of a match.

rules-no-option = There is no option ‘{ $option }’; { $count ->
    [0] this game has none.
   *[other] this game has { $known }.
}
rules-option-range = The option { $option } must be from { $low } to { $high }.
rules-option-choice = The option { $option } must be { $allowed }.
rules-option-form = ‘{ $word }’ is not an option; write name=value.
rules-seats = { $game } is played by { $allowed }, not { $seats }.

## Records.

rules-record-form = A record is one JSON object with game, seats, options and steps.
rules-record-game = The game must be { $games }.
rules-record-seats = seats must be a whole number.
rules-record-options = options must be an object, such as {"{"}{"}"} for the printed rules.
rules-record-steps = steps must be a list of strings.
