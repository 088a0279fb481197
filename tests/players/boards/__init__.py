"""Tests of `players.boards`."""
