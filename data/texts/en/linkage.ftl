### Linkage: players place dominoes of four colours. More wants many colour groups, Fewer wants few.

linkage-summary = Place dominoes on 7×7 cells: one player wants many groups of one colour, the other wants few.
linkage-role-more = More
linkage-role-fewer = Fewer
linkage-colour-white = white
linkage-colour-blue = blue
linkage-colour-red = red
linkage-colour-yellow = yellow

## Options of /play.

linkage-option-counter = Where the black counter stands
linkage-option-counter-centre = on the middle cell
linkage-option-counter-free = placed by one player, the other chooses a role
linkage-option-target = Colour groups that More needs to win (the printed rule is 12)

## Picker and autocomplete.

linkage-prompt-colour = Which colour?
linkage-choice-white = White × { $left }
linkage-choice-blue = Blue × { $left }
linkage-choice-red = Red × { $left }
linkage-choice-yellow = Yellow × { $left }
# Column of a domino's left cell, or of both cells of an upright domino.
linkage-prompt-column = In which column does it begin?
linkage-prompt-role = Which role?
linkage-label-domino = { $colour ->
    [white] White on { $cells }
    [blue] Blue on { $cells }
    [red] Red on { $cells }
   *[yellow] Yellow on { $cells }
}
linkage-label-counter = Black counter on { $cell }
linkage-label-role = { $role ->
    [more] Play More
   *[fewer] Play Fewer
}

## Illegal steps.

linkage-over = The match is over; no more dominoes can be placed.
linkage-counter-first = First place the black counter on any cell, for example `counter c3`.
linkage-role-first = Choose your role first: `more` or `fewer`.
linkage-no-cell = { $cell } is not a cell; columns are a to g and rows 1 to 7.
linkage-no-colour = Name one colour (white, blue, red or yellow) and two neighbouring cells, for example `{ $example }`.
linkage-two-cells = A domino covers two neighbouring cells, for example `{ $example }`.
linkage-no-neighbours = { $one } and { $other } do not share a side; a domino covers two cells that do.
linkage-none-left = { $colour ->
    [white] No white dominoes are left; take { $left }.
    [blue] No blue dominoes are left; take { $left }.
    [red] No red dominoes are left; take { $left }.
   *[yellow] No yellow dominoes are left; take { $left }.
}
linkage-black-counter-there = { $cell } holds the black counter; choose two free cells.
linkage-covered = { $cell } is already covered; choose two free cells.
linkage-next-to-green = { $cells } lies beside the domino under the green counter; a corner may touch it, a side may not.
# Second half of “... passes: ”.
linkage-pass = every free pair of cells lies beside the green counter, which comes off

## Narration.

linkage-placed = { $colour ->
    [white] { $who } placed white { $cells }.
    [blue] { $who } placed blue { $cells }.
    [red] { $who } placed red { $cells }.
   *[yellow] { $who } placed yellow { $cells }.
}
linkage-put-counter = { $who } put the black counter on { $cell }.
linkage-chose-role = { $role ->
    [more] { $who } chose to play More.
   *[fewer] { $who } chose to play Fewer.
}
linkage-green-comes-off = { $who } cannot place and passes; the green counter comes off.

## Requests to the player to move.

linkage-ask-counter = { $who }, put the black counter on any cell; { $other } then chooses to play More or Fewer.
linkage-ask-role = { $who }, choose to play More, who needs { $target } colour groups, or Fewer.
linkage-ask-domino = { $who }, it is your turn ({ $role }): place a domino on two free cells.
linkage-ask-domino-apart = { $who }, it is your turn ({ $role }): place a domino on two free cells; it may not touch the domino under the green counter by a side.
# Short text below the picture.
linkage-hint = { $who }: any two free neighbours without a cross.

## Result.

# $reason is linkage-reached or linkage-missed.
linkage-verdict = { $who } ({ $role }) wins with { $reason }.
linkage-reached = { $groups ->
    [one] 1 colour group; { $target } were needed
   *[other] { $groups } colour groups; { $target } were needed
}
linkage-missed = { $groups ->
    [one] 1 colour group; More needed { $target }
   *[other] { $groups } colour groups; More needed { $target }
}

## Position in words.

linkage-forbidden = Not allowed beside the green counter: { $cells }.
linkage-groups = { $groups ->
    [one] 1 colour group; More needs { $target }.
   *[other] { $groups } colour groups; More needs { $target }.
}
linkage-left = Left: { $white } white, { $blue } blue, { $red } red, { $yellow } yellow.
# Contents of one row. $columns lists letters of columns.
linkage-run = { $what ->
    [black] { $columns } black counter
    [white] { $columns } white
    [blue] { $columns } blue
    [red] { $columns } red
   *[yellow] { $columns } yellow
}

## Text board. Each colour has one capital letter; the legend is below the board.

linkage-letter-white = W
linkage-letter-blue = B
linkage-letter-red = R
linkage-letter-yellow = Y
linkage-board-pool = W white { $white } left  B blue { $blue } left  R red { $red } left  Y yellow { $yellow } left
linkage-board-signs = . free   # black counter   [ ] green counter   x not this turn
linkage-board-groups = Colour groups: { $groups } of { $target }

## Picture: keep these short.

linkage-pool = Pool
linkage-by-colour = By colour
linkage-colour-groups = Colour groups
linkage-of-target = of { $target }
linkage-from = from { $target }
linkage-up-to = up to { $most }

## Reasons for a suggested step, below a hint.

linkage-because-joins = { $groups ->
    [one] It adds to a group that is there, so there are no more of them.
   *[other] It joins { $groups } groups into one.
}
linkage-because-new = It makes one more group.
