"""Presentation of Love Links: ``charms`` are single links, ``chains`` open bracelets, ``stocks`` the links of seats."""
