"""Kernels that add up the partial sums of several tiles or workers into results."""
