# Was Leute lesen, die einer Partie folgen, ohne mitzuspielen.

following-started = { $wish ->
    [turns] Ich schreibe dir nach jedem Zug von Partie { $match }, höchstens alle fünf Minuten, und pinge dich, wo sie gespielt wird, wenn sie zu Ende ist.
    [turning] Ich schreibe dir an jedem Wendepunkt von Partie { $match }: wenn Remis angeboten oder abgelehnt, ein Schritt zurückgenommen oder mehr Zeit gegeben wird, jemand geht{ $hands ->
        [yes] {" "}oder ein neuer Abschnitt beginnt
       *[no] , ein neuer Abschnitt beginnt oder ein Schritt zum Sieg fehlt
    }. Wenn sie zu Ende ist, pinge ich dich dort, wo sie gespielt wird.
   *[end] Wenn Partie { $match } zu Ende ist, pinge ich dich dort, wo sie gespielt wird.
}
following-closed = Ich konnte dir keine Direktnachricht schicken und versuche es nicht wieder. Wenn du welche willst, erlaube sie für diesen Server und nimm `/{ command-preferences } { command-option-stock_dm }:True`.
following-choice = { $game } { $match }: { $who }
following-heading = { $match } · { $game }: { $who } · { $place }
following-earlier = Davor ist noch mehr geschehen.
following-can-win = **{ $who } kann mit dem nächsten Schritt gewinnen.**
following-to-move = { $who } ist am Zug.
following-list = Partien auf diesem Server, denen du folgst:
following-none = Du folgst keiner Partie auf diesem Server; im Menü unter `/{ command-matches } { command-option-show }: { command-choice-show-server }` kannst du eine wählen.
following-leaders = Das spielen die auf dieser Seite hier:
following-no-leaders = Niemand auf dieser Seite spielt hier gerade etwas, bei dem du zusehen könntest; `/{ command-matches } { command-option-show }: { command-choice-show-server }` zeigt alle laufenden Partien.
