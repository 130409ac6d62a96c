"""Graphs of models that are stored as tensors without a graph: architectures, images, reading."""

from .tensors import read_tensors

__all__ = ["read_tensors"]
