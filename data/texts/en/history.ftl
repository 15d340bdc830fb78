### Answer to /history: one line per finished match, and a menu.

# $title is a whole sentence, for example “Finished matches of Ada.” $next is a page number.
history-page = { $title } Page { $page }; `{ command-option-page }:{ $next }` shows more.
history-none = There are none here.
# Parts of a line: “12 · Linkage · Ada before Ben · by resignation · 2 days ago · #games”.
history-result = { $first } before { $behind }
history-tied = { $first } tied
history-ending = { $ending ->
    [resigned] by resignation
    [claimed] out of time
   *[drawn] a draw was agreed
}
history-void = void
# Menu entry, at most 100 characters. $people lists the names.
history-label = { $game } { $match }: { $people }
