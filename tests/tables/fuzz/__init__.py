"""Whole evenings at tables of every family, with people who come and go at random."""
