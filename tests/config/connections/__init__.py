"""Tests of `config.connections`."""
