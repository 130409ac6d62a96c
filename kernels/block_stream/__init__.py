"""Streaming columns past the weights of a block: what all kernels of sparse blocks share."""
