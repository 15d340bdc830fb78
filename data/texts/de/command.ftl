# Was Discord von den Befehlen des Bots zeigt, während jemand tippt.
# Namen von Befehlen und Optionen: klein, ohne Leerzeichen, höchstens 32 Zeichen.

# Namen der Befehle
command-play = spielen
command-move = zug
command-board = brett
command-stock = vorrat
command-matches = partien
command-resign = aufgeben
command-draw = remis
command-undo = zurück
command-rematch = revanche
command-learn = lernen
command-puzzle = rätsel
command-daily = tagesrätsel
command-rules = regeln
command-help = hilfe
command-leaderboard = rangliste
command-profile = profil
command-history = verlauf
command-replay = nachspielen
command-study = studie
command-import = importieren
command-stats = statistik
command-away = abwesend
command-preferences = einstellungen
command-block = blockieren
command-block-add = hinzufügen
command-block-remove = entfernen
command-block-list = liste
command-server = server
command-server-settings = einstellungen
command-server-close = schließen
command-server-void = streichen
command-server-records = aufzeichnungen
# Im Menü einer Person
command-challenge = Herausfordern

# Namen der Optionen
command-option-opponent = gegenüber
command-option-opponent2 = gegenüber2
command-option-opponent3 = gegenüber3
command-option-seats = plätze
command-option-level = stufe
command-option-counter = markierungsstein
command-option-target = ziel
command-option-size = größe
command-option-opening = eröffnung
command-option-length = länge
command-option-pace = bedenkzeit
command-option-first = beginn
command-option-role = rolle
command-option-rated = gewertet
command-option-hints = tipps
command-option-move = zug
command-option-match = partie
command-option-private = privat
command-option-abort = abbrechen
command-option-player = person
command-option-show = zeigen
command-option-page = seite
command-option-until = bis
command-option-from = ab
command-option-record = aufzeichnung
command-option-game = spiel
command-option-study = studie
command-option-period = zeitraum
command-option-by = nach
command-option-scope = bereich
command-option-versus = gegen
command-option-turn = zug
command-option-look = aussehen
command-option-confirm = bestätigen
command-option-stock_dm = vorrat_dm
command-option-reminders = erinnerungen
command-option-remind_by = erinnern_per
command-option-quiet = ruhezeit
command-option-timezone = zeitzone
command-option-global_rating = globale_wertung
command-option-place = ort
command-option-channel = kanal
command-option-overdue = zeitablauf
command-option-dark = dunkel
command-option-pictures = bilder
command-option-most = höchstens
command-option-prepared = vorbereitet
command-option-puzzles = rätsel
command-option-language = sprache

# Wozu Befehle und Optionen da sind: je höchstens 100 Zeichen
command-about-play = Eine Partie eröffnen
command-about-play-opponent = Wen du einlädst, oder mich als Computerspieler; bleibt es leer, dürfen alle mitspielen
command-about-play-seats = Wie viele mitspielen
command-about-play-level = Wie gut ich spiele, wenn du mich nennst; ohne Angabe wählst du bei der Partie
command-about-play-pace = Zeit für einen Zug
command-about-play-first = Wer beginnt
command-about-play-role = Nur wer diese Rolle hat, darf die freien Plätze nehmen
command-about-play-rated = Ob das Ergebnis in die Wertung eingeht (ja, solange du nicht nein sagst)
command-about-play-hints = Ob alle mich hinter „Mehr …“ um Tipps bitten dürfen; so eine Partie wird nicht gewertet
command-about-move = Einen Zug spielen; was erlaubt ist, siehst du beim Tippen
command-about-move-move = Dein Zug
command-about-board = Eine Partie zeigen, wie sie gerade steht
command-about-board-private = Nur dir allein zeigen
command-about-stock = Was du hast und was du damit tun kannst
command-about-matches = Deine Partien, zuerst die, die auf dich warten
command-about-matches-player = Wessen Partien; deine, wenn du nichts angibst
command-about-matches-show = Welche Partien
command-about-resign = Eine Partie aufgeben; du wirst noch einmal gefragt
command-about-resign-abort = Stattdessen die anderen fragen, ob die junge Partie ohne Ergebnis enden soll
command-about-undo = Deinen letzten Zug zurücknehmen oder die anderen darum bitten
command-about-draw = Remis anbieten oder ein angebotenes annehmen
command-about-rematch = Noch einmal spielen, alle rücken einen Platz weiter
command-about-learn = Ein Spiel beim Spielen lernen: ein paar eigene Züge, dann eine kurze Partie
command-about-learn-game = Welches Spiel; ohne Angabe wählst du aus
command-about-puzzle = Eine Stellung, in der es einen Zug zu finden gilt, nur für dich
command-about-puzzle-game = Welches Spiel; ohne Angabe wählst du aus
command-about-puzzle-level = Wie schwer, von 1 bis 5; ohne Angabe eines, das zu dir passt
command-about-rules = Wie ein Spiel geht
command-about-rules-game = Welches Spiel; im Kanal einer Partie ist es das, was dort gespielt wird
command-about-help = Was ich kann
command-about-leaderboard = Wer hier am besten spielt
command-about-leaderboard-game = Welches Spiel; ohne Angabe das, was hier am meisten gespielt wird
command-about-leaderboard-period = Seit wann
command-about-leaderboard-by = Wonach geordnet wird
command-about-leaderboard-scope = Unter wem
command-about-stats = Wie die Spiele auf diesem Server laufen: wer womit gewinnt und wie lange es dauert
command-about-stats-game = Welches Spiel; ohne Angabe alle
command-about-profile = Wie jemand spielt: Wertung, Ergebnisse, Gegenüber
command-about-profile-player = Wessen Profil; deins, wenn du nichts angibst
command-about-profile-versus = Stattdessen der direkte Vergleich mit dieser Person
command-about-profile-game = Das Spiel im Bild; ohne Angabe das meistgespielte
command-about-history = Beendete Partien, die neuesten zuerst; im Menü siehst du dir eine an
command-about-history-player = Wessen Partien; ohne Angabe die des ganzen Servers
command-about-history-opponent = Nur die gegen diese Person
command-about-history-game = Nur die von diesem Spiel
command-about-replay = Eine Partie noch einmal: Zug um Zug, als GIF, als Aufzeichnung
command-about-replay-from = Mit welchem Zug es losgeht; 0 ist der Anfang
command-about-study = Deine Studien: Bretter, auf denen du ausprobierst und für alle ziehst
command-about-study-study = Die Nummer der Studie, die du öffnen willst
command-about-study-game = Eine neue auf dem leeren Brett dieses Spiels beginnen
command-about-import = Eine Partie aus ihrer Aufzeichnung als Studie öffnen
command-about-import-record = Die Aufzeichnung, eine Datei wie die von „Aufzeichnung“ unter einer nachgespielten Partie
command-about-away = Deine Uhren in allen Partien anhalten, 14 Tage im Jahr
command-about-away-until = Ein Datum (31.1.2027), eine Zahl von Tagen (5 Tage) oder zurück
command-about-preferences = Wie ich mit dir umgehe; ohne Optionen siehst du, was eingestellt ist
command-about-preferences-turn = Wo du erfährst, dass du am Zug bist
command-about-preferences-look = Wie die Bilder aussehen, die nur du siehst
command-about-preferences-confirm = Ob du einen ausgewählten Zug bestätigst; folgen ihm sofort Ziehungen, frage ich immer
command-about-preferences-stock_dm = Ob ich dir bei jedem deiner Züge deinen Vorrat als Direktnachricht schicke
command-about-preferences-reminders = Wie oft ich dich an einen Zug erinnere
command-about-preferences-remind_by = Wo ich dich erinnere
command-about-preferences-quiet = Stunden ohne Erinnerungen, zum Beispiel 22-7, oder aus
command-about-preferences-timezone = Wo diese Stunden gelten, zum Beispiel Europe/Berlin
command-about-preferences-global_rating = Dich auch serverübergreifend werten und listen, in Partien, in denen alle das wollen
command-about-block = Wer dich nicht einladen, deine freien Plätze nicht nehmen und dich nicht anpingen kann
command-about-block-add = Jemanden blockieren; davon erfährt niemand
command-about-block-remove = Dich wieder von jemandem einladen lassen
command-about-block-list = Wen du blockiert hast
command-about-server = Wie Partien auf diesem Server laufen
command-about-server-settings = Die Einstellungen dieses Servers zeigen oder ändern
command-about-server-settings-place = Wo Partien gespielt werden
command-about-server-settings-channel = Einen Kanal für neue Partien erlauben oder wieder sperren; ist keiner genannt: überall
command-about-server-settings-pace = Zeit für einen Zug, wenn beim Eröffnen nichts anderes gewählt wird
command-about-server-settings-overdue = Was geschieht, wenn jemandes Zeit abläuft
command-about-server-settings-dark = Dunkle Bretter
command-about-server-settings-pictures = Welche Bretter einer Partie ihr Bild behalten
command-about-server-settings-most = Wie viele laufende Partien jemand hier haben darf; 0 heißt beliebig viele
command-about-server-settings-prepared = Ob Antworten vorbereitet werden dürfen, die dann sofort gespielt werden
command-about-server-settings-puzzles = Ob aus Stellungen von Partien, die hier enden, Rätsel für diesen Server werden, ohne Namen
command-about-server-settings-language = Die Sprache von allem, was hier alle lesen
command-about-server-close = Eine Partie dieses Servers ohne Ergebnis schließen
command-about-server-close-match = Die Nummer der Partie
command-about-server-void = Das Ergebnis einer Partie streichen; alle späteren Wertungen werden neu berechnet
command-about-server-void-match = Die Nummer der Partie
command-about-server-records = Die Aufzeichnungen aller beendeten Partien dieses Servers mitnehmen
command-about-server-records-from = Die Nummer der Partie, mit der es losgeht
# Dasselbe in mehreren Befehlen
command-about-option-match = Die Nummer der Partie; in ihrem eigenen Kanal nicht nötig
command-about-option-page = Welche Seite
command-about-option-player = Wen

# Was zur Wahl steht: je höchstens 100 Zeichen
# Eine Option eines Spiels: ein kurzes Wort für das, was in Aufzeichnungen steht, und was es heißt
command-choice-value = { $value ->
    [three-move] Drei Züge
    [swap] Tausch
    [none] Ohne Ausgleich
    [centre] Mitte
    [free] Frei
    [standard] Normal
    [short] Kurz
   *[other] { $value }
}: { $meaning }
command-choice-first-me = Ich beginne
command-choice-first-other = Mein Gegenüber beginnt
command-choice-first-random = Das Los entscheidet
# In Spielen, in denen eine Rolle hat, wer beginnt
command-choice-first-me-as = Ich beginne als { $role }
command-choice-first-other-as = Mein Gegenüber beginnt als { $role }
command-choice-show-mine = Meine Partien
command-choice-show-server = Alle Partien auf diesem Server
command-choice-show-open = Freie Plätze auf diesem Server
command-choice-period-all = Insgesamt
command-choice-period-season = Diese Saison, ein Vierteljahr
command-choice-period-month = Diesen Monat
command-choice-by-rating = Wertung
command-choice-by-wins = Gewonnene Partien
command-choice-by-streak = Siege in Folge
command-choice-by-matches = Gespielte Partien
command-choice-scope-server = Dieser Server
command-choice-scope-global = Alle Server; nur Leute, die gelistet werden wollen
command-choice-turn-thread = Im Thread der Partie
command-choice-turn-dm = Stattdessen per Direktnachricht
command-choice-look-server = Wie der Server es mag
command-choice-look-light = Hell
command-choice-look-dark = Dunkel
command-choice-reminders-none = nie
command-choice-reminders-once = einmal
command-choice-reminders-twice = zweimal
command-choice-reminders-often = oft
command-choice-remind-by-channel = im Kanal
command-choice-remind-by-dm = per Direktnachricht
command-choice-remind-by-both = beides
command-choice-place-thread = Ein Thread für jede Partie
command-choice-place-channel = Im Kanal selbst
command-choice-overdue-claim = Die anderen dürfen den Sieg beanspruchen
command-choice-overdue-forfeit = Automatisch verloren
command-choice-pictures-every = Jedes Brett behält sein Bild
command-choice-pictures-newest = Nur das neueste Brett hat eins
command-choice-language-automatic = Automatisch (wie in Discord eingestellt)
