"""Tests of `tables.clock`."""
