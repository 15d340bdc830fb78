### Linkx: pieces slide down an upright grid. A player links two opposite sides with one colour.

linkx-summary = Slide pieces down a 9×9 frame and link left and right, or top and bottom.
linkx-role-blue = Blue
linkx-role-white = White

## Picker and autocomplete.

linkx-prompt-piece = Which piece?
linkx-label = { $piece }, { $cells }

## Illegal steps.

linkx-over = The match is over; no more pieces can be played.
linkx-no-cell = { $cell } is not a cell; columns are a to { $last } and rows 1 to { $rows }.
linkx-format = Write the cells to cover, such as `{ $example }`, or a piece and its leftmost column, such as `V3 c`.
linkx-piece-or-cell = { $piece } is a piece and a cell: write `{ $piece } c` for the piece in column c, or `{ $cell }` for the cell.
linkx-none-left = You have no { $piece } left; take { $left }.
linkx-not-in-column = No { $piece } comes to rest without a gap from column { $column }; it does from column { $columns }.
linkx-nowhere = No { $piece } comes to rest without a gap from column { $column }; it does nowhere now; take another piece.
linkx-no-shape = { $cells } is not the shape of a piece; you have { $left }.
linkx-covered = { $cell } is already covered; a piece comes to rest on top of the others.
linkx-gap = That would leave { $cell } empty beneath it; slide the piece down until it rests without a gap.
linkx-repeated-cell = Name each cell once: `{ $cells }`.
# Second half of “... passes: ”.
linkx-pass = none of the pieces left comes to rest without a gap

## Narration.

linkx-placed = { $who } placed { $piece } on { $cells }.
# Short texts below the picture.
linkx-empty = The frame is empty.
linkx-passes = { $who } has no room and passes.

## Requests to the player to move.

linkx-ask-first = { $who }, it is your turn ({ $role }): slide a piece down where it leaves no gap beneath it. Link left and right, or top and bottom; corners count.

## Result. $reason is one of the texts below the verdicts.

linkx-verdict-link = { $who } ({ $role }) wins: { $reason }.
linkx-verdict-tie = { $one } and { $other } tie: { $reason }.
linkx-verdict-area = { $who } ({ $role }) wins with { $reason }.
linkx-links-across = { $colour ->
    [blue] blue links left and right
   *[white] white links left and right
}
linkx-links-upright = { $colour ->
    [blue] blue links top and bottom
   *[white] white links top and bottom
}
linkx-areas-tie = both largest areas have { $cells } cells
linkx-area-larger = { $cells ->
    [one] the larger linked area: { $cells } cell against { $fewer }
   *[other] the larger linked area: { $cells } cells against { $fewer }
}

## Position in words.

linkx-areas = Largest areas: blue { $blue }, white { $white }.
linkx-left = { $colour ->
    [blue] Left for blue: { $pieces }.
   *[white] Left for white: { $pieces }.
}
linkx-left-nothing = { $colour ->
    [blue] Left for blue: nothing.
   *[white] Left for white: nothing.
}
# Contents of one row. $columns lists letters of columns.
linkx-run = { $what ->
    [blue] blue { $columns }
   *[white] white { $columns }
}

## Text board. Each colour has one capital letter; a legend and a table of the remaining pieces are below the board.

linkx-letter-blue = B
linkx-letter-white = W
linkx-board-signs = B blue   W white   [ ] last piece
linkx-board-left = Left
linkx-board-area = Area

## Picture: narrow cards next to the board. Keep these short.

linkx-has-left = { $name } has left
# Separate line below a long name.
linkx-has-left-below = has left
linkx-largest-area = Largest area
linkx-larger-wins = cells linked by sides and corners, the larger area wins.
linkx-smaller = cells linked by sides and corners, the smaller area.
linkx-equal = cells linked by sides and corners, both are as large: a tie.
