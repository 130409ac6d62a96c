"""Attention at stored positions within a graph: scores, softmax and context of a pattern alone.

A pattern is attached as a mask: an `Add` in front of a softmax hides all other scores, so that the
graph means what its program computes, whichever form that has. In the sampled form the softmax has
rows of these positions, the probabilities are the values of a sparse product, and the scores may be
a product sampled at the positions. Elements that are not stored have the number `NONE`: they are
zero.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Protocol

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, Machine, program_cycles

from ...emitter import emit
from ...lowering.taken_units import NONE
from ...matrix.pattern import Pattern
from ...operations import SDDMM
from ...plan.options.methods import StaticOptions
from ...plan.plan import Plan
from ...planning.sampled import sampled_candidates
from ...problem import Problem, Product
from ..graph import Graph, Node
from ..operators import RESULTS
from .diagonals import diagonal_blocks
from .drafting import GraphDraft
from .lowered import Lowered
from .rewriting import Edit, Matcher, rewritten
from .stored_rows import sampled_product, softmax_of_rows
from .value import ChipArray, Numbers

# Attributes of nodes whose values are positions: of an Add and a softmax those that its mask lets
# through; of a product and a softmax in the sampled form those of its result, or of its left
# operand.
POSITIONS, SAMPLED, STORED = "positions", "sampled at", "stored at"
# Number of candidate plans of the scores, fewest estimated cycles first, that are emitted and
# compared; no reason recorded for this number.
COMPARED_GROUPS = 3


class StoredPositions(Protocol):
    """Positions of the scores of a head, the same in all heads.

    Attributes:
        allowed: True where the token of a row attends to the token of a column,
            bool[tokens, tokens].
        block: edge of the blocks that cover them.
    """

    allowed: npt.NDArray[np.bool_]
    block: int

    @property
    def pattern(self) -> Pattern:
        """Blocks of one head that hold a position."""

    def of_heads(self, heads: int) -> Pattern:
        """Return the blocks of all heads, on the diagonal of a matrix of their tokens."""


def without_positions(attributes: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the attributes of a node that ONNX knows: all but the positions of a pattern."""
    return {name: value for name, value in attributes.items() if name != POSITIONS}


def in_sampled_form(graph: Graph, *, scores: bool) -> Graph:
    """Return a graph in which softmax and context with a pattern are computed at its positions.

    Only a softmax whose mask is the pattern, and the product behind it that alone reads it, change.

    Args:
        graph: Graph of a program.
        scores: True to sample a product that only this softmax reads, too; otherwise scores are
            dense, and the softmax leaves those out that are not allowed.
    """
    return rewritten(graph, (partial(_sampled_form, scores=scores),))


def _sampled_form(m: Matcher, node: Node, *, scores: bool) -> Edit | None:
    """Return the edit of a softmax with a pattern and of the products before and behind it."""
    positions, shape = node.attributes.get(POSITIONS), m.shape(node.outputs[0])
    context = m.only_reader(node.outputs[0])
    if positions is None or context is None or shape is None:
        return None
    is_product = context.operation == "MatMul" and context.reason == RESULTS
    is_left = is_product and context.inputs.index(node.outputs[0]) == 0
    is_last = node.attributes.get("axis", -1) in (-1, len(shape) - 1)
    if not (is_left and is_last):
        return None
    words = [(node, STORED), (context, STORED)]
    product = m.producer_if(node.input(0), "MatMul")
    is_sampled = product is not None and product.reason == RESULTS
    if scores and product is not None and is_sampled and m.only_reader(product.outputs[0]):
        words.append((product, SAMPLED))
    edits = {
        each.name: (
            attrs.evolve(each, attributes={**without_positions(each.attributes), word: positions}),
        )
        for each, word in words
    }
    # The mask hides what the softmax leaves out.
    edits[node.name] = (attrs.evolve(edits[node.name][0], inputs=node.inputs[:1]),)
    return Edit(edits)


def scores_plans(
    pattern: Pattern, inner: int, machine: Machine, data_type: DataType
) -> tuple[Plan, ...]:
    """Return plans of sampled scores, the fastest by simulated cycles first.

    All have rows of the right operand as their values, which the flag of `sampled_candidates` says:
    then the scores of a row lie together.

    Args:
        pattern: Blocks of the scores of all heads.
        inner: Elements of a row of both operands.
        machine: Chip.
        data_type: Type of all values.
    """
    problem = Problem.of(
        pattern,
        Product(inner, SDDMM),
        machine=machine,
        data_type=data_type,
        options=StaticOptions(),
        format_is_fixed=True,
    )
    candidates = sampled_candidates(problem, (True,))[:COMPARED_GROUPS]
    plans = [candidate.plan() for candidate in candidates]
    return tuple(sorted(plans, key=lambda plan: program_cycles(emit(plan))))


def sampled_scores(
    draft: GraphDraft, node: Node, plan: Plan, rows: ChipArray, columns: ChipArray
) -> ChipArray:
    """Append the supersteps of scores at stored positions, and return [heads, tokens, tokens].

    Args:
        draft: Supersteps before.
        node: Product of two results that is sampled.
        plan: Plan of the product.
        rows, columns: Operands of all heads, [heads, tokens, inner].
    """
    positions: StoredPositions = node.attributes[SAMPLED]
    heads, tokens, inner = rows.shape
    flat = (ChipArray(each.array, each.index.reshape(-1, inner)) for each in (rows, columns))
    blocks = sampled_product(draft, node.name, plan, *flat)
    pattern, edge = positions.pattern, positions.block
    # [heads, block row, row in the block, block column, column in the block].
    scores = np.full((heads, tokens // edge, edge, tokens // edge, edge), NONE, dtype=np.int32)
    scores[:, pattern.rows, :, pattern.columns] = blocks.index.reshape(
        heads, -1, edge, edge
    ).swapaxes(0, 1)
    # The softmax leaves out those that are not allowed.
    return ChipArray(blocks.array, scores.reshape(heads, tokens, tokens))


def lower_stored_softmax(lowered: Lowered, node: Node) -> ChipArray:
    """Lower a softmax over the stored elements of each row of its operand."""
    value = lowered.values[node.input(0)]
    positions: StoredPositions = node.attributes[STORED]
    allowed = np.where(positions.allowed, value.index, np.int32(NONE))
    index = allowed.reshape(-1, value.shape[-1])
    is_stored = index != NONE  # bool[rows, elements]
    counts = is_stored.sum(axis=1)
    # Rows of one length are computed together.
    rows = [np.flatnonzero(counts == count) for count in np.unique(counts)]
    numbers = [index[each][is_stored[each]].reshape(len(each), -1) for each in rows]
    array, results = softmax_of_rows(lowered.draft, node.name, value.array, numbers)
    found = np.full_like(index, NONE)
    for each, result in zip(rows, results, strict=True):
        part = found[each]
        part[is_stored[each]] = result.ravel()
        found[each] = part
    return ChipArray(array, found.reshape(value.shape))


def stored_blocks(positions: StoredPositions, matrices: Numbers) -> tuple[Pattern, Numbers]:
    """Return the pattern of the probabilities of all heads, and its blocks.

    Args:
        positions: Positions of a head.
        matrices: Numbers of the probabilities, int32[heads, tokens, tokens].
    """
    heads, edge, of_head = len(matrices), positions.block, positions.pattern
    blocks = diagonal_blocks(matrices, edge).reshape(heads, *of_head.grid, edge, edge)
    stored = blocks[:, of_head.rows, of_head.columns]
    return positions.of_heads(heads), stored.reshape(-1, edge, edge)
