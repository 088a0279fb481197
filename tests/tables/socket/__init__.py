"""Tests of `tables.socket`."""
