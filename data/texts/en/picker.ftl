# The picker: a private message in which a step is chosen by buttons, over a picture that shows what can be chosen.

# $what is what is chosen next, such as “Column”; $chosen what was chosen of this step already, such as “Blue · c”
picker-choose = { $what }
picker-choose-next = { $chosen } · { $what }
# Several steps make a turn; $steps are those chosen so far
picker-so-far = Chosen so far: { $steps }.
# $steps is the step, or the steps, whose outcome the picture shows
picker-preview = { $steps }: this is how it would look.
# Where somebody has switched Confirm off
picker-at-once = What you press is played at once; { button-undo } takes it back.

# For those who hear the picture: what the numbers on the buttons mean
picker-numbers = You can choose: { $choices }.
picker-number = { $number } is { $choice }

# The form behind the pencil: its title and its field. 45 characters at most
picker-form = { $game } { $match }: your turn
picker-form-field = Your step

# Above the picker that a hint opens: $step is the step, such as “d4”. $why: it wins whatever is answered, or loses
# whatever is played; otherwise $chance says how many of 100 matches I should win from there
picker-hint = { $why ->
    [wins] A good step: **{ $step }**. With it you win, whatever is answered.
    [loses] There is no way to win any more against good play; **{ $step }** holds out as long as any.
   *[chance] A good step: **{ $step }**. From there I would expect to win about { $chance } of 100 matches.
}
