"""Runs of attention: cycles of each node, sparse beside dense, and the density of break-even."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, InputError, Machine, Run, Shown, folded, simulate

from ...drawing.tables import Table
from ...matrix.generators import generator_of_seed
from ...plan.outline import GraphOutline, NodeOutline
from ..graph_text import aligned
from .attention_plan import NODES, OPERANDS, AttentionPlan, check_sizes, plan_attention
from .positions import Positions

HEAD = ("node", "sparse", "re-layout", "dense", "re-layout", "dense / sparse")
# Tolerance of the relative error against NumPy, a root mean square. Half rounds the probabilities
# and sums up to 1,000 terms of 11 bits; the largest of about 15 cases was 8.9e-4, of float 3e-7.
TOLERANCES = {DataType.HALF: 5e-3, DataType.FLOAT: 5e-6}
# Densities at which attention is simulated for the break-even, as half widths of a window.
SWEEP_SHARES = (1 / 16, 1 / 8, 1 / 4, 1 / 2, 1)


@attrs.frozen(kw_only=True)
class AttentionRun:
    """Simulated run of attention.

    Attributes:
        plan: Plan that ran.
        run: Simulated run.
        error: Relative error against NumPy, as a root mean square; None after a timing-only run.
        own, relayout: Cycles of each node, and of the re-layouts before it, by the node's name.
    """

    plan: AttentionPlan
    run: Run
    error: float | None
    own: Mapping[str, int]
    relayout: Mapping[str, int]

    @property
    def cycles(self) -> int:
        """Cycles of the whole program."""
        return self.run.report.cycles or 0

    @property
    def microseconds(self) -> float:
        """Time of the whole program in microseconds."""
        return self.cycles / self.plan.machine.clock_hz * 1e6

    @property
    def is_right(self) -> bool:
        """True if the results are within the tolerance, or no results were computed."""
        return self.error is None or self.error < TOLERANCES[self.plan.data_type]

    @property
    def outline(self) -> GraphOutline:
        """Nodes of the program, and the node of each superstep, for a run file."""
        plan, owners = self.plan, self.plan.lowered[0].owners
        heads, tokens, size = plan.shape
        shape = (heads, tokens, tokens)
        operations = {
            "scale": ("Mul", ("q",), plan.shape),
            "scores": ("MatMul", ("scale", "k"), shape),
            "softmax": ("Softmax", ("scores",), shape),
            "context": ("MatMul", ("softmax", "v"), plan.shape),
        }
        plans = {"scores": plan.scores, "context": plan.context}
        nodes = tuple(
            NodeOutline(
                name=name,
                operation=operation,
                inputs=inputs,
                outputs=("y" if name == "context" else name,),
                shape=node_shape,
                macs=heads * tokens * tokens * size if name in plans else None,
                plan=f"{plan.label.format}, {plans[name].strategy}" if name in plans else "",
            )
            for name, (operation, inputs, node_shape) in operations.items()
        )
        return GraphOutline(
            name="attention",
            data_type=plan.data_type,
            inputs=OPERANDS,
            outputs=("y",),
            nodes=nodes,
            owner=np.array([NODES.index(name) for name, _ in owners]),
            relayout=np.array([int(is_relayout) for _, is_relayout in owners]),
            error=self.error,
            comparison="" if self.error is None else "compared with NumPy in double precision",
        )


def run_attention(
    plan: AttentionPlan,
    operands: Mapping[str, npt.ArrayLike] | None = None,
    *,
    fidelity: Literal["formula", "instruction"] = "formula",
) -> AttentionRun:
    """Simulate attention, and compare its result with NumPy.

    Args:
        plan: Plan of attention.
        operands: Arrays q, k and v, [heads, tokens, head_dim]; None for cycles only.
        fidelity: Fidelity of the simulation, as `simulate` takes it.

    Raises:
        InputError: An operand is missing, or has another shape.
        DoesNotFit: The program needs more memory than a tile has.
    """
    feeds = None if operands is None else plan.pack(**operands)
    run = simulate(plan.program, feeds, fidelity=fidelity)
    # Cycles of each node's own supersteps, and of the re-layouts before them.
    own, relayout = (dict.fromkeys(NODES, 0) for _ in range(2))
    for (name, is_relayout), step in zip(plan.lowered[0].owners, run.report.steps, strict=True):
        (relayout if is_relayout else own)[name] += step.cycles
    error = None
    if operands is not None:
        reference = plan.reference(operands)
        difference = plan.unpack(run.outputs).astype(np.float64) - reference
        error = float(np.sqrt(np.mean(difference**2) / np.mean(reference**2)))
    return AttentionRun(plan=plan, run=run, error=error, own=own, relayout=relayout)


def random_operands(plan: AttentionPlan, seed: int) -> dict[str, npt.NDArray[np.float32]]:
    """Return standard normal q, k and v by name, float32[heads, tokens, head_dim] each."""
    rng = generator_of_seed(seed)
    return {name: rng.standard_normal(plan.shape).astype(np.float32) for name in OPERANDS}


@attrs.frozen(kw_only=True)
class BreakEven:
    """Cycles of sparse attention at several densities of a window, beside the dense one.

    Attributes:
        densities: Stored share of the positions, ascending.
        cycles: Cycles at each density.
        dense_cycles: Cycles of dense attention.
    """

    densities: tuple[float, ...]
    cycles: tuple[int, ...]
    dense_cycles: int

    @property
    def density(self) -> float | None:
        """Density from which on sparse attention is slower, by a line between two simulated ones.

        Return None if it is slower at the least of them already, and 1 if it is slower at none.
        """
        points = [*zip(self.densities, self.cycles, strict=True)]
        # Index of the first density at which sparse attention is slower; -1 if there is none.
        slower = next((i for i, (_, cycles) in enumerate(points) if cycles > self.dense_cycles), -1)
        if slower <= 0:
            return 1.0 if slower < 0 else None
        (low, quick), (high, slow) = points[slower - 1], points[slower]
        return low + (high - low) * (self.dense_cycles - quick) / (slow - quick)


@attrs.frozen(kw_only=True, repr=False)
class AttentionComparison(Shown):
    """Attention at stored positions beside dense attention of the same operands.

    Attributes:
        sparse, dense: The two runs.
        break_even: Cycles by density; None if they were not simulated.
    """

    sparse: AttentionRun
    dense: AttentionRun
    break_even: BreakEven | None = None

    @property
    def speedup(self) -> float:
        """Cycles of dense attention by those of the sparse one."""
        return self.dense.cycles / self.sparse.cycles

    @property
    def table(self) -> Table:
        """Table with a row for each node: own cycles, and those of the re-layouts before it."""
        columns = {
            f"{name}_{kind}": [getattr(run, kind)[node] for node in NODES]
            for name, run in (("sparse", self.sparse), ("dense", self.dense))
            for kind in ("own", "relayout")
        }
        return Table({"node": list(NODES), **columns})

    @property
    def as_json(self) -> dict[str, Any]:
        """Figures as JSON has them."""
        heads, tokens, size = self.sparse.plan.shape
        sides = (("sparse", self.sparse), ("dense", self.dense))
        even = self.break_even
        return {
            "heads": heads,
            "tokens": tokens,
            "head_dim": size,
            "positions": str(self.sparse.plan.positions),
            "density": self.sparse.plan.positions.pattern.density,
            "machine": self.sparse.plan.machine.name,
            "data_type": self.sparse.plan.data_type.value,
            **{f"{name}_cycles": run.cycles for name, run in sides},
            **{f"{name}_microseconds": run.microseconds for name, run in sides},
            **{f"{name}_error": run.error for name, run in sides},
            "speedup": self.speedup,
            "nodes": {
                node: {
                    name: {"cycles": run.own[node], "relayout": run.relayout[node]}
                    for name, run in sides
                }
                for node in NODES
            },
            **({} if even is None else {"break_even": {**attrs.asdict(even), "at": even.density}}),
        }

    def json_text(self) -> str:
        """Return the figures as one JSON object."""
        return json.dumps(self.as_json, allow_nan=False)

    def __str__(self) -> str:
        return "\n".join((*folded(self._verdict()), *self._rows(), *folded(self._even())))

    __repr__ = __str__

    def _verdict(self) -> Iterator[str]:
        """Yield the sentences that say which attention is faster, and of what was compared."""
        sparse, dense = self.sparse, self.dense
        saved = dense.microseconds - sparse.microseconds
        pays = "pays" if saved > 0 else "does not pay"
        difference = f"{abs(saved):.2f} us {'less' if saved > 0 else 'more'}"
        heads, tokens, size = sparse.plan.shape
        yield (
            f"Sparse attention {pays}: {sparse.microseconds:.2f} us, dense "
            f"{dense.microseconds:.2f} us: {difference}, {self.speedup:.2f} x"
        )
        yield (
            f"sparse {sparse.cycles:,} cycles, dense {dense.cycles:,}, simulated; {heads} heads, "
            f"{tokens:,} tokens of {size}, {sparse.plan.data_type.value}, on "
            f"{sparse.plan.machine.name}"
        )
        yield f"positions: {sparse.plan.positions}; dense computes all, without a mask"
        if sparse.error is not None and dense.error is not None:
            yield (
                f"relative error against NumPy: sparse {sparse.error:.1e}, dense "
                f"{dense.error:.1e}" + ("" if sparse.is_right and dense.is_right else ": WRONG")
            )
        peaks = (int(run.run.report.memory.peak_bytes.max()) for run in (sparse, dense))
        usable = sparse.plan.machine.usable_bytes
        yield "fullest tile: sparse {:,} bytes, dense {:,}, of {:,}".format(*peaks, usable)

    def _rows(self) -> Iterator[str]:
        """Yield the lines of the table: cycles of each node and of all, and dense by sparse."""
        sparse, dense = self.sparse, self.dense
        rows: list[Sequence[str]] = [HEAD]
        columns = (sparse.own, sparse.relayout, dense.own, dense.relayout)
        numbers = [[column[node] for column in columns] for node in NODES]
        totals = [sum(column) for column in zip(*numbers, strict=True)]
        for name, cells in zip((*NODES, "all"), [*numbers, totals], strict=True):
            ratio = (cells[2] + cells[3]) / max(cells[0] + cells[1], 1)
            rows.append((name, *(f"{cell:,}" for cell in cells), f"{ratio:.2f}"))
        yield from aligned(rows, range(1, len(HEAD)))

    def _even(self) -> Iterator[str]:
        """Yield the sentences of the break-even; none if it was not simulated."""
        even = self.break_even
        if even is None:
            return
        points = (
            f"{density:.3f}: {cycles:,}"
            for density, cycles in zip(even.densities, even.cycles, strict=True)
        )
        yield f"window by density (cycles): {', '.join(points)}; dense {even.dense_cycles:,}"
        if even.density is None:
            yield "break-even: below the least density that was simulated"
        elif even.density >= 1:
            yield "break-even: none; sparse is quicker at every density that was simulated"
        else:
            yield f"break-even: density {even.density:.2f} (between simulated ones)"


def compare_attention(
    positions: Positions,
    *,
    heads: int,
    head_dim: int,
    machine: Machine | str = "bow",
    data_type: DataType | str = "half",
    fidelity: Literal["formula", "instruction"] = "formula",
    timing_only: bool = False,
    sweep: bool = False,
    seed: int = 0,
) -> AttentionComparison:
    """Simulate attention at some positions, and dense attention of the same operands.

    Args:
        positions: Positions of a head.
        heads, head_dim: Number of heads, and length of a row of q, k and v.
        machine, data_type: Chip, and type of all values.
        fidelity: Fidelity of the simulations.
        timing_only: True to compute no values.
        sweep: True to simulate windows of several densities, too, for the break-even.
        seed: Seed of the operands.

    Raises:
        InputError: A number is out of range.
        NoPlanError: A product does not fit the chip.
        DoesNotFit: A program needs more memory than a tile has.
    """

    def planned(computed: Positions, *, dense: bool = False) -> AttentionPlan:
        """Return a plan for other positions, or dense, with the options of the comparison."""
        return plan_attention(
            computed,
            heads=heads,
            head_dim=head_dim,
            dense=dense,
            machine=machine,
            data_type=data_type,
        )

    # Both are planned before one is simulated, so that a refusal of either takes no simulation.
    shape = heads, positions.tokens, head_dim
    check_sizes(shape, machine=machine, data_type=data_type)
    runs = []
    for plan in [planned(positions, dense=dense) for dense in (True, False)][::-1]:
        operands = None if timing_only else random_operands(plan, seed)
        runs.append(run_attention(plan, operands, fidelity=fidelity))
    even = None
    if sweep:
        windows = _windows(positions)
        cycles = [run_attention(planned(window)).cycles for window in windows]
        densities = tuple(window.pattern.density for window in windows)
        even = BreakEven(densities=densities, cycles=tuple(cycles), dense_cycles=runs[1].cycles)
    return AttentionComparison(sparse=runs[0], dense=runs[1], break_even=even)


def _windows(positions: Positions) -> list[Positions]:
    """Return windows of several densities in the blocks of some positions, each density once.

    Raises:
        InputError: The tokens are one block, which has one density.
    """
    rows = positions.tokens // positions.block
    if rows < 2:
        raise InputError(
            f"{positions.tokens:,} tokens are one block of {positions.block}, so that a window has "
            "one density; give more tokens, or a smaller --block"
        )
    place = np.arange(rows)
    widths = sorted({min(rows - 1, round(rows * share)) for share in SWEEP_SHARES})
    return [
        Positions(
            "window",
            (np.abs(place[:, None] - place) <= width)
            .repeat(positions.block, 0)
            .repeat(positions.block, 1),
            positions.block,
        )
        for width in widths
    ]
