"""Realisations: how units are multiplied by kernels of other formats."""

from .expanded import Expanded
from .shared_choice import SharedChoice, shared_choice
from .sparse_amp import SelectedByAmp
from .streamed import Streamed

__all__ = ["Expanded", "SelectedByAmp", "SharedChoice", "Streamed", "shared_choice"]
