"""`ipusim prune`: the weights of a file pruned, and what they keep."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import attrs
from cyclopts import Parameter

from ..arguments import FLATTENED, Flag, MaxInputBytes, Output, fraction, most_bytes
from ..places import check_files
from ..telling import DONE, print_text, say

Share = Annotated[float | None, Parameter(converter=fraction)]


@attrs.frozen(kw_only=True)
class PruningFlags:
    """How to prune.

    Attributes:
        density: Share that lives, as 0.1 or 1/16; nm says it itself.
        sparsity: Share that is pruned, in its stead.
        method: magnitude, row (as many in each), block:16, bank:4 (as many in each bank of
            channels), nm:2:4 or gradient.
        gradient: File with dL/dw, arrays of the same names, of method gradient.
        alpha: What a magnitude counts, of method gradient [1].
        beta: What a gradient counts, of method gradient [1].
    """

    density: Share = None
    sparsity: Share = None
    method: str = "magnitude"
    gradient: Path | None = None
    alpha: Share = None
    beta: Share = None


USUAL = PruningFlags()


def prune(
    source: Path,
    /,
    *,
    output: Annotated[Path, Output],
    flags: Annotated[PruningFlags, FLATTENED] = USUAL,
    names: str | None = None,
    json_: Annotated[bool, Flag, Parameter(name="--json")] = False,
    max_input_bytes: MaxInputBytes = None,
) -> int:
    """Prune the weights of a file, and print how many live and what they keep.

    A file is a matrix, an array, .npz with arrays, FILE:TENSOR of a checkpoint, or a checkpoint
    whose layers are pruned one by one, all else as it was.

    Args:
        source: File to read: .mtx, .smtx, .npz, .npy, .safetensors or .onnx.
        output: File to write, by suffix; .npz keeps blocks and N:M of a matrix.
        flags: How to prune.
        names: Which weights of several, as a shell's pattern [all but embeddings].
        json_: Print one JSON object: method, layers and total.
        max_input_bytes: Bytes that a file may take in memory [all SRAM of the largest machine that
            ships].
    """
    from ...compression.layers import prune_layers, pruned_json, pruned_text
    from ...matrix.files.weights import check_target, open_weights, write_weights

    check_files({"--output": output}, inputs=[source, flags.gradient])
    method, most = _method(flags), most_bytes(max_input_bytes)
    held = open_weights(source, names=names, embeddings=False, max_bytes=most)
    check_target(held, output)
    slopes = None if flags.gradient is None else open_weights(flags.gradient, max_bytes=most)
    layers, changed = prune_layers(held, method, slopes)
    write_weights(held, output, changed, form=method.form, max_bytes=most)
    _tell_values(source, output)
    if held.embeddings:
        say(f"embeddings stay as they are: {', '.join(held.embeddings)}; --names chooses them, too")
    as_json = json.dumps(pruned_json(layers, method), indent=1) if json_ else None
    print_text(as_json or pruned_text(layers), is_data=json_)
    return DONE


def _method(flags: PruningFlags) -> Any:
    """The method that the flags name.

    Raises:
        InputError: a share said twice, or a factor that another method does not read; what
            `method_of` refuses.
    """
    from ipusim import InputError

    from ...compression.pruning.method import method_of

    factors = {
        name: factor for name in ("alpha", "beta") if (factor := getattr(flags, name)) is not None
    }
    if factors and flags.method != "gradient":
        raise InputError(f"--{next(iter(factors))} is of --method gradient, not of {flags.method}")
    if flags.sparsity is None:
        return method_of(flags.method, flags.density, **factors)
    if flags.density is not None:
        raise InputError("--sparsity is 1 less --density; give one of them")
    if not 0 <= flags.sparsity <= 1:
        raise InputError(f"--sparsity lies between 0 and 1, not at {flags.sparsity}")
    return method_of(flags.method, 1 - flags.sparsity, **factors)


def _tell_values(source: Path, output: Path) -> None:
    """Say where values come from nowhere, or are not written."""
    from ...matrix.files import READERS, WRITERS, has_values

    if output.suffix.lower() in WRITERS and not has_values(output):
        say(f"{output} holds the places of what lives, no values")
    if source.suffix.lower() in READERS and not has_values(source):
        say(f"{source} holds no values; those that were pruned are random")
