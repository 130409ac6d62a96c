"""Blocks that are known when the program is made: work list, kernels, their supervisor."""
