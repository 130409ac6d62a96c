"""`rpt` under `.allow_optimizations`: its body starts at a multiple of 8 bytes.

Rule (documented: LLVM's assembler for Colossus): the directive holds for its whole file. A section
with `rpt` is aligned to 8 bytes, and a bundle of `rpt` and `fnop` loses its `fnop` where the body
would start 4 bytes off. Nothing else is moved: any other `rpt` whose body starts 4 bytes off is
refused, unless `.allow_invalid_repeat` is given.
"""

from __future__ import annotations

from collections.abc import Sequence

from .forms import Chosen
from .object_code import ObjectCode
from .text.source import AssemblyError, SourceLine, head, split_statements

BODY_ALIGNMENT = 8  # bytes
_OPTIMIZED, _INVALID = ".allow_optimizations", ".allow_invalid_repeat"


def object_code_of(lines: Sequence[SourceLine]) -> ObjectCode:
    """Object code to fill, with what some line of the file allows for all of it."""
    permitting = (line for line in lines if ".allow_" in line.text)
    words = {head(statement.text)[0] for line in permitting for statement in split_statements(line)}
    return ObjectCode(optimized=_OPTIMIZED in words, invalid_repeats=_INVALID in words)


def aligned_repeat(
    unlinked: ObjectCode, chosen: Sequence[Chosen], line: SourceLine
) -> Sequence[Chosen]:
    """The instructions of a bundle, or what is left of them where they repeat what follows.

    Raises:
        AssemblyError: for a body that starts 4 bytes off and cannot be aligned so.
    """
    names = {instruction.form.mnemonic for instruction in chosen}
    if not unlinked.optimized or "rpt" not in names:
        return chosen
    section = unlinked.section
    section.alignment = max(section.alignment, BODY_ALIGNMENT)
    if (section.size + 4 * len(chosen)) % BODY_ALIGNMENT == 0:
        return chosen
    if names == {"rpt", "fnop"}:
        return [instruction for instruction in chosen if instruction.form.mnemonic == "rpt"]
    if unlinked.invalid_repeats:
        return chosen
    filler = "a nop before it" if len(chosen) > 1 else "fnop beside it in a bundle"
    raise AssemblyError(
        line, f"expected the body of rpt at a multiple of {BODY_ALIGNMENT} bytes; put {filler}"
    )
