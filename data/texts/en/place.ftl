# Places in which matches are played.

# Below the invitation, once the match has begun
place-no-thread = I could not make a thread here, so the match is played in this channel.

# What a board says once another has replaced it
place-was-to-move = { $player } was to move.

# Above the picture of what somebody holds, in a direct message or seen by them alone; $channel is a link to the thread
place-stock-to-move = { $game } { $match } in { $channel }: it is your turn, and this is your stock.
place-stock = { $game } { $match } in { $channel }: this is your stock.
