"""Tests of `tables.seats`."""
