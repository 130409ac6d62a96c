"""Stored tables of the kernels' code sizes and bundles, against what the assembler counts."""

from __future__ import annotations

import json

import pytest

from ipusim.kernels import CODELETS
from ipusim.kernels.code_bytes import (
    BUNDLES,
    TABLE,
    assembled_bytes,
    code_bytes,
    counted_bundles,
    label_bundles,
    text_digest,
)
from ipusim.kernels.code_table import tables
from ipusim.kernels.kernel import versions

# Versions of a kernel (for numbers of workers and the like) that are assembled here, and its last.
MAX_VERSIONS = 4
RENEW = "write them anew: python -m ipusim.kernels.code_table"


def family_of(kernel):
    """Return the folder of a kernel's source."""
    return kernel.assembly.file.parent.name


def test_tables_have_the_sources_of_all_kernels_and_no_others():
    stored_tables = json.loads(TABLE.read_text(encoding="utf-8"))
    bundles = json.loads(BUNDLES.read_text(encoding="utf-8"))
    texts = {}
    for kernel in CODELETS:
        code = kernel.assembly
        digest = text_digest(code.file, tuple(sorted(code.defines.items())))
        texts.setdefault(code.file.name, set()).add(digest)

    assert {name: set(sizes) for name, sizes in stored_tables.items()} == texts
    assert all(set(bundles[name]) <= texts[name] for name in bundles)


@pytest.mark.parametrize("family", sorted(set(map(family_of, CODELETS))))
def test_tables_have_the_figures_of_the_assembler(family):
    computed_tables = tables([kernel for kernel in CODELETS if family_of(kernel) == family])
    stored_tables = {path: json.loads(path.read_text(encoding="utf-8")) for path in computed_tables}

    for path, table in computed_tables.items():
        assert table == {name: stored_tables[path].get(name) for name in table}, RENEW


@pytest.mark.parametrize("kernel", CODELETS[::9], ids=lambda kernel: kernel.name)
def test_versions_of_a_kernel_have_the_size_of_their_code(kernel):
    every = tuple(versions(kernel))
    for version in every[:: max(1, len(every) // MAX_VERSIONS)] + every[-1:]:
        code = version.assembly
        expected = assembled_bytes(code.file, tuple(sorted(code.defines.items())))

        assert version.code_bytes == expected


def test_a_changed_source_is_assembled_anew(tmp_path):
    source = tmp_path / "few.S"
    source.write_text(".worker\nfew:\n exitz $m15\n")
    assert code_bytes(source, ()) == 4
    assert label_bundles(source, (), "few", ()) == {"": 1}

    source.write_text(".worker\nfew:\n{ nop\n fnop }\n exitz $m15\n")

    assert assembled_bytes(source, ()) == 12
    assert counted_bundles(source, (), "few", ()) == {"": 2}


def test_a_digest_of_a_source_changes_with_included_files_and_symbols(tmp_path):
    source, included = tmp_path / "one.S", tmp_path / "two.inc"
    source.write_text('#include "two.inc"\n')
    included.write_text("exitz $m15\n")
    first_digest = text_digest(source, ())

    included.write_text("nop\nexitz $m15\n")

    assert text_digest(source, ()) != first_digest
    assert text_digest(source, (("HALF", ""),)) != text_digest(source, ())
