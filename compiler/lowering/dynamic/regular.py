"""Vertices of N:M products: where each worker's rows lie in the buckets, as constants of a tile."""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import DOUBLE_WORD_BYTES, IntArray, Machine, Ragged
from ipusim.kernels import RegularBuckets, run_lists

from ...plan.bucket_grid import Buckets
from ...plan.mapping.footprint import Footprint
from ..draft.vertices import DraftVertices

RUNS = "runs of rows"
NUMBER_BYTES = 4


def regular_vertices(buckets: Buckets, footprint: Footprint, table: DraftVertices) -> DraftVertices:
    """The vertices of a table, part by part, with the lists of their workers.

    Args:
        buckets: of an N:M plan.
        footprint: the lines that the seats of a part touch.
        table: what vertices that walk the buckets are told.
    """
    length = row_lengths(buckets, footprint)
    z = np.repeat(np.arange(buckets.pz), footprint.seats)
    rows, lengths = footprint.writes.count, length
    tiles = [
        RegularBuckets(
            rows=row_count,
            length=stored,
            height=buckets.bucket_rows,
            own=own,
            n=buckets.width,
            meta_words=buckets.meta_words,
            value_count=buckets.value_count,
            data_type=buckets.data_type,
            grad_w=buckets.grad_w,
        )
        for own, row_count, stored in zip(
            z.tolist(),
            np.tile(rows, buckets.pz).tolist(),
            np.tile(lengths, buckets.pz).tolist(),
            strict=True,
        )
    ]
    return attrs.evolve(
        table,
        fields={
            **table.fields,
            "length": np.tile(length, buckets.pz),
            "bucket_rows": np.full(buckets.nodes, buckets.bucket_rows),
            "runs": run_lists(tiles),
        },
        places={**table.places, "runs_address": (RUNS, np.zeros(buckets.nodes, dtype=np.int64))},
    )


def row_lengths(buckets: Buckets, footprint: Footprint) -> IntArray:
    """int64[seats]: elements of each row of the seats of a part."""
    assert buckets.nm is not None
    nm = buckets.nm
    counts, which = np.unique(footprint.reads.count, return_inverse=True)
    stored = np.array([nm.stored_columns(count) for count in counts.tolist()])
    length: IntArray = stored[which]
    return length


def run_bytes(table: DraftVertices, machine: Machine) -> IntArray:
    """int64[tiles]: room for the lists of vertices, in whole words of 64 bits."""
    runs = table.fields["runs"]
    assert isinstance(runs, Ragged)
    room = np.zeros(machine.tiles, dtype=np.int64)
    room[table.tile] = -(-NUMBER_BYTES * runs.count // DOUBLE_WORD_BYTES) * DOUBLE_WORD_BYTES
    return room
