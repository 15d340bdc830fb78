### Messages about a voided result. A server manager can void the result of a match.

# Post in the thread or channel of the match.
moderation-void = Somebody who manages this server struck out the result of match { $match }; it does not count any more.
# Answer to the server manager. One of the texts below follows.
moderation-voided = Match { $match } is void; ratings and counts were worked out again without it.
moderation-posted-done = The players were notified where it was played.
moderation-posted-gone = The place where it was played is gone, so nothing was posted.
moderation-posted-failed = I could not post that where it was played; please tell the players.
