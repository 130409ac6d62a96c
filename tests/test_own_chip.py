"""The table of machine numbers in docs/own-chip.md holds at both fidelities."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pytest
from same_bits import differing_outputs

from ipusim import (
    BOW,
    HYPOTHETICAL_NM,
    Codelet,
    DataType,
    Machine,
    MachineError,
    ProgramError,
    check_suited,
    simulate,
)
from ipusim.compiler import (
    GENERATORS,
    BlockMatrix,
    Bound,
    Pattern,
    Plan,
    emit,
    multiply,
    pack,
    plan_dense,
    plan_dynamic,
    plan_static,
    random_dense,
    random_values,
    unpack,
)
from ipusim.compiler.cli.app import main
from ipusim.compiler.jobs.tolerance import error_bounds
from ipusim.compiler.matrix.formats import NM
from ipusim.kernels import CODELETS, by_name

HALF, FLOAT = DataType.HALF, DataType.FLOAT
PAGE = (Path(__file__).parents[1] / "docs" / "own-chip.md").read_text(encoding="utf-8")
MOST = 1 << 16  # cycles of a machine number
LEAST = {"worker_launch_cycles": 0, "local_sync_cycles": 0}  # of other numbers: 1


def _cells(line: str) -> list[str]:
    """Return the cells of a line of a Markdown table."""
    return [cell.strip() for cell in line.strip("|").split("|")]


HEAD = next(line for line in PAGE.splitlines() if line.startswith("| kernels |"))
NUMBERS = re.findall(r"`(\w+)`", PAGE.partition("Columns are the numbers ")[2].partition(":")[0])
ROWS: Mapping[str, Mapping[str, str]] = {
    family: dict(zip(NUMBERS, _cells(line)[1:], strict=True))
    for line in PAGE.partition(HEAD)[2].partition("\n\n")[0].splitlines()[2:]
    for family in re.findall(r"`(\w+)`", _cells(line)[0])
}


def family_of(kernel: Codelet) -> str:
    """Return the row of the page that a kernel belongs to."""
    return max((name for name in ROWS if kernel.name.startswith(name)), key=len)


def _text(kernel: Codelet, number: str) -> str:
    """Return the text that the page should have."""
    values = kernel.counted_for.get(number)
    if values is None:
        return "any"
    if number == "workers":
        made = [count for count in range(1, 65) if f"{kernel.name}_{count}workers" in by_name]
        return f"{made[0]} to {made[-1]}" if made else str(values[0])
    if len(values) == 1:
        return str(values[0])
    return f"{values[0]} or more" if values[-1] >= MOST else f"{values[0]} to {values[-1]}"


@pytest.mark.parametrize("kernel", CODELETS, ids=lambda kernel: kernel.name)
def test_a_kernel_is_counted_for_what_the_page_says(kernel: Codelet) -> None:
    assert {number: _text(kernel, number) for number in NUMBERS} == ROWS[family_of(kernel)]


Plans = Callable[[Machine], Plan]


def static(block: int, types: tuple[DataType, DataType], *, published: bool = True) -> Plans:
    """Return a function from a machine to a static plan in blocks."""

    def plan(machine: Machine) -> Plan:
        pattern = GENERATORS["uniform"]((48, 64), block, 0.3, np.random.default_rng(block))
        return plan_static(
            pattern,
            n=20,
            machine=machine,
            data_type=types[0],
            partials_type=types[1],
            published_kernels=published,
            strategy="popsparse",
        )

    return plan


def nm(machine: Machine) -> Plan:
    """Return a plan with one of every four columns: of a group of row i, column i modulo 4."""
    row, group = np.divmod(np.arange(48 * 16), 16)
    pattern = Pattern.filled((48, 64), NM(1, 4), row * 64 + 4 * group + row % 4)
    return plan_static(pattern, n=20, machine=machine, strategy="grid")


def kept(block: int) -> Plans:
    """Return a function from a machine to a plan whose tiles have as many columns as they need."""

    def plan(machine: Machine) -> Plan:
        pattern = GENERATORS["uniform"]((48, 64), block, 0.3, np.random.default_rng(8))
        return plan_static(
            pattern, n=40, machine=machine, published_kernels=False, strategy="grid", n_split=1
        )

    return plan


def dense(
    *,
    published: bool,
    partials: DataType = HALF,
    shape: tuple[int, int] = (16, 64),
    n: int = 20,
) -> Plans:
    """Return a function from a machine to a dense plan, by default too small for kept streams."""
    return lambda machine: plan_dense(
        shape,
        n=n,
        machine=machine,
        partials_type=partials,
        published_kernels=published,
        strategy="dense",
    )


def dynamic(block: int) -> Plans:
    """Return a function from a machine to a dynamic plan in blocks."""
    return lambda machine: plan_dynamic(
        Bound.at_density((16 * block, 24 * block), block, 0.3),
        n=16,
        machine=machine,
        strategy="expected",
    )


def masks(machine: Machine) -> Plan:
    """Return a dynamic plan of 2:4 masks."""
    return plan_dynamic(Bound((16, 24), NM(2, 4)), n=16, machine=machine, strategy="expected")


# A job whose product is by the family's kernel; its other kernels keep to the same numbers.
JOBS: Mapping[str, Plans] = {
    "static_element": static(1, (HALF, FLOAT)),
    "static_nm": nm,
    "dense_amp_fast": dense(published=False),
    "dense_amp_fast_half_float": dense(published=False, partials=FLOAT),
    "static_block_fast": static(16, (HALF, HALF), published=False),
    "dense_amp": dense(published=True),
    "dense_stream": dense(published=False, shape=(200, 64), n=16),
    "static_block_kept": kept(8),
    "static_block": static(8, (FLOAT, FLOAT)),
    "dynamic_block": dynamic(4),
    "dynamic_element": dynamic(1),
    "regular_element": masks,
}


def values_of(number: str, says: str) -> list[int]:
    """Return the least value that is allowed, 13 where allowed, and the largest if there is one."""
    if says == "1 to 24":
        return [1, 2, 5, 7, 8, 11, 16, 24]
    if says.isdigit() or number == "weight_load_bytes_per_cycle":
        return []  # the chips' own, which every other case has
    least = LEAST.get(number, 1) if says == "any" else int(says.split(maxsplit=1)[0])
    most = int(says.rpartition(" to ")[2]) if " to " in says else 13
    return sorted({least, min(most, 13), most})


CASES = [
    (family, number, value)
    for family in JOBS
    for number in NUMBERS
    for value in values_of(number, ROWS[family][number])
]


def check(plan: Plan) -> None:
    """Check that both fidelities take the same cycles, and that both results are right."""
    rng = np.random.default_rng(3)
    pattern = plan.pattern
    if not isinstance(pattern, Pattern):
        numbers = np.arange(48)
        if isinstance(pattern.format, NM):  # the first columns of every group
            m, k = pattern.shape
            numbers = np.flatnonzero(np.arange(m * k) % k % pattern.format.m < pattern.format.n)
        pattern = Pattern.filled(pattern.shape, pattern.block, numbers)
    matrix = BlockMatrix(pattern, random_values(pattern, rng, plan.data_type))
    x = random_dense(pattern.shape[1], plan.n, rng, plan.data_type)
    program, feeds = emit(plan), pack(plan, matrix, x)
    runs = [simulate(program, feeds, fidelity=speed) for speed in ("formula", "instruction")]

    assert runs[0].trace == runs[1].trace
    assert differing_outputs(*(run.outputs for run in runs)) == []
    difference = np.abs(unpack(plan, runs[0].outputs) - multiply(matrix, x))
    assert (difference <= error_bounds(plan, matrix, x)).all()


@pytest.mark.parametrize(("family", "number", "value"), CASES)
def test_a_number_that_the_page_allows_runs_alike_and_right_at_both_fidelities(
    family: str, number: str, value: int
) -> None:
    plan = JOBS[family](BOW.scaled_to(4).with_(**{number: value}))

    assert family_of(plan.kernel) == family
    check(plan)


@pytest.mark.parametrize(
    ("number", "value"),
    [
        ("worker_launch_cycles", 6),
        ("local_sync_cycles", 1),
        ("supervisor_branch_cycles", 13),
        ("supervisor_untaken_cycles", 13),
    ],
)
def test_kept_streams_of_blocks_of_4_run_alike_at_the_limits_of_their_numbers(
    number: str, value: int
) -> None:
    """Their supervisor has one instruction more behind a launch than that of larger blocks."""
    plan = kept(4)(BOW.scaled_to(4).with_(**{number: value}))

    assert plan.kernel.name == "static_block_kept_4x4_half_half"
    check(plan)


@pytest.mark.parametrize(
    ("workers", "latency", "branch"),
    [(1, 16, 15), (4, 2, 15), (8, 9, 8), (16, 13, 12), (24, 16, 15), (6, 7, 6)],
)
def test_workers_and_latency_are_numbers_of_their_own(
    workers: int, latency: int, branch: int
) -> None:
    """Slots without a worker pass while the supervisor waits for results."""
    machine = BOW.scaled_to(4).with_(
        workers=workers, supervisor_latency_cycles=latency, supervisor_branch_cycles=branch
    )
    plan = static(16, (HALF, HALF), published=False)(machine)

    assert family_of(plan.kernel) == "static_block_fast"
    assert machine.slot_cycles == max(workers, latency)
    check(plan)


def test_a_refusal_may_depend_on_two_numbers() -> None:
    machine = BOW.with_(supervisor_latency_cycles=12, supervisor_branch_cycles=10)
    kernel = by_name["static_block_fast_16x16_half_half"]

    with pytest.raises(ProgramError, match="has 12 and 10; try supervisor_latency_cycles = 11"):
        check_suited(machine, kernel)
    check_suited(machine.with_(supervisor_branch_cycles=11), kernel)


@pytest.mark.parametrize("kernel", CODELETS, ids=lambda kernel: kernel.name)
def test_a_number_that_the_page_does_not_allow_is_refused(kernel: Codelet) -> None:
    for number, values in kernel.counted_for.items():
        for value in {values[0] - 1, values[-1] + 1}:
            if LEAST.get(number, 1) <= value <= MOST:
                lacks = set(kernel.instructions) - set(BOW.instructions)
                machine = (HYPOTHETICAL_NM if lacks else BOW).with_(**{number: value})
                with pytest.raises(
                    ProgramError, match=rf"counted for {number} .* has {value}; try"
                ):
                    check_suited(machine, kernel)


@pytest.mark.parametrize("rate", [1, 2, 3, 6, 12, 20])
def test_a_port_of_part_words_is_refused(rate: int) -> None:
    with pytest.raises(MachineError, match=rf"exchange_bytes_per_cycle = {rate} is not 1, 2, 4"):
        BOW.with_(exchange_bytes_per_cycle=rate)


def test_weights_of_an_instruction_fit_the_weight_store() -> None:
    with pytest.raises(MachineError, match="f16v4hihov4amp takes 512 bytes of weights"):
        BOW.with_(weight_store_bytes=256)

    assert BOW.with_amp_units(8).with_(weight_store_bytes=256).weight_store_bytes == 256


def test_idle_amp_units_change_no_cycle() -> None:
    wide = BOW.scaled_to(4).with_(amp_units=32)
    cycles = [
        simulate(emit(static(16, (HALF, HALF))(machine))).report.cycles
        for machine in (BOW.scaled_to(4), wide)
    ]

    assert cycles[0] == cycles[1]


@pytest.mark.parametrize(
    ("method", "block", "kernel", "instead"),
    [
        ("static", 8, "static_block_8x8_half_half", "or blocks of 1 or 16"),
        ("dynamic", 16, "dynamic_block_16x16_half_float", "or a static or dense plan"),
        ("dynamic", 1, "dynamic_element_half", "or a static or dense plan"),
    ],
)
def test_a_refusal_names_the_number_and_what_runs_there(
    method: str,
    block: int,
    kernel: str,
    instead: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "wide.toml").write_text('base = "bow"\nworkers = 8\n', encoding="utf-8")
    job = f"run --m 64 --k 64 --n 16 --tiles 4 --method {method} --block-length {block}"

    code = main([*job.split(), "--machine", str(tmp_path / "wide.toml")])

    number = f"kernel {kernel} is counted for workers 6, machine wide has 8; try workers = 6"
    assert code == 1
    assert capsys.readouterr().err.endswith(f"{number}, {instead}\n")


@pytest.mark.parametrize("method", ["static", "dense"])
def test_the_defaults_run_on_a_chip_of_eight_workers(
    method: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "wide.toml").write_text('base = "bow"\nworkers = 8\n', encoding="utf-8")
    job = f"run --m 64 --k 64 --n 16 --tiles 4 --method {method}"

    code = main([*job.split(), "--machine", str(tmp_path / "wide.toml")])

    assert (code, capsys.readouterr().err) == (0, "")


@pytest.mark.parametrize(
    ("plans", "kernel"),
    [
        (static(16, (HALF, HALF)), "static_block_fast_16x16_half_half_8workers"),
        (dense(published=True), "dense_amp_fast_half_half_8workers"),
        (dense(published=True, partials=FLOAT), "dense_amp_fast_half_float_8workers"),
    ],
)
def test_a_chip_without_a_published_kernel_takes_one_that_follows_its_numbers(
    plans: Plans, kernel: str
) -> None:
    plan = plans(BOW.scaled_to(4).with_(workers=8))

    assert plan.kernel.name == kernel
    check(plan)


def test_auto_plans_with_kernels_that_follow() -> None:
    machine = BOW.scaled_to(4).with_(workers=8)
    pattern = GENERATORS["uniform"]((48, 64), 1, 0.3, np.random.default_rng(0))

    check(plan_static(pattern, n=16, machine=machine, data_type=FLOAT, strategy="auto"))
    with pytest.raises(ProgramError, match="counted for workers 6"):
        plan_dynamic(Bound.at_density((48, 64), 1, 0.3), n=16, machine=machine, strategy="expected")


def test_missing_interleaved_memory_is_named() -> None:
    machine = BOW.scaled_to(4).with_(interleaved_offset_bytes=BOW.sram_bytes)
    with pytest.raises(
        ProgramError, match=r"keeps q in interleaved memory, machine bow has none: .* lower inter"
    ):
        static(8, (FLOAT, FLOAT))(machine)
    check(static(1, (HALF, FLOAT))(machine))  # of single elements, which need none


def test_a_chip_without_amp_multiplies_elements_and_refuses_blocks() -> None:
    machine = BOW.scaled_to(4).with_(amp_instructions=())
    plan = static(1, (FLOAT, FLOAT))(machine)
    report = simulate(emit(plan)).report

    assert report.peak_macs == 2  # f32v2mac
    assert 0 < (report.utilisation or 0) < 1
    with pytest.raises(ProgramError, match=r"has no f32sisov2amp .*; has no AMP instruction"):
        static(16, (FLOAT, FLOAT))(machine)
    with pytest.raises(MachineError, match=r"no AMP instruction for half data .* none at all"):
        machine.peak_macs("half", "half")


def test_the_core_refuses_an_amp_of_ones_own() -> None:
    machine = BOW.scaled_to(4).with_(name="own", amp_rates={"f16v4hihov4amp": (16, 8, 2)})
    plan = dense(published=True)(machine)
    stock = dense(published=False)(BOW.scaled_to(4))
    quick, slow = (simulate(emit(it)).report.cycles or 0 for it in (plan, stock))

    assert plan.kernel.name == "dense_amp_fast_half_half"
    assert 0 < quick < slow
    with pytest.raises(ProgramError, match="executes f16v4hihov4amp as the chips have it, machine"):
        simulate(emit(plan), fidelity="instruction")


def _worker_rows() -> Mapping[int, tuple[str, ...]]:
    """Return slot and cycles of both products by number of workers, as the page has them."""
    lines = PAGE.partition("| workers | slot |")[2].partition("\n\n")[0].splitlines()[2:]
    rows = [_cells(line) for line in lines]
    return {
        int(cells[first]): tuple(cells[first + 1 : first + 4])
        for cells in rows
        for first in (0, 4, 8)
    }


@pytest.mark.parametrize("workers", [1, 6, 7, 24])
def test_the_page_has_the_cycles_of_so_many_workers(workers: int) -> None:
    pattern = GENERATORS["uniform"]((512, 512), 16, 1 / 8, np.random.default_rng(0))
    machine = BOW.scaled_to(64).with_(name="what-if", workers=workers)
    sparse = plan_static(
        pattern,
        n=96,
        machine=machine,
        strategy="popsparse",
        published_kernels=False,
        weights="shared",
    )
    full = plan_dense(
        (512, 512),
        n=96,
        machine=machine,
        strategy="dense",
        published_kernels=False,
        weights="shared",
    )
    cycles = [f"{simulate(emit(plan)).cycles:,}" for plan in (sparse, full)]

    assert set(_worker_rows()) == set(range(1, 25))
    assert _worker_rows()[workers] == (str(machine.slot_cycles), *cycles)
