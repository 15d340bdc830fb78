# Where somebody who manages the server struck the result of a match out.

# Posted where it was played
ruling-void = Somebody who manages this server struck out the result of match { $match }; it does not count any more.
# To whoever did it, followed by one of those below
ruling-void-told = Match { $match } is void; ratings and counts were worked out again without it.
ruling-posted-done = I said so where it was played.
ruling-posted-gone = The place where it was played is gone, so nothing was posted.
ruling-posted-failed = I could not post that where it was played; please tell the players.
