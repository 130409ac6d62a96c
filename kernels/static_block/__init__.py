"""Kernels of blocks that are known when the program is made, and their work lists."""
