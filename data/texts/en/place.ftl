### Texts about the place of a match, and above a stock.

# Note below the invitation of a begun match.
place-no-thread = I could not make a thread here, so the match is played in this channel.

# Small print of a board that a newer one has replaced.
place-was-to-move = { $player } was to move.

# Heading of a picture of the reader's stock, in a direct message or private answer. $channel is a link to the thread.
place-stock-to-move = { $game } { $match } in { $channel }: it is your turn, and this is your stock.
place-stock = { $game } { $match } in { $channel }: this is your stock.
