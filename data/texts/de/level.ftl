### Spielstärke der Computerspieler: fünf Stufen.

# Beschriftungen von Knöpfen und Auswahlwerten.
level-title-newcomer = Neu dabei
level-title-casual = Gemütlich
level-title-steady = Solide
level-title-strong = Stark
level-title-relentless = Gnadenlos
# Zusatz in Klammern hinter einem Namen: Interlink (solide).
level-name-newcomer = neu dabei
level-name-casual = gemütlich
level-name-steady = solide
level-name-strong = stark
level-name-relentless = gnadenlos
# Beschreibungen der Stufen, je höchstens 70 Zeichen.
level-about-newcomer = Lernt noch und übersieht oft etwas; gut, um das Spiel kennenzulernen.
level-about-casual = Spielt mit, ohne lange nachzudenken; die Fehler findest du.
level-about-steady = Patzt selten; ein faires Gegenüber, wenn du das Spiel kennst.
level-about-strong = Denkt gründlich nach und bestraft, was du übersiehst.
level-about-relentless = Denkt bis zu drei Sekunden pro Schritt nach, schenkt dir nichts.

# Frage unter einer Einladung, über einer Zeile pro Stufe. $count ist die Zahl der Computerspieler.
level-asked = { $count ->
    [one] **Wie gut soll ich spielen?** { $who } wählt unten aus:
   *[other] **Wie gut sollen die { $count } Computerspieler spielen?** { $who } wählt unten aus:
}
level-line = - **{ $name }**: { $about }
