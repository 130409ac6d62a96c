"""Lint says little of our own kernels, and all that it says is known and explained here."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ipusim import BOW, HYPOTHETICAL_NM, kernels
from ipusim.isa import assemble, lint_code
from ipusim.kernels import CODELETS

FOLDER = Path(kernels.__file__ or "").parent
VARIANTS = 3  # of each source, of the first to the last of the library

# By source: warnings by their check. There is no error.
EXPLAINED = {
    # One macro makes all turns of a block. Its first columns are of no square: they are computed
    # by the turns that fill the pipeline, and not stored.
    "transpose_blocks.S": {"dead-write"},
    # One macro reads masks of one, two or three kept columns; of three, the third column's mask is
    # read and not used.
    "nm_refresh.S": {"dead-write"},
}

OF_NO_IPU = ("sparse_amp.S",)  # sources with hypothetical instructions, which others lack


def sources() -> dict[Path, list[dict[str, str]]]:
    """Return the variants of each source, each as macros by name."""
    findings_by_source: dict[Path, list[dict[str, str]]] = {}
    for kernel in CODELETS:
        code = kernel.assembly
        variants = findings_by_source.setdefault(code.file, [])
        if dict(code.defines) not in variants:
            variants.append(dict(code.defines))
    return findings_by_source


def cases() -> Iterator[tuple[Path, dict[str, str]]]:
    """Yield some variants of each source, from the first to the last."""
    for file, variants in sources().items():
        step = max(1, (len(variants) - 1) // (VARIANTS - 1))
        for defines in variants[::step]:
            yield file, defines


def test_every_source_with_code_of_its_own_is_linted() -> None:
    every = {path for path in FOLDER.rglob("*.S") if not path.name.endswith(".h.S")}

    assert {path.resolve() for path in sources()} == {path.resolve() for path in every}


@pytest.mark.parametrize(
    ("file", "defines"), [*cases()], ids=lambda case: case.stem if isinstance(case, Path) else ""
)
def test_every_finding_in_our_kernels_is_explained(file: Path, defines: dict[str, str]) -> None:
    machine = HYPOTHETICAL_NM if file.name in OF_NO_IPU else BOW
    findings = lint_code(assemble(file, defines=defines), machine)

    assert findings.count("error") == 0, str(findings)
    checks = {finding.check for finding in findings.findings if finding.kind == "warning"}
    assert checks <= EXPLAINED.get(file.name, set()), str(findings)


def test_every_explained_finding_still_occurs() -> None:
    findings_by_source: dict[str, set[str]] = {}
    for file, defines in cases():
        if file.name in EXPLAINED:
            findings = lint_code(assemble(file, defines=defines)).findings
            checks = {finding.check for finding in findings if finding.kind == "warning"}
            findings_by_source.setdefault(file.name, set()).update(checks)

    assert findings_by_source == EXPLAINED
