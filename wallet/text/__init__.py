"""Texts of several sentences or names: `sentences` puts them one after the other."""
