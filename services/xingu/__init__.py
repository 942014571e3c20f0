"""Xingu: its rules, whole and nothing else."""

from services.xingu.game import RULES

__all__ = ["RULES"]
