"""Tests of `tables.view`."""
