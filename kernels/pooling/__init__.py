"""Kernels of pooling: the greatest element or the average of each window of an image or a row."""
