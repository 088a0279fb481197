"""Tests of `accounts.friends` and of its pages and calls."""
