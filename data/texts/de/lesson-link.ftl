### Lektion zu LINK. Jeder Schritt hat einen Titel, eine Aufgabe (asked), eine Antwort auf den richtigen Zug (right) und
### Antworten auf falsche Züge.

lesson-link-goal-title = Das Ziel
lesson-link-goal-asked = Du spielst **Schwarz**. Dir gehören der obere und der untere Rand: Verbinde sie mit einem Weg aus schwarzen Steinen ohne Lücke, und du gewinnst sofort. Weiß versucht dasselbe von links nach rechts.

    Ein Stein fehlt noch. Drück **{ button-move }** und setz ihn.
lesson-link-goal-right = Dein Weg führt ohne Lücke vom oberen zum unteren Rand. Damit hast du gewonnen.
lesson-link-goal-gap = Zwischen c4 und c2 hat dein Weg noch eine Lücke. Steine, die Seite an Seite liegen, sind verbunden; ein einziges Feld schließt sie.

lesson-link-bar-title = Stege
lesson-link-bar-asked = Steine, die Seite an Seite liegen, sind von selbst verbunden. Steine, die sich nur über eine Ecke berühren, wie deine auf **c4** und **d3**, verbindest du mit einem **Steg**, und das kostet einen ganzen Zug.

    Zieh den Steg, mit dem dein Weg vollständig ist.
lesson-link-bar-right = Der Steg verbindet c4 und d3, und damit die beiden Hälften deines Wegs.
lesson-link-bar-late = Jetzt hat Weiß einen eigenen Steg gezogen, von c3 nach d4. Ein Steg darf keinen der anderen Farbe kreuzen, deiner ist dort also nicht mehr möglich. Die Kreuzung gehört, wer zuerst kommt.

lesson-link-cut-title = Trennen
lesson-link-cut-asked = Die weiße Kette kommt von beiden Seiten, ihr fehlt nur noch ein Steg von **b3** nach **c2**. Du bist am Zug, und auf den beiden anderen Ecken dieses kleinen Quadrats liegen Steine von dir.

    Halt Weiß auf.
lesson-link-cut-right = Dein Steg liegt quer über der Stelle, die Weiß gebraucht hätte. Weiß muss einen anderen Weg suchen.
lesson-link-cut-lost = Weiß hat den Steg von b3 nach c2 gezogen: Links und rechts sind verbunden, und Weiß hat gewonnen. Dein Steg quer darüber hätte das verhindert.

lesson-link-wait-title = Ein Steg, der warten kann
lesson-link-wait-asked = Deine Steine auf **c4** und **b3** berühren sich über eine Ecke, und die beiden Felder daneben, b4 und c3, sind frei. Trennen kann Weiß sie nicht: Was Weiß dort auch spielt, du ziehst dann den Steg oder nimmst das andere Feld.

    Dein Zug ist also frei für etwas anderes. Was ist dringender?
lesson-link-wait-right = Deine untere Hälfte steht am unteren Rand. Weiß hat es mit b4 versucht, und du hast den Steg rechtzeitig gezogen. Ein Steg, den noch niemand kreuzen kann, ist so gut wie gezogen.
lesson-link-wait-early = Diesen Steg konnte noch niemand kreuzen. Weiß hat die Zeit genutzt und b1 genommen, und jetzt ist es weit bis zum unteren Rand. So einen Steg ziehst du erst, wenn Weiß ihn gleich verhindern könnte.
lesson-link-wait-slow = Weiß hat b1 genommen, und jetzt ist es weit bis zum unteren Rand. Deiner unteren Hälfte hat nur noch ein Stein gefehlt.

lesson-link-fork-title = Zwei Drohungen auf einmal
lesson-link-fork-asked = Oben lassen sich deine Steine auf c5 und d4 auf zwei Arten verbinden: mit einem Steg oder mit einem Stein auf d5. Weiß kann immer nur eine davon verhindern.

    Lass also oben, wie es ist, und setz den Stein, der den Rest deines Wegs vollständig macht.
lesson-link-fork-right = Von d4 bis hinunter nach d1 ist jetzt alles verbunden, und du drohst auf zwei Arten zu gewinnen. Eine davon hat Weiß mit d5 verhindert.
lesson-link-fork-early = Oben warst du schon sicher, denn dort hattest du zwei Möglichkeiten. Weiß hat d3 genommen, das eine Feld, das dein Weg gebraucht hätte.
lesson-link-fork-split = Weiß hat d3 genommen und deinen Weg in zwei Teile getrennt. Such das Feld, das beide Hälften brauchen.

lesson-link-finish-title = Die andere Drohung
lesson-link-finish-asked = Weiß hat dir die eine Möglichkeit genommen und die andere gelassen.

    Gewinn die Partie.
lesson-link-finish-right = Der Steg von c5 nach d4 macht deinen Weg vollständig. Weiß stand auf beiden anderen Ecken, aber du warst zuerst da.
lesson-link-finish-late = Weiß hat einen Steg von c4 nach d5 gezogen, quer über die Stelle, an der du deinen gebraucht hättest. Steht Weiß auf beiden anderen Ecken, kann ein Steg nicht länger warten.

lesson-link-find-title = Auf eigene Faust
lesson-link-find-asked = Alles, was du brauchst, ist da: Steine, Stege und zwei Drohungen auf einmal.

    Welcher Stein gewinnt, was Weiß auch antwortet?
lesson-link-find-right = Verbunden mit deinen unteren Steinen droht b3 gleich zweierlei: den Steg nach a4 und einen Stein auf b4. Weiß hat b4 genommen, also hast du den Steg gezogen, und dein Weg ist vollständig.
lesson-link-find-taken = Weiß hat b3 genommen. Von dort hättest du zwei Möglichkeiten hinauf nach a4 gehabt, und Weiß hätte nur eine verhindern können.

lesson-link-done = Seite an Seite ist sicher, über die Ecke ist schnell, und ein Steg wartet, bis er nicht mehr warten darf. Spiel jetzt eine kurze Partie gegen mich, auf einem kleinen Brett und mit Tipps.
