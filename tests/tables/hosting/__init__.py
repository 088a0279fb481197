"""Tests of `tables.hosting`."""
