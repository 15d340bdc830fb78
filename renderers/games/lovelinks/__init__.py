"""Love Links as people perceive it: ``picture``, ``words``, and what both show.

``charms`` are single links, ``chains`` the open bracelets, ``accounts`` the closed ones, ``stocks`` what seats hold.
"""
