"""Cangaceiros: its rules, whole and nothing else."""
