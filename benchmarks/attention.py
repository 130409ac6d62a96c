"""Sparse attention beside dense, and sampled products by method: cycles and processor seconds.

    python benchmarks/attention.py              all rows on the whole Bow, some minutes
    python benchmarks/attention.py --smallest   one small row of each table

Attention is executed and compared with NumPy. Gradients of non-zeros are planned for a known
pattern (static) and for any pattern with as many non-zeros (dynamic), beside the whole product.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

import numpy as np

from ipusim import BOW, Machine, program_cycles, simulate
from ipusim.compiler import GENERATORS, Bound, emit, pack, plan_dense, plan_dynamic, plan_static
from ipusim.compiler.graph.attention.attention_run import compare_attention
from ipusim.compiler.graph.attention.positions import positions_named
from ipusim.compiler.operations import VALUE_GRADIENT

# Heads, tokens, length of a row, and pattern: BERT-base, a decoder, and long documents.
ATTENTION = (
    (12, 384, 64, "window"),
    (12, 384, 64, "causal"),
    (12, 1024, 64, "bigbird"),
)
# Rows, columns, inner dimension, block and density of gradients of the non-zeros.
GRADIENTS = (
    (1024, 1024, 256, 16, 1 / 8),
    (4096, 4096, 64, 16, 1 / 16),
    (1024, 1024, 256, 4, 1 / 8),
    (1024, 1024, 64, 1, 1 / 32),
)


def measure_attention(rows: Sequence[tuple[int, int, int, str]], machine: Machine) -> None:
    """Print the comparison of each row, and the processor seconds that it takes."""
    for heads, tokens, head_dim, name in rows:
        start = time.process_time()
        positions = positions_named(name, tokens)
        result = compare_attention(positions, heads=heads, head_dim=head_dim, machine=machine)
        print(result)
        print(f"planned and simulated in {time.process_time() - start:.1f} s\n", flush=True)


def measure_gradients(rows: Sequence[tuple[int, int, int, int, float]], machine: Machine) -> None:
    """Print a table of cycles of gradients by method."""
    print("m x k, n, block, density: static, dynamic, whole product; static plan")
    for m, k, n, block, density in rows:
        rng = np.random.default_rng(0)
        pattern = GENERATORS["uniform"]((m, k), block, density, rng)
        static = plan_static(pattern, n=n, machine=machine, operation=VALUE_GRADIENT)
        bound = Bound(pattern.shape, block, pattern.stored)
        dynamic = plan_dynamic(bound, n=n, machine=machine, grad_w=True)
        run = simulate(emit(dynamic, of="grad_w"), pack(dynamic, pattern))
        cycles = (
            program_cycles(emit(static)),
            run.report.cycles or 0,
            program_cycles(emit(plan_dense((m, n), n=k, machine=machine))),
        )
        numbers = ", ".join(f"{number:,}" for number in cycles)
        groups = static.operation.report_lines()["Groups"]
        print(f"{m} x {k}, {n}, {block}, {density:.4g}: {numbers}; {groups}", flush=True)


def main() -> None:
    """Measure the rows that the command names."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--smallest", action="store_true", help="measure one small row of each")
    parser.add_argument("--only", choices=("attention", "gradients"), help="measure this alone")
    arguments = parser.parse_args()
    small = arguments.smallest
    machine = BOW.scaled_to(16) if small else BOW
    if arguments.only != "gradients":
        measure_attention(((2, 64, 16, "causal"),) if small else ATTENTION, machine)
    if arguments.only != "attention":
        measure_gradients(((128, 128, 32, 16, 1 / 4),) if small else GRADIENTS, machine)


if __name__ == "__main__":
    main()
