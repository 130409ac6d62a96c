"""Command `ipusim attention`: sparse attention beside dense attention, each as one program."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import attrs

from ..arguments import (
    FIELDS,
    NETWORK,
    OUTPUT,
    SIMULATION,
    UNSET,
    Flag,
    Integer,
    MachineFlags,
    TimingOnly,
)
from ..messages import DONE, FAILED, print_text
from ..output_paths import check_files


@attrs.frozen(kw_only=True)
class AttentionFlags:
    """Options of attention: its sizes, and the positions that are computed.

    Attributes:
        heads: Number of heads.
        tokens: Number of tokens.
        head_dim: Elements of a row of q, k and v.
        pattern: Positions at which tokens attend to tokens: window, bigbird (window, global and
            random blocks), causal, or a matrix file [tokens, tokens], whose entries are the
            positions.
        block: Edge of the blocks of positions, in tokens: 1, 4, 8 or 16; 0 for the largest that
            divides the tokens.
        window: Blocks to each side of a token's own block to which it attends.
        global_blocks: First blocks that attend to all tokens, and to which all attend, of bigbird.
        random_blocks: Drawn blocks of each row of blocks, of bigbird.
        seed: Seed of drawn blocks and operands.
    """

    heads: Annotated[int, Integer] = 12
    tokens: Annotated[int, Integer] = 384
    head_dim: Annotated[int, Integer] = 64
    pattern: str = "window"
    block: Annotated[int, Integer] = 0
    window: Annotated[int, Integer] = 4
    global_blocks: Annotated[int, Integer] = 1
    random_blocks: Annotated[int, Integer] = 1
    seed: Annotated[int, Integer] = 0


DEFAULT_FLAGS = AttentionFlags()


def attention(
    *,
    flags: Annotated[AttentionFlags, FIELDS, NETWORK] = DEFAULT_FLAGS,
    machine: MachineFlags = UNSET,
    data_type: Annotated[Literal["half", "float"], NETWORK] = "half",
    sweep: Annotated[bool, Flag, NETWORK] = False,
    fidelity: Annotated[Literal["formula", "instruction"], SIMULATION] = "formula",
    timing_only: TimingOnly = False,
    json: Annotated[bool, Flag, OUTPUT] = False,
    run_file: Annotated[Path | None, OUTPUT] = None,
) -> int:
    """Simulate attention at the positions of a pattern beside dense attention.

    Both are one program: scores, softmax, context and what lies between them. The first line of
    the output says which is quicker.

    Args:
        flags: Options of attention.
        machine: Options of the chip.
        data_type: Number format of all values.
        sweep: Simulate windows of several densities, too, and print where sparse attention breaks
            even with dense; takes several times as long [off].
        fidelity: Simulate by cycle formulas, or every instruction of every tile.
        timing_only: Compute no values, which is faster; the cycles are the same [compute and check
            them].
        json: Print one JSON object instead of text [off].
        run_file: File to write, for `ipusim report` and `show`: nodes, program and run of the
            sparse attention [none].
    """
    from ...archive import save
    from ...graph.attention.attention_plan import check_sizes
    from ...graph.attention.attention_run import compare_attention
    from ...jobs.request import request_of
    from ...jobs.resolved import machine_of

    check_files({"--run-file": run_file})
    chip = machine_of(request_of({**machine, "data_type": data_type}).machine)
    # Dense attention is simulated, too: sizes that it cannot have are refused before positions
    # are listed.
    shape = flags.heads, flags.tokens, flags.head_dim
    check_sizes(shape, machine=chip, data_type=data_type)
    result = compare_attention(
        _positions_of(flags),
        heads=flags.heads,
        head_dim=flags.head_dim,
        machine=chip,
        data_type=data_type,
        fidelity=fidelity,
        timing_only=timing_only,
        sweep=sweep,
        seed=flags.seed,
    )
    if run_file is not None:
        sparse = result.sparse
        save(run_file, program=sparse.plan.program, run=sparse.run, outline=sparse.outline)
    print_text(result.json_text() if json else str(result), is_data=json)
    return DONE if result.sparse.is_right and result.dense.is_right else FAILED


def _positions_of(flags: AttentionFlags) -> Any:
    """Return the `Positions` of the scores that the flags ask for."""
    from ...graph.attention.positions import positions_named

    return positions_named(
        *(flags.pattern, flags.tokens),
        block=flags.block,
        window=flags.window,
        global_blocks=flags.global_blocks,
        random_blocks=flags.random_blocks,
        seed=flags.seed,
    )
