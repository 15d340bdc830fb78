# What the bot can do, a line each. Each value is a command to be pressed; $games and $play list all games.

help-about = **Interlink** plays link games in your channels, at your own pace. Nobody there? Name me as your opponent and begin at once, also in a direct message.
help-begin = **Begin**: { $play }. Name your opponents, or nobody and anyone may join.
help-play = **Play**: press **{ button-move }** under the board and choose, or type { $move }; legal steps are offered as you type.
help-look = **Look**: { $board } shows a match, { $stock } what you hold, { $matches } lists yours, **{ button-text }** says a position in words; { $replay } goes through a match again, as a GIF too, and { $import } opens one that was taken away.
help-settle = **Settle**: { $undo }, { $draw }, { $resign } and { $rematch }, or the buttons under the board.
help-time = **Time**: { $away } stops your clocks, { $preferences } sets your reminders and how I show you boards, in words too, { $block-add } keeps people away, { $privacy-show } tells what is kept of you.
help-compare = **Compare**: { $leaderboard }, { $profile }, { $history } and { $stats } tell how people and games have fared; { $tournament-open } opens a tournament, { $tournament-show } shows how one stands.
help-learn = **Learn**: { $learn } teaches a game in a few steps; { $rules } explains it, { $puzzle } and { $daily } set puzzles, { $study } opens a board to try things on. **Manage**: { $server-settings }. **Me**: { $about }.
# Where the bot was not invited; $commands lists those that work there, besides those that open a match
help-private-about = Here I am with you alone: nobody else sees what you do with me, and nothing of it counts anywhere.
help-private-play = **Play** against me: { $play }, with a level; { $study } with its number goes on with a match.
help-private-also = **Also here**: { $commands }. To play with other people, invite me into a server.
help-games = Games: { $games }.
