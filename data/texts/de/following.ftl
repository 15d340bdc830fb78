### Nachrichten an Personen, die einer Partie folgen, ohne mitzuspielen.

# Bestätigung der gewählten Benachrichtigungen. $hands ist „yes“ in Spielen mit Vorräten.
following-started = { $wish ->
    [turns] Ich schreibe dir nach jedem Zug von Partie { $match }, höchstens alle fünf Minuten, und pinge dich, wo sie gespielt wird, wenn sie zu Ende ist.
    [turning] Ich schreibe dir an jedem Wendepunkt von Partie { $match }: wenn Remis angeboten oder abgelehnt, ein Schritt zurückgenommen oder mehr Zeit gegeben wird, jemand geht{ $hands ->
        [yes] {" "}oder ein neuer Abschnitt beginnt
       *[no] , ein neuer Abschnitt beginnt oder ein Schritt zum Sieg fehlt
    }. Wenn sie zu Ende ist, pinge ich dich dort, wo sie gespielt wird.
   *[end] Wenn Partie { $match } zu Ende ist, pinge ich dich dort, wo sie gespielt wird.
}
# Zusatz für Personen, deren Direktnachrichten geschlossen sind.
following-closed = Ich konnte dir keine Direktnachricht schicken und versuche es nicht wieder. Wenn du welche willst, erlaube sie für diesen Server und nimm `/{ command-preferences } { command-option-stock_dm }:True`.
# Eintrag in einem Menü von Partien, denen man folgen kann.
following-choice = { $game } { $match }: { $who }
# Überschrift einer Direktnachricht. $place ist ein Link zum Brett.
following-heading = { $match } · { $game }: { $who } · { $place }
# Platzhalter für Ereignisse, die nicht in die Nachricht passen.
following-earlier = Davor ist noch mehr geschehen.
following-can-win = **{ $who } kann mit dem nächsten Schritt gewinnen.**
following-to-move = { $who } ist am Zug.
# Überschrift der Liste von Partien, denen man folgt, und ihr Text ohne Einträge.
following-list = Partien auf diesem Server, denen du folgst:
following-none = Du folgst auf diesem Server noch keiner Partie; drück **{ button-follow }** neben einer laufenden unter `/{ command-matches } { command-option-show }: { command-choice-show-server }`.
# Überschrift der laufenden Partien von Personen auf einer Seite der Rangliste, und ihr Text ohne Einträge.
following-leaders = Das spielen die auf dieser Seite hier:
following-no-leaders = Niemand auf dieser Seite spielt hier gerade etwas, bei dem du zusehen könntest; `/{ command-matches } { command-option-show }: { command-choice-show-server }` zeigt alle laufenden Partien.
