"""Tests of `config.api`."""
