"""Machines of a sweep by name: of a TOML file the name that it gives, which no other one has here.

Where two share a name, the file's stem stands behind it, else the file, else its digest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from .finding import Finding, with_speedups

DIGEST = 8  # letters of one that tell two files apart
MachineKey = tuple[object, object]


def machine_key(configuration: Mapping[str, Any]) -> MachineKey:
    """What tells a machine: its name or file, and the file's digest."""
    return configuration.get("machine"), configuration.get("machine_sha256")


def with_machine_names(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings, each with the name of its machine."""
    findings = tuple(findings)
    known: dict[MachineKey, str] = {}
    for finding in findings:
        name = finding.result.get("device")
        if isinstance(name, str):
            known[machine_key(finding.configuration)] = name
    labels = machine_labels([machine_key(finding.configuration) for finding in findings], known)
    return tuple(
        attrs.evolve(finding, machine=labels[machine_key(finding.configuration)])
        for finding in findings
    )


def compared_findings(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings of one sweep, with what they have beside each other: speed-ups, and names."""
    return with_machine_names(with_speedups(findings))


def machine_labels(
    machines: Sequence[MachineKey], names: Mapping[MachineKey, str]
) -> Mapping[MachineKey, str | None]:
    """A label for each machine, which no other one has; None where none is said.

    Args:
        machines: as `machine_key` gives them.
        names: of those whose file was read; of another one its stem has to do.
    """
    forms = {key: list(_forms(key, names)) for key in dict.fromkeys(machines)}
    return {
        key: next((form for form in own if _is_alone(form, key, forms)), own[-1] if own else None)
        for key, own in forms.items()
    }


def _is_alone(form: str, key: MachineKey, forms: Mapping[MachineKey, Sequence[str]]) -> bool:
    return not any(form in others for other, others in forms.items() if other != key)


def _forms(key: MachineKey, names: Mapping[MachineKey, str]) -> Iterator[str]:
    machine, digest = key
    if machine is None:
        return
    if digest is None:
        yield str(machine)
        return
    stem = Path(str(machine)).stem
    name = names.get(key, stem)
    yield from (name, f"{name} ({stem})", f"{name} ({machine})")
    yield f"{name} ({machine}, {str(digest)[:DIGEST]})"
