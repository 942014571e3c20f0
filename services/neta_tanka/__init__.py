"""Neta-Tanka: its rules, whole and nothing else."""

from services.neta_tanka.game import RULES

__all__ = ["RULES"]
