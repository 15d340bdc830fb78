"""Computer players; they know the rules and nothing else."""
