"""Attention of several heads as one program: scale, scores, softmax over stored rows, context.

    scores[i, j] = scale q[i] . k[j]     a sampled product, or one of dense matrices on a diagonal
    p[i]         = softmax(scores[i])    over the positions that are stored
    y[i]         = sum over j of p[i, j] v[j]     a static product whose values are the result p

Operands q, k and v lie in equal shares on all tiles, as [heads, tokens, head_dim]. Scores are
computed with rows of k as the values: then those of one query lie together, and travel to the
softmax in whole words.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import isqrt
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    BOW,
    MAX_INPUT_BYTES,
    DataType,
    InputError,
    IntArray,
    Label,
    Machine,
    Program,
    as_machine,
)

from ...lowering.draft import program_of
from ...matrix.entries import rounded
from ...matrix.formats import FORMATS
from ...matrix.pattern import Pattern
from ...packer import Arrays, pack_zeros
from ...plan.no_plan import check_attention
from ...plan.options.door import check_outputs
from ...plan.plan import Plan
from ...planners import plan_static
from ..program.drafting import GraphDraft
from ..program.sampled import scores_plans
from ..program.stored_rows import sampled_product, scaled, softmax_of_rows
from ..program.value import ChipArray, Numbers
from .positions import Positions

NODES = ("scale", "scores", "softmax", "context")
OPERANDS = ("q", "k", "v")
NONE = -1  # number of an element that is not stored: a zero


@attrs.frozen(kw_only=True)
class AttentionPlan:
    """Attention with a plan of its two products, for one chip and one data type.

    Attributes:
        machine, data_type: Chip, and type of all values.
        heads, head_dim: Number of heads, and length of a row of q, k and v.
        positions: Positions that are computed.
        is_dense: True if all positions of a head are computed as one dense matrix.
        scores, context: Plans of the two products.
    """

    machine: Machine
    data_type: DataType
    heads: int
    head_dim: int
    positions: Positions
    is_dense: bool
    scores: Plan
    context: Plan

    @property
    def shape(self) -> tuple[int, int, int]:
        """Heads, tokens and length of a row: the shape of q, k, v and of the result."""
        return self.heads, self.positions.tokens, self.head_dim

    @cached_property
    def lowered(self) -> tuple[GraphDraft, ChipArray]:
        """Supersteps of all nodes, and the result [heads * tokens, head_dim].

        Each value is an array on the tiles with an index: the flat number in that array of each
        element of the value. Transposes and diagonals change the index alone.
        """
        draft = GraphDraft(self.machine, self.data_type)
        shape = self.heads * self.positions.tokens, self.head_dim
        q, k, v = (draft.settled(draft.input(name, shape)) for name in OPERANDS)
        q = scaled(draft, "scale", q, self.head_dim**-0.5)
        if self.is_dense:
            scores = self._dense_scores(draft, q, k)
            array, (probabilities,) = softmax_of_rows(
                draft, "softmax", scores.array, [scores.index]
            )
            values = ChipArray(array, self._on_diagonal(probabilities))
            return draft, draft.product("context", self.context, v, values)
        # The groups of columns of the scores have rows of k as their values.
        blocks = sampled_product(draft, "scores", self.scores, q, k)
        # The softmax takes rows of one length at a time; its results become blocks again.
        rows = self._stored_rows(blocks.index)
        array, results = softmax_of_rows(draft, "softmax", blocks.array, [row for _, row in rows])
        pattern = self.positions.of_heads(self.heads)
        index = self._blocks_of_rows(pattern, [lines for lines, _ in rows], results)
        values = ChipArray(array, index)
        return draft, draft.product("context", self.context, v, values, pattern)

    def _dense_scores(self, draft: GraphDraft, q: ChipArray, k: ChipArray) -> ChipArray:
        """Append the product k q^T of each head, and return its transpose, rows of scores.

        The keys of all heads are one sparse operand, [heads * tokens, heads * head_dim], dense on
        its diagonal; the queries are the dense operand, [heads * head_dim, tokens]. Scores are
        returned as [heads * tokens, tokens].
        """
        heads, tokens, size = self.shape
        keys = np.full((heads, tokens, heads, size), NONE, dtype=np.int32)
        keys[np.arange(heads), :, np.arange(heads)] = k.index.reshape(heads, tokens, size)
        queries = q.index.reshape(heads, tokens, size).swapaxes(1, 2).reshape(-1, tokens)
        values = ChipArray(k.array, keys.reshape(heads * tokens, -1))
        scores = draft.product("scores", self.scores, ChipArray(q.array, queries), values)
        index = scores.index.reshape(heads, tokens, tokens).swapaxes(1, 2).reshape(-1, tokens)
        return ChipArray(scores.array, index)

    def _on_diagonal(self, rows: Numbers) -> Numbers:
        """Return the probabilities of all heads as one matrix, `NONE` beside its diagonal.

        Args:
            rows: number of each probability, [heads * tokens, tokens].

        Returns:
            Numbers [heads * tokens, heads * tokens].
        """
        heads, tokens, _ = self.shape
        matrix = np.full((heads, tokens, heads, tokens), NONE, dtype=np.int32)
        matrix[np.arange(heads), :, np.arange(heads)] = rows.reshape(heads, tokens, tokens)
        return matrix.reshape(heads * tokens, -1)

    def _stored_rows(self, blocks: Numbers) -> list[tuple[tuple[IntArray, IntArray], Numbers]]:
        """Return the scores row by row, with one entry for all rows of equally many positions.

        Each entry has the queries whose rows these are, int64[rows], the keys at their positions,
        int64[rows, positions], and the number of each score, int32[heads * rows, positions].

        Args:
            blocks: number of each element of the blocks of scores, [heads * blocks, edge, edge].
        """
        pattern, allowed = self.positions.pattern, self.positions.allowed
        edge = self.positions.block
        per_head = blocks.reshape(self.heads, -1, edge, edge)
        # Number of the block at each place of the grid of one head.
        number = np.full(pattern.grid, NONE)
        number[pattern.rows, pattern.columns] = np.arange(pattern.num_blocks)
        counts = allowed.sum(axis=1)
        entries = []
        for count in np.unique(counts):
            query: IntArray = np.flatnonzero(counts == count)
            column: IntArray = np.nonzero(allowed[query])[1].reshape(len(query), -1)
            block = number[query[:, None] // edge, column // edge]
            index = per_head[:, block, query[:, None] % edge, column % edge]
            entries.append(((query, column), index.reshape(-1, int(count))))
        return entries

    def _blocks_of_rows(
        self, pattern: Pattern, lines: list[tuple[IntArray, IntArray]], rows: list[Numbers]
    ) -> Numbers:
        """Return the number of each element of the blocks of the probabilities, [blocks, b, b].

        Args:
            pattern: pattern of the blocks of all heads.
            lines: queries and keys of each entry of `_stored_rows`.
            rows: number of each probability, for each entry as its scores have them.
        """
        of_head, edge = self.positions.pattern, self.positions.block
        number = np.full(of_head.grid, NONE)
        number[of_head.rows, of_head.columns] = np.arange(of_head.num_blocks)
        blocks = np.full((self.heads, of_head.num_blocks, edge, edge), NONE, dtype=np.int32)
        for (query, column), index in zip(lines, rows, strict=True):
            block = number[query[:, None] // edge, column // edge]
            blocks[:, block, query[:, None] % edge, column % edge] = index.reshape(
                self.heads, *column.shape
            )
        return blocks.reshape(pattern.num_blocks, edge, edge)

    @property
    def label(self) -> Label:
        """Label of the program, which counts the positions that are computed."""
        heads, tokens, size = self.shape
        positions = heads * int(np.count_nonzero(self.positions.allowed))
        stored = heads * self.positions.pattern.stored
        estimates = {"scores": self.scores, "context": self.context}
        estimate = {name: plan.estimate["total"] for name, plan in estimates.items()}
        stored_format = self.positions.pattern.format
        return Label(
            formula="attention of {H} heads, {T} tokens of {D}",
            sizes={"H": heads, "T": tokens, "D": size},
            format="dense" if self.is_dense else stored_format.name,
            storage="dense" if self.is_dense else stored_format.storage,
            stored=heads * tokens * tokens if self.is_dense else stored,
            elements=heads * tokens * tokens,
            macs=2 * positions * size,
            dense_macs=2 * heads * tokens * tokens * size,
            stored_macs=2 * size * (heads * tokens * tokens if self.is_dense else stored),
            method="dense" if self.is_dense else "static",
            data_type=self.data_type,
            partials_type=self.scores.partials_type,
            estimate={**estimate, "total": sum(estimate.values())},
        )

    @cached_property
    def program(self) -> Program:
        """Program of all nodes, with inputs q, k and v and output y."""
        draft, y = self.lowered
        return program_of(draft.complete(self.label, {"y": y.array}))

    def pack(self, **operands: npt.ArrayLike) -> Arrays:
        """Return the program's inputs of q, k and v, each [heads, tokens, head_dim].

        Raises:
            InputError: An operand is missing or has another shape.
            MatrixError: Numbers that are not finite or beyond the data type.
        """
        packed: dict[str, npt.NDArray[Any]] = {}
        for name in OPERANDS:
            if name not in operands:
                raise InputError(f"{name} is missing; attention takes {', '.join(OPERANDS)}")
            array = np.asarray(operands[name])
            if array.shape != self.shape:
                raise InputError(
                    f"{name} is {list(array.shape)}, the plan needs {list(self.shape)}"
                )
            numbers = rounded(name, array, self.data_type.numpy)
            packed[name] = self.lowered[0].inputs[name].flat(numbers)
        for name, plan in {"scores": self.scores, "context": self.context}.items():
            packed |= {f"{key} {name}": zeros for key, zeros in pack_zeros(plan).items()}
        return packed

    def unpack(self, outputs: Arrays) -> npt.NDArray[Any]:
        """Return the result [heads, tokens, head_dim] of a run.

        Raises:
            InputError: There are no outputs, as after a timing-only run.
        """
        check_outputs(outputs)
        return self.lowered[1].on_host(outputs["y"]).reshape(self.shape)

    def reference(self, operands: Mapping[str, npt.ArrayLike]) -> npt.NDArray[np.float64]:
        """Return the result by NumPy in double precision, of operands in the data type."""
        q, k, v = (
            np.asarray(operands[name], self.data_type.numpy).astype(np.float64) for name in OPERANDS
        )
        allowed = np.ones_like(self.positions.allowed) if self.is_dense else self.positions.allowed
        scores = np.einsum("hid,hjd->hij", q, k) * self.head_dim**-0.5
        scores = np.where(allowed, scores, -np.inf)
        weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
        result: npt.NDArray[np.float64] = np.einsum("hij,hjd->hid", weights, v)
        result /= weights.sum(axis=-1, keepdims=True)
        return result


def plan_attention(
    positions: Positions,
    *,
    heads: int,
    head_dim: int,
    dense: bool = False,
    machine: Machine | str = BOW,
    data_type: DataType | str = "half",
) -> AttentionPlan:
    """Return a plan of attention at some positions, or of all positions as dense matrices.

    Args:
        positions: Positions of a head.
        heads, head_dim: Number of heads, and length of a row of q, k and v.
        dense: True to compute all positions.
        machine: Chip, or the name or path of one.
        data_type: Type of all values.

    Raises:
        InputError: A number is out of range, or dense heads are larger than an input.
        NoPlanError: A product does not fit the chip.
    """
    chip, data = as_machine(machine), DataType(data_type)
    tokens = positions.tokens
    # Checked before anything is as large as all heads.
    stored = None if dense else positions.pattern.stored
    check_sizes((heads, tokens, head_dim), stored=stored, machine=chip, data_type=data)
    if dense:
        keys = _diagonal(heads, tokens, head_dim, positions.block)
        scores = plan_static(keys, n=tokens, machine=chip, data_type=data, lowering="own")
        values = _diagonal(heads, tokens, tokens, positions.block)
    else:
        values = positions.of_heads(heads)
        scores = scores_plans(values, head_dim, chip, data)[0]
    return AttentionPlan(
        machine=chip,
        data_type=data,
        heads=heads,
        head_dim=head_dim,
        positions=positions,
        is_dense=dense,
        scores=scores,
        context=plan_static(values, n=head_dim, machine=chip, data_type=data, lowering="own"),
    )


def check_sizes(
    shape: tuple[int, int, int],
    *,
    stored: int | None = None,
    machine: Machine | str = BOW,
    data_type: DataType | str = "half",
) -> None:
    """Refuse attention that no program can hold, by its sizes alone.

    Args:
        shape: Heads, tokens, and length of a row of q, k and v.
        stored: Number of scores of a head; None for dense attention, which has all of them.
        machine: Chip, or the name or path of one.
        data_type: Type of all values.

    Raises:
        InputError: A number is not positive, or the diagonal of dense heads is larger than an
            input.
        NoPlanError: Operands and scores take more bytes than all SRAM of the machine.
    """
    heads, tokens, _ = shape
    for name, number in zip(("heads", "tokens", "head-dim"), shape, strict=True):
        if number < 1:
            raise InputError(f"--{name} is {number}; give 1 or more")
    check_attention(
        shape,
        stored=heads * (tokens**2 if stored is None else stored),
        data_type=DataType(data_type),
        machine=as_machine(machine),
    )
    # Dense heads lie on the diagonal of one matrix, each element of which has a number.
    elements = (heads * tokens) ** 2
    if stored is None and elements > MAX_INPUT_BYTES:
        raise InputError(
            f"dense attention of {heads:,} heads and {tokens:,} tokens is a matrix of "
            f"{elements:,} elements, more than the {MAX_INPUT_BYTES:,} of an input; give "
            f"{isqrt(MAX_INPUT_BYTES) // tokens:,} heads or fewer"
        )


def _diagonal(heads: int, rows: int, columns: int, block: int) -> Pattern:
    """Return the pattern of dense matrices on a diagonal, in the largest possible blocks.

    Args:
        heads: number of matrices.
        rows, columns: shape of each matrix; rows are a multiple of `block`.
        block: largest edge of a block.
    """
    edge = max(size for size in FORMATS if size <= block and not columns % size)
    block_rows, block_columns = rows // edge, columns // edge
    # Row-major numbers of the blocks of the first matrix, int64[block rows, block columns], and
    # number of the first block of each further one, int64[heads, 1, 1].
    line_blocks = heads * block_columns
    numbers = np.arange(block_rows)[:, None] * line_blocks + np.arange(block_columns)
    first = np.arange(heads)[:, None, None] * (block_rows * line_blocks + block_columns)
    shape = heads * rows, heads * columns
    return Pattern.filled(shape, FORMATS[edge], (first + numbers).ravel())
