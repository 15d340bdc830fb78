### Lektion zu Linkx. Jeder Schritt hat einen Titel, eine Aufgabe (asked), eine Antwort auf den richtigen Zug (right)
### und Antworten auf falsche Züge.

lesson-linkx-goal-title = Das Ziel
lesson-linkx-goal-asked = Du spielst **Blau**. Teile gleiten von oben in einen aufrechten Rahmen. Verbinde in deiner Farbe den linken Rand mit dem rechten oder den Boden mit der obersten Reihe, und du gewinnst sofort.

    Nur die letzte Spalte fehlt noch. Drück **{ button-move }** und wähl ein Teil, das bis dorthin reicht.
lesson-linkx-goal-right = Von a1 bis i1 hängen deine Felder zusammen: Links und rechts sind verbunden, du hast gewonnen.
lesson-linkx-goal-short = Deine Reihe hört noch bei h1 auf. Ein Teil in Spalte i, unten am Boden, erreicht den rechten Rand.

lesson-linkx-corner-title = Um die Ecke
lesson-linkx-corner-asked = Felder deiner Farbe sind über ihre Seiten verbunden **und über ihre Ecken**. Zwischen deinen beiden Teilen liegt eines von Weiß, aber das trennt sie nicht lange.

    Such ein Teil, das auf dem weißen liegt und deine beiden an einer Ecke berührt.
lesson-linkx-corner-right = d2 berührt c1 an einer Ecke, und f2 berührt g1. Die Verbindung schlüpft an Weiß vorbei, du hast gewonnen.
lesson-linkx-corner-apart = Links und rechts sind noch nicht verbunden. Dein Teil muss quer über d2, e2 und f2 liegen: Seine Enden berühren c1 und g1 an einer Ecke.

lesson-linkx-gap-title = Keine Lücken
lesson-linkx-gap-asked = Unter einem Teil darf kein Feld leer bleiben. Über die Lücke in Spalte **e** passt also nichts, solange sie offen ist. Der Einer würde hineinpassen, aber deine beiden sind verbraucht: Neben dem Rahmen siehst du, was du noch hast.

    Füll die Lücke auf e1, und du gewinnst.
lesson-linkx-gap-right = Es passt in die Lücke und lässt nichts leer, und damit sind d1 und f1 verbunden.
lesson-linkx-gap-open = Die Lücke ist offen geblieben, und Weiß hat einen geraden Dreier hineingestellt. Spalte e ist jetzt ein Turm, und du müsstest darüberklettern.

lesson-linkx-block-title = Weiß aufhalten
lesson-linkx-block-asked = Der weiße Turm steht auf deiner Reihe und reicht bis ganz nach oben. Ihm fehlt nur ein Weg zum Boden, über **h2** und **i1**, auch über Ecken. Kommt Weiß dort hinunter, hat Weiß gewonnen.

    Halt Weiß auf.
lesson-linkx-block-right = Dort kommt Weiß nicht mehr zum Boden. Liegt dein Teil auf i1, hat deine Reihe auch gleich den rechten Rand erreicht.
lesson-linkx-block-lost = Weiß hat oben und unten verbunden, über h2 und i1, und damit gewonnen. Wer gleich verlieren würde, muss zuerst verteidigen.

lesson-linkx-race-title = Welche Seite zuerst?
lesson-linkx-race-asked = Deiner Reihe fehlen links eine Spalte und rechts zwei. Links hast du einen Turm: Selbst wenn Weiß a1 füllt, kommst du vom Turm aus weiter oben in Spalte a. Rechts gibt es nur einen Weg, unten am Boden.

    Nimm die Seite, die nicht warten kann.
lesson-linkx-race-right = Der rechte Rand gehört dir. Weiß hat auf a1 einen Turm gestellt, aber deiner ist höher.
lesson-linkx-race-late = Weiß hat rechts den Boden besetzt, mit einem Turm, über den du nicht so schnell hinwegkommst. Links hätte es Zeit gehabt.
lesson-linkx-race-short = Das reicht noch nicht bis zum Rand, und Weiß hat Spalte i dichtgemacht. Ein Teil, das h1 und i1 bedeckt, kommt hin.
lesson-linkx-race-up = Du hast oben gedroht, aber ein Teil auf deinem Turm verhindert das. Danach braucht Weiß nur noch einen Zug, um rechts dichtzumachen. Ein Teil über h1 und i1 ist nicht aufzuhalten.

lesson-linkx-finish-title = Obendrüber
lesson-linkx-finish-asked = Links endet der weiße Turm bei a3, deiner bei b4.

    Gewinn die Partie.
lesson-linkx-finish-right = Es liegt auf dem weißen Turm und berührt b4: Links und rechts sind verbunden, du hast gewonnen.
lesson-linkx-finish-high = Dein Turm ist gewachsen, aber Spalte a hat er nicht erreicht. Ein Teil auf dem weißen Turm hätte sofort gewonnen.
lesson-linkx-finish-late = Weiß hat seinen Turm höher gebaut als deinen, und der Weg zum linken Rand ist zu. Ein Teil auf a4 hätte b4 berührt.

lesson-linkx-find-title = Auf eigene Faust
lesson-linkx-find-asked = Deine Kette reicht vom rechten Rand bis c5. Weiß hat Spalte a bis a6 und Spalte b bis b5 und ist fast ganz oben.

    Eine Form gewinnt sofort, und in zwei Teilen steckt sie. Welche?
lesson-linkx-find-right = b6 berührt c5 an einer Ecke, und von b6 geht es hinüber nach a7: Links und rechts sind verbunden, du hast gewonnen.
lesson-linkx-find-lost = Weiß hat am linken Rand Boden und oberste Reihe verbunden und damit gewonnen. Dein Teil hätte b6 bedecken müssen, das c5 an einer Ecke berührt, und dazu a7.
lesson-linkx-find-taken = Weiß hat den Weg zum linken Rand versperrt. Dein Teil hätte b6 bedecken müssen, das c5 an einer Ecke berührt, und dazu a7.

lesson-linkx-done = Verbindet niemand zwei Seiten, gewinnt die größere verbundene Fläche; heb dir also kleine Teile für die Lücken auf, und halt deine Felder zusammen. Spiel jetzt eine Partie gegen mich, mit Tipps.
