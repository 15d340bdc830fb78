"""LINK: ``state`` is a position, ``menu`` how its steps are offered, ``game`` the rules as a whole."""
