"""Tests of `tables.challenges`."""
