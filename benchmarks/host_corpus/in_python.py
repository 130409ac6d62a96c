"""Jobs that no command has: gradients, training steps, chains of layers."""

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
    emit,
    emit_chain,
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
    """Forward, GradA and GradW of one dynamic plan, on resident data."""
    rng = np.random.default_rng(1)
    bound = Bound.at_density((128, 128), 16, 1 / 4)
    plan = plan_dynamic(bound, n=32, machine=CHIP, grad_a=True, grad_w=True, strategy="expected")
    alive = np.kron(rng.random((8, 8)) < 0.2, np.ones((16, 16)))
    a = (rng.standard_normal((128, 128)) * alive).astype(np.float16)
    x, dy = (rng.standard_normal((128, 32)).astype(np.float16) for _ in range(2))
    pattern = Pattern.of(a, block=16)
    forward = simulate(emit(plan), pack(plan, a, x))
    back = simulate(emit(plan, of="grad_a"), pack(plan, None, dy=dy), image=forward.image)
    values = simulate(emit(plan, of="grad_w"), {}, image=back.image)
    _show("plan", plan)
    for name, run in {"y": forward, "dx": back, "da": values}.items():
        _show(name, unpack(plan, run.outputs, **({"pattern": pattern} if name == "da" else {})))
        _show(f"report of {name}", run.report)
    return 0


def chain() -> int:
    """Two convolutions as one program."""
    rng = np.random.default_rng(2)
    first = Convolution(channels=16, filters=32, image=(6, 6), kernel=3, padding=1, batch=2)
    second = Convolution(channels=32, filters=16, image=(6, 6), kernel=3, padding=1, batch=2)
    w0, w1 = (rng.standard_normal(each.weights_shape) / 12 for each in (first, second))
    w1 *= rng.random(w1.shape) < 0.1
    dense = plan_convolution(w0, first, algorithm="dense", machine=CHIP).with_finish(relu=True)
    direct = plan_convolution(w1, second, algorithm="direct", machine=CHIP)
    both = chain_of((dense, direct))
    program = emit_chain(both)
    run = simulate(program, pack_chain(both, (w0, w1), rng.standard_normal(first.image_shape)))
    _show("program", program)
    _show("y", unpack_chain(both, run.outputs))
    _show("report", run.report)
    _show("relayout", relayout_figures(dense, direct))
    return 0


def masked() -> int:
    """N:M weights whose kept values come from drawn shadows, multiplied by a static plan."""
    rng = np.random.default_rng(3)
    w = rng.standard_normal((64, 64)).astype(np.float32)
    from ipusim.compiler import compress, expand, kept_energy, nm_mask  # noqa: PLC0415

    mask = nm_mask(w, NM(2, 4))
    plan = plan_static(Pattern.of(w * mask, format=NM(2, 4)), n=16, machine=CHIP)
    run = simulate(emit(plan), pack(plan, w * mask, rng.standard_normal((64, 16))))
    _show("kept", kept_energy(w, mask))
    _show("compressed", expand(compress(w * mask, NM(2, 4))))
    _show("y", unpack(plan, run.outputs))
    return 0


WORKS: Mapping[str, Callable[[], int]] = {
    work.__name__: work for work in (gradients, chain, masked)
}
"""Jobs by name; each returns an exit status."""
