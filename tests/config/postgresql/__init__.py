"""Tests of `config.postgresql`."""
