"""Kernels of N:M sparsity: operands made on the tile from packed or chosen numbers."""
