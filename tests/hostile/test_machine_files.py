"""A machine file is read as a machine, or refused in one line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from cases import cases
from hypothesis import given
from hypothesis import strategies as st
from judge import judged, refused

from ipusim import PRESETS, save_machine

KEYS = (
    *("name", "base", "sources", "nonsense", "tiles", "tile_rows", "workers", "clock_hz"),
    *("sram_base", "sram_bytes", "interleaved_offset_bytes", "element_bytes", "reserved_bytes"),
    *("amp_units", "amp_instructions", "exchange_bytes_per_cycle", "tiles_per_pair", "sync_cycles"),
)
VALUES = (
    *("nan", "inf", "-inf", "-1", "0", "1", "0.5", "1e308", "true", '"x"', '""', "[]", "[1]", "{}"),
    *('[""]', "[[[]]]", "1979-05-27", "18446744073709551616", "9" * 400, "9" * 5000, "{a = 1}"),
    *("0x" + "f" * 6000, "-0b1" + "0" * 64, "1e400", "1e-400"),
    *('"\\u0000\\u001b[31m\\u202e"', '"bow"', "0x7fffffff", "["),
)


@cases(80)
@given(
    base=st.sampled_from(["", 'base = "bow"\n', 'base = "c600"\n', "[sources]\n"]),
    lines=st.lists(
        st.tuples(st.sampled_from(KEYS), st.sampled_from(VALUES)),
        max_size=3,
        unique_by=lambda x: x[0],
    ),
)
def test_a_strange_value_is_read_or_refused_in_a_line(
    base: str, lines: list[tuple[str, str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.getbasetemp() / "machine.toml"
    file.write_text(base + "".join(f"{key} = {value}\n" for key, value in lines))

    judged(["machine", file])


@cases(40)
@given(data=st.data())
def test_a_changed_character_is_read_or_refused_in_a_line(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.getbasetemp() / "damaged.toml"
    save_machine(PRESETS["mk2"], file)
    content = bytearray(file.read_bytes())
    at = data.draw(st.integers(0, len(content) - 1))
    content[at] ^= data.draw(st.integers(1, 255))
    file.write_bytes(content)

    judged(["machine", file])


@pytest.mark.parametrize(
    "text", ["x = " + "[" * 10_000, "a." * 30_000 + "b = 1", "a = " + "{b=" * 9999, "#" * 100_000]
)
def test_a_deep_or_long_file_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "deep.toml"
    file.write_text(text)

    refused(["machine", file], tmp_path)


def test_a_path_that_is_no_plain_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo.toml")
    (tmp_path / "folder.toml").mkdir()

    for name in ("fifo.toml", "folder.toml"):
        assert "no plain file" in refused(["machine", tmp_path / name])
