"""Tests of `tables.pages.shared`."""
