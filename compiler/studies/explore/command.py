"""The `ipusim run` command that repeats a point of a sweep."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from typing import Any

from ipusim import IpusimError

from ...jobs.request import MachineOptions, options_of
from ...jobs.resolved import machine_of
from ...plan.options.methods import lowering_for
from ...plan.options.option import Option, flag_of, options_in

ALWAYS = ("m", "k", "n", "block_length", "density", "nm", "method")


def command_of(configuration: Mapping[str, Any]) -> str:
    """The command, whose flags are its job and what is no default; timing only, as sweeps are."""
    known = options_of((str(configuration["method"]),))
    words = ["ipusim", "run"]
    if configuration.get("matrix") is not None:
        words.append(str(configuration["matrix"]))
    own = {**own_lowering(configuration), **_own_numbers(configuration)}
    for name, one in known.items():
        value = configuration.get(name)
        if value is not None and (name in ALWAYS or value != own.get(name, one.default)):
            words += _flag(name, one, value)
    return shlex.join([*words, "--timing-only"])


def _flag(name: str, one: Option, value: Any) -> Iterator[str]:
    flag = flag_of(name)
    if one.reads is bool:
        yield flag if value else flag.replace("--", "--no-", 1)
        return
    yield flag
    yield str(value)


def own_lowering(configuration: Mapping[str, Any]) -> dict[str, Any]:
    """The lowering that the strategy has without being asked."""
    strategy, codebook = configuration.get("strategy"), bool(configuration.get("codebook"))
    if strategy in (None, "auto") or configuration.get("lowering") is None:
        return {}
    return {"lowering": lowering_for(str(strategy), None, codebook=codebook)}


def _own_numbers(configuration: Mapping[str, Any]) -> dict[str, Any]:
    """The numbers that the machine has without being asked; none where it cannot be read."""
    try:
        machine = machine_of(MachineOptions(machine=str(configuration["machine"])))
    except IpusimError:
        return {}
    return {
        name: getattr(machine, name) for name in options_in(MachineOptions) if name != "machine"
    }
