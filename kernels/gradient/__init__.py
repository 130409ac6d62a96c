"""Kernels that compute the gradients of the non-zeros in buckets, and prepare their operands."""
