"""Tests of `accounts.deletion`."""
