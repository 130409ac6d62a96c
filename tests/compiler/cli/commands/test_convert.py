"""`ipusim convert`: files keep values and positions; a loss needs `--lossy`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import scipy.sparse

from ipusim.compiler import BlockMatrix, read_matrix, write_matrix
from ipusim.compiler.cli.app import main

MASK = "3 4\n0 1 0 0\n1 0 0 1\n0 0 1 0\n"


@pytest.fixture
def dense() -> np.ndarray:
    """Return a matrix of 12 x 16 of which about 30 % are non-zeros."""
    rng = np.random.default_rng(0)
    values = rng.standard_normal((12, 16)).astype(np.float32)
    return values * (rng.random((12, 16)) < 0.3)


@pytest.mark.parametrize("source_suffix", [".mtx", ".npz", ".npy"])
@pytest.mark.parametrize("target_suffix", [".mtx", ".npz", ".npy"])
def test_a_format_that_holds_values_keeps_them(
    tmp_path: Path, dense: np.ndarray, source_suffix: str, target_suffix: str
) -> None:
    source, target = tmp_path / f"a{source_suffix}", tmp_path / f"b{target_suffix}"
    write_matrix(source, BlockMatrix.of(dense, block=1))

    assert main(["convert", str(source), str(target)]) == 0
    assert np.array_equal(dense, read_matrix(target).dense())


@pytest.mark.parametrize("suffix", [".smtx", ".txt", ".npz"])
def test_a_pattern_keeps_its_places(tmp_path: Path, suffix: str) -> None:
    source, target, back = (tmp_path / name for name in ("a.txt", f"b{suffix}", "c.txt"))
    source.write_text(MASK, encoding="ascii")

    assert main(["convert", str(source), str(target)]) == 0
    assert main(["convert", str(target), str(back), "--lossy"]) == 0
    assert back.read_text(encoding="ascii").split() == MASK.split()


def test_invented_values_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "a.txt"
    source.write_text(MASK, encoding="ascii")

    main(["convert", str(source), str(tmp_path / "b.npz"), "--block-length", "4"])

    out, err = capsys.readouterr()
    assert "12 x 16, 64 non-zeros in 4 blocks of 4" in out
    assert "holds no values; those of" in err


@pytest.mark.parametrize(
    ("target", "block", "lost"),
    [
        ("b.smtx", "1", "does not keep the values of 51 non-zeros;"),
        ("b.txt", "1", "does not keep the values of 51 non-zeros;"),
        ("b.mtx", "4", "does not keep blocks of 4;"),
        ("b.txt", "4", "non-zeros and zeros inside blocks"),
        ("b.csv", "1", "no writer for .csv"),
    ],
)
def test_a_loss_is_refused_in_one_line_unless_asked_for(
    tmp_path: Path,
    dense: np.ndarray,
    capsys: pytest.CaptureFixture[str],
    target: str,
    block: str,
    lost: str,
) -> None:
    source = tmp_path / "a.npz"
    scipy.sparse.save_npz(source, scipy.sparse.csr_array(dense))
    command = ["convert", str(source), str(tmp_path / target), "--block-length", block]

    status = main(command)
    out, err = capsys.readouterr()

    assert (status, out, err.count("\n")) == (2, "", 1)
    assert lost in err
    assert not (tmp_path / target).exists()
    assert main([*command, "--lossy"]) == (2 if target == "b.csv" else 0)
    loss = capsys.readouterr().err
    assert target == "b.csv" or f"{target} has lost: " in loss


@pytest.mark.parametrize(
    ("suffix", "takes"),  # of 5,000 rows and 8 columns, in blocks of 4
    [(".npy", 8 * 5000 * 8), (".smtx", 8 * 5000), (".txt", 1250 * 2)],
)
def test_a_target_whose_shape_takes_more_than_an_input_may_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], suffix: str, takes: int
) -> None:
    source, target = tmp_path / "a.mtx", tmp_path / f"b{suffix}"
    source.write_text("%%MatrixMarket matrix coordinate pattern general\n5000 8 1\n3 4\n")
    words = ["convert", str(source), str(target), "--block-length", "4", "--lossy"]

    assert main([*words, "--max-input-bytes", str(takes - 1)]) == 2
    assert (
        f"b{suffix}: a {suffix} file of 5,000 x 8 takes {takes:,} bytes" in capsys.readouterr().err
    )
    assert not target.exists()
    assert main([*words, "--max-input-bytes", str(takes)]) == 0
