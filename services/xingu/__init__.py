"""Xingu: its rules, whole and nothing else."""
