"""Tests of `tables.staff`."""
