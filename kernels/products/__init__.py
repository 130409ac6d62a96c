"""Numerics of all kernels that multiply blocks or elements."""
