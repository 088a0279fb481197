"""Tests of `tables.actions`."""
