"""Presentation of Love Links: ``picture``, ``words``, and their parts.

``charms`` are single links, ``chains`` the open bracelets, ``accounts`` the closed ones, ``stocks`` what seats hold.
"""
