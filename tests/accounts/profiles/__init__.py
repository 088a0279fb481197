"""Tests of `accounts.profiles`."""
