# Die Auswahl: eine private Nachricht, in der ein Zug mit Knöpfen gewählt wird; das Bild zeigt, was gewählt werden kann.

# $what ist, was als Nächstes gewählt wird, etwa „Spalte“; $chosen, was von diesem Zug schon gewählt ist, etwa „Blau · c“
picker-choose = { $what }
picker-choose-next = { $chosen } · { $what }
# Mehrere Schritte machen einen Zug; $steps sind die bisher gewählten
picker-so-far = Bisher gewählt: { $steps }.
# $steps ist der Zug, oder sind die Schritte, deren Ergebnis das Bild zeigt
picker-preview = { $steps }: So sähe es aus.
# Wo jemand das Bestätigen abgeschaltet hat
picker-at-once = Was du drückst, ist sofort gespielt; „{ button-undo }“ macht es rückgängig.

# Für alle, die das Bild hören: was die Zahlen auf den Knöpfen bedeuten
picker-numbers = Du kannst wählen: { $choices }.
picker-number = { $number } ist { $choice }

# Das Formular hinter dem Stift: sein Titel und sein Feld. Höchstens 45 Zeichen
picker-form = { $game } { $match }: du bist dran
picker-form-field = Dein Zug

# Über der Auswahl, die ein Tipp öffnet: $step ist der Zug, etwa „d4“. $why: er gewinnt, was auch geantwortet wird, oder
# verliert, was auch gespielt wird; sonst sagt $chance, wie viele von 100 Partien ich von da an gewinnen würde
picker-hint = { $why ->
    [wins] Ein guter Zug: **{ $step }**. Damit gewinnst du, was auch geantwortet wird.
    [loses] Gegen gutes Spiel ist nichts mehr zu gewinnen; **{ $step }** hält so lange stand wie jeder andere Zug.
   *[chance] Ein guter Zug: **{ $step }**. Von da an würde ich etwa { $chance } von 100 Partien gewinnen.
}
