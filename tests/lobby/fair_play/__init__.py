"""Tests of `lobby.fair_play`."""
