### Sandbox page, a simulation of Discord: visible texts, and names of controls for screen readers. The bot's own texts
### are in the other files.

# Simulated server: its name, its channel (lower case, no spaces) and the role of its manager.
page-server = The Link Club
page-channel = games
page-organisers = Organisers

## Frame of the page.

page-title = Interlink sandbox
page-skip = Skip to the message field
page-side = Channels and people
page-channels = Channels
page-threads = Threads
page-direct = Direct messages
# Screen reader labels of side bar entries: with a mention of the reader, and with other unread messages.
page-for-you = { $name }, for you
page-unread = { $name }, unread
page-current-person = Who you are
page-you-are = You are
page-manager = { $name } manages the server and alone sees /{ command-server }. Open a second tab to be two people at once.
page-menu = Menu of { $name }
page-message-menu = Menu of the message
page-switch-person = Be { $name }
page-no-menu = Nothing can be done with people here.
page-time = Simulated time
page-hour = +1 hour
page-day = +1 day
page-simulation = Simulation.
page-everybody = Everybody here is you; nothing leaves this computer.
page-no-script = The sandbox needs JavaScript.

## Messages.

page-messages = Messages
page-empty = Nothing here yet. Type / to see what Interlink can do.
page-empty-direct = Direct messages between you and Interlink. Play against it with /{ command-play }; it also writes here when it has something for you alone.
page-thinking = Interlink is thinking …
# Badge next to the name of a bot.
page-app = APP
page-see-thread = See the thread ›
page-only-you = Only you can see this
page-dismiss = Dismiss message
page-edited = edited
page-used = { $who } used { $line }
page-used-something = { $who } used a command
page-pinned = { $who } pinned a message.
page-joined = { $who } joined the server.
page-somebody = somebody
# Replacement for an inaccessible channel or message.
page-unknown = unknown
page-message = message
page-picture-opens = Picture, opens at full size
page-picture-of = Picture, opens at full size: { $alt }

## Message field.

page-message-field = Message
page-write = As { $name }: message or /command
page-commands = Commands
page-send = Send
page-completions = Completions
page-enter-sends = Enter sends
page-tab-chooses = Tab or Enter chooses
page-silent = The sandbox does not answer; is it still running?
page-failed = The sandbox failed; its terminal says why.

## File option of a command: chosen, or dropped on the page.

page-file-choose = Choose a file for { $option }
page-file-or-drop = or drop it here
page-file-chosen = { $name }, { $size } kB
page-file-another = Choose another
page-file-where = Type a command that takes a file first, such as /{ command-study } { command-study-import }, and drop it then.
page-file-long = A file has at most { $most } MB here.

## Menus and forms of the bot.

page-choose = Choose
page-done = Done
page-form = Form
page-submit = Submit
# $field is the label of a required menu in a form.
page-required = Choose something under “{ $field }” first.
page-cancel = Cancel
page-close = Close
page-picture = Picture
page-description = Description

## Differences from Discord: a button, and the dialog that it opens.

page-differs = How it differs from Discord
page-differs-title = A simulation of Discord
page-differs-people = The people, the server and the channel are made up, and you are all of them: choose who you are at the bottom of the side bar, or open a tab for each.
page-differs-bot = The bot is the real one, with its real commands, rules and pictures. Its matches are kept in a temporary file that goes when the sandbox stops.
page-differs-time = Time begins today, runs along, and jumps by +1 hour or +1 day. It is shown in UTC; Discord shows your own.
page-differs-line = A command is one line, such as /{ command-move } { command-option-move }: red a1-a2; Discord shows each option as a field. A role cannot be given.
page-differs-menu = A click on a name opens that person's menu, and ⋯ the menu of a message; in Discord it is a right click or a long press, and the bot is under Apps. In direct messages there is no menu.
page-differs-pings = Pings are marked in the side bar, the title and the message; nothing sounds.
page-differs-lacking = There are no replies, reactions or profiles, no files but for commands, no direct messages but the bot's, and threads are never archived. One person manages the server; otherwise nobody lacks a permission.
page-differs-limits = Discord's limits on speed and its outages are not simulated.
page-keys = Keys
page-keys-line = / begins a command; arrows and Tab choose from the list, Enter sends, Esc closes.
page-keys-channel = Alt with the up and down arrows changes the channel.
page-keys-button = Tab reaches every button; ⋯ beside a person opens their menu.

## The page of a match, in a frame.

page-board = Board of a match
