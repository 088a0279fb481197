"""Tests of `config.bundles`."""
