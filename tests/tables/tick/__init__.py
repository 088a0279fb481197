"""Tests of `tables.tick`."""
