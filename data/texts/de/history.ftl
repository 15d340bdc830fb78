### Antwort auf /verlauf: eine Zeile pro beendeter Partie, und ein Menü.

# $title ist ein ganzer Satz, zum Beispiel „Beendete Partien von Ada.“ $next ist eine Seitenzahl.
history-page = { $title } Seite { $page }; `{ command-option-page }:{ $next }` zeigt mehr.
history-none = Hier gibt es keine.
# Teile einer Zeile: „12 · Linkage · Ada vor Ben · durch Aufgeben · vor 2 Tagen · #spiele“.
history-result = { $first } vor { $behind }
history-tied = { $first } unentschieden
history-ending = { $ending ->
    [resigned] durch Aufgeben
    [claimed] Zeit abgelaufen
   *[drawn] Remis vereinbart
}
history-void = gestrichen
# Menüeintrag, höchstens 100 Zeichen. $people zählt die Namen auf.
history-label = { $game } { $match }: { $people }
