"""Who stands where: ratings, streaks and counts as pure functions of results. No Discord, no pictures, no database."""
