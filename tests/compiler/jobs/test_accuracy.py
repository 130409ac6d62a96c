"""What a report says of measurements on silicon: the nearest measured product and its error."""

from __future__ import annotations

import attrs
import pytest

from ipusim import BOW, C600, DataType, Machine, Report, simulate
from ipusim.compiler import emit, plan_dense
from ipusim.compiler.jobs.accuracy import (
    MeasuredProduct,
    accuracy_csv,
    accuracy_of,
    measured_products,
    nearest_of,
)

POINT = MeasuredProduct(
    method="static", dtype="fp16", m=512, k=512, n=64, block=16, density=1 / 16, is_best_n=False,
    half="held out", error_percent=-1.25,
)  # fmt: skip
LARGER = attrs.evolve(POINT, m=1024, k=1024, half="fitted", error_percent=3.0)


def sizes(**changes: float) -> dict[str, float]:
    """Return the sizes of a product near `POINT`, with changes."""
    return {"m": 512, "k": 512, "n": 64, "density": 1 / 16, **changes}


def test_the_nearest_point_is_named_with_its_signed_error_and_half() -> None:
    accuracy = nearest_of([POINT, LARGER], sizes(m=700, k=512, n=100))

    assert accuracy.is_near
    assert accuracy.text == (
        "The nearest measurement is static fp16, m = k = 512, n = 64, block 16, density 0.0625; "
        "simulated cycles err by -1.2 % there (held out). No measurement above n = 64."
    )


def test_sizes_outside_of_all_measured_ones_are_said() -> None:
    accuracy = nearest_of([POINT, LARGER], sizes(m=384, k=384, n=16, density=1 / 8))

    assert accuracy.gaps == (
        "below m = 512", "below k = 512", "below n = 64", "above density = 0.0625",
    )  # fmt: skip


def test_beyond_a_factor_of_two_no_measurement_is_near() -> None:
    accuracy = nearest_of([POINT, LARGER], sizes(n=129))

    assert not accuracy.is_near
    assert accuracy.text.startswith("No measurement is near; the next is static fp16")


def test_a_table_is_read_as_it_was_written(tmp_path, monkeypatch) -> None:
    path = tmp_path / "accuracy.csv"
    dense = attrs.evolve(POINT, method="dense", block=None, density=1.0, is_best_n=True)
    path.write_text(accuracy_csv([POINT, LARGER, dense]), encoding="utf-8")
    monkeypatch.setattr("ipusim.compiler.jobs.accuracy.SHIPPED_ACCURACY", path)
    measured_products.cache_clear()
    try:
        assert measured_products() == (POINT, LARGER, dense)
    finally:
        measured_products.cache_clear()


def report(machine: Machine) -> Report:
    """Return the report of a small dense product on a machine."""
    return simulate(emit(plan_dense((64, 64), n=16, machine=machine, strategy="dense"))).report


def test_other_machines_have_no_measurement() -> None:
    assert accuracy_of(report(BOW.scaled_to(8))).text == "No measurement of bow with 8 tiles."


@pytest.mark.parametrize("machine", [BOW, C600])
def test_chips_with_the_tiles_of_a_bow_have_those_of_a_bow(machine: Machine) -> None:
    accuracy = accuracy_of(report(machine))

    assert accuracy.nearest is not None
    assert (accuracy.nearest.method, accuracy.nearest.dtype) == ("dense", "fp16")
    assert accuracy.columns["is_near"] is False


def test_gradients_have_no_measurement() -> None:
    forward = report(BOW)
    label = attrs.evolve(forward.label, formula="dx[{k}, {n}] = a[{m}, {k}]^T @ dy[{m}, {n}]")

    assert accuracy_of(attrs.evolve(forward, label=label)).gaps == ("of this operation",)


def test_formats_other_than_blocks_have_no_measurement() -> None:
    forward = report(BOW)
    label = attrs.evolve(forward.label, method="static", format="2:4")

    assert accuracy_of(attrs.evolve(forward, label=label)).gaps == ("of format 2:4",)


def test_block_lengths_that_were_not_measured_are_said() -> None:
    forward = report(BOW)
    label = attrs.evolve(
        forward.label, method="dynamic", format="block 4", data_type=DataType.FLOAT
    )

    assert accuracy_of(attrs.evolve(forward, label=label)).gaps == ("of dynamic fp32 of block 4",)
