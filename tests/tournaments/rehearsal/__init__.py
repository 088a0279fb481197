"""Dress rehearsals."""
