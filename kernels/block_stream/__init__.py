"""Streams of columns past the weights of a block, shared by all kernels of sparse blocks."""
