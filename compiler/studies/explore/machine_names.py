"""Names of a sweep's machines: the name in a machine's TOML file, if it is unique in the sweep.

If two files give the same name, the file's stem is added; if that is not unique either, the path,
and at last the first letters of the file's digest. A finding is a point of the sweep with its
result; its configuration names the machine, or the path of the machine's file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from .finding import Finding, with_speedups

# Letters of a digest that tell two files apart; no reason recorded for this number.
DIGEST_LETTERS = 8
MachineKey = tuple[object, object]  # name of a machine or path of its file; digest of the file


def machine_key(configuration: Mapping[str, Any]) -> MachineKey:
    """Return the key of the machine of a configuration."""
    return configuration.get("machine"), configuration.get("machine_sha256")


def with_machine_names(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings with the names of their machines."""
    findings = tuple(findings)
    names: dict[MachineKey, str] = {}
    for finding in findings:
        name = finding.result.get("device")
        if isinstance(name, str):
            names[machine_key(finding.configuration)] = name
    labels = machine_labels([machine_key(finding.configuration) for finding in findings], names)
    return tuple(
        attrs.evolve(finding, machine=labels[machine_key(finding.configuration)])
        for finding in findings
    )


def with_comparisons(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings of one sweep with speed-ups and names of machines, both among all."""
    return with_machine_names(with_speedups(findings))


def machine_labels(
    machines: Sequence[MachineKey], names: Mapping[MachineKey, str]
) -> Mapping[MachineKey, str | None]:
    """Return a unique label for each machine, None for a machine that no name or file states.

    Args:
        machines: keys of machines, as `machine_key` returns them.
        names: names of machines whose files were read; other files are labelled by their stems.
    """
    candidates = {key: list(_possible_labels(key, names)) for key in dict.fromkeys(machines)}
    # The first label of a machine that no other machine could have; else the longest one.
    return {
        key: next(
            (text for text in labels if _is_unique(text, key, candidates)),
            labels[-1] if labels else None,
        )
        for key, labels in candidates.items()
    }


def _is_unique(label: str, key: MachineKey, candidates: Mapping[MachineKey, Sequence[str]]) -> bool:
    """Return True if no other machine can have a label."""
    return not any(label in labels for other_key, labels in candidates.items() if other_key != key)


def _possible_labels(key: MachineKey, names: Mapping[MachineKey, str]) -> Iterator[str]:
    """Yield the possible labels of a machine, the shortest first."""
    machine, digest = key
    if machine is None:
        return
    if digest is None:
        yield str(machine)
        return
    stem = Path(str(machine)).stem
    name = names.get(key, stem)
    yield from (name, f"{name} ({stem})", f"{name} ({machine})")
    yield f"{name} ({machine}, {str(digest)[:DIGEST_LETTERS]})"
