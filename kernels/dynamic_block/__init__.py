"""Blocks that buckets hold at run time, forward and transposed."""
