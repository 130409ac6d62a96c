"""The table of measurements: which rows count, and which cells are refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from ipusim import InputError
from ipusim.compiler.studies.validate import dense_rates, read_measurements

WriteTable = Callable[..., Path]
GOOD = "mine,IPU,static,fp16,128,64,16,16,0.25,flops,1e9,exact"


def test_the_shipped_table_gives_its_ipu_rows_without_the_demo() -> None:
    points = read_measurements()

    assert Counter(p.method for p in points) == {"dense": 73, "static": 191, "dynamic": 15}
    assert {sum(p.value is None for p in points)} == {7}
    assert {sum(p.is_bound for p in points)} == {1}
    assert not any(p.is_demo for p in points)


def test_letter_case_of_words_is_ignored(table: WriteTable) -> None:
    path = table(GOOD, "mine,ipu,STATIC,FP16,128,64,16,16,0.25,Flops,1e9,Exact")

    first, second = read_measurements(path)

    assert first.at(16) == second.at(16)
    assert first.columns == {**second.columns, "device": "IPU"}


def test_rows_of_other_devices_and_of_the_demo_are_left_out(table: WriteTable) -> None:
    path = table(
        "gpu,GPU,bsr_sparse,fp32,128,64,16,16,0.25,flops,1e9,exact",
        "SpMM_demo_wallclock,IPU,static,fp16,128,64,16,16,0.25,flops,1e9,exact",
        GOOD,
    )

    assert [point.source_figure for point in read_measurements(path)] == ["mine"]


def test_dense_rows_at_a_density_carry_the_dense_rate_times_it(table: WriteTable) -> None:
    points = read_measurements(table("mine,IPU,dense,fp16,128,64,max,,0.25,flops,1e9,exact"))

    assert dense_rates(points) == {("fp16", 128, 64, None): 4e9}
    assert points[0].measured_cycles(16, {}) == 2 * 128 * 64 * 16 / 4e9 * 1.85e9


def test_a_speed_up_becomes_cycles_through_the_dense_rate_of_its_shape(table: WriteTable) -> None:
    path = table(
        "mine,IPU,dense,fp16,128,64,16,,1,flops,1e12,exact",
        "mine,IPU,static,fp16,128,64,16,16,0.25,speedup_vs_dense,2,exact",
        "mine,IPU,static,fp32,128,64,16,16,0.25,speedup_vs_dense,2,exact",
    )
    dense, half, single = points = read_measurements(path)
    rates = dense_rates(points)

    assert dense.measured_cycles(16, rates) == 2 * (half.measured_cycles(16, rates) or 0)
    assert single.measured_cycles(16, rates) is None


@pytest.mark.parametrize("value", ["nan", "NaN", ""])
def test_a_row_without_a_value_is_missing_on_hardware(table: WriteTable, value: str) -> None:
    path = table(f"mine,IPU,static,fp16,128,64,16,16,0.25,flops,{value},missing")

    assert read_measurements(path)[0].value is None


@pytest.mark.parametrize(
    ("column", "text", "message"),
    [
        ("method", "sparse", "method is 'sparse'; there is dense"),
        ("dtype", "fp8", "dtype is 'fp8'; there is fp16, fp32"),
        ("m", "0", "m is '0'; give a positive whole number"),
        ("k", "6.5", "k is '6.5'"),
        ("n", "most", "give a positive whole number or max"),
        ("block_size", "2", "block_size is 2; there is 1, 4, 8 and 16"),
        ("block_size", "", "block_size is ''"),
        ("density", "0", "density is '0'"),
        ("density", "dense", "density is 'dense'"),
        ("quantity", "seconds", "quantity is 'seconds'; there is flops, speedup_vs_dense"),
        ("value", "fast", "value is 'fast'; give a positive number"),
        ("value", "-1", "value is '-1'"),
        ("value", "inf", "value is 'inf'"),
    ],
)
def test_a_wrong_cell_is_refused_with_its_line(
    table: WriteTable, column: str, text: str, message: str
) -> None:
    names = "source_figure,device,method,dtype,m,k,n,block_size,density,quantity,value,flag"
    cells = dict(zip(names.split(","), GOOD.split(","), strict=True)) | {column: text}

    with pytest.raises(InputError) as caught:
        read_measurements(table(GOOD, ",".join(cells.values())))

    assert "points.csv, line 3: " in str(caught.value)
    assert message in str(caught.value)


def test_a_short_row_is_refused(table: WriteTable) -> None:
    with pytest.raises(InputError, match=r"line 2: it has not as many cells"):
        read_measurements(table("mine,IPU,static,fp16,128,64,16,16"))


def test_a_missing_column_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.csv"
    path.write_text("device,method\nIPU,dense\n", encoding="utf-8")

    with pytest.raises(InputError, match="lacks the column source_figure"):
        read_measurements(path)


def test_an_empty_table_is_refused(table: WriteTable) -> None:
    with pytest.raises(InputError, match="no row to run"):
        read_measurements(table())


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "points.csv"
    path.write_bytes(b"\xff\xfe\x00\x80")

    with pytest.raises(InputError, match="cannot be read as CSV"):
        read_measurements(path)
