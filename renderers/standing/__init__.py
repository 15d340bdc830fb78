"""Pictures that show no match but how people stand: leaderboards and profiles."""
