"""Kernels that compute each element of a result from the elements in its place, such as GELU."""
