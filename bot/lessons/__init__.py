"""Guided first lessons: positions in which a learner finds the step. Values only, no effects."""
