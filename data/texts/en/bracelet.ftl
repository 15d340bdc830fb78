### Bracelets of Love Links: in words, on the text board and in pictures.

## Position in words.

bracelet-heading = { $metal ->
    [bronze] { $game }, turn { $turn }, bronze round, { $links ->
        [one] 1 link to come.
       *[other] { $links } links to come.
    }
    [silver] { $game }, turn { $turn }, silver round, { $links ->
        [one] 1 link to come.
       *[other] { $links } links to come.
    }
   *[gold] { $game }, turn { $turn }, gold round, { $links ->
        [one] 1 link to come.
       *[other] { $links } links to come.
    }
}
bracelet-none = No bracelets lie open.
# $bracelets lists the texts bracelet-item.
bracelet-all = Bracelets, open key to open lock: { $bracelets }.
# $bracelets lists letter, key, lock and number of links, for example A 5-9 2.
bracelet-all-short = Bracelets, open key, open lock and links: { $bracelets }.
# $holds lists the number of links, then gemstones and stones.
bracelet-item = { $bracelet } { $key } to { $lock }, { $holds }
bracelet-links = { $links ->
    [one] 1 link
   *[other] { $links } links
}
# Gemstones by shape. The shape shows the owner of a link.
bracelet-gems = { $gem ->
    [square] { $count ->
        [one] 1 square
       *[other] { $count } squares
    }
    [triangle] { $count ->
        [one] 1 triangle
       *[other] { $count } triangles
    }
   *[cross] { $count ->
        [one] 1 cross
       *[other] { $count } crosses
    }
}
bracelet-stones = { $stone ->
    [diamond] { $count ->
        [1] diamond
       *[other] diamond ×{ $count }
    }
    [ruby] { $count ->
        [1] ruby
       *[other] ruby ×{ $count }
    }
    [emerald] { $count ->
        [1] emerald
       *[other] emerald ×{ $count }
    }
   *[sapphire] { $count ->
        [1] sapphire
       *[other] sapphire ×{ $count }
    }
}
bracelet-last-turn = Last turn: { $text }

## Reasons for the points of a closed bracelet, parts of a sentence.

bracelet-reason-metal = metal { $points }
bracelet-reason-long = long { $points }
bracelet-reason-captured = gemstones captured { $points }
bracelet-reason-unopposed = no opposing gemstone { $points }
bracelet-reason-stones = stones { $points }
bracelet-reason-match = match { $points }
bracelet-reason-master = master lock { $points }

## Text board in a monospaced font. Keep the column headings as short as possible.

bracelet-board-round = { $metal ->
    [bronze] Bronze round, { $links ->
        [one] 1 link to come
       *[other] { $links } links to come
    }
    [silver] Silver round, { $links ->
        [one] 1 link to come
       *[other] { $links } links to come
    }
   *[gold] Gold round, { $links ->
        [one] 1 link to come
       *[other] { $links } links to come
    }
}
bracelet-board-key = key
bracelet-board-lock = lock
bracelet-board-links = links
bracelet-board-metal = metal
bracelet-board-gems = gems
bracelet-board-stones = stones
bracelet-board-signs = gemstones # ^ x of the sides, o neutral
# The letters D, R, E and S are fixed. Explain them if the words begin with other letters in your language.
bracelet-board-letters = stones diamond, ruby, emerald, sapphire by letter

## Picture: texts above the bracelets.

bracelet-round = { $metal ->
    [bronze] Bronze round
    [silver] Silver round
   *[gold] Gold round
}
bracelet-over = match over
bracelet-to-come = { $links ->
    [one] 1 link to come
   *[other] { $links } links to come
}
bracelet-to-place = to place
bracelet-to-start = a new bracelet

## Picture: narrow card of the bracelet closed last.

bracelet-closed = { $who } closed { $bracelet }
bracelet-points = { $points ->
    [one] point
   *[other] points
}
bracelet-column-metal = metal
bracelet-column-long = long
bracelet-column-captured = captured
bracelet-column-unopposed = unopposed
bracelet-column-stones = stones
bracelet-column-match = match
bracelet-column-master = master lock
