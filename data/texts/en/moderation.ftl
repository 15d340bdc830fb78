# Where somebody who manages the server struck the result of a match out.

# Posted where it was played
moderation-void = Somebody who manages this server struck out the result of match { $match }; it does not count any more.
# To whoever did it, followed by one of those below
moderation-voided = Match { $match } is void; ratings and counts were worked out again without it.
moderation-posted-done = I said so where it was played.
moderation-posted-gone = The place where it was played is gone, so nothing was posted.
moderation-posted-failed = I could not post that where it was played; please tell the players.
