"""Tests of `tables.api`."""
