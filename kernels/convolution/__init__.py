"""Kernels of convolutions: products with shifted image lines, and transforms of operands."""
