"""Tests of `config.beat`."""
