### Answers to /help and its buttons. Variables are commands to press, except $games and $play, which list all games.

help-about = I am **Interlink**. Play link games with me or with your friends, live or over days: { $games }.
# Lines of the help, each next to its button: play against the bot, learn, play with people, all commands.
help-way-play = **Play against me**: pick a game and a level, and off we go.
help-way-learn = **Learn a game** in a few minutes, step by step.
help-way-invite = **Play with friends**: open a match and invite somebody.
help-way-more = **Everything I can do**, with all commands.
# Questions above a menu of games: playing against the bot, and learning.
help-game = Which game would you like to play against me?
help-lesson = Which game would you like to learn?
# Note in direct messages: the bot is the only opponent there.
help-invite = In direct messages you play against me. To play with other people, use me in a server that we share, or [add me to yours]({ $link }).
help-start = **Start**: { $play }. Name an opponent, or leave it open and anyone may join.
help-play = **Play**: press **{ button-move }** under the board, or type { $move }; legal moves are offered as you type.
help-view = **Look**: { $board } shows a match, { $stock } your stock, { $matches } your matches. **{ button-text }** describes a position in words. { $replay } replays a match, also as a GIF, and { $study-import } opens one from its record.
help-agree = **Agree**: { $undo }, { $draw }, { $resign }, { $rematch }, or the buttons under the board.
help-time = **Settings**: { $away } stops your clocks, { $preferences } sets reminders and how boards look, { $block-add } blocks somebody, { $privacy-show } shows what I store about you.
help-compare = **Compare**: { $leaderboard }, { $profile } and { $history } show ratings and results; { $tournament-open } opens a tournament, { $tournament-show } shows how it stands.
help-learn = **Learn**: { $learn } teaches a game, { $rules } explains it, { $puzzle-next }, { $puzzle-run } and { $puzzle-daily } give you puzzles, { $puzzle-redo } those that you have yet to solve, { $study-open } opens a board to try moves on. **Manage**: { $server-settings }. **About me**: { $about }.

## Help in places without the bot, through a user install. $commands lists the commands available there, except those
## that open a match.

help-private-about = Here only you can see what we do, and nothing counts for ratings.
help-private-play = **Play** against me: { $play }, with a level. To go on with a match later, { $study } with its number.
help-private-also = **Also here**: { $commands }. To play with other people, invite me to a server.
help-games = Games: { $games }.
