# What the bot says about the places where matches are played, and about what it may do there.

# Below the invitation, once the match has begun
place-no-thread = I could not make a thread here, so the match is played in this channel.

# What a board says once another has replaced it
place-was-to-move = { $player } was to move.

# Above the picture of what somebody holds, in a direct message or seen by them alone; $channel is a link to the thread
place-stock-to-move = { $game } { $match } in { $channel }: it is your turn, and this is your stock.
place-stock = { $game } { $match } in { $channel }: this is your stock.

# Permissions, by the names that Discord shows in this language
place-view-channel = View Channel
place-send-messages = Send Messages
place-send-in-threads = Send Messages in Threads
place-embed-links = Embed Links
place-attach-files = Attach Files
place-read-history = Read Message History
