"""Tests of `tables.chat`."""
