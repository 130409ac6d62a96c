"""Partitioners: which seat takes which block, one rule a file; a new one is a file and a line."""

from .column_bands import ColumnBands
from .greedy import greedy
from .grid import Grid
from .hilbert import hilbert
from .hypergraph import hypergraph
from .protocol import Family, Partitioner, cut_by, seats_of
from .registry import PARTITIONERS, name_of, partitioner_of, searched, strategy_names
from .row_major import row_major
from .rows import rows

__all__ = [
    "PARTITIONERS",
    "ColumnBands",
    "Family",
    "Grid",
    "Partitioner",
    "cut_by",
    "greedy",
    "hilbert",
    "hypergraph",
    "name_of",
    "partitioner_of",
    "row_major",
    "rows",
    "searched",
    "seats_of",
    "strategy_names",
]
