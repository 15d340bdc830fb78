### Positions in words and in pictures, for all games.

# Replacement for a name that cannot be shown. $number is the seat, from 1.
position-player = Player { $number }
position-heading = { $game }, turn { $turn }.
position-plays = { $name } plays { $role }
# $plays lists the texts position-plays.
position-roles = { $plays }.
position-last-step = Last step: { $text }
# $why is the second half of the sentence, for example linkage-pass.
position-passes = { $who } passes: { $why }.
position-your-turn = { $who }, it is your turn.
position-your-turn-as = { $who }, it is your turn ({ $role }).
# Rows of the board, from top to bottom. $held lists their contents.
position-row = Row { $row }: { $held }.
position-rows = Rows { $low } to { $high }: { $held }.
position-free = free
# Line below a text board.
position-role-line = { $role }: { $name }

## Picture: keep these short. The first two are in the header.

position-match = match { $match }
position-turn = turn { $turn }
# Panel next to the board after the match: below a name, or in its place.
position-no-winner = No winner
position-wins = wins
position-wins-as = wins ({ $role })
# Short text below the picture.
position-to-move = { $who } to move.
# Captions below a replay picture. $text is a whole sentence; $number is the number of the turn.
position-start = Before the first step.
position-numbered = { $number }. { $text }
