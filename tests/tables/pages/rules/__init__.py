"""Tests of `tables.pages.rules`."""
