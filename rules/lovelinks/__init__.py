"""Love Links: ``bracelets`` is what fits and scores, ``state`` the course of a match, ``game`` the rules as a whole."""
