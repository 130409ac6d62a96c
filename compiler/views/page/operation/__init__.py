"""The operation of a run's page: shares of the matrix in cells, work by tile, who keeps x and y."""

from .holders import holding_tiles
from .operation import operation_data
from .share_cells import cells_of

__all__ = ["cells_of", "holding_tiles", "operation_data"]
