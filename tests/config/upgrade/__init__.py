"""Upgrades: what is checked, what is taken back."""
