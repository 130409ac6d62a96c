"""Kernels that multiply the single elements that buckets hold at run time."""
