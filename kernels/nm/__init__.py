"""Kernels of N:M sparsity: they expand stored values to blocks, gather lines, and multiply."""
