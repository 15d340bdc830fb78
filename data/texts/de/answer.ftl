# Was Befehle und Knöpfe antworten, meist nur einer Person.

# Wenn beim Bot etwas nicht stimmt; $fault ist ein kurzes Zeichen, das auch im Protokoll steht
answer-failed = Bei mir ist etwas schiefgegangen. Sieh mit /{ command-board } nach, bevor du es noch einmal versuchst; wenn es so bleibt, sag denen Bescheid, die mich betreiben: { $fault }.
answer-unwritable = Ich kann gerade nichts aufschreiben, also hat sich nichts geändert; versuch es bitte später noch einmal.
answer-damaged = Ich kann nicht lesen, was ich dazu aufgeschrieben habe; sag bitte denen Bescheid, die mich betreiben.
answer-unheard = Discord hat nicht rechtzeitig geantwortet, und nichts wurde geändert; versuch es bitte noch einmal.
answer-restarting = Ich starte gerade neu, also ist nichts passiert; versuch es bitte in einer Minute noch einmal.
answer-interrupted = Ich muss neu starten und konnte das nicht zu Ende bringen. Sieh in einer Minute mit /{ command-board } nach und versuch es noch einmal, falls nichts passiert ist.
# Was jemandes Discord noch zeigt, ist von einer früheren Version
answer-outdated = So geht dieser Befehl nicht; tipp ihn noch einmal und wähl aus, was angeboten wird.
answer-unknown = Ich weiß nicht mehr, was das bedeutet; /{ command-board } zeigt eine Partie, wie sie gerade steht.
answer-option = Die Option „{ $option }“ kann nur { $allowed } sein.
answer-game-gone = Dieses Spiel wird hier nicht mehr gespielt; wähl { $games }.
answer-rulebook-gone = Dieses Spiel wird hier nicht mehr gespielt; /{ command-rules } zeigt die anderen.

# Welche Partie gemeint ist
answer-none-in-channel = Hier läuft keine Partie. Öffne ihren Thread oder nenn eine mit `{ command-option-match }:`.
answer-none-in-dms = Hier wird keine Partie gespielt; öffne mit /{ command-play } eine gegen mich oder nenn eine andere mit der Option „{ command-option-match }“: /{ command-matches } zeigt deine.
answer-no-match-here = Eine Partie { $match } gibt es hier nicht; /{ command-matches } zeigt deine.
answer-use-in-server = Das geht nur auf einem Server, denn Ranglisten und Statistik führt jeder für sich.

# /abwesend
answer-away-how = Schreib ein Datum wie 31.1.2027, eine Zahl von Tagen wie `5 Tage` oder `{ answer-word-back }`.
# Was getippt wurde, kann zweierlei heißen
answer-away-which = Das können zwei Tage sein; schreib { $first } oder { $second }.
answer-back = Schön, dass du wieder da bist; deine Uhren laufen weiter.
# Was man bei /abwesend für „zurück“ tippen darf
answer-word-back = zurück

# /blockieren; $player ist eine Erwähnung
answer-blocked = { $player } kann dich nicht mehr einladen, deine freien Plätze nicht nehmen, deinen Partien nicht folgen und dich nicht anpingen, und freie Plätze seht ihr voneinander nicht mehr.
answer-block-me = Ich lade niemanden ein, zu blockieren gibt es also nichts; mit /{ command-preferences } stellst du ein, was ich dir schreibe.
answer-unblocked = { $player } kann dich wieder einladen, deine freien Plätze nehmen, deinen Partien folgen und dich anpingen.
answer-block-list = Du hast { $people } blockiert.
answer-block-list-more = Du hast { $people } und { $more } weitere blockiert.
answer-block-nobody = Du hast niemanden blockiert.

# Eine Partie ansehen
answer-more = Mehr zu { $game } { $match }:
answer-no-check = Ziehungen lassen sich prüfen, wenn es in der Partie welche gibt und sie vorbei ist; bis dahin bleibt ihr Geheimnis gewahrt.
answer-not-begun = Die Partie hat noch nicht begonnen, also gibt es noch keine Stellung; warte, bis alle Plätze besetzt sind.
answer-nothing-waits = Gerade wartet keine Partie auf dich.
answer-unfollow = Über Partie { $match } schreibe ich dir nichts mehr.
answer-nothing-held = In { $game } gibt es keinen Vorrat; /{ command-board } zeigt alles.
answer-no-seat = Du spielst in dieser Partie nicht mit; ihr Brett zeigt jeden Vorrat.
# $stock ist der Befehl, zum Antippen
answer-closed-dms = Ich konnte dir keine Direktnachricht schicken und versuche es nicht wieder. Wenn du welche willst, erlaube sie für diesen Server und nimm `/{ command-preferences } { command-option-stock_dm }:True`; bis dahin zeigt dir { $stock } dasselbe.

# Listen; $player ist eine Erwähnung
answer-list-mine = Deine Partien.
answer-list-open = Freie Plätze auf diesem Server.
answer-list-server = Partien auf diesem Server.
answer-list-player = Partien von { $player } auf diesem Server.
answer-list-in-server = Die Partien eines Servers zeige ich dir nur dort; hier kann ich dir deine eigenen zeigen.
answer-two-people = Niemand spielt gegen sich selbst; nenn zwei verschiedene Leute.
answer-matches-of-me = Ich spiele oft viele Partien zugleich; `/{ command-matches } { command-option-show }: { command-choice-show-server }` zeigt alle auf diesem Server, meine auch.
answer-standing-of-me = Partien mit Computerspielern werden nie gewertet, also stehe ich in keiner Tabelle; /{ command-history } ohne Namen zeigt sie unter den anderen.
answer-no-history-page = Eine Seite { $page } gibt es nicht; `/{ command-history }` zeigt die erste.
answer-no-history-match = Eine Partie { $match } gibt es nicht; `/{ command-history }` zeigt die, die du sehen kannst.
answer-no-leaderboard-page = Eine Seite { $page } gibt es nicht; `/{ command-leaderboard }` zeigt die erste.
answer-history = Beendete Partien.
answer-history-of = Beendete Partien von { $player }.
answer-history-between = Beendete Partien von { $player } gegen { $opponent }.

# Spielen
# $steps ist, was gespielt wurde, wie „Blau auf c1-c2“
answer-played = Gespielt: { $steps }.
answer-played-unknown = Du hast deinen Zug gespielt.
# $channel ist eine Erwähnung
answer-board-there = Siehe { $channel }.
answer-board-later = Das Brett kommt, sobald Discord mich lässt.
answer-waits-as-well = Auch { $game } { $match } wartet auf dich.
answer-nothing-changed = Es hat sich nichts geändert.

# Eröffnen und mitspielen; $player ist eine Erwähnung
answer-challenge = Welches Spiel möchtest du mit { $player } spielen?
answer-match-open = Partie { $match } ist eröffnet.
answer-invited = Du hast { $player } zu { $game } eingeladen: Partie { $match }.
answer-level-there = Partie { $match } ({ $game }) ist eröffnet; wähl dort, wie gut ich spielen soll, dann geht es los.
answer-seated-begun = Du hast einen Platz in Partie { $match }; sie hat begonnen.
answer-seated-waiting = Du hast einen Platz in Partie { $match }; sie beginnt, wenn alle Plätze besetzt sind.
answer-rematch = Partie { $match } beginnt.
answer-other-channels = Auf diesem Server werden Partien in { $channels } eröffnet.
answer-yourself = Gegen dich selbst kannst du nicht spielen; nenn jemand anderen, oder niemanden, dann dürfen alle mitspielen.
answer-bot = { $player } ist ein Bot und spielt nicht; nenn mich oder eine Person, oder niemanden, dann dürfen alle mitspielen.
answer-level-alone = Eine Stufe ist für Computerspieler; nenn auch { $me } als Gegenüber, oder lass „{ command-option-level }“ weg.
answer-not-here = { $player } ist nicht auf diesem Server; nenn jemanden von hier, oder niemanden, dann dürfen alle mitspielen.
answer-blind = { $player } kann diesen Kanal nicht sehen; eröffne die Partie in einem, den ihr beide seht.
# In Direktnachrichten mit dem Bot, wo man nur gegen ihn spielt
answer-direct-people = In Direktnachrichten spielst du gegen mich; Partien mit anderen Leuten öffnest du auf einem Server.
answer-direct-role = Hier nimmt sonst niemand Platz; lass die Option „{ command-option-role }“ weg.
answer-direct-rated = Partien in Direktnachrichten werden nie gewertet; lass die Option „{ command-option-rated }“ weg.
# Wohin der Bot nicht eingeladen wurde, und man allein gegen ihn spielt
answer-private-people = Hierher bin ich nicht eingeladen, also kann niemand sonst mitspielen; lass die Gegner weg und spiel gegen mich, oder öffne die Partie auf einem Server, der mich hat.
answer-private-role = Hier nimmt sonst niemand Platz; lass die Option „{ command-option-role }“ weg.
answer-private-pace = In einer privaten Partie läuft keine Uhr; lass die Option „{ command-option-pace }“ weg.
answer-private-rated = Private Partien werden nie gewertet; lass die Option „{ command-option-rated }“ weg.
# $lacking zählt Berechtigungen auf, wie Discord sie nennt; $channel ist eine Erwähnung
answer-lacking-here = Mir fehlen Berechtigungen in diesem Kanal: { $lacking }. Wer ihn verwaltet, kann sie mir geben.
answer-lacking-there = Mir fehlen Berechtigungen in { $channel }: { $lacking }. Wer ihn verwaltet, kann sie mir geben.

# /einstellungen und /server
answer-muted = An diesen Zug in Partie { $matches } wirst du nicht mehr erinnert.
answer-quiet-how = Schreib, von wann bis wann die Ruhezeit geht, zum Beispiel `22-7` oder `21:30-8:00`, oder `{ answer-word-off }`.
# Was man bei /einstellungen ruhezeit für „aus“ tippen darf
answer-word-off = aus
answer-timezone = Wähl eine Zeitzone aus der Liste, zum Beispiel Europe/Berlin.
answer-managers = Das dürfen nur Leute, die diesen Server verwalten; frag jemanden von ihnen.
answer-closed = Partie { $match } ist ohne Ergebnis geschlossen.
answer-records = { $count ->
    [one] Die Aufzeichnung von Partie { $first }.
   *[other] Die Aufzeichnungen von { $count } beendeten Partien, { $first } bis { $last }, eine in jeder Zeile.
}
answer-records-none = Ab dieser Nummer ist hier keine Partie beendet; ohne `{ command-option-from }` bekommst du alle.
# $matches ist eine Liste von Nummern
answer-records-unreadable = { $count ->
    [one] Partie { $matches } lässt sich nicht lesen und fehlt; wer mich betreibt, erfährt mit `python -m bot check`, warum.
   *[other] Die Partien { $matches } lassen sich nicht lesen und fehlen; wer mich betreibt, erfährt mit `python -m bot check`, warum.
}
answer-records-more = Es sind mehr, als ich auf einmal holen kann: weiter geht es mit `/{ command-server } { command-server-records } { command-option-from }:{ $match }`.
# Von einer Datei, die jemand an einen Befehl gehängt hat.
answer-file-slow = Discord hat zu lange gebraucht, mir deine Datei zu geben; versuch es noch einmal.
answer-file-lost = Ich konnte deine Datei nicht von Discord holen; häng sie noch einmal an.
