"""Layouts of x and y: pieces cover each line once and do not overlap."""

import numpy as np
import pytest

from ipusim import BOW, DataType, InputError
from ipusim.compiler import GENERATORS, Plan, plan_dense, plan_static
from ipusim.compiler.plan.mapping.layout import x_layout, y_layout
from ipusim.compiler.plan.mapping.tensor import Layout, pieces_of


def in_rounds() -> Plan:
    """Return a dense plan of several rounds."""
    return plan_dense(
        (256, 256),
        n=2000,
        machine=BOW.scaled_to(12),
        available_memory_proportion=0.1,
        strategy="dense",
        weights="shared",
    )


def plans() -> list[Plan]:
    """Return plans of several methods, types and owners."""
    pattern = GENERATORS["power-law"]((190, 210), 4, 0.1, np.random.default_rng(0))
    elements = GENERATORS["uniform"]((90, 70), 1, 0.1, np.random.default_rng(0))
    return [
        plan_static(pattern, n=27, machine=BOW.scaled_to(12), lowering="own", strategy="popsparse"),
        plan_static(
            elements,
            n=27,
            machine=BOW.scaled_to(12),
            data_type=DataType.FLOAT,
            lowering="own",
            strategy="popsparse",
        ),
        plan_dense((100, 100), n=27, machine=BOW.scaled_to(12), strategy="dense"),
        in_rounds(),
    ]


def layouts(plan: Plan) -> list[Layout]:
    """Return the layouts of x and y."""
    return [x_layout(plan), y_layout(plan)]


@pytest.mark.parametrize("plan", plans(), ids=lambda plan: f"{plan.strategy}-{plan.pattern.block}")
def test_pieces_cover_every_line_and_column_once(plan):
    for layout, lines in zip(layouts(plan), plan.pattern.grid[::-1], strict=True):
        first = np.concatenate([[True], layout.line[1:] != layout.line[:-1]])
        last = np.roll(first, -1)
        assert layout.line[first].tolist() == list(range(lines))
        assert set(layout.start[first].tolist()) == {0}
        assert set(layout.stop[last].tolist()) == {plan.partition.columns}
        assert layout.start[~first].tolist() == layout.stop[~last].tolist()


@pytest.mark.parametrize("plan", plans(), ids=lambda plan: f"{plan.strategy}-{plan.pattern.block}")
def test_pieces_of_a_tile_do_not_overlap_and_those_of_x_fill_its_variable(plan):
    column_bytes = plan.pattern.block * plan.data_type.bytes
    for layout, fills in zip(layouts(plan), (True, False), strict=True):
        size = layout.columns * column_bytes
        order = np.lexsort((layout.offset, layout.tile))
        tile, start = layout.tile[order], layout.offset[order]
        same, ends = tile[1:] == tile[:-1], start[:-1] + size[order][:-1]
        filled = np.bincount(layout.tile, size, len(layout.bytes))
        assert (start[1:] >= ends)[same].all()
        assert (layout.offset + size <= layout.bytes[layout.tile]).all()
        assert ((layout.bytes == filled) | ((layout.bytes > filled) & (not fills))).all()


@pytest.mark.parametrize("plan", plans(), ids=lambda plan: f"{plan.strategy}-{plan.pattern.block}")
def test_every_piece_is_whole_64_bit_atoms(plan):
    column_bytes = plan.pattern.block * plan.data_type.bytes
    for layout in layouts(plan):
        assert not (layout.columns * column_bytes % 8).any()
        assert not (layout.offset % 8).any()


def test_a_long_line_of_x_is_cut_into_chunks():
    plan = in_rounds()
    part = plan.partition.parts[0]
    pieces = pieces_of(plan.tensors(plan.operation)[0], part)
    first = pieces.line == 0

    assert plan.partition.rounds > 1
    assert first.sum() > 1
    assert pieces.stop[first].max() == part.columns


@pytest.mark.parametrize("layout", [x_layout, y_layout])
def test_operands_that_are_mapped_linearly_have_no_pieces(layout):
    pattern = GENERATORS["uniform"]((64, 64), 8, 0.2, np.random.default_rng(0))
    plan = plan_static(pattern, n=8, machine=BOW.scaled_to(12), strategy="popsparse")

    with pytest.raises(InputError, match="mapped linearly"):
        layout(plan)
