"""Pictures that show no position: leaderboards, profiles, statistics, two against each other, how a match ended."""
