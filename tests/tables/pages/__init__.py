"""Tests of `tables.pages`."""
