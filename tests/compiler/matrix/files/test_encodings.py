"""Encoded weights of .safetensors files: each is read as the weights that it stands for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from checkpoint_models import sparse, stored

from ipusim.compiler.matrix.entries import MatrixError
from ipusim.compiler.matrix.files import read_tensor, tensors_in, write_checkpoint

# non-zeros in 16-bit floats, the weights that encodings stand for
W = sparse((6, 20)).astype(np.float16)
LIMIT = 10**6  # bytes that reading may take


def of_24(values: np.ndarray) -> np.ndarray:
    """Return the mask of the two largest of each four."""
    m, k = values.shape
    order = np.argsort(-np.abs(values.reshape(m, k // 4, 4).astype(np.float32)), axis=2)
    mask = np.zeros((m, k // 4, 4), bool)
    np.put_along_axis(mask, order[..., :2], True, axis=2)
    return mask.reshape(m, k)


def bitmask_of(mask: np.ndarray) -> np.ndarray:
    """Return a mask as bits, the first column in the lowest bit."""
    return np.packbits(mask, axis=1, bitorder="little")


def compressed(mask: np.ndarray, shape: tuple[int, ...]) -> dict[str, np.ndarray]:
    """Return the tensors of `W` compressed by a mask; `shape` is that of its values."""
    return {
        "up.weight.compressed": W[mask].reshape(shape),
        "up.weight.bitmask": bitmask_of(mask),
        "up.weight.shape": np.array(W.shape, np.int64),
    }


def packed(codes: np.ndarray, bits: int) -> np.ndarray:
    """Return codes of a few bits in words, the first code in the lowest bits."""
    number = 32 // bits
    words = np.zeros((codes.shape[0], -(-codes.shape[1] // number)), np.uint32)
    for column in range(codes.shape[1]):
        shift = np.uint32(bits * (column % number))
        words[:, column // number] |= codes[:, column].astype(np.uint32) << shift
    return words.view(np.int32)


def test_2_of_4_with_a_bitmask_is_the_whole_matrix(tmp_path: Path) -> None:
    mask = of_24(W + 1)
    path = stored(tmp_path / "m.safetensors", compressed(mask, (6, 10)))

    assert np.array_equal(read_tensor(f"{path}:up.weight"), W * mask)
    assert tensors_in(path)["up.weight"].encoding == "2:4 with a bitmask"


def test_any_zeros_with_a_bitmask_are_the_whole_matrix(tmp_path: Path) -> None:
    mask = W != 0
    path = stored(tmp_path / "m.safetensors", compressed(mask, (-1,)))

    assert np.array_equal(read_tensor(f"{path}:up.weight"), W)


def test_weights_beside_a_mask_are_multiplied_by_it(tmp_path: Path) -> None:
    mask = (sparse((6, 20), seed=3) != 0).astype(np.float32)
    tensors = {"fc.weight_orig": W, "fc.weight_mask": mask}
    path = stored(tmp_path / "m.safetensors", tensors)

    assert np.array_equal(read_tensor(f"{path}:fc.weight"), W * mask)


@pytest.mark.parametrize(
    ("scale", "factors"),
    [
        (np.array([0.5]), 0.5),
        (np.arange(1, 7), np.arange(1, 7)[:, None]),
        (np.arange(1, 7)[:, None], np.arange(1, 7)[:, None]),
        (np.arange(1, 3)[None, :].repeat(6, 0), np.repeat([1, 2], 10)[None, :]),
        # Blocks of 4 x 8, the last of which are cut off.
        (
            np.arange(1, 7).reshape(2, 3),
            np.arange(1, 7).reshape(2, 3).repeat(4, 0)[:6].repeat(8, 1)[:, :20],
        ),
    ],
)
def test_int8_is_multiplied_by_its_scale(tmp_path: Path, scale: Any, factors: Any) -> None:
    values = W.astype(np.int8)
    tensors = {"up.weight": values, "up.weight_scale": scale.astype(np.float32)}
    path = stored(tmp_path / "model.safetensors", tensors)
    settings = {"weight_block_size": [4, 8]} if scale.shape == (2, 3) else {}
    (tmp_path / "config.json").write_text(json.dumps({"quantization_config": settings}))

    assert np.array_equal(read_tensor(f"{path}:up.weight"), values * factors)
    assert tensors_in(path)["up.weight_scale"].part_of == "up.weight"


def test_unsigned_bytes_are_zero_at_their_zero_point(tmp_path: Path) -> None:
    codes = np.random.default_rng(1).integers(0, 4, (6, 20), np.uint8)
    tensors = {
        "up.weight": codes,
        "up.weight_scale": np.full(6, 2, np.float32),
        "up.weight_zero_point": np.full(6, 3, np.uint8),
    }
    path = stored(tmp_path / "m.safetensors", tensors)

    assert np.array_equal(read_tensor(f"{path}:up.weight"), 2.0 * (codes.astype(float) - 3))


@pytest.mark.parametrize("name", ["float8_e4m3fn", "float8_e5m2"])
def test_each_code_of_fp8_is_its_number(tmp_path: Path, name: str) -> None:
    codes = np.arange(256, dtype=np.uint8).reshape(16, 16).view(getattr(ml_dtypes, name))
    path = stored(tmp_path / "m.safetensors", {"up.weight": codes})

    actual = read_tensor(f"{path}:up.weight")

    assert np.array_equal(actual, codes.astype(np.float32), equal_nan=True)


@pytest.mark.parametrize(("bits", "columns"), [(4, 20), (8, 18), (2, 32)])
def test_packed_integers_are_read(tmp_path: Path, bits: int, columns: int) -> None:
    codes = np.random.default_rng(2).integers(0, 2**bits, (6, columns))
    tensors = {
        "up.weight_packed": packed(codes, bits),
        "up.weight_scale": np.array([[1, 3]] * 6, np.float16),
        "up.weight_shape": np.array([6, columns], np.int64),
    }
    path = stored(tmp_path / "m.safetensors", tensors)

    expected = (codes - 2 ** (bits - 1)) * np.repeat([1, 3], columns // 2)
    assert np.array_equal(read_tensor(f"{path}:up.weight"), expected)


def test_columns_of_packed_integers_may_name_their_group(tmp_path: Path) -> None:
    codes = np.random.default_rng(2).integers(0, 16, (6, 16))
    groups = np.array([0, 1] * 8, np.int32)
    tensors = {
        "up.weight_packed": packed(codes, 4),
        "up.weight_scale": np.array([[1, 3]] * 6, np.float16),
        "up.weight_shape": np.array([6, 16], np.int64),
        "up.weight_g_idx": groups,
    }
    path = stored(tmp_path / "m.safetensors", tensors)

    expected = (codes - 8) * np.array([1, 3])[groups]
    assert np.array_equal(read_tensor(f"{path}:up.weight"), expected)


MASK = of_24(W + 1)
REFUSED: list[tuple[dict[str, Any], str, str]] = [
    (
        {**compressed(MASK, (6, 10)), "up.weight.bitmask": bitmask_of(MASK)[:, :2]},
        "up.weight",
        r"tensor 'up.weight' of \(6, 20\) needs a bitmask of a bit an element, .* \(6, 2\) uint8",
    ),
    (
        {**compressed(MASK, (6, 10)), "up.weight.bitmask": bitmask_of(MASK[:, ::-1] | MASK)},
        "up.weight",
        "2:4 with a bitmask: .* bits are set for 60 values",
    ),
    (
        {**compressed(MASK, (6, 10)), "up.weight.shape": np.array([6, 20, 1])},
        "up.weight",
        "states the shape of a matrix in two whole numbers",
    ),
    (
        {"up.weight_orig": W, "up.weight_mask": MASK[:, :8]},
        "up.weight",
        r"and its mask are of \[\(6, 8\), \(6, 20\)\]",
    ),
    (
        {"up.weight": W.astype(np.int8), "up.weight_scale": np.ones((5, 3), np.float32)},
        "up.weight",
        r"scales of \(5, 3\) do not fit weights of \(6, 20\)",
    ),
    (
        {"up.qweight": W.astype(np.int32), "up.scales": W},
        "up.qweight",
        "is of type int32|packed integers of GPTQ or AWQ",
    ),
    (
        compressed(MASK, (6, 10)),
        "up.weight.compressed",
        "holds a part of up.weight, 2:4 with a bitmask; read that one",
    ),
]


@pytest.mark.parametrize(("tensors", "name", "words"), REFUSED)
def test_parts_that_contradict_each_other_are_refused(
    tmp_path: Path, tensors: dict[str, Any], name: str, words: str
) -> None:
    path = stored(tmp_path / "m.safetensors", tensors)

    with pytest.raises(MatrixError, match=words) as caught:
        read_tensor(f"{path}:{name}")
    assert len(str(caught.value).splitlines()) == 1


def test_an_encoded_tensor_is_not_written_in_its_encoding(tmp_path: Path) -> None:
    path = stored(tmp_path / "m.safetensors", compressed(MASK, (6, 10)))

    with pytest.raises(MatrixError, match=r"2:4 with a bitmask, which is not written; write \.npz"):
        write_checkpoint(path, tmp_path / "n.safetensors", {"up.weight": W})
    assert not (tmp_path / "n.safetensors").exists()
