# The puzzle of the day as it is posted in servers that want it, and what those who manage a server read of that.

# What whoever is to move is called in the picture: everybody who reads it
daily-post-solver = Solver
daily-post-counts = One try counts.
daily-post-yesterday = { $solved ->
    [0] { $tried ->
        [one] Yesterday nobody solved it, and 1 tried.
       *[other] Yesterday nobody solved it, and { $tried } tried.
    }
   *[other] Yesterday { $solved } of { $tried } solved it.
}
# On Mondays, above the table of the week before, a line a solver
daily-post-week = **Last week**

# What /server daily answers; $channel is a mention, $time a time of the day and $next a moment, both as Discord shows them
daily-post-enabled = The puzzle of the day comes to { $channel } each day at { $time }; the next one on { $next }.
daily-post-enabled-now = The puzzle of the day comes to { $channel } each day; today's comes now.
daily-post-not-enabled = The puzzle of the day is not posted in this server; /{ command-server } { command-server-daily } { command-option-channel }: has it posted.
daily-post-off = The puzzle of the day is not posted in this server any more.
daily-post-no-channel = Name the { command-option-channel } in which the puzzle of the day is to be posted: a text channel or one for announcements.
