"""`ipusim quantise`: the weights of a file in few bits, and their error."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import attrs
from cyclopts import Parameter

from ..arguments import FLATTENED, Flag, MaxInputBytes, Output, Whole, most_bytes
from ..places import check_files
from ..telling import DONE, print_text, say


@attrs.frozen(kw_only=True)
class QuantisingFlags:
    """How to quantise.

    Attributes:
        scheme: fixed, affine, symmetric, codebook, fp8 (1-4-3) or fp8:152.
        bits: Of a code [4; 8 of fp8].
        machine: That shall hold them: only one with FP8 takes fp8. A name or a TOML file.
    """

    scheme: str | None = None
    bits: Annotated[int | None, Whole] = None
    machine: str = "bow"


USUAL = QuantisingFlags()


def quantise(
    source: Path,
    /,
    *,
    output: Annotated[Path | None, Output] = None,
    flags: Annotated[QuantisingFlags, FLATTENED] = USUAL,
    names: str | None = None,
    json_: Annotated[bool, Flag, Parameter(name="--json")] = False,
    max_input_bytes: MaxInputBytes = None,
) -> int:
    """Put the weights of a file in few bits, and print the error that is left.

    Zeros stay zeros, without a code. Without a scheme: print the errors of all of them.

    Args:
        source: File to read: .mtx, .smtx, .npz, .npy, .safetensors or .onnx, or FILE:TENSOR.
        output: File of restored weights to write, by suffix; .npz holds codes and what decodes
            them, too.
        flags: How to quantise.
        names: Which weights of several, as a shell's pattern.
        json_: Print one JSON object: layers and total, lists.
        max_input_bytes: Bytes that a file may take in memory [all SRAM of the largest machine that
            ships].
    """
    from ...compression import layers as made
    from ...matrix.files.weights import open_weights

    most = most_bytes(max_input_bytes)
    check_files({"--output": output}, inputs=[source])
    held = open_weights(source, names=names, max_bytes=most)
    _check(held, output, flags)
    layers, quantised = _quantised(held, flags)
    if output is not None:
        _write(held, output, quantised, most)
    as_json = json.dumps(made.quantised_json(layers), indent=1) if json_ else None
    print_text(as_json or made.quantised_text(layers), is_data=json_)
    return DONE


def _check(held: Any, output: Path | None, flags: QuantisingFlags) -> None:
    """Refuse a file that cannot be written.

    Raises:
        InputError: no scheme is named; what `check_target` refuses.
    """
    from ipusim import InputError

    from ...matrix.files.weights import check_target

    if output is None:
        return
    if flags.scheme is None:
        raise InputError("--output is of one scheme; give --scheme, as --scheme codebook")
    check_target(held, output, values=True)


def _quantised(held: Any, flags: QuantisingFlags) -> Any:
    """Layers and what the one scheme made; of all schemes what the machine lacks is told."""
    from ipusim import load_machine

    from ...compression.layers import quantise_layers
    from ...compression.quantising.schemes import QUARTERS, USUAL_BITS, schemes_for

    machine, bits = load_machine(flags.machine), flags.bits
    if flags.scheme is not None:
        return quantise_layers(held, [flags.scheme], bits=bits, machine=machine)
    schemes = schemes_for(USUAL_BITS if bits is None else bits, machine)
    quantised = quantise_layers(held, schemes, bits=bits, machine=machine)
    if not set(QUARTERS) <= set(schemes):
        left_out = " and ".join(QUARTERS)
        say(f"{machine.name} has no FP8, so {left_out} are left out; --machine c600 has")
    return quantised


def _write(held: Any, output: Path, quantised: Any, most: int) -> None:
    """Write restored weights, in .npz beside codes and what decodes them."""
    from ...compression.layers import arrays_beside
    from ...matrix.files.weights import write_weights

    beside = arrays_beside(quantised) if output.suffix.lower() == ".npz" else None
    restored = {name: layer.restored for name, layer in quantised.items()}
    write_weights(held, output, restored, beside=beside, max_bytes=most)
