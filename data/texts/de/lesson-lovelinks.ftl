### Lektion zu Love Links. Jeder Schritt hat einen Titel, eine Aufgabe (asked), eine Antwort auf den richtigen Zug
### (right) und Antworten auf falsche Züge.

lesson-lovelinks-lock-title = Schlüssel in Schloss
lesson-lovelinks-lock-asked = Alle fügen Glieder zu **Armbändern** zusammen, und wer eines schließt, bekommt alle Punkte dafür. Jedes Glied hat einen blauen **Schlüssel** und ein rotes **Schloss**. Ein Schlüssel passt, wenn seine Zahl die des Schlosses teilt: Schlüssel 2 passt in 2, 4, 6, 8 und 10. Die Glieder unten sind dein Vorrat.

    Armband **A** endet mit Schloss **6**. Drück **{ button-move }** und steck einen deiner Schlüssel hinein.
lesson-lovelinks-lock-right = Der Schlüssel teilt die 6, also passt er. Von jetzt an trägt dein Glied deinen Edelstein.
lesson-lovelinks-lock-key = Das passt auch, aber am anderen Ende: Der Schlüssel von A ist ins Schloss deines Glieds gekommen. Nimm das Schloss von A, das rote Herz.
lesson-lovelinks-lock-other = Das passt, aber es ist ein anderes Armband. Schau dir das Schloss von A an, eine 6: Welcher deiner Schlüssel teilt sie?

lesson-lovelinks-key-title = Das andere Ende
lesson-lovelinks-key-asked = Ein Armband wächst an beiden Enden. In einem Zug legst du zwei Glieder; das hier ist dein zweites.

    Vorn hat Armband **A** einen offenen Schlüssel, die **2**. Lass ihn ins Schloss eines deiner Glieder kommen.
lesson-lovelinks-key-right = Der Schlüssel 2 von A teilt das Schloss deines Glieds. Der Zug ist vorbei, und dein Vorrat ist wieder aufgefüllt.
lesson-lovelinks-key-lock = Das ist noch einmal das Schloss von A. Vorn ist sein Schlüssel 2 offen: Welches deiner Glieder hat ein Schloss, in das die 2 passt?
lesson-lovelinks-key-other = Das ist ein anderes Armband. Vorn an A ist der Schlüssel 2 offen: Welches deiner Glieder hat ein Schloss, in das die 2 passt?

lesson-lovelinks-match-title = Gleiche Zahlen
lesson-lovelinks-match-asked = Trifft ein Schlüssel auf ein Schloss mit **derselben Zahl**, bekommst du sofort 1 Punkt; beim zweiten Mal im selben Zug sind es 3.

    Hol dir einen Punkt, wo du magst.
lesson-lovelinks-match-right = Schlüssel und Schloss haben dieselbe Zahl: 1 Punkt. Noch einmal in diesem Zug, und es gäbe 3 dazu.
lesson-lovelinks-match-none = Es passt, aber Schlüssel und Schloss sind verschieden, dafür gibt es keinen Punkt. Such zwei Herzen mit derselben Zahl, an irgendeinem Armband.

lesson-lovelinks-close-title = Schließen
lesson-lovelinks-close-asked = Armband **A** hat vier Glieder. Ein Glied, das **an beiden Enden zugleich** passt, schließt es, sobald es damit fünf oder mehr sind, und bringt die Punkte: hier 1 für jedes Glied aus Bronze, und 10, weil kein Edelstein darin deinem Gegenüber gehört.

    Welches deiner Glieder schließt A?
lesson-lovelinks-close-right = Schlüssel 3 kommt ins Schloss 6 von A, und der Schlüssel 2 von A in dein Schloss 6. Fünf Glieder aus Bronze, und 10, weil du es für dich allein hast: 15 Punkte.
lesson-lovelinks-close-one = Das ist das richtige Glied, aber nur an einem Ende; Schließen wählst du eigens. So ist das Armband offen geblieben, und dein Gegenüber hat es geschlossen und deine Glieder mitgenommen.
lesson-lovelinks-close-late = Du hättest A schließen können. Jetzt hat es dein Gegenüber getan und bekommt alle Punkte, auch für deine Glieder.
lesson-lovelinks-close-away = A hat jetzt andere Enden, und niemand kann es schließen. Du hättest 15 Punkte dafür haben können.

lesson-lovelinks-new-title = Ein neues Armband
lesson-lovelinks-new-asked = Wer ein Armband schließt, fängt ein neues an, mit irgendeinem Glied aus dem Vorrat. Beides zusammen zählt wie ein Glied.

    Fang eines an. Gut eignet sich ein Glied, das du nicht behalten willst, zum Beispiel eines mit Generalschloss **M**.
lesson-lovelinks-new-right = Das neue Armband bekommt den nächsten Buchstaben. Sonst darfst du nur dann eines anfangen, wenn keines deiner Glieder irgendwo passt.

lesson-lovelinks-gift-title = Nichts verschenken
lesson-lovelinks-gift-asked = A hat vier Glieder, und du kannst es nicht schließen. Aber alle Vorräte liegen offen: **6-4** und **3-4** deines Gegenübers passen an beide Enden von A, und dein Gegenüber ist als Nächstes dran.

    Leg dein letztes Glied so, dass A mit keinem der beiden zu schließen ist.
lesson-lovelinks-gift-right = Ein Ende von A hat jetzt eine andere Zahl, und weder 6-4 noch 3-4 schließt es. Es bleibt auf dem Tisch, mit deinen Edelsteinen darin.
lesson-lovelinks-gift-gift = Dein Gegenüber hat A mit 6-4 geschlossen und die Punkte für deine Glieder mitgenommen. Leg an A selbst an, damit sich eines seiner Enden ändert.

lesson-lovelinks-find-title = Auf eigene Faust
lesson-lovelinks-find-asked = A kannst du schließen, und zwei deiner Glieder tun es. Außer dem Metall zählen Steine: 10 für einen Diamanten, **D**. Trifft am schließenden Glied der Schlüssel oder das Schloss auf dieselbe Zahl, bringt das 4, bei beiden 8. Ein Generalschloss, **M**, kostet 4.

    Welches bringt mehr?
lesson-lovelinks-find-right = Schlüssel 7 in Schloss 7 und Schlüssel 2 in Schloss 2: 8. Der Diamant: 10. Mit 5 für die Bronze und 10, weil du es für dich allein hast, sind das 33 Punkte.
lesson-lovelinks-find-master = Damit ist A geschlossen, für 15 Punkte: 5 für die Bronze, 10, weil du es für dich allein hast, 4 für die gleichen Siebenen, und minus 4 für das Generalschloss. Dein anderes Glied bringt mehr als doppelt so viel.
lesson-lovelinks-find-gift = Stattdessen hat dein Gegenüber A geschlossen und nimmt die Punkte für deine Glieder mit. Zwei deiner Glieder passen an beiden Enden.
lesson-lovelinks-find-gone = A ist jetzt länger, aber du hattest 33 Punkte in der Hand. Zwei deiner Glieder passen an beiden Enden.

lesson-lovelinks-done = Nach Bronze kommen Silber und Gold, sie zählen 2 und 3 für jedes Glied. Spiel jetzt eine kurze Partie gegen mich, bis 90 Punkte und mit Tipps.
