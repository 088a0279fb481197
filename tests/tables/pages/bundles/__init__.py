"""Tests of `tables.pages.bundles`."""
