### Picker: a private message with a picture, in which the player chooses a step by buttons.

# $what is the next choice, for example “Column”. $chosen is the part of the step already chosen, for example “Blue ·
# c”.
picker-choose = { $what }
picker-choose-next = { $chosen } · { $what }
# $steps lists the chosen steps of a turn with several steps.
picker-so-far = Chosen so far: { $steps }.
# $steps lists the steps that the picture previews.
picker-preview = { $steps }: this is how it would look.
# Note for players who switched off confirmation.
picker-at-once = What you press is played at once; { button-undo } takes it back.

# Alt text of the numbers in the picture. $choices lists the texts picker-number.
picker-numbers = You can choose: { $choices }.
picker-number = { $number } is { $choice }

# Title and field of the form behind “{ button-type }”, at most 45 characters each.
picker-form = { $game } { $match }: your turn
picker-form-field = Your step

# Hint above the picker. $step is in notation, for example “d4”. $why is “wins” for a certain win, “loses” for a certain
# loss, otherwise “chance”. $chance is the expected number of wins in 100 matches.
picker-hint = { $why ->
    [wins] A good step: **{ $step }**. With it you win, whatever is answered.
    [loses] There is no way to win any more against good play; **{ $step }** holds out as long as any.
   *[chance] A good step: **{ $step }**. From there I would expect to win about { $chance } of 100 matches.
}
