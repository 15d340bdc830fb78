# A position in words and in pictures, whatever the game.

# Somebody whose name cannot be shown; seats count from 1.
position-player = Player { $number }
position-heading = { $game }, turn { $turn }.
position-plays = { $name } plays { $role }
# $plays lists the above.
position-roles = { $plays }.
position-last-step = Last step: { $text }
# $why completes the sentence and comes from the rules.
position-passes = { $who } passes: { $why }.
position-your-turn = { $who }, it is your turn.
position-your-turn-as = { $who }, it is your turn ({ $role }).
# Rows of the board from the top down; $held says what lies there.
position-row = Row { $row }: { $held }.
position-rows = Rows { $low } to { $high }: { $held }.
position-free = free
# A line under a text board.
position-role-line = { $role }: { $name }

# In the picture's header: short.
position-match = match { $match }
position-turn = turn { $turn }
# On the panel beside the board once the match is over: below a name, or in its place.
position-no-winner = No winner
position-wins = wins
position-wins-as = wins ({ $role })
# Short, under the picture.
position-to-move = { $who } to move.
# Under a picture of a replay: $text is a whole sentence, $number the number of the turn.
position-start = Before the first step.
position-numbered = { $number }. { $text }
