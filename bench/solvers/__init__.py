"""Benchmarks of the rules: solvers, playouts and house bots."""
