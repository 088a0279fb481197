"""Tests of `config.redis`."""
