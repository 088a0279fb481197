"""Profiles of players."""
