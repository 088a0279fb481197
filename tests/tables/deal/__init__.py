"""Tests of `tables.deal`."""
