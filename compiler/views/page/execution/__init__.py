"""What a run did: its program, what tiles do when, where cycles went, the life of a tile."""

from .bsp import bsp_data
from .cycles import cycles_data
from .program import program_data
from .tile import tile_data

__all__ = ["bsp_data", "cycles_data", "program_data", "tile_data"]
