"""Kernels that decode values on the tile, which are stored as indices into a table of sixteen."""
