### Puzzle of the day as a post in a server, and answers to /server daily.

# Name of the player to move in the picture. It addresses all readers.
daily-post-solver = Solver
daily-post-counts = One try counts.
daily-post-yesterday = { $solved ->
    [0] { $tried ->
        [one] Yesterday nobody solved it, and 1 tried.
       *[other] Yesterday nobody solved it, and { $tried } tried.
    }
   *[other] Yesterday { $solved } of { $tried } solved it.
}
# Heading of last week's table, posted on Mondays.
daily-post-week = **Last week**

## Answers to /server daily.

# $channel is a mention. $time (time of day) and $next (date and time) are formatted by Discord.
daily-post-enabled = The puzzle of the day comes to { $channel } each day at { $time }; the next one on { $next }.
daily-post-enabled-now = The puzzle of the day comes to { $channel } each day; today's comes now.
daily-post-not-enabled = The puzzle of the day is not posted in this server; /{ command-server } { command-server-daily } { command-option-channel }: has it posted.
daily-post-off = The puzzle of the day is not posted in this server any more.
daily-post-no-channel = Name the { command-option-channel } in which the puzzle of the day is to be posted: a text channel or one for announcements.
