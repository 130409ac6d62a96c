"""Tests of PopSparse's decision, against PopLibs' planner and the rules of a partition."""

from __future__ import annotations

import json
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType
from ipusim.compiler.matrix.generators import mt19937_pattern
from ipusim.compiler.matrix.pattern import Pattern
from ipusim.compiler.plan.no_plan import NoPlanError
from ipusim.compiler.plan.options.methods import StaticOptions
from ipusim.compiler.popsparse.decide.static import PopSparseDecision, partition_popsparse

Entry = dict[str, Any]
GOLDEN = Path(__file__).parent / "golden" / "popsparse_planner_golden.jsonl"
SUB_CANDIDATE = {
    "exchRhs": "dense_exchange",
    "exchNz": "values_exchange",
    "matmul": "multiply",
    "zero": "zero",
    "exchPartials": "partials_exchange",
    "reduce": "reduce",
    "moveFinal": "move_output",
    "reductionFactor": "reduction_factor",
    "mSparse": "m_sparse",
    "kSparse": "k_sparse",
    "nzPerTile": "nz_per_tile",
    "mTile": "m_tile",
    "kTile": "k_tile",
    "nPerSplit": "n_per_split",
    "tilesPerNSplit": "tiles_per_n_split",
}


def pattern_key(entry: Entry) -> tuple[Any, ...]:
    """Return the entries on which the pattern of a decision depends."""
    return entry["m"], entry["k"], entry["block"], entry["density"], "mask" in entry


def groups() -> list[Any]:
    """Return the golden entries, grouped by pattern."""
    lines = GOLDEN.read_text().splitlines()[1:]  # the first tells where the numbers come from
    entries = sorted((json.loads(line) for line in lines), key=pattern_key)
    return [
        pytest.param(list(group), id="{}x{}-b{}-d{}".format(*key))
        for key, group in groupby(entries, key=pattern_key)
    ]


def masked_pattern() -> Pattern:
    """Return a pattern that plans like PopLibs' mask T71209, which is not at hand.

    On one tile nothing but the counts is used: 1,375 blocks, column 114 alone light (only this
    index gives the golden hash of the column permutation), no empty column, no light row.
    """
    step, position = np.divmod(np.arange(1374), 128)
    columns = position + (position >= 114)
    rows = (columns + 5 * step) % 52
    dense = np.zeros((52, 129))
    dense[rows, columns] = 1
    dense[0, 114] = 1
    return Pattern.of(dense, block=1)


def permutation_hash(permutation: npt.NDArray[np.int64]) -> int:
    """Return the hash by which the golden file holds a permutation."""
    value = 0
    for index in permutation.tolist():
        value = (value * 1000003 + index + 1) % 2**64
    return value % 1000000007


def num_runs(table: npt.NDArray[np.int64]) -> int:
    """Return the number of runs of equal neighbouring rows in a non-negative table."""
    return int(np.any(np.diff(table, axis=0, prepend=-1), axis=1).sum())


def planned(pattern: Pattern, entry: Entry) -> PopSparseDecision:
    """Return the decision for an entry of the golden file."""
    return partition_popsparse(
        pattern,
        n=entry["n"],
        data_type=DataType(entry["dtype"]),
        machine=BOW.scaled_to(entry["tiles"]),
        options=StaticOptions(
            num_column_bands=entry["numBandsOption"],
            n_split=entry["nSplitOption"],
            available_memory_proportion=entry["availableMemoryProportion"],
            preprocessing=entry["enablePreprocessing"],
            strategy="popsparse",
        ),
    )


def result(decision: PopSparseDecision) -> Entry:
    """Return the entries of a decision that the golden file keeps, under its names."""
    return {
        "mPlan": decision.kept_rows,
        "kPlan": decision.kept_columns,
        "nSplit": decision.n_split,
        "bands": decision.bands,
        "maxBandSize": decision.widest_band,
        "boundaries": list(decision.boundaries),
        "nzPerBand": list(decision.nonzeros_per_band),
        "cycles": decision.estimate.cycles,
        "memoryBytes": decision.estimate.memory_bytes,
        "worstSubCandidate": {
            name: getattr(decision.estimate, field) for name, field in SUB_CANDIDATE.items()
        },
        "partitionOfN_ends": list(decision.part_ends),
        "tilePartition_ends": list(decision.tile_ends),
        "tilesPerBand": [list(tiles) for tiles in decision.tiles_per_band],
        "rowPermHash": permutation_hash(decision.row_permutation),
        "colPermHash": permutation_hash(decision.column_permutation),
    }


def test_at_most_32_parts_of_x_are_tried() -> None:
    """Of a single block only x can be cut; each vector of 4 columns is given a pair of tiles."""

    def parts(vectors: int) -> int:
        return partition_popsparse(
            Pattern.full((16, 16), 16),
            n=4 * vectors,
            data_type=DataType.HALF,
            machine=BOW.scaled_to(2 * vectors),
            options=StaticOptions(strategy="popsparse"),
        ).n_split

    assert [parts(vectors) for vectors in (16, 31, 32, 33)] == [16, 31, 32, 17]


@pytest.mark.parametrize("entries", groups())
def test_every_decision_is_poplibs_own(entries: list[Entry]) -> None:
    m, k, block, density, masked = pattern_key(entries[0])
    pattern = masked_pattern() if masked else mt19937_pattern((m, k), block, density)

    for entry in entries:
        assert entry["nzBlocks"] == pattern.num_blocks
        if "error" in entry:
            with pytest.raises(NoPlanError):
                planned(pattern, entry)
            continue
        decided = result(planned(pattern, entry))
        assert {name: entry[name] for name in decided} == decided, entry


def test_golden_file_holds_188_decisions_of_which_14_are_refusals() -> None:
    entries = [entry for group in groups() for entry in group.values[0]]

    assert (len(entries), sum("error" in entry for entry in entries)) == (188, 14)


def test_a_tight_memory_proportion_still_finds_poplibs_choice() -> None:
    pattern = mt19937_pattern((512, 8), 4, 0.1)

    decision = partition_popsparse(
        pattern,
        n=7,
        data_type=DataType.HALF,
        machine=BOW.scaled_to(4),
        options=StaticOptions(available_memory_proportion=0.45, strategy="popsparse"),
    )

    assert (pattern.num_blocks, decision.kept_rows, decision.kept_columns) == (25, 24, 2)
    assert (decision.n_split, decision.boundaries) == (1, (0, 2))
    assert (decision.estimate.cycles, decision.estimate.memory_bytes) == (3546, 736)


def test_a_pattern_without_blocks_costs_nothing_and_has_no_seats() -> None:
    pattern = mt19937_pattern((512, 8), 4, 0.0001)

    decision = partition_popsparse(pattern, n=7, data_type=DataType.HALF, machine=BOW.scaled_to(4))

    assert (decision.kept_rows, decision.kept_columns, decision.boundaries) == (1, 1, (0,))
    assert (decision.estimate.cycles, decision.estimate.memory_bytes) == (0, 0)
    assert tuple((part.start, part.stop) for part in decision.partition.parts) == ((0, 8),)
    assert len(decision.partition.order) == 0
    assert decision.partition.cuts[0].last.tolist() == [0, 0, 0, 0]


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    block_rows=st.integers(1, 40),
    block_columns=st.integers(1, 40),
    block=st.sampled_from((1, 4)),  # larger ones may not fit one tile
    density=st.floats(0, 1),
    n=st.integers(1, 70),
    tiles=st.integers(1, 64),
    data_type=st.sampled_from(DataType),
    preprocessing=st.booleans(),
)
def test_order_goes_by_band_then_row_then_column_and_seats_stay_in_a_band(
    *,
    seed: int,
    block_rows: int,
    block_columns: int,
    block: int,
    density: float,
    n: int,
    tiles: int,
    data_type: DataType,
    preprocessing: bool,
) -> None:
    rng = np.random.default_rng(seed)
    weight = density * rng.random(block_columns)  # uneven, so that pruning has something to do
    rows, columns = np.nonzero(rng.random((block_rows, block_columns)) < weight)
    shape = (block_rows * block, block_columns * block)
    pattern = Pattern(shape, block, rows, columns, len(rows) * block**2)

    decision = partition_popsparse(
        pattern,
        n=n,
        data_type=data_type,
        machine=BOW.scaled_to(tiles),
        options=StaticOptions(preprocessing=preprocessing, strategy="popsparse"),
    )

    order, width = decision.partition.order, data_type.vector_width
    row = np.argsort(decision.row_permutation)[pattern.rows[order]]
    column = np.argsort(decision.column_permutation)[pattern.columns[order]]
    band = np.searchsorted(decision.boundaries, column, side="right") - 1
    assert np.array_equal(np.arange(pattern.num_blocks), np.lexsort((column, row, band)))
    assert np.bincount(band).tolist() == list(decision.nonzeros_per_band)
    assert -(-n // width) * width == decision.partition.columns
    assert np.array_equal(
        np.arange(tiles), np.concatenate([part.tiles for part in decision.partition.parts])
    )
    for cut in decision.partition.cuts:
        seat = np.repeat(np.arange(cut.seats), cut.last - cut.first)
        share = np.column_stack([seat, row])
        assert len(np.unique(share, axis=0)) == num_runs(share)
        assert len({*zip(seat, band, strict=True)}) == len({*seat})


def test_parts_with_equal_tiles_share_a_cut() -> None:
    pattern = mt19937_pattern((256, 256), 16, 0.3)

    partition = partition_popsparse(
        pattern,
        n=1024,
        data_type=DataType.HALF,
        machine=BOW.scaled_to(64),
        options=StaticOptions(n_split=3, strategy="popsparse"),
    ).partition

    assert [part.stop for part in partition.parts] == [344, 688, 1024]
    assert [part.tiles.size for part in partition.parts] == [22, 22, 20]
    assert [part.cut for part in partition.parts] == [1, 1, 0]


def test_a_refusal_names_the_least_memory_and_the_bound() -> None:
    pattern = mt19937_pattern((256, 256), 16, 0.5)

    with pytest.raises(NoPlanError, match="candidate with least memory needs") as refusal:
        partition_popsparse(
            pattern,
            n=64,
            data_type=DataType.HALF,
            machine=BOW.scaled_to(4),
            options=StaticOptions(available_memory_proportion=0.01, strategy="popsparse"),
        )

    assert refusal.value.bound_bytes == 6389
    least_bytes = refusal.value.least_bytes
    assert least_bytes is not None
    assert least_bytes > refusal.value.bound_bytes
    enough = (least_bytes + 1) / BOW.sram_bytes
    assert (
        least_bytes
        == partition_popsparse(
            pattern,
            n=64,
            data_type=DataType.HALF,
            machine=BOW.scaled_to(4),
            options=StaticOptions(available_memory_proportion=enough, strategy="popsparse"),
        ).estimate.memory_bytes
    )


def test_offsets_beyond_16_bits_are_refused() -> None:
    pattern = mt19937_pattern((256, 256), 1, 0.5)

    with pytest.raises(NoPlanError, match="16 bits") as refusal:
        partition_popsparse(
            pattern,
            n=1024,
            data_type=DataType.FLOAT,
            machine=BOW.scaled_to(2),
            options=StaticOptions(n_split=1, strategy="popsparse"),
        )

    assert refusal.value.least_bytes is not None
    assert refusal.value.least_bytes > 0


def test_a_split_without_tiles_for_every_part_is_refused() -> None:
    pattern = mt19937_pattern((64, 64), 16, 1)

    with pytest.raises(NoPlanError, match="no split gives every part and band a tile"):
        partition_popsparse(
            pattern,
            n=28,
            data_type=DataType.HALF,
            machine=BOW.scaled_to(4),
            options=StaticOptions(n_split=7, strategy="popsparse"),
        )
