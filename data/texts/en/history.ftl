# Histories: /history, a line for each finished match, with a menu below it.

# $title is a whole sentence such as “Finished matches of Ada.”
history-page = { $title } Page { $page }; `{ command-option-page }:{ $next }` shows more.
history-none = There are none here.
# Parts of a line: “12 · Linkage · Ada before Ben · by resignation · 2 days ago · #games”
history-result = { $first } before { $behind }
history-tied = { $first } tied
history-ending = { $ending ->
    [resigned] by resignation
    [claimed] out of time
   *[drawn] a draw was agreed
}
history-void = void
# A match in the menu, at most 100 letters; $people lists the names
history-label = { $game } { $match }: { $people }
