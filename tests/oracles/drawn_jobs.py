"""Small jobs drawn for every kind of proposer, with many cuts, so that every term is there.

A job is the keyword arguments of one of the functions below, which plans it. All machines run in
lock step: on others a phase is longer than its busiest tile says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import numpy as np
from hypothesis import strategies as st

from ipusim import BOW, HYPOTHETICAL_NM, DataType, Machine
from ipusim.compiler import (
    GENERATORS,
    NM,
    Bound,
    Convolution,
    Pattern,
    Plan,
    filter_pattern,
    plan_convolution,
    plan_dense,
    plan_dynamic,
    plan_static,
    random_nm,
)
from ipusim.compiler.matrix.formats.blocks import Blocks
from ipusim.compiler.matrix.formats.elements import Elements
from ipusim.compiler.operations.convolution.filters import matrix_shape
from ipusim.compiler.plan.options.methods import ConvolutionOptions, StaticOptions
from ipusim.compiler.planning.convolution.lowered import splits_of_columns
from ipusim.compiler.planning.static import cut_candidates, static_job
from ipusim.compiler.problem import Problem, Product

RATES = (4, 8, 16)  # bytes a cycle
TYPES = (("half", "half"), ("half", "float"), ("float", "float"))
PARTITIONERS = ("column-bands", "row-major", "rows", "grid", "hilbert", "greedy")
GRIDS = ((2, 3, 1), (2, 2, 3), (1, 1, 4), (3, 1, 1), (1, 3, 2))
Jobs = st.SearchStrategy[dict[str, Any]]


def chip(tiles: int, rate: int = 4, of: Machine = HYPOTHETICAL_NM) -> Machine:
    """A part of a chip in lock step, with so many bytes a cycle."""
    return of.scaled_to(tiles).with_(lock_step=1, exchange_bytes_per_cycle=rate)


chips = st.builds(chip, st.sampled_from([2, 5, 8, 12, 16]), st.sampled_from(RATES))


def static_jobs(*blocks: int) -> Jobs:
    """Partitions of uniform patterns in blocks of these lengths, in one round or several."""
    return st.fixed_dictionaries(
        {
            "machine": chips,
            "types": st.sampled_from(TYPES),
            "block": st.sampled_from(blocks),
            "grid": st.tuples(*[st.sampled_from([4, 8, 12])] * 2),
            "density": st.sampled_from([0.1, 0.3, 0.7]),
            "seed": st.integers(0, 99),
            "name": st.sampled_from(PARTITIONERS),
            "rounds": st.sampled_from([1, 1, 2, 3]),
            "n": st.sampled_from([24, 100, 256]),
            "n_split": st.sampled_from([0, 0, 1, 3]),
        }
    )


alike_jobs = st.fixed_dictionaries(
    {
        "machine": chips,
        "types": st.sampled_from(TYPES),
        "block": st.just(16),
        "grid": st.just((16, 12)),
        "density": st.just(1.0),
        "name": st.just("column-bands"),
        "rounds": st.sampled_from([1, 3]),
        "n": st.just(96),
        "n_split": st.just(1),
        "num_column_bands": st.sampled_from([2, 3, 4]),
    }
)


def static(
    *,
    machine: Machine,
    types: tuple[str, str],
    block: int,
    grid: tuple[int, int],
    density: float,
    name: str,
    n: int,
    seed: int = 0,
    rounds: int = 1,
    **options: int,
) -> Plan:
    """What a partitioner proposes first."""
    side, (data, partials) = max(block, 4), map(DataType, types)
    shape = (grid[0] * side, grid[1] * side)
    pattern = GENERATORS["uniform"](shape, block, density, np.random.default_rng(seed))
    options["n_split"] = min(options["n_split"], machine.tiles, -(-n // 4) // rounds)
    problem = Problem.of(
        pattern,
        Product(n),
        machine=machine,
        data_type=data,
        partials_type=partials,
        options=StaticOptions(strategy=name, **options),
    )
    (best,) = cut_candidates(problem, attrs.evolve(static_job(problem), rounds=rounds))
    return best.plan()


dense_jobs = st.fixed_dictionaries(
    {
        "machine": chips,
        "types": st.sampled_from(TYPES),
        "grid": st.tuples(st.sampled_from([4, 9, 20]), st.sampled_from([1, 4, 12, 20])),
        "n": st.sampled_from([24, 100, 256]),
        "share": st.sampled_from([0.6, 0.05, 0.01]),
    }
)


def dense(
    *,
    machine: Machine,
    types: tuple[str, str],
    grid: tuple[int, int],
    n: int,
    share: float,
    name: str,
) -> Plan:
    """A plan of the dense search: of a dense matrix, or of a packed 2:4 one by a realisation."""
    shape = (16 * grid[0], 16 * grid[1])
    options: dict[str, Any] = {"n": n, "machine": machine, "available_memory_proportion": share}
    if name in ("dense", "poplin"):
        options |= dict(zip(("data_type", "partials_type"), types, strict=True))
        return plan_dense(shape, strategy=name, **options)
    pattern = random_nm(shape, NM(2, 4), np.random.default_rng(0))
    options |= {"data_type": "half", "partials_type": "half"}
    return plan_static(pattern, realisation=name, strategy="popsparse", **options)


dynamic_jobs = st.fixed_dictionaries(
    {
        "rate": st.sampled_from(RATES),
        "block": st.sampled_from([1, 4, 16]),
        "grid": st.sampled_from(GRIDS),
        "width": st.sampled_from([4, 24]),
    }
)


def dynamic(*, rate: int, block: int, grid: tuple[int, int, int], width: int) -> Plan:
    """Buckets for a full matrix and its gradients, on a grid that is named."""
    px, py, pz = grid
    return plan_dynamic(
        Bound.at_density((12 * px * block, 10 * py * block), block, 1.0),
        n=width * pz,
        machine=chip(px * py * pz + 1, rate, BOW),
        partials_type="float",
        meta_info_oversize=1.0,
        grad_a=True,
        grad_w=True,
        px=px,
        py=py,
        pz=pz,
        strategy="expected",
    )


@st.composite
def cut_convolutions(
    draw: st.DrawFn, kernels: tuple[int, ...] = (1, 3), stride: int = 2, **more: Any
) -> dict[str, Any]:
    """Convolutions with two shares of channels and of filters, and several rounds."""
    kernel = draw(st.sampled_from(kernels))
    convolution = Convolution(
        channels=draw(more.pop("channels", st.sampled_from([32, 64]))),
        filters=32 * draw(st.integers(1, 2)),
        image=(draw(st.integers(5, 12)), draw(st.integers(5, 12))),
        kernel=kernel,
        padding=kernel // 2,
        stride=draw(st.integers(1, stride)),
        batch=draw(st.integers(6, 9)),
    )
    bands, parts = draw(st.sampled_from(((1, 2), (2, 1), (2, 2), (3, 1))))
    return {
        "convolution": convolution,
        "machine": chip(
            4 * bands * parts + draw(st.integers(0, 7)), draw(st.sampled_from(RATES)), BOW
        ),
        "types": draw(st.sampled_from(TYPES)),
        "filter_split": 2,
        "channel_split": 2,
        "row_split": bands,
        "batch_split": parts,
        "sub_batch": draw(st.integers(1, 2)),
        **{name: draw(values) for name, values in more.items()},
    }


def lowered_jobs(**more: st.SearchStrategy[Any]) -> Jobs:
    """Convolutions as products of their image's columns."""
    geometry = st.builds(
        Convolution,
        channels=st.sampled_from((16, 32)),
        filters=st.just(16),
        image=st.tuples(st.integers(6, 12), st.integers(6, 10)),
        kernel=st.sampled_from((1, 3)),
        padding=st.integers(0, 1),
        batch=st.sampled_from((1, 2, 4)),
    )
    machine = st.builds(chip, st.sampled_from((4, 8, 16)), st.sampled_from(RATES), st.just(BOW))
    types = st.sampled_from(TYPES)
    jobs = {"convolution": geometry, "machine": machine, "types": types, **more}
    return st.fixed_dictionaries(jobs)


def convolved(
    *,
    convolution: Convolution,
    machine: Machine,
    types: tuple[str, str] = ("half", "half"),
    block: int = 0,
    density: float = 0.5,
    **options: Any,
) -> Plan:
    """A convolution with half of its weights, in blocks of one tap; with all where `block` is 0."""
    shape = convolution.weights_shape
    if block == 0:
        weights = Pattern.full((shape[0], int(np.prod(shape[1:]))), 1)
    else:
        rng = np.random.default_rng(sum(shape))
        places = (-(-shape[0] // block), shape[1] // block, *shape[2:])
        present = rng.random(places) < density
        present.flat[0] = True  # without any, nothing travels
        some = np.kron(present, np.ones((block, block, 1, 1)))
        form = Elements() if block == 1 else Blocks(block)
        weights = filter_pattern(some, convolution, form)
    named: Mapping[str, Any] = dict(zip(("data_type", "partials_type"), types, strict=True))
    return plan_convolution(weights, convolution, machine=machine, **named, **options)


def dense_of_columns(*, convolution: Convolution, machine: Machine, types: tuple[str, str]) -> Plan:
    """A convolution by im2col and the dense product."""
    (candidate,) = splits_of_columns(
        Problem.of(
            Pattern.full(matrix_shape(convolution, 16), 16),
            convolution,
            machine=machine,
            data_type=DataType(types[0]),
            partials_type=DataType(types[1]),
            options=ConvolutionOptions(algorithm="dense"),
        )
    )
    return candidate.plan()
