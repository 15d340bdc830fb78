# Verläufe: /verlauf, eine Zeile für jede beendete Partie, darunter ein Menü.

# $title ist ein ganzer Satz wie „Beendete Partien von Ada.“
history-page = { $title } Seite { $page }; `{ command-option-page }:{ $next }` zeigt mehr.
history-none = Hier gibt es keine.
# Teile einer Zeile: „12 · Linkage · Ada vor Ben · durch Aufgeben · vor 2 Tagen · #spiele“
history-result = { $first } vor { $behind }
history-tied = { $first } unentschieden
history-ending = { $ending ->
    [resigned] durch Aufgeben
    [claimed] Zeit abgelaufen
   *[drawn] Remis vereinbart
}
history-void = gestrichen
# Eine Partie im Menü, höchstens 100 Zeichen; $people zählt die Namen auf
history-label = { $game } { $match }: { $people }
