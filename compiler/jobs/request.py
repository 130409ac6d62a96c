"""A request is what a command asks for: an operand, a method and a machine."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import attrs
import numpy as np

from ipusim import DataType, InputError, Machine, load_machine

from ..matrix.block_matrix import BlockMatrix, FloatArray
from ..matrix.bound import Bound
from ..matrix.files import read_matrix
from ..matrix.generators import GENERATORS, random_dense, random_values
from ..plan.plan import Lowering, Plan
from ..planners import plan_static
from ..planning.dense import plan_dense
from ..planning.dynamic import plan_dynamic

DEFAULT_SHAPE = (4096, 4096)
DEFAULT_BLOCK = 16
STATIC_STRATEGY, DYNAMIC_STRATEGY, DENSE_STRATEGY = "popsparse", "expected", "dense"


@attrs.frozen(kw_only=True)
class Request:
    """Everything that decides one job. None and 0 leave the choice to the file or the planner.

    Attributes:
        matrix: a matrix file; None generates a pattern.
        m, k, n: the shape y[m, n] = a[m, k] @ x[k, n].
        block_length: edge of a block.
        density: share of blocks that are non-zero, for a generated pattern.
        pattern: kind of the generated pattern.
        seed: of the pattern, of values that a file does not hold, and of x.
        data_type, partials_type: number formats.
        method: static, dynamic or dense.
        strategy: of a plan; None takes the method's own.
        lowering: ours, or as PopSparse's library does it; None: the strategy's.
        max_density: share of blocks that a dynamic plan has room for; None takes the matrix's.
        meta_info_oversize: head-room of a dynamic plan's buckets.
        num_column_bands, n_split, available_memory_proportion, preprocessing,
            published_kernels: options of the planner.
        machine: a preset's name or a TOML file.
        tiles: scale the machine to so many tiles.
        sram_bytes, exchange_bytes_per_cycle: other numbers of the machine than its own.
        amp_units: keep only AMP instructions that drive so many units at most.
    """

    matrix: Path | None
    m: int | None
    k: int | None
    n: int
    block_length: int | None
    density: float
    pattern: str
    seed: int
    data_type: DataType
    partials_type: DataType | None
    method: Literal["static", "dynamic", "dense"]
    strategy: str | None
    lowering: Lowering | None
    max_density: float | None
    meta_info_oversize: float
    num_column_bands: int
    n_split: int
    available_memory_proportion: float
    preprocessing: bool
    published_kernels: bool
    machine: str
    tiles: int | None
    sram_bytes: int | None = None
    exchange_bytes_per_cycle: int | None = None
    amp_units: int | None = None


def machine_of(request: Request) -> Machine:
    """The chip, scaled and changed if asked for.

    Raises:
        MachineError: an unknown name, a bad file, an impossible number.
    """
    machine = load_machine(request.machine)
    if request.tiles is not None:
        machine = machine.scaled_to(request.tiles)
    changes = {
        name: value
        for name in ("sram_bytes", "exchange_bytes_per_cycle")
        if (value := getattr(request, name)) is not None
    }
    machine = machine.with_(**changes)
    return machine if request.amp_units is None else machine.with_amp_units(request.amp_units)


def matrix_of(request: Request) -> BlockMatrix:
    """The left operand: from the file, or generated.

    Raises:
        InputError: a file that cannot be read, a shape that is not the file's, bad numbers.
    """
    if request.matrix is None:
        shape = (request.m or DEFAULT_SHAPE[0], request.k or DEFAULT_SHAPE[1])
        if min(shape) < 1:
            raise InputError(f"m is {shape[0]} and k is {shape[1]}; both must be positive")
        if request.pattern not in GENERATORS:
            kinds = ", ".join(sorted(GENERATORS))
            raise InputError(f"no pattern {request.pattern!r}; there is {kinds}")
        rng = np.random.default_rng(request.seed)
        block = request.block_length or DEFAULT_BLOCK
        pattern = GENERATORS[request.pattern](shape, block, request.density, rng)
        return BlockMatrix(pattern, random_values(pattern, rng, request.data_type))
    matrix = read_matrix(request.matrix, block=request.block_length, seed=request.seed)
    for name, given, held in (
        ("m", request.m, matrix.pattern.shape[0]),
        ("k", request.k, matrix.pattern.shape[1]),
    ):
        if given not in (None, held):
            raise InputError(
                f"{request.matrix} has {name} = {held}, not {given}; leave --{name} out"
            )
    return matrix


def dense_operand_of(request: Request, k: int) -> FloatArray:
    """x[k, n], random with unit variance."""
    rng = np.random.default_rng([request.seed, 1])  # its own stream, whatever made the matrix
    return random_dense(k, request.n, rng, request.data_type)


def plan_of(request: Request, matrix: BlockMatrix, machine: Machine) -> Plan:
    """The plan that the request's method makes.

    Raises:
        IpusimError: what the planner refuses.
    """
    if request.n < 1:
        raise InputError(f"n is {request.n}; the dense operand needs at least one column")
    if request.method == "dense":
        return plan_dense(
            matrix.pattern.shape,
            n=request.n,
            machine=machine,
            data_type=request.data_type,
            partials_type=request.partials_type,
            strategy=request.strategy or DENSE_STRATEGY,
            available_memory_proportion=request.available_memory_proportion,
            published_kernels=request.published_kernels,
        )
    if request.method == "dynamic":
        return plan_dynamic(
            bound_of(request, matrix),
            n=request.n,
            machine=machine,
            data_type=request.data_type,
            partials_type=request.partials_type,
            strategy=request.strategy or DYNAMIC_STRATEGY,
            lowering=request.lowering,
            meta_info_oversize=request.meta_info_oversize,
            available_memory_proportion=request.available_memory_proportion,
        )
    return plan_static(
        matrix.pattern,
        n=request.n,
        machine=machine,
        data_type=request.data_type,
        partials_type=request.partials_type,
        strategy=request.strategy or STATIC_STRATEGY,
        lowering=request.lowering,
        num_column_bands=request.num_column_bands,
        n_split=request.n_split,
        available_memory_proportion=request.available_memory_proportion,
        preprocessing=request.preprocessing,
        published_kernels=request.published_kernels,
    )


def bound_of(request: Request, matrix: BlockMatrix) -> Bound:
    """What a dynamic plan has room for: `max_density`, else as much as the matrix has.

    Raises:
        InputError: a density that is none.
    """
    pattern = matrix.pattern
    if request.max_density is not None:
        return Bound.at_density(pattern.shape, pattern.block, request.max_density)
    return Bound(pattern.shape, pattern.block, max(pattern.stored, pattern.block**2))
