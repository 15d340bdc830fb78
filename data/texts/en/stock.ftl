# Love Links: the stocks of links that players place from.

# Who has a stock, with what gemstone, and what is in it; $links are links or stock-no-links
stock-item = { $points ->
    [one] { $name } ({ stock-gem }): 1 point, { $captured } captured, { $links }.
   *[other] { $name } ({ stock-gem }): { $points } points, { $captured } captured, { $links }.
}
# Of partners, who score together, the second
stock-item-partner = { $name } ({ stock-gem }): with { $partner }, { $links }.
stock-gem = { $gem ->
    [square] square
    [triangle] triangle
   *[cross] cross
}
stock-no-links = no links
# A link with the stone that it carries
stock-link = { $link } ({ $stone })

# A line of the text board; $sign is the gemstone's sign
stock-board = { $points ->
    [one] { $name } { $sign } 1 point, { $captured } captured
   *[other] { $name } { $sign } { $points } points, { $captured } captured
}
stock-board-with = { $name } { $sign } with { $partner }

# One stock with all that its links may be placed as; $rows are the texts stock-row
stock-heading = The stock of { $name }: { $rows }
stock-empty = The stock of { $name } is empty.
# $places lists the texts stock-place, or is stock-stays or stock-fits-nowhere
stock-row = { $copies ->
    [1] { $link }: { $places }.
   *[other] { $link } (twice): { $places }.
}
stock-place = { $points ->
    [0] { $way }
   *[other] { $way } +{ $points }
}
stock-stays = stays
# Also in the picture of a stock
stock-fits-nowhere = fits nowhere now
# Also in small boxes in that picture, as short as can be
stock-way-lock = { $bracelet } lock
stock-way-key = { $bracelet } key
stock-way-close = { $bracelet } close
stock-way-new = new { $bracelet }

# In that picture only
stock-title = { $name }’s stock
stock-none-left = No links are left in this stock.

# On the cards of the stocks below the bracelets
stock-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
stock-captured = captured { $captured }
stock-all-placed = all links placed
stock-card-empty = no links left
