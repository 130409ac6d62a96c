"""Kernels of convolutions: products with shifted lines, and what prepares their operands."""
