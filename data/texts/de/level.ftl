# Wie gut Computerspieler spielen: fünf Stufen.

# Auf Knöpfen und in Auswahllisten
level-title-newcomer = Neu dabei
level-title-casual = Gemütlich
level-title-steady = Solide
level-title-strong = Stark
level-title-relentless = Gnadenlos
# Hinter einem Namen in Klammern: Interlink (solide)
level-name-newcomer = neu dabei
level-name-casual = gemütlich
level-name-steady = solide
level-name-strong = stark
level-name-relentless = gnadenlos
# Wie sie jeweils ist, ganz ehrlich: eine Zeile mit höchstens 70 Zeichen
level-about-newcomer = Lernt noch und übersieht oft etwas; gut, um das Spiel kennenzulernen.
level-about-casual = Spielt mit, ohne lange nachzudenken; die Fehler findest du.
level-about-steady = Patzt selten; ein faires Gegenüber, wenn du das Spiel kennst.
level-about-strong = Denkt gründlich nach und bestraft, was du übersiehst.
level-about-relentless = Denkt bis zu drei Sekunden pro Schritt nach, schenkt dir nichts.

# Unter einer Einladung, über je einer Zeile für jede Stufe; $count Computerspieler sind dabei
level-asked = { $count ->
    [one] **Wie gut soll ich spielen?** { $who } wählt unten aus:
   *[other] **Wie gut sollen die { $count } Computerspieler spielen?** { $who } wählt unten aus:
}
level-line = - **{ $name }**: { $about }
