# Was der Bot kann, je eine Zeile. Jeder Wert ist ein Befehl, auf den man drücken kann; $games und $play zählen alle Spiele auf.

help-about = Mit **Interlink** spielt ihr Verbindungsspiele in euren Kanälen, ganz in eurem Tempo. Niemand da? Spiel gleich gegen mich, auch in einer Direktnachricht.
help-begin = **Anfangen**: { $play }. Lad jemanden ein, sonst dürfen alle mitspielen.
help-play = **Spielen**: Drück **{ button-move }** unter dem Brett und wähl aus, oder schreib { $move }; beim Tippen siehst du, was erlaubt ist.
help-look = **Schauen**: { $board } zeigt eine Partie, { $stock } deinen Vorrat, { $matches } deine Partien, **{ button-text }** sagt die Stellung in Worten; { $replay } spielt eine Partie nach, auch als GIF, und { $import } öffnet eine aus ihrer Aufzeichnung.
help-settle = **Klären**: { $undo }, { $draw }, { $resign } und { $rematch }, oder die Knöpfe unter dem Brett.
help-time = **Zeit**: { $away } hält deine Uhren an, { $preferences } stellt ein, wie ich dich erinnere und Bretter zeige, auch in Worten, { $block-add } hält dir Leute fern, { $privacy-show } sagt, was ich von dir aufhebe.
help-compare = **Vergleichen**: { $leaderboard }, { $profile }, { $history } und { $stats } zeigen, wie es bei Leuten und Spielen läuft; { $tournament-open } eröffnet ein Turnier, { $tournament-show } zeigt den Stand.
help-learn = **Lernen**: { $learn } bringt dir ein Spiel bei, { $rules } erklärt es, { $puzzle } und { $daily } geben dir Rätsel, { $study } öffnet ein Brett zum Ausprobieren. **Verwalten**: { $server-settings }. **Über mich**: { $about }.
# Wohin der Bot nicht eingeladen wurde; $commands zählt auf, was dort geht, außer dem, was eine Partie öffnet
help-private-about = Hier bin ich mit dir allein: Niemand sonst sieht, was du mit mir machst, und nichts davon zählt irgendwo.
help-private-play = **Spielen** gegen mich: { $play }, mit einer Stufe; { $study } mit ihrer Nummer setzt eine Partie fort.
help-private-also = **Auch hier**: { $commands }. Um mit anderen zu spielen, lad mich auf einen Server ein.
help-games = Spiele: { $games }.
