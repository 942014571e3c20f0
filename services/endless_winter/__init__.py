"""Endless Winter: its rules, whole and nothing else."""

from services.endless_winter.game import RULES

__all__ = ["RULES"]
