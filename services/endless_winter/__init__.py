"""Endless Winter: its rules, whole and nothing else."""
