"""Serial splits: kernels that slice a trip's operand out of an array, put its result back, count.

A trip is one turn of a loop in which the same tiles compute one part of a product after another.
"""
