"""A table of layers and a profile are read, or refused in one line, and soon."""

from __future__ import annotations

from pathlib import Path

import pytest
from judge import refused

NETWORK = 'layers = [{ name = "one", m = 16, k = 16 }]\n'
BOMBS = {
    "dots.toml": "a." * 30_000 + "b = 1",
    "dots of a header.toml": "[" + "a." * 30_000 + "b]",
    "depth.toml": "a = " + "[" * 30_000,
    "depth.json": '{"a": ' + "[" * 30_000,
    "size.toml": "#" * (1 << 21),
    "size.json": " " * (1 << 21),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_profile_that_is_a_bomb_is_refused(bomb: str, tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(NETWORK)
    (tmp_path / bomb).write_text(BOMBS[bomb])
    command = ["network", tmp_path / "one.toml", "--profile", tmp_path / bomb]

    assert str(tmp_path / bomb) in refused(command, tmp_path, room_bytes=2**28)


@pytest.mark.parametrize("bomb", [name for name in BOMBS if name.endswith(".toml")])
def test_a_table_of_layers_that_is_a_bomb_is_refused(bomb: str, tmp_path: Path) -> None:
    (tmp_path / bomb).write_text(NETWORK + BOMBS[bomb])

    line = refused(["network", tmp_path / bomb], tmp_path, room_bytes=2**28)

    assert str(tmp_path / bomb) in line
