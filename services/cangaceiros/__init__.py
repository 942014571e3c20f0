"""Cangaceiros: its rules, whole and nothing else."""

from services.cangaceiros.game import RULES

__all__ = ["RULES"]
