"""Sentences of reports about a plan: how its work is divided among tiles, and its other decisions.

A static plan divides the stored blocks among tiles. A convolution divides filters, channels, image
rows and images. A dynamic plan divides the grid of all positions that blocks may have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import numpy as np

from ipusim import IntArray, distinct, number_of

from .bucket_grid import Buckets
from .partition import Cut, Partition

if TYPE_CHECKING:
    from .plan import Plan

# Entries of a convolution's decision, with the plural noun of the dimension that is split.
SPLITS = {
    "filter_split": "filters",
    "channel_split": "channels",
    "row_split": "image rows",
    "batch_split": "images",
}
# Entries of a decision that `decision_text` leaves out: sentences state them, or they are internal.
TERMS_LEFT_OUT = frozenset(
    {
        *SPLITS,
        *("n_split", "m_split", "k_split", "bands", "parts", "tiles_per_part", "columns_per_part"),
        *("rounds", "wide_exchange", "px", "py", "pz", "reduction_factor", "lowering"),
        *("padded_columns", "weights", "roles"),
    }
)
# Names of the libraries whose lowering is reproduced, by name of the lowering. These lowerings
# never keep values resident.
LIBRARIES: Mapping[str, str] = {"popsparse": "PopSparse", "poplin": "poplin"}
# Entry of a decision: bytes of weights that stay on the tile with the most of them.
WEIGHT_BYTES = "weight_bytes"
# Phrase of each entry of a decision; braces are replaced by the value. Other entries are written as
# their name and value.
DETAIL_TEXTS = {
    "estimated_tile_bytes": "{} bytes on the fullest tile (estimate)",
    "candidates": "{} candidates estimated",
    "simulated": "{} of them simulated",
    "simulated_cycles": "the best takes {} cycles (simulated)",
    "copies": "{} copies of each value on average",
    "copied_bytes": "{} bytes in all",
    WEIGHT_BYTES: "{} bytes of weights on the fullest tile",
    "loading_cycles": "loading them once takes {} cycles (simulated, tile to tile)",
    "imbalance": "the fullest tile has {} x the mean",
}


def cut_text(plan: Plan) -> str:
    """Return sentences: division of matrix and dense operand, tiles that multiply, options."""
    # Tiles that multiply, part by part. Seats without blocks do not multiply; every tile of a
    # dynamic plan does.
    working_tiles = []
    for part in plan.partition.parts:
        cut = plan.partition.cuts[part.cut]
        has_blocks = np.tile(cut.count > 0, cut.bands)  # bool[seats], band by band
        working_tiles.append(part.tiles[has_blocks] if plan.buckets is None else part.tiles)
    num_working = len(distinct(np.concatenate(working_tiles)))
    tiles_text = f"{num_working:,} of {number_of(plan.machine.tiles, 'tile')}"
    division = [*_kept_sentences(plan), *_cut_sentences(plan)]
    return " ".join([*division, f"{tiles_text} multiply.", *_options_sentences(plan)])


def decision_text(decision: Mapping[str, object]) -> str:
    """Return phrases for the entries of a decision that no sentence of `cut_text` states.

    Flags that are off and entries without a value are left out. Bytes of weights are written for
    resident weights only.
    """
    return ", ".join(
        DETAIL_TEXTS.get(name, f"{name.replace('_', ' ')} {{}}").format(_value_text(value))
        for name, value in decision.items()
        if name not in TERMS_LEFT_OUT
        and value not in (None, False, "")
        and (name != WEIGHT_BYTES or decision.get("weights") == "resident")
    )


def _value_text(value: object) -> str:
    """Return the value of an entry as text: floats with four digits, whole numbers with commas."""
    return f"{value:.4g}" if isinstance(value, float) else with_commas(value)


def _kept_sentences(plan: Plan) -> Iterator[str]:
    """Yield sentences about rows and columns that are left out or reordered."""
    kept_lines = plan.kept
    if kept_lines is None:
        return
    # Rows, then columns: numbers of the kept lines in their order in the plan, of `size` lines.
    for letter, lines, size in zip(
        plan.operation.matrix_letters,
        (kept_lines.rows, kept_lines.columns),
        kept_lines.shape,
        strict=True,
    ):
        if len(lines) < size:
            yield f"Of {letter} = {size:,}, {len(lines):,} are multiplied; the others are empty."
        if np.any(np.diff(lines) < 0):
            yield f"Lines along {letter} with similar non-zeros are put side by side."


def _cut_sentences(plan: Plan) -> Iterator[str]:
    """Yield the sentences about the division of the work, and about padded columns."""
    if plan.buckets is not None:
        yield from _padding_sentence(plan)
        yield _buckets_sentence(plan.buckets)
        return
    decision = plan.decision
    if all(name in decision for name in SPLITS):
        splits = [f"{noun} into {with_commas(decision[split])}" for split, noun in SPLITS.items()]
        yield f"The convolution is cut by {', '.join(splits)}."
        yield from _padding_sentence(plan)
        return
    yield from _padding_sentence(plan)
    yield from _columns_sentence(plan.partition)
    yield from _blocks_sentences(plan)


def _buckets_sentence(buckets: Buckets) -> str:
    """Return the sentence about the grid of a dynamic plan and its buckets."""
    return (
        f"The grid of blocks is cut into {buckets.px:,} x {buckets.py:,} rectangles of "
        f"{buckets.rows:,} x {buckets.columns:,} blocks, and the columns of x into "
        f"{number_of(buckets.pz, 'part')} of {buckets.width:,}; each tile has a bucket for "
        f"{number_of(buckets.value_count, 'value')}."
    )


def _padding_sentence(plan: Plan) -> Iterator[str]:
    """Yield the sentence about padded columns; none if no column is padded."""
    padded = plan.padded_columns
    if padded is None:
        return
    columns = plan.operation.user_columns(plan.n)
    if plan.operation.fills_columns_with_zeros:
        yield (
            f"x has {number_of(columns, 'column')}, padded with zeros to {padded:,}: the "
            "kernel multiplies several at once."
        )
        return
    yield (
        f"The result has {number_of(columns, 'column')}; {padded:,} are computed, of which those "
        "that pad rows, strips, images and 64-bit vectors are dropped."
    )


def _columns_sentence(partition: Partition) -> Iterator[str]:
    """Yield the sentence about the parts of the columns of x."""
    widths = [part.columns for part in partition.parts]
    if len(widths) == 1:
        yield f"The {number_of(widths[0], 'column')} of x stay together."
        return
    up_to = "" if min(widths) == max(widths) else "up to "
    yield (
        f"The {partition.columns:,} columns of x are cut into {len(widths):,} parts of "
        f"{up_to}{max(widths):,}."
    )


def _blocks_sentences(plan: Plan) -> Iterator[str]:
    """Yield the sentences about the division of blocks and of their rows among tiles."""
    partition, pattern = plan.partition, plan.divided
    cut = partition.cuts[partition.parts[0].cut]
    counts = cut.count[cut.count > 0]
    units = "single elements" if pattern.format.area == 1 else pattern.format.units
    if not len(counts):
        yield f"No {units} are stored."
        return
    smallest, largest = int(counts.min()), int(counts.max())
    share_text = f"{largest:,}" if smallest == largest else f"{smallest:,} to {largest:,}"
    prefix = "In each part " if len(partition.parts) > 1 else ""
    if len(counts) == 1:
        yield f"{prefix}{'one' if prefix else 'One'} tile multiplies the whole matrix."
        return
    blocks_text = f"{pattern.num_blocks:,} {units}"
    yield f"{prefix}{len(counts):,} tiles share the {blocks_text}, {share_text} each."
    most_tiles = int(_tiles_of_rows(partition, cut, pattern.rows).max())
    yield (
        f"A row of {units} lies on one tile."
        if most_tiles == 1
        else f"A row of {units} lies on up to {most_tiles:,} tiles, whose partial sums are added."
    )


def _tiles_of_rows(partition: Partition, cut: Cut, rows: IntArray) -> IntArray:
    """Return the number of tiles of one part on which each row has blocks, int64[rows].

    Args:
        partition: partition of the plan.
        cut: cut, in whose order the blocks of one row on one tile are neighbours.
        rows: row of each block, int64[blocks].
    """
    # A run of blocks of one row and one seat is one tile of the row: count the runs of each row.
    row, seat = rows[partition.order_of(cut)], cut.seat
    begins_run = np.append(True, (row[1:] != row[:-1]) | (seat[1:] != seat[:-1]))
    return np.bincount(row[begins_run])


def _options_sentences(plan: Plan) -> Iterator[str]:
    """Yield a sentence for each special choice of a plan: trips, rounds, residence, lowering."""
    if plan.trips is not None:
        frequency = "once" if plan.trips.gathers_once else "on each"
        trips = number_of(plan.trips.count, "trip")
        yield f"Rows come in {trips}, one after another; x travels {frequency}."
    if plan.partition.rounds > 1:
        rounds_text = "that share their supersteps" if plan.fuses_rounds else "one after another"
        yield f"Parts run in {plan.partition.rounds:,} rounds, {rounds_text}."
    if plan.is_resident:
        yield "Each tile keeps all values that it uses, so that none travel (resident weights)."
    if plan.roles == "exchanged":
        yield "Rows of the matrix stream past 16 columns of x, which the AMP loads as its weights."
    if plan.wide:
        yield "x travels over both lanes of tile pairs."
    if plan.lowering == "popsparse":
        yield "Supersteps are those of PopSparse's lowering."
    if plan.lowering in LIBRARIES:
        yield f"Values travel on every run, as those of {LIBRARIES[plan.lowering]} do."


def with_commas(value: object) -> str:
    """Return a value as text, with thousands of a whole number separated."""
    return f"{value:,}" if type(value) is int else str(value)
