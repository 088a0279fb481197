"""Tests of `config.middleware`."""
