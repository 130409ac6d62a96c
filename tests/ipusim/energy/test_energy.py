"""The energy of a run adds up from its parts, and grows with its work."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim import (
    BOW,
    MK2,
    SEVEN_NM,
    DataType,
    Energy,
    ExchangePlan,
    InputError,
    Program,
    Trace,
    energy_of,
    simulate,
)
from ipusim.compiler import (
    GENERATORS,
    Bound,
    emit,
    load,
    pack,
    plan_dense,
    plan_dynamic,
    plan_static,
    save,
)
from ipusim.energy.energy import EnergyRow
from ipusim.energy.energy_table import QUANTITIES
from ipusim.machine.paths import physical_numbers
from ipusim.report.activity import activity_of, moved_words

Exchange: TypeAlias = Callable[..., ExchangePlan]
PATTERN = GENERATORS["uniform"]((128, 128), 16, 0.3, np.random.default_rng(0))
MACHINE = BOW.scaled_to(200)
PLANS = {
    "static": lambda: plan_static(PATTERN, n=64, machine=MACHINE, strategy="popsparse"),
    "static, float": lambda: plan_static(
        PATTERN,
        n=64,
        machine=MACHINE,
        data_type=DataType.FLOAT,
        partials_type=DataType.FLOAT,
        strategy="popsparse",
    ),
    "dense": lambda: plan_dense((128, 128), n=64, machine=MACHINE, strategy="dense"),
    "dynamic": lambda: plan_dynamic(
        Bound.at_density((128, 128), 16, 0.4), n=64, machine=MACHINE, strategy="expected"
    ),
}


@pytest.fixture(scope="module", params=PLANS)
def job(request: pytest.FixtureRequest) -> tuple[Program, Energy, Trace]:
    """Return a program with the energy and the trace of its run, by each method."""
    plan = PLANS[request.param]()
    program = emit(plan)
    feeds = pack(plan, PATTERN) if request.param == "dynamic" else None
    trace = simulate(program, feeds).trace
    return program, energy_of(program, trace), trace


def test_parts_add_up_to_the_whole_and_power_is_energy_over_time(
    job: tuple[Program, Energy, Trace],
) -> None:
    _, energy, _ = job
    table = energy.to_dict()

    assert sum(energy.by_component.values()) == pytest.approx(energy.joules)
    assert sum(row["count"] * row["picojoules"] for row in table["rows"]) == pytest.approx(
        1e12 * table["joules"]
    )
    assert energy.watts * energy.seconds == pytest.approx(energy.joules)
    assert str(energy).count("\n") == len(energy.rows) + 2


def test_each_number_of_the_table_is_read_and_scales_its_rows_alone(
    job: tuple[Program, Energy, Trace],
) -> None:
    program, energy, trace = job
    none = SEVEN_NM.with_(**dict.fromkeys(QUANTITIES, 0.0))
    energies = [
        energy_of(program, trace, table=none.with_(**{key: getattr(SEVEN_NM, key)})).joules
        for key in QUANTITIES
    ]

    assert energy_of(program, trace, table=none).joules == 0
    assert sum(energies) == pytest.approx(energy.joules)
    assert (
        sum(energy_of_row == 0 for energy_of_row in energies) == 1
    )  # products of the type that this one has not


def test_arithmetic_is_the_products_of_the_label(job: tuple[Program, Energy, Trace]) -> None:
    program, energy, _ = job
    counts = {row.action: row.count for row in energy.rows if row.component == "arithmetic"}
    action = f"{program.label.data_type.value} MAC"

    assert counts.pop(action) == program.label.macs > 0
    assert set(counts.values()) == {0}


def test_a_word_goes_down_its_column_along_the_spine_and_up_to_each_receiver(
    exchange: Exchange,
) -> None:
    number = physical_numbers(MACHINE)
    row, column = number // 64, number % 64 // 4
    receivers = [20, 190, 50]
    reach = column[[100, *receivers]]
    moved = moved_words(MACHINE, exchange((100, 0, 10, 0, [(tile, 0) for tile in receivers])))

    assert reach.max() > reach[0] > reach.min()
    assert moved[:2] == (10, 30)
    assert moved[2:] == (10 * row[100], 10 * (reach.max() - reach.min()), 10 * row[receivers].sum())


Sends = st.tuples(st.integers(0, 99), st.integers(1, 40), st.integers(100, 199))


@given(st.lists(Sends, max_size=8), Sends)
def test_more_words_take_more_energy(
    exchange: Exchange, sends: list[tuple[int, int, int]], one_more: tuple[int, int, int]
) -> None:
    def moved(rows: list[tuple[int, int, int]]) -> tuple[int, ...]:
        plan = exchange(*((a, 0, n, 50 * i, [(b, 0)]) for i, (a, n, b) in enumerate(rows)))
        return moved_words(MACHINE, plan if rows else ExchangePlan.empty())

    fewer, single, more = moved(sends), moved([one_more]), moved([*sends, one_more])

    assert single[:2] == (one_more[1],) * 2
    assert more == tuple(count + other for count, other in zip(fewer, single, strict=True))


def test_an_exchange_of_no_words_takes_no_energy() -> None:
    assert moved_words(MACHINE, ExchangePlan.empty()) == (0, 0, 0, 0, 0)


def only(trace: Trace, step: int) -> Trace:
    """Return the trace as if only one superstep ran, once, in place of the first one."""
    rows = {name: getattr(trace, name)[:1] for name in attrs.fields_dict(Trace) if name != "names"}
    return attrs.evolve(trace, **{**rows, "superstep": np.array([step])})


def test_a_superstep_counts_as_often_as_it_ran(job: tuple[Program, Energy, Trace]) -> None:
    program, _, trace = job
    counted = activity_of(program, trace)
    by_step = [moved_words(MACHINE, program.supersteps[n].exchange) for n in trace.superstep]

    activities = [
        activity_of(program, only(trace, step)) for step in range(len(program.supersteps))
    ]
    times = np.bincount(trace.superstep, minlength=len(activities))

    assert counted.words_sent == trace.words_sent.sum()
    assert counted.operand_reads == sum(times * [activity.operand_reads for activity in activities])
    assert counted.operand_writes == sum(
        times * [activity.operand_writes for activity in activities]
    )
    assert counted.operand_reads > counted.operand_writes > 0
    assert counted.words_received == trace.words_received.sum()
    assert [counted.sender_rows, counted.spine_columns, counted.receiver_rows] == np.sum(
        by_step, axis=0
    )[2:].tolist()
    assert counted.code_bytes == 8 * trace.compute.sum()
    assert counted.tile_cycles == MACHINE.tiles * trace.cycles


def test_kernels_that_stream_count_what_passes_and_not_only_what_lies_there() -> None:
    program = emit(PLANS["dense"]())
    vertices = [v for step in program.supersteps for v in step.compute]
    dense = next(v for v in vertices if v.codelet.name.startswith("dense_amp"))
    traffic, spans = dense.codelet.traffic(dense.fields), dense.codelet.spans(dense.fields)
    rows, columns = dense.fields["rows"], dense.fields["columns"]

    assert traffic["s"].reads.tolist() == (rows * spans["s"]).tolist()
    assert traffic["q"].writes.tolist() == (columns * spans["q"]).tolist()
    assert traffic["q"].reads.tolist() == ((columns - 1) * spans["q"]).tolist()


def test_each_row_is_a_count_of_the_run_and_a_number_of_the_table() -> None:
    program = emit(PLANS["static"]())
    trace = simulate(program).trace
    counted, energy, table = activity_of(program, trace), energy_of(program, trace), SEVEN_NM
    rows = [(row.component, row.action, row.count, row.picojoules) for row in energy.rows]
    tile_cycle = 1e12 * table.tile_watts * trace.cycles / MACHINE.clock_hz / trace.cycles

    assert rows[:-1] == [
        ("arithmetic", "half MAC", program.label.macs, table.mac_half),
        ("arithmetic", "float MAC", 0, table.mac_float),
        ("SRAM", "operand byte read", counted.operand_reads, table.sram_read_byte),
        ("SRAM", "operand byte written", counted.operand_writes, table.sram_write_byte),
        ("SRAM", "sent byte read", 4 * trace.words_sent.sum(), table.sram_read_byte),
        ("SRAM", "received byte written", 4 * trace.words_received.sum(), table.sram_write_byte),
        ("SRAM", "code byte read", 8 * trace.compute.sum(), table.code_read_byte),
        ("exchange", "word x sender's rows", counted.sender_rows, table.word_row),
        ("exchange", "word x spine columns", counted.spine_columns, table.word_column),
        ("exchange", "word x receiver's rows", counted.receiver_rows, table.word_row),
    ]
    assert rows[-1][:3] == ("tile", "cycle", MACHINE.tiles * trace.cycles)
    assert rows[-1][3] == pytest.approx(tile_cycle)


@pytest.mark.parametrize(
    ("watts", "text"), [(9.961, "9.96"), (10.4, "10"), (10, "10"), (1234.5, "1,234")]
)
def test_few_watts_have_digits_behind_the_point(watts: float, text: str) -> None:
    row = EnergyRow(component="tile", action="cycle", count=10**12, picojoules=watts)
    second = Energy(table="7 nm", rows=(row,), seconds=1.0)

    assert str(second).endswith(f"  {text} watts on average")
    assert attrs.evolve(second, seconds=0.0).watts == 0


def test_a_trace_of_another_program_is_refused() -> None:
    program, other = emit(PLANS["static"]()), emit(PLANS["dense"]())

    with pytest.raises(InputError, match=r"the trace is of another program"):
        energy_of(program, simulate(other).trace)


def test_a_run_alone_has_its_energy(tmp_path) -> None:
    program = emit(PLANS["static"]())
    run = simulate(program)

    assert energy_of(run) == energy_of(program, run.trace)
    assert energy_of(run, table=SEVEN_NM.with_(mac_half=9.0)).joules > energy_of(run).joules
    save(tmp_path / "both.ipusim", program=program, run=run)
    save(tmp_path / "run.ipusim", run=run)
    loaded, alone = (load(tmp_path / f"{name}.ipusim").run for name in ("both", "run"))
    assert loaded == alone == run
    assert energy_of(loaded) == energy_of(run)
    with pytest.raises(InputError, match="the run has no program, since its file holds none"):
        energy_of(alone)
    for arguments in ((program,), (run, run.trace), (run.trace,)):
        with pytest.raises(InputError, match="takes a run, or a program and the trace"):
            energy_of(*arguments)


def test_a_report_has_energy_only_where_it_was_asked() -> None:
    program = emit(PLANS["static"]())
    run = simulate(program)
    report = attrs.evolve(run.report, energy=energy_of(program, run.trace))
    table = report.to_dict()

    assert table.pop("energy")["joules"] == report.energy.joules
    assert table == run.report.to_dict()


def test_a_full_dense_product_draws_less_than_the_chip_may_and_more_than_an_idle_one() -> None:
    program = emit(plan_dense((2048, 2048), n=2048, machine=MK2, strategy="dense"))
    energy = energy_of(program, simulate(program).trace)

    assert 48 < energy.watts < 300  # GC200: an idle one, its thermal design power
