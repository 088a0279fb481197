"""Measurements beside public packages; `python -m bench` prints them all."""
