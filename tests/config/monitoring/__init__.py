"""Tests of `config.monitoring`."""
