"""Tests of `players.statistics`."""
