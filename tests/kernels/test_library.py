"""Tests of the library of kernels: names, and which kernel a machine, block and types select."""

from itertools import product

import pytest

from ipusim import BOW, MK1, DataType, ProgramError, content_hash, sources_of
from ipusim.kernels import CODELETS, by_name, dense_kernel, dynamic_kernel, static_kernel
from ipusim.kernels.kernel import versions
from ipusim.native.__main__ import modules

HALF, FLOAT = DataType.HALF, DataType.FLOAT
TYPES = [(HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT)]


@pytest.mark.quick  # it lists the kernels for the others
def test_names_are_unique():
    every = [version for kernel in CODELETS for version in versions(kernel)]

    assert len(by_name) == len(every)
    assert len({content_hash(kernel) for kernel in CODELETS}) == len(CODELETS)
    assert set(CODELETS) <= set(by_name.values())


def test_names_say_block_types_and_units():
    assert by_name["static_block_16x16_half_half"] == static_kernel(BOW, 16, HALF, HALF)
    assert by_name["static_block_16x16_half_half_8units"] == static_kernel(MK1, 16, HALF, HALF)
    assert by_name["static_block_4x4_float_float"] == static_kernel(MK1, 4, FLOAT, FLOAT)
    assert by_name["static_element_half_float"] == static_kernel(BOW, 1, HALF, FLOAT)
    assert by_name["dense_amp_half_float"] == dense_kernel(BOW, HALF, FLOAT)
    assert by_name["dense_amp_float_float_8units"] == dense_kernel(MK1, FLOAT, FLOAT)


@pytest.mark.parametrize("machine", [BOW, MK1], ids=lambda machine: machine.name)
@pytest.mark.parametrize("types", TYPES)
def test_every_chip_runs_every_block_size_and_type(machine, types):
    kernels = [*(static_kernel(machine, b, *types) for b in (1, 4, 8, 16))]
    kernels.append(dense_kernel(machine, *types))

    assert all(set(kernel.instructions) <= set(machine.amp_instructions) for kernel in kernels)


@pytest.mark.parametrize("block", [4, 8, 16])
def test_dynamic_kernel_returns_the_kernel_of_types_clearing_and_transposition(block):
    for data, partials, clears, transposed in product(*[(HALF, FLOAT)] * 2, *[(True, False)] * 2):
        if FLOAT in (data, partials) and (partials is HALF or (block == 16 and data is FLOAT)):
            continue
        form = {"clears": clears, "transposed": transposed}
        kernel = dynamic_kernel(BOW, block, data, partials, **form)

        assert (kernel.block, kernel.data_type, kernel.partials_type) == (block, data, partials)
        assert {name: getattr(kernel, name) for name in form} == form


def test_published_false_selects_the_quicker_static_kernel_where_there_is_one():
    fast = static_kernel(BOW, 16, HALF, HALF, published=False)

    assert by_name["static_block_fast_16x16_half_half"] == fast
    for machine, block, types in ((MK1, 16, TYPES[0]), (BOW, 8, TYPES[0]), (BOW, 16, TYPES[2])):
        published = static_kernel(machine, block, *types)
        assert static_kernel(machine, block, *types, published=False) == published


def test_a_machine_without_the_instruction_is_refused_by_name():
    bare = BOW.with_(amp_instructions=("f32sisoamp",))

    with pytest.raises(ProgramError, match=r"has no f16v4hihov4amp or f16v4hihoamp, needed by"):
        static_kernel(bare, 16, HALF, HALF)
    with pytest.raises(ProgramError, match=r"dense_amp_fast_half_float; has f32sisoamp"):
        dense_kernel(bare, HALF, FLOAT)


def test_types_without_a_kernel_are_refused():
    with pytest.raises(ProgramError, match="no static 8x8 kernel for float data with half"):
        static_kernel(BOW, 8, FLOAT, HALF)
    with pytest.raises(ProgramError, match="no dense kernel for float data with half"):
        dense_kernel(BOW, FLOAT, HALF)


def test_other_block_sizes_are_refused():
    with pytest.raises(ProgramError, match=r"blocks of 5; use one of \(1, 4, 8, 16\)"):
        static_kernel(BOW, 5, HALF, HALF)


@pytest.mark.parametrize("kernel", CODELETS, ids=lambda kernel: kernel.name)
def test_kernels_touch_named_operands_of_known_size(kernel):
    fields = {operand.field for operand in kernel.operands}

    assert all({one, other} <= fields for one, other in kernel.apart)
    # Words of 4, 8 and 16 bytes are loaded, those of 16 from interleaved memory alone.
    assert {operand.align for operand in kernel.operands} <= {4, 8, 16}
    assert all(operand.interleaved for operand in kernel.operands if operand.align == 16)
    assert kernel.code_bytes > 0
    assert kernel.state_bytes > 0


def test_hashes_of_kernels_cover_the_modules_of_compiled_loops() -> None:
    covered = {name for kernel in CODELETS for name in sources_of(type(kernel).__module__)}

    assert {name for name in modules() if name.startswith("ipusim.kernels.")} <= covered


@pytest.mark.parametrize("published", [True, False])
def test_our_kernel_replaces_a_published_one_that_is_not_counted_for_the_machine(published):
    # Published kernels divide their work among six workers.
    wide = BOW.with_(workers=8)

    static = static_kernel(wide, 16, HALF, HALF, published=published)
    dense = dense_kernel(wide, HALF, HALF, published=published)

    assert static == by_name["static_block_fast_16x16_half_half_8workers"]
    assert dense == by_name["dense_amp_fast_half_half_8workers"]
    assert dense_kernel(BOW, HALF, HALF).published
