"""Neta-Tanka."""
