"""Data of the program on the page of a run: words, vertices, loops, partners."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import loops_of
from ipusim.compiler.views import Subject
from ipusim.compiler.views.page.program import program_data, tile_data

WORD_BYTES = 4


def test_words_of_supersteps_are_those_of_the_trace(subject: Subject) -> None:
    trace, steps = subject.trace, program_data(subject)["steps"]

    for row, number in enumerate(trace.superstep):
        exchange = steps[number]["exchange"]
        assert exchange["sent"] == trace.words_sent[row].sum()
        assert exchange["received"] == trace.words_received[row].sum()


def test_an_exchange_reads_what_it_sends_and_writes_what_it_receives(subject: Subject) -> None:
    silent = [s for s in program_data(subject)["steps"] if not s["vertices"]]

    for step in silent:
        assert sum(step["reads"].values()) == WORD_BYTES * step["exchange"]["sent"]
        assert sum(step["writes"].values()) == WORD_BYTES * step["exchange"]["received"]


def test_vertices_have_their_kernels_and_the_cycles_of_tiles(static: Subject) -> None:
    trace = static.trace
    for number, step in enumerate(program_data(static)["steps"]):
        assert [table["kernel"] for table in step["vertices"]] == [
            table.codelet.name for table in static.program.supersteps[number].compute
        ]
        if len(step["vertices"]) == 1:
            (table,) = step["vertices"]
            cycles = trace.compute[trace.superstep == number][0]
            assert (table["least"], table["most"]) == (cycles[cycles > 0].min(), cycles.max())
            assert table["mean"] == pytest.approx(cycles[cycles > 0].mean())


def test_a_loop_has_its_supersteps_and_the_words_of_its_cases(looped: Subject) -> None:
    (loop,) = program_data(looped)["loops"]
    ((loop_of_program, first, last),) = loops_of(looped.program.steps)

    assert (loop["name"], loop["first"], loop["last"]) == (loop_of_program.name, first, last)
    assert len(loop["cases"]) == last - first
    assert loop["cases"] == sorted(loop["cases"])


def test_partners_are_all_tiles_with_which_one_exchanges(subject: Subject) -> None:
    data, tiles = tile_data(subject), subject.timeline.tiles
    for number, step in enumerate(subject.program.supersteps):
        words = np.zeros((tiles, tiles), dtype=np.int64)
        plan = step.exchange
        np.add.at(words, (plan.source[plan.send], plan.tile), plan.words[plan.send])
        for direction, table in (("sends", words), ("receives", words.T)):
            of = data[direction][number]
            assert of["count"].tolist() == (table > 0).sum(axis=1).tolist()
            listed = np.zeros((tiles, tiles), dtype=np.int64)
            listed[np.repeat(np.arange(tiles), np.diff(of["first"])), of["tile"]] = of["words"]
            np.testing.assert_array_equal(listed, table)


def test_partners_that_do_not_fit_are_those_with_fewest_words(static: Subject) -> None:
    complete, data = tile_data(static), tile_data(static, most_listed=0)

    assert data["most_partners"] == 1
    for direction in ("sends", "receives"):
        for of, all_of in zip(data[direction], complete[direction], strict=True):
            starts = all_of["first"][:-1][np.diff(all_of["first"]) > 0]
            assert of["words"].tolist() == all_of["words"][starts].tolist()
            np.testing.assert_array_equal(of["count"], all_of["count"])


@pytest.mark.parametrize("most", [0, 10**6])
def test_vertices_of_tiles_add_up_to_their_compute(static: Subject, most: int) -> None:
    trace, data = static.trace, tile_data(static, most_vertices=most)

    assert data["summed"] == (most == 0)
    for row, number in enumerate(trace.superstep):
        cycles = np.zeros(static.timeline.tiles, dtype=np.int64)
        for table in data["vertices"][number]:
            np.add.at(cycles, table["tile"], table["cycles"])
            assert (np.diff(table["tile"]) >= (most == 0)).all()
        np.testing.assert_array_equal(cycles, trace.compute[row])
