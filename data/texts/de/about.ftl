### Antwort auf /über, ein Text pro Zeile. $uptime ist eine Dauer, zum Beispiel „3 Stunden“.

about-version = **Interlink** { $version }. Ich laufe { $uptime } am Stück.
about-servers = { $servers ->
    [one] Ich bin auf 1 Server.
   *[other] Ich bin auf { NUMBER($servers, useGrouping: 1) } Servern.
}
# $running ist die Zahl der laufenden Partien. $ended ist die Zahl der beendeten Partien auf Servern. Private Partien
# zählen nicht.
about-matches = { $running ->
    [one] 1 Partie läuft
   *[other] { NUMBER($running, useGrouping: 1) } Partien laufen
}, { $ended ->
    [0] auf Servern ist noch keine zu Ende gegangen.
    [one] 1 ist auf Servern bisher zu Ende gegangen.
   *[other] { NUMBER($ended, useGrouping: 1) } sind auf Servern bisher zu Ende gegangen.
}
# $compiled ist yes oder no.
about-search = { $compiled ->
    [yes] Ich denke mit kompiliertem Code.
   *[no] Ich denke nur mit Python, was langsamer ist.
}
# $invite ist der Link, der den Bot auf einen Server einlädt. $own ist der Link, der den Bot für eine Person
# installiert.
about-links = Lad mich [auf einen Server]({ $invite }) ein, oder nimm mich [für dich allein]({ $own }) überallhin mit.
