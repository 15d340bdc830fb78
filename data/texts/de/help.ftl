# Die Hilfe, was ihre Knöpfe antworten, und die Liste der Befehle hinter „Mehr“: Jeder Wert ist ein Befehl; $games und
# $play zählen alle Spiele auf.

help-about = Ich bin **Interlink**. Spiel Verbindungsspiele mit mir oder mit anderen, am Stück oder über Tage: { $games }.
# Über einer Auswahl von Spielen: gegen den Bot, und zum Lernen
help-game = Welches Spiel möchtest du gegen mich spielen?
help-lesson = Welches Spiel möchtest du lernen?
# Wo man nur gegen den Bot spielen kann
help-invite = In Direktnachrichten spielst du gegen mich. Um mit anderen zu spielen, nutz mich auf einem gemeinsamen Server oder [lad mich auf deinen ein]({ $link }).
help-start = **Anfangen**: { $play }. Nenn jemanden als Gegenüber, sonst dürfen alle mitspielen.
help-play = **Spielen**: Drück **{ button-move }** unter dem Brett und wähl aus, oder schreib { $move }; beim Tippen siehst du, was erlaubt ist.
help-view = **Ansehen**: { $board } zeigt eine Partie, { $stock } deinen Vorrat, { $matches } deine Partien. **{ button-text }** beschreibt die Stellung in Worten. { $replay } spielt eine Partie nach, auch als GIF, und { $study-import } öffnet eine aus ihrer Aufzeichnung.
help-agree = **Einigen**: { $undo }, { $draw }, { $resign }, { $rematch } oder die Knöpfe unter dem Brett.
help-time = **Einstellen**: { $away } hält deine Uhren an, { $preferences } stellt Erinnerungen und Bretter ein, { $block-add } blockiert jemanden, { $privacy-show } zeigt, was ich über dich speichere.
help-compare = **Vergleichen**: { $leaderboard }, { $profile } und { $history } zeigen Wertungen und Ergebnisse; { $tournament-open } eröffnet ein Turnier, { $tournament-show } zeigt den Stand.
help-learn = **Lernen**: { $learn } bringt dir ein Spiel bei, { $rules } erklärt es, { $puzzle-next } und { $puzzle-daily } geben dir Rätsel, { $study-open } öffnet ein Brett zum Ausprobieren. **Verwalten**: { $server-settings }. **Über mich**: { $about }.
# Wohin der Bot nicht eingeladen wurde; $commands zählt auf, was dort geht, außer dem, was eine Partie öffnet
help-private-about = Hier siehst nur du, was wir machen, und nichts davon zählt für Wertungen.
help-private-play = **Spielen** gegen mich: { $play }, mit einer Stufe. Später weiterspielen: { $study } mit der Nummer.
help-private-also = **Auch hier**: { $commands }. Um mit anderen zu spielen, lad mich auf einen Server ein.
help-games = Spiele: { $games }.
