"""Puzzle files: mining, proof, grading and judging."""
