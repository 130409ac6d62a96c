"""`--set NAME=NUMBER`: how its texts are read, and which numbers of a machine a job reads."""

from __future__ import annotations

from typing import Any

import pytest

from ipusim import BOW, InputError, MachineError
from ipusim.compiler.jobs.machine_numbers import number_axes, parsed, texts_of_product
from ipusim.compiler.jobs.machine_reads import numbers_read, recording_machine
from ipusim.compiler.jobs.perform import perform
from ipusim.compiler.jobs.request import MachineOptions, request_of
from ipusim.compiler.jobs.resolved import machine_of, resolved, whole_numbers_of

SMALL = {"m": 64, "k": 64, "n": 8, "block_length": 16, "density": 0.25, "tiles": 4}


def test_a_piece_without_a_name_is_a_further_value_of_the_last_number() -> None:
    assert parsed("sync_cycles=0,63,0x7e,workers=6") == {
        "sync_cycles": (0, 63, 126),
        "workers": (6,),
    }


@pytest.mark.parametrize("text", ["", "63", "x=", "=3", "x=1.5", "x=1,x=2", "1x=2", "x=9" * 9])
def test_other_texts_name_no_number(text: str) -> None:
    assert parsed(text) is None


def test_each_combination_of_values_is_one_text() -> None:
    axes = number_axes(("workers=6,12", "sync_cycles=0,63"))

    assert texts_of_product(axes) == (
        "sync_cycles=0,workers=6",
        "sync_cycles=63,workers=6",
        "sync_cycles=0,workers=12",
        "sync_cycles=63,workers=12",
    )


def test_a_number_with_a_flag_of_its_own_is_the_same_request() -> None:
    by_set, by_flag = request_of({"set": "tiles=64,sync_cycles=1"}), request_of({"tiles": 64})

    assert by_set.machine.tiles == by_flag.machine.tiles == 64
    assert by_set.machine.set == "sync_cycles=1"


def test_several_texts_of_a_flag_are_one_value() -> None:
    request = request_of({"set": ("workers=12", "sync_cycles=63")})

    assert request.machine.set == "sync_cycles=63,workers=12"
    assert (resolved(request).machine.workers, resolved(request).machine.sync_cycles) == (12, 63)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"set": "sync_cycles=1,2"}, "one whole number for each name"),
        ({"set": "sync_cycles"}, "one whole number for each name"),
        ({"set": "tiles=4", "tiles": 8}, "--set gives tiles, and so does --tiles"),
    ],
)
def test_a_request_refuses_numbers_in_one_line(values: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError, match=words):
        request_of(values)


def test_an_unknown_number_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(MachineError, match="bow has no number 'sync'; did you mean 'sync_cycles'"):
        machine_of(MachineOptions(set="sync=3"))


def cycles_of(**values: Any) -> int | None:
    """Return the cycles of the job with changed options; None if it has no plan."""
    (outcome,) = perform(request_of({**SMALL, **values}), timing_only=True, tell=lambda _: None)
    return None if outcome.report is None else outcome.report.cycles


def test_a_number_that_a_job_never_reads_decides_none_of_its_cycles() -> None:
    reads = numbers_read(request_of(SMALL))
    unread = [name for name in whole_numbers_of(BOW) if name not in reads]

    assert {"sync_cycles", "workers", "sram_bytes"} <= reads
    assert {"global_sync_cycles", "sync_row_cycles"} <= {*unread}
    changes = {name: 2 * getattr(BOW, name) for name in unread if name != "amp_units"}
    text = ",".join(f"{name}={value}" for name, value in changes.items())
    assert cycles_of(set=text) == cycles_of()


def test_a_number_that_a_job_reads_is_recorded_on_copies_of_the_machine_too() -> None:
    reads: set[str] = set()
    copy = recording_machine(BOW, reads).with_(clock_hz=10**9)
    reads.clear()

    assert copy.sync_cycles == BOW.sync_cycles
    assert reads == {"sync_cycles"}
