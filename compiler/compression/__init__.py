"""Weights that become sparse or small: pruning, quantising, and how sparse a layer may be."""
