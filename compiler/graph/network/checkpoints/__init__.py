"""Networks of checkpoints: layers from a graph or from names, and how many weights are zero."""

from .reading import read_checkpoint, sparsities_of, sparsity_of

__all__ = ["read_checkpoint", "sparsities_of", "sparsity_of"]
