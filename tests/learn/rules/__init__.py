"""Tests of `learn.rules`."""
