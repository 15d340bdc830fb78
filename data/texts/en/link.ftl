### LINK: players place stones and diagonal bars. The first to join the two edges of their colour wins.

link-summary = Join two sides with stones and diagonal bars: Black top and bottom, White left and right.
link-role-black = Black
link-role-white = White

## Options of /play.

link-option-size = Cells along each side of the board
link-option-opening = How the first move's advantage is evened out
link-option-opening-three-move = one places black, white, black; the other chooses a colour
link-option-opening-swap = White may take over Black's first stone
link-option-opening-none = Black simply begins

## Picker and autocomplete.

link-prompt-kind = A stone in which column, or a bar?
link-prompt-bar = Which bar?
link-prompt-colour = Which colour?
link-kind-bar = Bar
link-kind-swap = Swap
link-label-stone = Stone on { $cell }
link-label-bar = Bar { $bar }
link-label-swap = Swap: play Black and own its stone
link-label-colour = { $colour ->
    [black] Play Black
   *[white] Play White
}

## Illegal steps. Keep words between backticks as they are: users type them in every language.

link-over = The match is over; no more stones or bars can be played.
link-format = Write one cell for a stone, such as `d4`, or two for a bar, such as `c3-d4`.
link-choose = Three stones are placed; now choose your colour: `black` or `white`.
link-no-cell = { $cell } is not a cell; columns are a to { $last } and rows 1 to { $rows }.
link-occupied = { $cell } already holds a stone; choose a vacant cell.
link-no-swap = This match is played without `swap`; place a stone, such as `d4`, or draw a bar, such as `c3-d4`.
link-swap-later = `swap` answers Black's first stone; place that stone first, such as `d4`.
link-swap-over = `swap` was only possible right after Black's first stone; place a stone or draw a bar.
link-choice-later = The colours are chosen after the third stone; place a stone on a vacant cell, such as `d4`.
link-colours-chosen = The colours are settled; write only where: a cell such as `d4`, or a bar such as `c3-d4`.
link-no-neighbours = { $one } and { $other } are not diagonal neighbours; a bar joins two stones that are.
link-no-stone = { $colour ->
    [black] { $cell } holds no black stone; a bar joins two black stones.
   *[white] { $cell } holds no white stone; a bar joins two white stones.
}
link-drawn = The bar { $bar } is already there; draw another one or place a stone.
# $colour is the colour of the bar $bar, which is in the way.
link-crossed = { $colour ->
    [black] The black bar { $bar } crosses there; draw another one or place a stone.
   *[white] The white bar { $bar } crosses there; draw another one or place a stone.
}

## Narration.

link-placed = { $who } placed a stone on { $cell }.
# Variant before the choice of colours.
link-placed-opening = { $colour ->
    [black] { $who } placed a black stone on { $cell }.
   *[white] { $who } placed a white stone on { $cell }.
}
link-placed-bar = { $who } drew the bar { $bar }.
link-swapped = { $who } swapped and plays Black now; the stone stays where it is.
link-chose = { $colour ->
    [black] { $who } chose to play Black.
   *[white] { $who } chose to play White.
}
# Short texts below the picture.
link-empty = The board is empty.
link-joined = { $colour ->
    [black] Top and bottom are joined.
   *[white] Left and right are joined.
}

## Requests to the player to move.

# $placed is the number of opening stones already placed.
link-ask-opening = { $placed ->
    [0] { $who }, place the opening for both: a black stone, then a white one, then a black one. { $other } then chooses a colour, so keep it balanced. First: a black stone.
    [1] { $who }, now the white stone of the opening; a last black one follows, then { $other } chooses a colour.
   *[2] { $who }, now the last stone of the opening, a black one; then { $other } chooses a colour.
}
link-ask-colour = { $who }, choose the colour you want to play, black or white; White moves next.
link-ask-first = { $who }, place the first black stone. { $other } may then swap, that is play Black and own that stone, so keep it balanced.
link-ask-swap = { $who }, choose: swap, and the black stone is yours, so you play Black and { $other } plays White from now on; or place a white stone and stay White.
link-ask-step = { $who }, it is your turn ({ $role }): place a stone on a free cell, or draw a bar between two of your stones that touch at a corner.

## Result.

link-verdict = { $colour ->
    [black] { $who } (Black) wins: black stones join top and bottom.
   *[white] { $who } (White) wins: white stones join left and right.
}

## Position in words.

link-size = { $size } by { $size } cells.
link-edges = Black joins top and bottom, White left and right.
# Stones in one row. $columns lists letters of columns.
link-run = { $what ->
    [black] black { $columns }
   *[white] white { $columns }
}
link-bars = { $colour ->
    [black] Black bars: { $bars }.
   *[white] White bars: { $bars }.
}
# Shortest form, for crowded boards: 3 ab cd, 2 ef.
link-bars-by-row = Bars by the row of their lower end, that end first: { $bars }.

# Legend below the text board, at most 36 characters a line.
link-board-black = # Black joins top and bottom
link-board-white = O White joins left and right
link-board-bars = / \ bars   x two bars that cross

## Picture: narrow cards next to the board. Keep these short.

link-panel-edges = Join your edges
link-panel-between = { $colour ->
    [black] top – bottom
   *[white] left – right
}
link-panel-played = Played
link-panel-end = The end
link-panel-turn = A turn
link-panel-step = One stone, or one bar between two of your stones that touch at a corner.
link-panel-opening = Opening, { $step } of { $steps }
link-panel-three = { $placed ->
    [0] Place a black stone, then a white, then a black. Then { $other } takes a colour.
    [1] Now a white stone, then the last black. Then { $other } takes a colour.
   *[2] Now the last stone, a black one. Then { $other } takes a colour.
}
link-panel-colour = Choose a colour: black or white. White moves next.
link-panel-first = Place the first black stone. { $other } may then swap and own it as Black.
link-panel-swap = Swap and own the black stone, or place a white one and stay White.
