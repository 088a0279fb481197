"""Tests of `tournaments.hosting`."""
