"""What a plan says of its splits: numbers, imbalance, and what padding costs."""

from __future__ import annotations

from collections.abc import Mapping

from ...operations.convolution.balance import imbalance
from ...operations.convolution.lines import ConvolutionLines
from .counted import CountedCutting
from .planners import ConvolutionJob


def decision_of(best: CountedCutting, job: ConvolutionJob) -> Mapping[str, object]:
    """The words and numbers of a job's best cutting, for reports."""
    cutting, how = best.cutting, best.cutting.how
    return {
        "algorithm": job.options.algorithm,
        "balance": best.balance,
        "filter_split": best.filters,
        "channel_split": cutting.shares // best.filters,
        "row_split": how.bands,
        "batch_split": cutting.parts,
        "sub_batch": how.images,
        "column_strips": how.strips,
        "rounds": -(-how.slices // cutting.parts),
        "rows": "joined" if how.joined else "runs",
        "wide_exchange": cutting.wide,
        **_padding(how),
        "imbalance": round(imbalance(best.loads.blocks), 3),
        "imbalance_multiply": round(imbalance(best.multiply), 3),
        "estimated_tile_bytes": best.tile_bytes,
    }


def _padding(how: ConvolutionLines) -> Mapping[str, object]:
    """Images and columns that are computed and dropped, and the share of products that these are.

    Columns are of all filters alike: those between joined rows, and those that fill strips up.
    """
    rows, columns = how.convolution.output
    batch, computed = how.convolution.batch, how.rows.outputs * how.y_columns
    if how.joined:
        computed = int(((how.band_rows.count - 1) * how.q_columns + how.y_columns).sum())
    lanes = how.slices * how.lanes
    return {
        "padding_images": how.slices * how.images - batch,
        "junk_columns": (computed * how.strips - rows * columns) * how.slices * how.images,
        "padding_share": round(1 - rows * columns * batch / (computed * lanes), 4),
    }
