"""Structure of zeros: N:M, blocks, empty lines; what follows from it for the choice of a format."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file

from ipusim import BOW
from ipusim.compiler.graph.network.layer import Layer, LinearProduct
from ipusim.compiler.jobs.request import MachineOptions
from ipusim.compiler.jobs.resolved import machine_of
from ipusim.compiler.matrix.formats import NM
from ipusim.compiler.matrix.masks import conv_nm_mask, nm_mask
from ipusim.compiler.operations.convolution.geometry import Convolution
from ipusim.compiler.studies.network import network_named
from ipusim.compiler.studies.network.structure import (
    Structure,
    dense_reason,
    has_unit,
    structure_of,
)
from ipusim.compiler.studies.network.weights import LayerWeights

from .conftest import Studied

SHAPE = (64, 128)
FILE = Path("model.safetensors:w")
WORK = LinearProduct(m=SHAPE[0], k=SHAPE[1], columns=16)


def drawn(shape: tuple[int, ...] = SHAPE) -> np.ndarray:
    return np.random.default_rng(5).standard_normal(shape).astype(np.float32)


def structure(values: np.ndarray, work: LinearProduct | Convolution = WORK) -> Structure:
    zeros = 1 - np.count_nonzero(values) / values.size
    return structure_of(LayerWeights(sparsity=zeros, file=FILE, values=values), work)


@pytest.mark.parametrize("form", [NM(2, 4), NM(1, 4), NM(4, 8), NM(1, 8)])
def test_n_m_is_recognised(form: NM) -> None:
    values = drawn()

    found = structure(np.where(nm_mask(values, form), values, 0))

    assert (found.nm, str(found)) == (form, f"{form.n}:{form.m}")


def test_n_m_of_a_convolution_lies_along_its_channels() -> None:
    values = drawn((32, 16, 3, 3))
    work = Convolution(channels=16, filters=32, image=(6, 6), kernel=3)

    assert structure(np.where(conv_nm_mask(values, NM(2, 4)), values, 0), work).nm == NM(2, 4)


def test_one_value_too_many_or_the_other_axis_is_no_n_m() -> None:
    values = drawn()
    kept = np.where(nm_mask(values, NM(2, 4)), values, 0)
    more = kept.copy()
    more[3, :4] = 1

    assert structure(more).nm is None
    turned = LinearProduct(m=SHAPE[1], k=SHAPE[0], columns=16)
    assert structure(np.ascontiguousarray(kept.T), turned).nm is None


def test_a_few_weights_obey_n_m_by_chance_and_are_not_called_so() -> None:
    values = drawn()
    values[:, ::16] = 0
    sparse = np.zeros_like(values)
    sparse[:, ::16] = 1

    assert structure(sparse).nm is None


def test_blocks_with_a_stray_zero_are_blocks_and_scattered_weights_are_not() -> None:
    values = np.zeros(SHAPE, dtype=np.float32)
    values[:16, 16:32] = values[32:48, 64:80] = 1
    values[3, 20] = 0

    assert structure(values).block == 16
    scattered = np.where(np.random.default_rng(0).random(SHAPE) < 0.1, 1, 0).astype(np.float32)
    assert structure(scattered).block == 1


def test_empty_rows_and_columns_are_counted() -> None:
    values = drawn()
    values[8:] = 0
    values[:, :3] = 0

    assert str(structure(values)) == "56 of 64 rows empty, 3 of 128 columns empty"


def test_without_a_file_or_without_zeros_there_is_no_structure() -> None:
    assert structure(drawn()) == Structure()
    assert structure_of(LayerWeights(sparsity=0.9), WORK) == Structure()


def test_n_m_on_a_chip_without_its_unit_says_so() -> None:
    hypothetical = machine_of(MachineOptions(machine="hypothetical-nm"))
    layer, found = Layer(name="a", work=WORK), Structure(nm=NM(2, 4))
    weights = LayerWeights(sparsity=0.5)

    assert not has_unit(BOW, NM(2, 4))
    assert dense_reason(layer, weights, found, BOW) == (
        "2:4: bow has no unit for it, runs as dense"
    )
    assert has_unit(hypothetical, NM(2, 4))
    assert dense_reason(layer, weights, found, hypothetical) == ""
    assert dense_reason(layer, LayerWeights(sparsity=0), found, BOW) == "no weight is zero"


@pytest.mark.parametrize(
    ("machine", "formats", "chosen", "why"),
    [
        ("bow", ["dense", "element", "block:16"], "dense", "2:4: bow has no unit for it"),
        ("hypothetical-nm", ["dense", "element", "block:16", "nm:2:4"], "nm:2:4", "x dense"),
    ],
)
def test_a_checkpoint_of_2_4_is_tried_as_such_where_the_machine_has_a_unit(
    machine: str, formats: list[str], chosen: str, why: str, tmp_path: Path, studied: Studied
) -> None:
    values = drawn((256, 256))
    pruned, path = np.where(nm_mask(values, NM(2, 4)), values, 0), tmp_path / "model.safetensors"
    save_file({"up.weight": pruned.astype(np.float32)}, path)
    network = network_named([str(path)], columns=128)

    figures = studied(network, sparsity={}, asked={"tiles": 16, "machine": machine})
    (layer,) = figures.layers

    assert [entry.format for entry in layer.formats] == formats
    assert (layer.structure, layer.chosen) == ("2:4", chosen)
    assert why in layer.why
    assert figures.num_sparse == (chosen != "dense")
