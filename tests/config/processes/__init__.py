"""Tests of `config.processes`."""
