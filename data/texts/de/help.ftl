### Antworten auf /hilfe und seine Knöpfe. Variablen sind Befehle zum Antippen; $games und $play zählen alle Spiele auf.

help-about = Ich bin **Interlink**. Spiel Verbindungsspiele mit mir oder mit anderen, am Stück oder über Tage: { $games }.
# Zeilen der Hilfe, jede neben ihrem Knopf: gegen den Bot spielen, lernen, mit anderen spielen, alle Befehle.
help-way-play = **Spiel gegen mich**: Wähl ein Spiel und eine Stufe, und es geht los.
help-way-learn = **Lern ein Spiel** in wenigen Minuten, Schritt für Schritt.
help-way-invite = **Spiel mit anderen**: Eröffne eine Partie und lad jemanden ein.
help-way-more = **Alles, was ich kann**, mit allen Befehlen.
# Fragen über einem Menü von Spielen: gegen den Bot spielen, und lernen.
help-game = Welches Spiel möchtest du gegen mich spielen?
help-lesson = Welches Spiel möchtest du lernen?
# Hinweis in Direktnachrichten: Der Bot ist dort der einzige Gegner.
help-invite = In Direktnachrichten spielst du gegen mich. Um mit anderen zu spielen, nutz mich auf einem gemeinsamen Server oder [lad mich auf deinen ein]({ $link }).
help-start = **Anfangen**: { $play }. Nenn jemanden als Gegenüber, sonst dürfen alle mitspielen.
help-play = **Spielen**: Drück **{ button-move }** unter dem Brett und wähl aus, oder schreib { $move }; beim Tippen siehst du, was erlaubt ist.
help-view = **Ansehen**: { $board } zeigt eine Partie, { $stock } deinen Vorrat, { $matches } deine Partien. **{ button-text }** beschreibt die Stellung in Worten. { $replay } spielt eine Partie nach, auch als GIF, und { $study-import } öffnet eine aus ihrer Aufzeichnung.
help-agree = **Einigen**: { $undo }, { $draw }, { $resign }, { $rematch } oder die Knöpfe unter dem Brett.
help-time = **Einstellen**: { $away } hält deine Uhren an, { $preferences } stellt Erinnerungen und Bretter ein, { $block-add } blockiert jemanden, { $privacy-show } zeigt, was ich über dich speichere.
help-compare = **Vergleichen**: { $leaderboard }, { $profile } und { $history } zeigen Wertungen und Ergebnisse; { $tournament-open } eröffnet ein Turnier, { $tournament-show } zeigt den Stand.
help-learn = **Lernen**: { $learn } bringt dir ein Spiel bei, { $rules } erklärt es, { $puzzle-next }, { $puzzle-run } und { $puzzle-daily } geben dir Rätsel, { $puzzle-redo } die noch ungelösten, { $study-open } öffnet ein Brett zum Ausprobieren. **Verwalten**: { $server-settings }. **Über mich**: { $about }.

## Hilfe an Orten ohne den Bot, wenn eine Person ihn für sich installiert hat. $commands zählt die Befehle auf, die dort
## gehen, außer denen, die eine Partie eröffnen.

help-private-about = Hier siehst nur du, was wir machen, und nichts davon zählt für Wertungen.
help-private-play = **Spielen** gegen mich: { $play }, mit einer Stufe. Später weiterspielen: { $study } mit der Nummer.
help-private-also = **Auch hier**: { $commands }. Um mit anderen zu spielen, lad mich auf einen Server ein.
help-games = Spiele: { $games }.
