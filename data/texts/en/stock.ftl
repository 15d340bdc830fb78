### Stocks of Love Links: the links that a player can place.

# Owner, gemstone, points and contents of a stock. $links lists links, or is stock-no-links.
stock-item = { $points ->
    [one] { $name } ({ stock-gem }): 1 point, { $captured } captured, { $links }.
   *[other] { $name } ({ stock-gem }): { $points } points, { $captured } captured, { $links }.
}
# Variant for the second of two partners, who share their points.
stock-item-partner = { $name } ({ stock-gem }): with { $partner }, { $links }.
stock-gem = { $gem ->
    [square] square
    [triangle] triangle
   *[cross] cross
}
stock-no-links = no links
# Link that carries a stone.
stock-link = { $link } ({ $stone })

# Lines of the text board. $sign is the gemstone's sign.
stock-board = { $points ->
    [one] { $name } { $sign } 1 point, { $captured } captured
   *[other] { $name } { $sign } { $points } points, { $captured } captured
}
stock-board-with = { $name } { $sign } with { $partner }

## One stock with all possible placements.

# $rows lists the texts stock-row.
stock-heading = The stock of { $name }: { $rows }
stock-empty = The stock of { $name } is empty.
# $places lists the texts stock-place, or is stock-stays or stock-fits-nowhere.
stock-row = { $copies ->
    [1] { $link }: { $places }.
   *[other] { $link } (twice): { $places }.
}
stock-place = { $points ->
    [0] { $way }
   *[other] { $way } +{ $points }
}
stock-stays = stays
# Text also shown in the picture of a stock.
stock-fits-nowhere = fits nowhere now
# Texts also shown in small boxes in that picture. Keep them as short as possible.
stock-way-lock = { $bracelet } lock
stock-way-key = { $bracelet } key
stock-way-close = { $bracelet } close
stock-way-new = new { $bracelet }

## Picture of a stock.

stock-title = { $name }’s stock
stock-none-left = No links are left in this stock.

## Cards of the stocks below the bracelets.

stock-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
stock-captured = captured { $captured }
stock-all-placed = all links placed
stock-card-empty = no links left
