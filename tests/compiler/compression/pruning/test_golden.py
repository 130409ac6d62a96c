"""What `ipusim prune` and `ipusim quantise` print, whole: several layers, one, none that lives."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from golden_texts import json_text

from ipusim import C600
from ipusim.compiler.compression.layers import (
    prune_layers,
    pruned_json,
    pruned_text,
    quantise_layers,
    quantised_json,
    quantised_text,
)
from ipusim.compiler.compression.pruning.method import method_of
from ipusim.compiler.compression.quantising.schemes import DEFAULT_BITS, schemes_for
from ipusim.compiler.matrix.files.weights import WeightsFile, open_weights

Golden = Callable[[str, str], None]

STEPS = np.arange(32 * 64).reshape(32, 64)
FIRST = ((STEPS * 37 % 101 - 50) / 64 * (STEPS % 3 > 0)).astype(np.float32)
LAYERS = {
    "enc[bold]q": FIRST,
    ":b: conv": FIRST[:4, :36].reshape(4, 4, 3, 3) * 8,
    "none": 0 * FIRST,
}


@pytest.fixture
def several(tmp_path: Path) -> WeightsFile:
    """Write layers with odd names, one of which is all zeros."""
    np.savez(tmp_path / "net.npz", **LAYERS)
    return open_weights(tmp_path / "net.npz", names=None, max_bytes=1 << 20)


@pytest.fixture
def single(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WeightsFile:
    """Write one matrix."""
    monkeypatch.chdir(tmp_path)
    np.save("one.npy", FIRST)
    return open_weights(Path("one.npy"), names=None, max_bytes=1 << 20)


def test_layers_that_are_pruned(several: WeightsFile, single: WeightsFile, golden: Golden) -> None:
    magnitude = method_of("magnitude", 0.1)
    layers, _ = prune_layers(several, magnitude)
    single_layer, _ = prune_layers(single, method_of("nm:2:4", None))

    golden("pruned.txt", pruned_text(layers))
    golden("pruned.json", json_text(json.dumps(pruned_json(layers, magnitude))))
    golden("pruned_alone.txt", pruned_text(single_layer))


def test_layers_that_are_quantised(
    several: WeightsFile, single: WeightsFile, golden: Golden
) -> None:
    layers, _ = quantise_layers(several, ["codebook"], bits=3, machine=C600)
    schemes = schemes_for(DEFAULT_BITS, C600)
    single_layer, _ = quantise_layers(single, schemes, bits=None, machine=C600)

    golden("quantised.txt", quantised_text(layers))
    golden("quantised.json", json_text(json.dumps(quantised_json(layers))))
    golden("quantised_alone.txt", quantised_text(single_layer))
