"""Jobs that no command can run: gradients, masked weights, chains of layers.

Each prints its plan, and digests of its results.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ipusim import BOW, simulate
from ipusim.compiler import (
    NM,
    Bound,
    Convolution,
    Pattern,
    chain_of,
    compress,
    emit,
    emit_chain,
    expand,
    kept_energy,
    nm_mask,
    pack,
    pack_chain,
    plan_convolution,
    plan_dynamic,
    plan_static,
    relayout_figures,
    unpack,
    unpack_chain,
)

CHIP = BOW.scaled_to(16)


def _show(name: str, value: Any) -> None:
    """Print a value, or the digest of an array."""
    if isinstance(value, np.ndarray):
        digest = hashlib.sha256(np.ascontiguousarray(value).tobytes()).hexdigest()
        value = f"{value.dtype}{list(value.shape)} {digest}"
    print(f"{name}: {value}")


def gradients() -> int:
    """Run forward, GradA and GradW of one dynamic plan; the later two use data left on the chip."""
    rng = np.random.default_rng(1)
    bound = Bound.at_density((128, 128), 16, 1 / 4)
    plan = plan_dynamic(bound, n=32, machine=CHIP, grad_a=True, grad_w=True, strategy="expected")
    is_nonzero = np.kron(rng.random((8, 8)) < 0.2, np.ones((16, 16)))
    weights = (rng.standard_normal((128, 128)) * is_nonzero).astype(np.float16)
    x, output_gradient = (rng.standard_normal((128, 32)).astype(np.float16) for _ in range(2))
    pattern = Pattern.of(weights, block=16)
    forward = simulate(emit(plan), pack(plan, weights, x))
    feeds = pack(plan, None, dy=output_gradient)
    grad_a = simulate(emit(plan, of="grad_a"), feeds, image=forward.image)
    grad_w = simulate(emit(plan, of="grad_w"), {}, image=grad_a.image)
    _show("plan", plan)
    for name, run in {"y": forward, "dx": grad_a, "da": grad_w}.items():
        _show(name, unpack(plan, run.outputs, **({"pattern": pattern} if name == "da" else {})))
        _show(f"report of {name}", run.report)
    return 0


def chain() -> int:
    """Run two convolutions, dense and sparse, as one program."""
    rng = np.random.default_rng(2)
    layers = [
        Convolution(channels=16, filters=32, image=(6, 6), kernel=3, padding=1, batch=2),
        Convolution(channels=32, filters=16, image=(6, 6), kernel=3, padding=1, batch=2),
    ]
    weights = [rng.standard_normal(layer.weights_shape) / 12 for layer in layers]
    weights[1] *= rng.random(weights[1].shape) < 0.1
    dense = plan_convolution(weights[0], layers[0], algorithm="dense", machine=CHIP)
    dense = dense.with_finish(relu=True)
    direct = plan_convolution(weights[1], layers[1], algorithm="direct", machine=CHIP)
    plans = chain_of((dense, direct))
    program = emit_chain(plans)
    images = rng.standard_normal(layers[0].image_shape)
    run = simulate(program, pack_chain(plans, tuple(weights), images))
    _show("program", program)
    _show("y", unpack_chain(plans, run.outputs))
    _show("report", run.report)
    _show("relayout", relayout_figures(dense, direct))
    return 0


def masked() -> int:
    """Run a static plan with weights of which an N:M mask keeps 2 in every 4."""
    rng = np.random.default_rng(3)
    weights = rng.standard_normal((64, 64)).astype(np.float32)
    mask = nm_mask(weights, NM(2, 4))
    plan = plan_static(Pattern.of(weights * mask, format=NM(2, 4)), n=16, machine=CHIP)
    run = simulate(emit(plan), pack(plan, weights * mask, rng.standard_normal((64, 16))))
    _show("kept", kept_energy(weights, mask))
    _show("compressed", expand(compress(weights * mask, NM(2, 4))))
    _show("y", unpack(plan, run.outputs))
    return 0


WORKS: Mapping[str, Callable[[], int]] = {
    work.__name__: work for work in (gradients, chain, masked)
}
"""Jobs by name; each returns an exit status."""
