"""The streamed groups kernel on the core: cycles, bits and sums; and the lists that it refuses."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import pytest
from drawn_groups import Case, drawn_case, placed, sums
from hypothesis import given, settings
from hypothesis import strategies as st
from timed_machines import timed_machines

from ipusim import BOW, DataType, ListError, ProgramError, Ragged
from ipusim.kernels import NoKernelError, StreamedGroups, StreamedWindows
from ipusim.kernels.streamed_groups.group_lists import (
    RowForm,
    Segments,
    Steps,
    fault_of_steps,
    read_steps,
    steps_of,
    words_of_steps,
)
from ipusim.kernels.streamed_groups.group_steps import NONE, REVISIT
from ipusim.simulation.tile import Memory

HALF, FLOAT = DataType.HALF, DataType.FLOAT
FORMS = {HALF: RowForm(4), FLOAT: RowForm(8)}
# Relative rounding of a sum, once for each group of half; products are exact in float32.
UNIT_ROUNDOFF = {HALF: 2.0**-11, FLOAT: 2.0**-24}
each_type = pytest.mark.parametrize("data_type", [HALF, FLOAT], ids=lambda kind: kind.value)
SEEDS = st.integers(0, 1 << 30)


def case_of(data_type: DataType, seed: int, kind: type[StreamedGroups] = StreamedGroups) -> Case:
    """Draw a vertex of a kernel, which is drained for even seeds."""
    return drawn_case(kind(data_type, seed % 2 == 0), np.random.default_rng(seed))


def bound_of(case: Case) -> Any:
    """Return the largest error of each sum, [n / 16, rows, 16].

    Sums of half are rounded once for each group; sums of float in each addition.
    """
    x, (_, groups) = case.x(), case.groups()
    dense = np.zeros((*case.full.shape, case.kernel.depth))
    dense[case.full] = np.abs(groups[:-1])
    largest = np.einsum("rsk,gsck->grc", dense, np.abs(x.astype(np.float64)))
    visits = np.maximum(case.full.sum(axis=1), 1)[None, :, None]
    depth = 1 if case.kernel.data_type is HALF else 2 * case.kernel.depth
    smallest = 2.0**-24  # half of a subnormal half's last bit, once a group
    return visits * (depth * UNIT_ROUNDOFF[case.kernel.data_type] * largest * 1.01 + smallest)


@pytest.mark.parametrize("kind", [StreamedGroups, StreamedWindows])
@each_type
@given(seed=SEEDS, machine=timed_machines(BOW, launches=(6, 7, 12)), branch=st.integers(6, 20))
@settings(max_examples=25, deadline=None)
def test_a_vertex_takes_its_formulas_cycles_and_leaves_its_numerics_bits(
    data_type, kind, seed, machine, branch, new_tile, run_vertex, compute_vertex
):
    case = case_of(data_type, seed, kind)
    machine = machine.with_(supervisor_branch_cycles=branch)
    ran, computed = new_tile(machine), new_tile(machine)
    fields = placed(ran, case)
    before = ran.bytes.copy()
    computed.bytes[:] = before
    execution = run_vertex(ran, case.kernel, fields)
    compute_vertex(computed, case.kernel, fields)
    memory = Memory(machine.scaled_to(1))
    whole = memory.on(0).view(machine.sram_base, len(ran.bytes), np.uint8)
    whole[:] = before
    case.kernel.compute_all(memory, np.zeros(1, np.int64), fields)
    first = int(fields["q"][0]) - machine.sram_base
    q = slice(first, first + int(case.kernel.spans(fields)["q"][0]))

    assert case.kernel.cycles(machine, fields, {}).tolist() == [execution.cycles]
    assert case.kernel.accesses(fields) == {}
    assert ran.bytes[q].tobytes() == computed.bytes[q].tobytes() == whole[q].tobytes()
    error = np.abs(sums(ran, case, fields).astype(np.float64) - case.expected())
    assert np.all(error <= bound_of(case))


@each_type
@given(seed=SEEDS)
@settings(max_examples=60, deadline=None)
def test_lists_have_every_group_once_and_keep_the_assumptions_of_the_code(data_type, seed):
    case, form = case_of(data_type, seed), FORMS[data_type]
    row, slab = np.nonzero(case.full)
    segments = Segments.of(case.full.shape[0], form)
    steps = steps_of(row, slab, case.full.shape[1], segments, form, drained=case.kernel.drained)
    words = words_of_steps(steps, segments, form)
    again = read_steps(words, steps.counts, segments, form)
    slab_of_step = np.repeat(np.arange(case.full.shape[1]), steps.counts)
    lane, step = np.nonzero(steps.number >= 0)
    number = steps.number[lane, step]

    assert fault_of_steps(steps, segments) == ""
    assert np.array_equal(np.sort(number), np.arange(len(row)))
    assert np.array_equal(steps.write[lane, step], segments.stored(row[number]))
    assert np.array_equal(slab_of_step[step], slab[number])
    assert np.array_equal(again.write, steps.write)
    assert np.array_equal(again.read[:, 1:], steps.read[:, 1:])


@given(seed=SEEDS)
@settings(max_examples=30, deadline=None)
def test_drained_streams_hold_no_sum_between_launches_and_no_row_changes_its_worker(seed):
    case = case_of(HALF, seed)
    row, slab = np.nonzero(case.full)
    segments = Segments.of(case.full.shape[0], FORMS[HALF])
    steps = steps_of(row, slab, case.full.shape[1], segments, FORMS[HALF], drained=True)
    ends = np.cumsum(steps.counts)
    lane, step = np.nonzero(segments.is_real(steps.write))
    owners = np.unique(np.stack([steps.write[lane, step], lane]), axis=1)

    assert not segments.is_real(steps.write[:, ends - steps.counts]).any()
    for behind in (1, 2):  # sums leave the accumulators, then the registers
        assert not segments.is_real(steps.write[:, ends - behind]).any()
    assert len(np.unique(owners[0])) == owners.shape[1]


def changed(steps: Steps, **columns: Any) -> Steps:
    """Return steps with other numbers: `write=(lane, step, value)` changes one of a table."""
    tables = {name: getattr(steps, name).copy() for name in ("number", "read", "write")}
    for name, (lane, step, value) in columns.items():
        tables[name][lane, step] = value
    return Steps(steps.counts, **tables)


def test_a_list_that_breaks_an_assumption_is_refused():
    segments, form = Segments.of(12, FORMS[HALF]), FORMS[HALF]
    row, slab = np.nonzero(np.ones((12, 3), bool))
    steps = steps_of(row, slab, 3, segments, form, drained=False)
    # Worker 0 visits rows 0 and 1 in steps 0 and 1, waits for two steps, and takes them again.
    again = steps.write[0, 4]
    early = changed(steps, write=(0, 2, 0), read=(0, 2, 0))

    assert steps.write[0, :2].tolist() == [0, 1]
    assert steps.read[0, 4] == again
    assert "comes again after 2 steps" in fault_of_steps(early, segments)
    zero = changed(steps, write=(0, 0, segments.period))
    assert "or to a row of zeros" in fault_of_steps(zero, segments)
    first = changed(steps, read=(0, 4, segments.period))
    assert "a row's first step must read" in fault_of_steps(first, segments)
    foreign = changed(steps, read=(0, 4, again + 1))
    assert "a row's first step must read" in fault_of_steps(foreign, segments)
    assert REVISIT == 4


def test_a_vertex_whose_list_breaks_an_assumption_is_refused_with_vertex_and_entry():
    case = Case(StreamedGroups(HALF, False), np.ones((12, 3), bool), 16, 1)
    fields = case.fields()
    case.kernel.accesses(fields)
    for at, reason in ((0, "do not lead to the end"), (12, "row"), (40, "row")):
        words = fields["worklist"].flat.copy()
        words[at] ^= 4
        broken = {**fields, "worklist": Ragged(words, np.array([0]), np.array([len(words)]))}
        with pytest.raises(ListError, match=reason):
            case.kernel.accesses(broken)


def windowed() -> Case:
    """Return a vertex of the kernel of windows with 12 rows, 3 slabs and 16 columns."""
    return Case(StreamedWindows(HALF, False), np.ones((12, 3), bool), 16, 1)


@pytest.mark.parametrize(
    ("offset", "reason"),
    [(24, "multiples of 32"), (1 << 16, "which has")],
    ids=["between pixels", "behind s"],
)
def test_a_window_outside_s_or_between_pixels_is_refused_with_its_slab(offset, reason):
    case = windowed()
    fields = case.fields()
    case.kernel.accesses(fields)
    words = fields["worklist"].flat.copy()
    words[6:8] = offset & 0xFFFF, offset >> 16  # of slab 1
    broken = {**fields, "worklist": Ragged(words, np.array([0]), np.array([len(words)]))}

    with pytest.raises(ListError, match=f"slab 1 reads 512 bytes of s.*{reason}"):
        case.kernel.accesses(broken)


def test_work_without_windows_or_with_two_for_one_slab_is_refused():
    case = windowed()
    plain = Case(StreamedGroups(HALF, False), case.full, 16, 1)
    offset = np.arange(36) * 32

    with pytest.raises(ProgramError, match="takes windows of s, the work has none"):
        case.kernel.fields_of(plain.work)
    with pytest.raises(ProgramError, match="a slab has windows at different offsets"):
        case.kernel.fields_of(attrs.evolve(case.work, offset=offset))


@pytest.mark.parametrize("n", [1, 8, 24])
def test_columns_that_do_not_fill_the_weight_registers_are_refused(n):
    case = Case(StreamedGroups(HALF, False), np.ones((12, 3), bool), n, 1)

    with pytest.raises(NoKernelError, match=f"16 columns of x at a time, a tile has {n}"):
        case.fields()


def test_a_row_without_groups_becomes_zero_in_a_step_of_its_own():
    full = np.zeros((30, 2), bool)
    full[3, 1] = True
    row, slab = np.nonzero(full)
    segments = Segments.of(30, FORMS[HALF])
    steps = steps_of(row, slab, 2, segments, FORMS[HALF], drained=False)
    empty = steps.number == NONE

    assert np.isin(np.setdiff1d(np.arange(30), row), steps.write[empty]).all()


def test_steps_of_a_large_share_are_within_0_3_percent_of_the_lower_bound():
    """410 x 456 at 1/32, a tile of 4,096 x 4,096 with n 256: the bound of its slabs is reached."""
    full = np.random.default_rng(1).random((410, 29)) < 0.4
    row, slab = np.nonzero(full)
    segments = Segments.of(410, FORMS[HALF])
    steps = steps_of(row, slab, 29, segments, FORMS[HALF], drained=False)
    bound = (-(-np.bincount(slab) // 6)).sum()

    assert steps.counts.sum() <= 1.003 * bound
