"""Kernels that multiply the blocks that buckets hold at run time, forward and transposed."""
