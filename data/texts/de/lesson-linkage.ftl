### Lektion zu Linkage. Jeder Schritt hat einen Titel, eine Aufgabe (asked), eine Antwort auf den richtigen Zug (right)
### und Antworten auf falsche Züge.

lesson-linkage-start-title = Mehr und Weniger
lesson-linkage-start-asked = Zu zweit setzt ihr Spielsteine in vier Farben auf ein Brett. Spielsteine einer Farbe, die sich mit einer Seite berühren, sind eine **Farbgruppe**. Du spielst **Mehr** und willst am Ende mindestens 12 davon; dein Gegenüber spielt **Weniger** und will höchstens 11.

    Die Spielsteine gehören niemandem, du kannst jede Farbe nehmen. Drück **{ button-move }** und setz einen, wohin du magst.
lesson-linkage-start-right = Auch ein einzelner Spielstein ist eine Farbgruppe, also gibt es jetzt eine. Der grüne Markierungsstein zeigt, welcher zuletzt gesetzt wurde.

lesson-linkage-apart-title = Farben auseinanderhalten
lesson-linkage-apart-asked = Du spielst wieder **Mehr**. Vier Spielsteine liegen auf dem Brett, jeder für sich eine Farbgruppe.

    Setz einen, der eine fünfte bildet: Er darf seine eigene Farbe mit keiner Seite berühren.
lesson-linkage-apart-right = Er berührt keinen Spielstein seiner Farbe und ist damit eine eigene Farbgruppe: Jetzt sind es fünf. Ecken verbinden nicht.
lesson-linkage-apart-joined = Er berührt einen Spielstein seiner Farbe mit einer Seite, und beide zusammen sind eine Farbgruppe: immer noch vier. Mehr hält gleiche Farben auseinander.

lesson-linkage-join-title = Zusammenbringen
lesson-linkage-join-asked = Jetzt spielst du **Weniger**, und alles ist umgekehrt. Links liegen zwei rote Farbgruppen.

    Setz den Spielstein, der eine einzige daraus macht.
lesson-linkage-join-right = Dein roter Spielstein berührt beide mit einer Seite, also sind die drei jetzt eine Farbgruppe. Aus fünf sind vier geworden.
lesson-linkage-join-one = Rot ist er, aber er berührt nicht beide roten Farbgruppen mit einer Seite. Einer, der beide berührt, macht eine daraus.
lesson-linkage-join-other = An den beiden roten Farbgruppen ändert dieser Spielstein nichts. Verbinden kann sie nur ein roter.

lesson-linkage-counter-title = Der grüne Markierungsstein
lesson-linkage-counter-asked = Du spielst **Weniger**. Mehr hat gerade links den weißen Spielstein gesetzt, auf ihm steht der **grüne Markierungsstein**. In diesem Zug darf kein Spielstein direkt daneben: Kreuze zeigen diese Felder. Die roten Farbgruppen kannst du also vorerst nicht verbinden.

    Verbinde zwei Farbgruppen an einer anderen Stelle.
lesson-linkage-counter-right = Die beiden blauen Farbgruppen sind jetzt eine. Und der grüne Markierungsstein steht auf deinem Spielstein, also muss jetzt Mehr von dort wegbleiben.
lesson-linkage-counter-red = In diesem Zug lassen sich die roten Farbgruppen nicht verbinden, was du auch setzt. Such zwei Farbgruppen einer anderen Farbe, die nah beieinanderliegen.
lesson-linkage-counter-apart = Es sind so viele Farbgruppen wie vorher, oder mehr. Zwei von einer Farbe liegen so nah beieinander, dass ein Spielstein sie verbindet.

lesson-linkage-guard-title = Eine Lücke bewachen
lesson-linkage-guard-asked = Du spielst **Mehr**. Weniger will gleich die beiden gelben Farbgruppen links verbinden, über b5 oder über c4 und c5.

    Verhindere das. Du kannst die Lücke mit einer anderen Farbe füllen oder einen Spielstein daneben setzen; dann hält der grüne Markierungsstein Weniger einen Zug lang fern.
lesson-linkage-guard-right = Weniger kann in diesem Zug nichts verbinden: Die Lücke ist gefüllt, oder dein grüner Markierungsstein steht daneben. Eine gefüllte Lücke bleibt zu, eine bewachte ist für einen Zug sicher.
lesson-linkage-guard-joined = Dein gelber Spielstein gehört jetzt selbst zu einer gelben Farbgruppe; damit hilfst du Weniger. Nimm eine andere Farbe.
lesson-linkage-guard-late = Weniger hat die beiden gelben Farbgruppen verbunden, und eine ist verloren. Dein Spielstein muss in der Lücke liegen oder direkt daneben.

lesson-linkage-room-title = Platz für noch einen
lesson-linkage-room-asked = Die Partie endet, wenn nirgends mehr zwei freie Felder nebeneinanderliegen; einzelne Felder bleiben leer. Du spielst **Mehr**, es sind 10 Farbgruppen, und du brauchst 12. Die Stelle rechts ist für dich in diesem Zug gesperrt. Unten ist ein geknickter Streifen aus vier Feldern frei: b3, b2, c2, c1.

    Es sind nur noch zwei blaue und zwei gelbe Spielsteine da. Wohin setzt du einen, damit noch ein zweiter Platz hat und auch der seine Farbe nicht berührt?
lesson-linkage-room-right = Weniger konnte nur die Stelle rechts verderben, wo Blau auf Blau trifft. Danach hast du den zweiten Spielstein in den Streifen gesetzt: 12 Farbgruppen. Du gewinnst.
lesson-linkage-room-middle = In der Mitte des Streifens lässt er zwei einzelne Felder übrig, und dort passt kein Spielstein mehr. Die Partie endet mit 11 Farbgruppen, und Weniger gewinnt.
lesson-linkage-room-colour = Platz war für zwei, aber in der oberen Hälfte berührt ein gelber Spielstein den gelben auf b4 und ist keine eigene Farbgruppe. Es endet mit 11: Die Farben müssen andersherum liegen.

lesson-linkage-find-title = Auf eigene Faust
lesson-linkage-find-asked = Du spielst **Weniger**. Es sind 10 Farbgruppen, und fünf Stellen sind noch frei, jede für einen Spielstein. Schau auch nach, welche Spielsteine noch da sind.

    Mit welchem kommt Mehr nicht über 11, was auch folgt?
lesson-linkage-find-right = Er hat zwei gelbe Farbgruppen verbunden, und der letzte weiße Spielstein war noch für dich da: Der hat oben die weißen verlängert. 11 Farbgruppen, also gewinnt Weniger.
lesson-linkage-find-white = Damit sind zwei weiße Farbgruppen verbunden, aber es war der letzte weiße Spielstein, und rechts oben hättest du ihn gebraucht. Mehr kommt auf 12. An derselben Stelle gibt es eine bessere Farbe.
lesson-linkage-find-apart = Am Ende sind es zu viele Farbgruppen, Mehr hat 12 erreicht. Schau dir die Stelle links an: Dort verbindet ein einziger Spielstein zwei davon.

lesson-linkage-done = Mehr hält Farben auseinander und schafft Platz, Weniger verbindet und verdirbt, und der grüne Markierungsstein bestimmt, wo. Spiel jetzt eine Partie gegen mich, mit Tipps.
