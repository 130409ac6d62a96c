"""Kernels of the loop in which buckets travel from tile to tile: one decides, the others follow."""
