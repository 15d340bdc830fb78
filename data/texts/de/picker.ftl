### Auswahl: eine private Nachricht mit Bild, in der man einen Zug mit Knöpfen wählt.

# $what ist die nächste Wahl, zum Beispiel „Spalte“. $chosen ist der schon gewählte Teil des Zugs, zum Beispiel „Blau ·
# c“.
picker-choose = { $what }
picker-choose-next = { $chosen } · { $what }
# $steps zählt die gewählten Schritte eines Zugs aus mehreren Schritten auf.
picker-so-far = Bisher gewählt: { $steps }.
# $steps zählt die Schritte auf, deren Ergebnis das Bild zeigt.
picker-preview = { $steps }: So sähe es aus.
# Hinweis für Personen, die das Bestätigen abgeschaltet haben.
picker-at-once = Was du drückst, ist sofort gespielt; „{ button-undo }“ macht es rückgängig.

# Alternativtext der Zahlen im Bild. $choices zählt die Texte picker-number auf.
picker-numbers = Du kannst wählen: { $choices }.
picker-number = { $number } ist { $choice }

# Titel und Feld des Formulars hinter „{ button-type }“, je höchstens 45 Zeichen.
picker-form = { $game } { $match }: du bist dran
picker-form-field = Dein Zug

# Tipp über der Auswahl. $step steht in Notation, zum Beispiel „d4“. $why ist „wins“ bei sicherem Sieg, „loses“ bei
# sicherer Niederlage, sonst „chance“. $chance ist die erwartete Zahl der Siege in 100 Partien.
picker-hint = { $why ->
    [wins] Ein guter Zug: **{ $step }**. Damit gewinnst du, was auch geantwortet wird.
    [loses] Gegen gutes Spiel ist nichts mehr zu gewinnen; **{ $step }** hält so lange stand wie jeder andere Zug.
   *[chance] Ein guter Zug: **{ $step }**. Von da an würde ich etwa { $chance } von 100 Partien gewinnen.
}
