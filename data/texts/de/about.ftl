# Welcher Bot das ist und wie es ihm geht, eine Zeile je Satz; $uptime ist eine Dauer wie „3 Stunden“

about-version = **Interlink** { $version }. Ich laufe { $uptime } am Stück.
about-servers = { $servers ->
    [one] Ich bin auf 1 Server.
   *[other] Ich bin auf { NUMBER($servers, useGrouping: 1) } Servern.
}
# Partien, die gerade laufen, und alle, die auf Servern zu Ende gegangen sind; private zählen nicht
about-matches = { $running ->
    [one] 1 Partie läuft
   *[other] { NUMBER($running, useGrouping: 1) } Partien laufen
}, { $ended ->
    [0] auf Servern ist noch keine zu Ende gegangen.
    [one] 1 ist auf Servern bisher zu Ende gegangen.
   *[other] { NUMBER($ended, useGrouping: 1) } sind auf Servern bisher zu Ende gegangen.
}
# Zwei Links: auf einen Server einladen, und für sich selbst installieren
about-links = Lad mich [auf einen Server]({ $invite }) ein, oder nimm mich [für dich allein]({ $own }) überallhin mit.
