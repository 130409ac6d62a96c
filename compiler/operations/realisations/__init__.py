"""Realisations: how N:M patterns are multiplied by kernels of other formats."""

from .expanded import Expanded
from .shared_choice import SharedChoice, shared_choice
from .sparse_amp import SelectedByAmp

__all__ = ["Expanded", "SelectedByAmp", "SharedChoice", "shared_choice"]
