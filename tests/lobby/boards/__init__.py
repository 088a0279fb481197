"""Tests of `lobby.boards`."""
