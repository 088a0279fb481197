"""Tests of `players.challenges`."""
