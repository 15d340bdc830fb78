### Antworten auf Befehle und Knöpfe, meist privat.

## Fehler des Bots.

# $fault ist eine kurze Kennung, die auch im Protokoll des Betreibers steht.
reply-failed = Bei mir ist etwas schiefgegangen. Sieh mit /{ command-board } nach, bevor du es noch einmal versuchst; wenn es so bleibt, sag denen Bescheid, die mich betreiben: { $fault }.
reply-database-read-only = Ich kann gerade nichts speichern, also hat sich nichts geändert; versuch es bitte später noch einmal.
reply-database-lost = Das ist gespeichert, aber ich erreiche die Datenbank gerade nicht, um es zu zeigen; sieh in einer Weile mit /{ command-board } nach.
reply-outcome-unknown = Ich konnte nicht herausfinden, ob das gespeichert wurde; das Brett wird es zeigen, und ich sage es hier, sobald ich es weiß.
reply-outcome-saved = Es wurde doch gespeichert; das Brett zeigt es.
reply-outcome-lost = Es wurde nicht gespeichert; bitte versuch es noch einmal.
reply-database-damaged = Gespeicherte Daten sind beschädigt; sag bitte denen Bescheid, die mich betreiben.
reply-timed-out = Discord hat nicht rechtzeitig geantwortet, und nichts wurde geändert; versuch es bitte noch einmal.
reply-restarting = Ich starte gerade neu, also ist nichts passiert; versuch es bitte in einer Minute noch einmal.
reply-interrupted = Ich muss neu starten und konnte das nicht zu Ende bringen. Sieh in einer Minute mit /{ command-board } nach und versuch es noch einmal, falls nichts passiert ist.

## Befehle und Knöpfe einer früheren Version des Bots.

reply-command-outdated = So geht dieser Befehl nicht; tipp ihn noch einmal und wähl aus, was angeboten wird.
reply-button-unknown = Das ist veraltet; /{ command-board } zeigt eine Partie, wie sie gerade steht.
reply-option-invalid = Die Option „{ $option }“ kann nur { $allowed } sein.
reply-game-removed = Dieses Spiel wird hier nicht mehr gespielt; wähl { $games }.
reply-rulebook-removed = Dieses Spiel wird hier nicht mehr gespielt; /{ command-rules } zeigt die anderen.

## Wahl der Partie.

reply-no-match-in-channel = Hier läuft keine Partie. Öffne ihren Thread oder nenn eine mit `{ command-option-match }:`.
reply-no-match-in-dms = Hier wird keine Partie gespielt; öffne mit /{ command-play } eine gegen mich oder nenn eine andere mit der Option „{ command-option-match }“: /{ command-matches } zeigt deine.
reply-no-match-here = Eine Partie { $match } gibt es hier nicht; /{ command-matches } zeigt deine.
reply-use-in-server = Das geht nur auf einem Server, denn Ranglisten und Statistik führt jeder für sich.

## /abwesend.

reply-away-format = Schreib ein Datum wie 31.1.2027, eine Zahl von Tagen wie `5 Tage` oder `{ reply-word-back }`.
# $first und $second sind die beiden möglichen Daten.
reply-away-ambiguous = Das können zwei Tage sein; schreib { $first } oder { $second }.
reply-welcome-back = Schön, dass du wieder da bist; deine Uhren laufen weiter.
# Erlaubte Eingabe für „zurück“ in /abwesend.
reply-word-back = zurück

## /blockieren. $player ist eine Erwähnung.

reply-blocked = { $player } kann dich nicht mehr einladen, deine freien Plätze nicht nehmen, deinen Partien nicht folgen und dich nicht anpingen, und freie Plätze seht ihr voneinander nicht mehr.
reply-block-bot = Ich lade niemanden ein, zu blockieren gibt es also nichts; mit /{ command-preferences } stellst du ein, was ich dir schreibe.
reply-unblocked = { $player } kann dich wieder einladen, deine freien Plätze nehmen, deinen Partien folgen und dich anpingen.
reply-block-list = Du hast { $people } blockiert.
reply-block-list-more = Du hast { $people } und { $more } weitere blockiert.
reply-block-list-empty = Du hast niemanden blockiert.

## Partie ansehen.

reply-more = Mehr zu { $game } { $match }:
reply-draws-not-checkable = Ziehungen lassen sich prüfen, wenn es in der Partie welche gibt und sie vorbei ist; bis dahin bleibt ihr Geheimnis gewahrt.
reply-match-not-begun = Die Partie hat noch nicht begonnen, also gibt es noch keine Stellung; warte, bis alle Plätze besetzt sind.
reply-no-match-waiting = Gerade wartet keine Partie auf dich.
reply-unfollowed = Über Partie { $match } schreibe ich dir nichts mehr.
reply-no-stocks = In { $game } gibt es keinen Vorrat; /{ command-board } zeigt alles.
reply-not-a-player = Du spielst in dieser Partie nicht mit; ihr Brett zeigt jeden Vorrat.
# $stock ist ein Befehl zum Antippen.
reply-dms-closed = Ich konnte dir keine Direktnachricht schicken und versuche es nicht wieder. Wenn du welche willst, erlaube sie für diesen Server und nimm `/{ command-preferences } { command-option-stock_dm }:True`; bis dahin zeigt dir { $stock } dasselbe.

## Listen. $player ist eine Erwähnung.

reply-list-own = Deine Partien.
reply-list-open = Freie Plätze auf diesem Server.
reply-list-server = Partien auf diesem Server.
reply-list-player = Partien von { $player } auf diesem Server.
reply-list-in-server = Die Partien eines Servers zeige ich dir nur dort; hier kann ich dir deine eigenen zeigen.
reply-two-people = Niemand spielt gegen sich selbst; nenn zwei verschiedene Leute.
reply-bot-matches = Ich spiele oft viele Partien zugleich; `/{ command-matches } { command-option-show }: { command-choice-show-server }` zeigt alle auf diesem Server, meine auch.
reply-bot-ratings = Partien mit Computerspielern werden nie gewertet, also stehe ich in keiner Tabelle; /{ command-history } ohne Namen zeigt sie unter den anderen.
reply-no-history-page = Eine Seite { $page } gibt es nicht; `/{ command-history }` zeigt die erste.
reply-no-history-match = Eine Partie { $match } gibt es nicht; `/{ command-history }` zeigt die, die du sehen kannst.
reply-no-leaderboard-page = Eine Seite { $page } gibt es nicht; `/{ command-leaderboard }` zeigt die erste.
reply-history = Beendete Partien.
reply-history-of = Beendete Partien von { $player }.
reply-history-between = Beendete Partien von { $player } gegen { $opponent }.

## Spielen.

# $steps zählt die gespielten Schritte auf, zum Beispiel „Blau auf c1-c2“.
reply-played = Gespielt: { $steps }.
reply-played-unknown = Du hast deinen Zug gespielt.
# $channel ist eine Erwähnung.
reply-board-in-channel = Siehe { $channel }.
reply-board-delayed = Das Brett kommt, sobald Discord mich lässt.
reply-also-waiting = Auch { $game } { $match } wartet auf dich.
reply-nothing-changed = Es hat sich nichts geändert.

## Eröffnen und mitspielen. $player ist eine Erwähnung.

reply-which-game = Welches Spiel möchtest du mit { $player } spielen?
reply-match-open = Partie { $match } ist eröffnet.
reply-invited = Du hast { $player } zu { $game } eingeladen: Partie { $match }.
reply-level-in-channel = Partie { $match } ({ $game }) ist eröffnet; wähl dort, wie gut ich spielen soll, dann geht es los.
reply-joined-begun = Du hast einen Platz in Partie { $match }; sie hat begonnen.
reply-joined-waiting = Du hast einen Platz in Partie { $match }; sie beginnt, wenn alle Plätze besetzt sind.
reply-rematch = Partie { $match } beginnt.
reply-wrong-channel = Auf diesem Server werden Partien in { $channels } eröffnet.
reply-opponent-yourself = Gegen dich selbst kannst du nicht spielen; nenn jemand anderen, oder niemanden, dann dürfen alle mitspielen.
reply-opponent-bot = { $player } ist ein Bot und spielt nicht; nenn mich oder eine Person, oder niemanden, dann dürfen alle mitspielen.
reply-level-without-computer = Eine Stufe ist für Computerspieler; nenn auch { $me } als Gegenüber, oder lass „{ command-option-level }“ weg.
reply-opponent-not-in-server = { $player } ist nicht auf diesem Server; nenn jemanden von hier, oder niemanden, dann dürfen alle mitspielen.
reply-opponent-cannot-see = { $player } kann diesen Kanal nicht sehen; eröffne die Partie in einem, den ihr beide seht.
# Fehler in Direktnachrichten: Der Bot ist dort der einzige Gegner.
reply-direct-people = In Direktnachrichten spielst du gegen mich; Partien mit anderen Leuten öffnest du auf einem Server.
reply-direct-role = Hier nimmt sonst niemand Platz; lass die Option „{ command-option-role }“ weg.
reply-direct-rated = Partien in Direktnachrichten werden nie gewertet; lass die Option „{ command-option-rated }“ weg.
# Fehler an Orten ohne den Bot, wenn eine Person ihn für sich installiert hat. Dort ist der Bot der einzige Gegner.
reply-private-people = Hierher bin ich nicht eingeladen, also kann niemand sonst mitspielen; lass die Gegner weg und spiel gegen mich, oder öffne die Partie auf einem Server, der mich hat.
reply-private-role = Hier nimmt sonst niemand Platz; lass die Option „{ command-option-role }“ weg.
reply-private-pace = In einer privaten Partie läuft keine Uhr; lass die Option „{ command-option-pace }“ weg.
reply-private-rated = Private Partien werden nie gewertet; lass die Option „{ command-option-rated }“ weg.
# $lacking zählt die Texte permission auf. $channel ist eine Erwähnung.
reply-permissions-here = Mir fehlen Berechtigungen in diesem Kanal: { $lacking }. Wer ihn verwaltet, kann sie mir geben.
reply-permissions-there = Mir fehlen Berechtigungen in { $channel }: { $lacking }. Wer ihn verwaltet, kann sie mir geben.

## /einstellungen und /server.

reply-reminders-muted = An diesen Zug in Partie { $matches } wirst du nicht mehr erinnert.
reply-quiet-format = Schreib, von wann bis wann die Ruhezeit geht, zum Beispiel `22-7` oder `21:30-8:00`, oder `{ reply-word-off }`.
# Erlaubte Eingabe für „aus“ in /einstellungen, Option ruhezeit.
reply-word-off = aus
reply-timezone = Wähl eine Zeitzone aus der Liste, zum Beispiel Europe/Berlin.
reply-managers-only = Das dürfen nur Leute, die diesen Server verwalten; frag jemanden von ihnen.
reply-match-closed = Partie { $match } ist ohne Ergebnis geschlossen.
reply-records = { $count ->
    [one] Die Aufzeichnung von Partie { $first }.
   *[other] Die Aufzeichnungen von { $count } beendeten Partien, { $first } bis { $last }, eine in jeder Zeile.
}
reply-records-none = Ab dieser Nummer ist hier keine Partie beendet; ohne `{ command-option-from }` bekommst du alle.
# $matches zählt Nummern von Partien auf.
reply-records-unreadable = { $count ->
    [one] Partie { $matches } lässt sich nicht lesen und fehlt; wer mich betreibt, erfährt mit `python -m bot check`, warum.
   *[other] Die Partien { $matches } lassen sich nicht lesen und fehlen; wer mich betreibt, erfährt mit `python -m bot check`, warum.
}
reply-records-more = Es sind mehr, als ich auf einmal holen kann: weiter geht es mit `/{ command-server } { command-server-records } { command-option-from }:{ $match }`.

## Dateien, die an einen Befehl angehängt sind.

reply-file-timed-out = Discord hat zu lange gebraucht, mir deine Datei zu geben; versuch es noch einmal.
reply-file-failed = Ich konnte deine Datei nicht von Discord holen; häng sie noch einmal an.
