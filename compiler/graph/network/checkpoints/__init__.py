"""Networks of checkpoints: layers from a graph or from names, and how many weights are zero."""

from .onnx_source import read_onnx
from .reading import read_checkpoint, sparsities_of, sparsity_of

__all__ = ["read_checkpoint", "read_onnx", "sparsities_of", "sparsity_of"]
