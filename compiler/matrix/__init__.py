"""Matrices: patterns and bounds, values, files, generators, and the reference product."""
