"""Offsets of fields against those that PopLibs' assembly reads (graphcore/poplibs 7eac0f26)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from ipusim import BOW, C600, MK1, MK2, Machine
from ipusim.isa import Field, Vertex, layout_macros, state_layout


def pointer(name: str, layout: str, element: str = "half", **field: object) -> Field:
    """Return a field of a pointer."""
    return Field(name=name, type="input", element=element, layout=layout, **field)


def scalar(name: str, element: str) -> Field:
    """Return a field of a scalar."""
    return Field(name=name, type="scalar", element=element)


REDUCE_ADD = (
    pointer("partials", "one_ptr", outer="compact_ptr", align=8),
    pointer("out", "compact_ptr", align=8),
    scalar("numPartials", "unsigned short"),
    scalar("numElems", "unsigned short"),
)
DYNAMIC_SLICE = (
    pointer("offset", "value", "unsigned"),
    pointer("baseT", "compact_deltan"),
    scalar("numSubElements", "unsigned short"),
    pointer("subT", "compact_deltan"),
    scalar("numRegions", "unsigned short"),
    scalar("numBaseElements", "unsigned"),
)
HAS_NAN = (
    pointer("in_", "one_ptr", align=8),
    scalar("sizeIn8BytesPerWorker", "unsigned short"),
    scalar("remWorkerId", "unsigned char"),
    scalar("remWorkerExtras", "unsigned char"),
    pointer("outSetIfFound", "value", "float"),
)
SCALED_ADD = (
    pointer("A", "one_ptr", align=8),
    pointer("B", "one_ptr", align=8),
    pointer("scaleB", "scaled_ptr128", align=16),
    scalar("size", "unsigned short"),
    scalar("tolerance", "float"),
)
SCALED_ADD_2D = (
    pointer("A", "short_span", outer="span", align=8),
    pointer("B", "one_ptr", outer="one_ptr", align=8),
    pointer("scaleB", "value"),
)
HORIZONTAL_MAC_1X1 = (
    pointer("in_", "compact_ptr", outer="one_ptr", align=8),
    pointer("weights", "compact_ptr", outer="one_ptr", align=8),
    pointer("out", "compact_ptr", outer="one_ptr", align=8),
    scalar("zerosInfo", "unsigned"),
    pointer("worklists", "one_ptr", "unsigned short", align=4),
    scalar("numOutGroupsM1", "unsigned short"),
    scalar("transformedInStride", "unsigned"),
    scalar("transformedOutStride", "int"),
    scalar("numInGroups", "unsigned short"),
    scalar("numConvGroupsM1", "unsigned short"),
)
MULTI_UPDATE = (
    pointer("offsets", "span", "unsigned"),
    pointer("subT", "one_ptr", align=8),
    pointer("baseT", "compact_ptr", align=8),
    scalar("regionSize", "unsigned short"),
    scalar("indicesAreSorted", "bool"),
    scalar("baseOffset", "unsigned"),
)
NORMALISE_IMAGE = (
    pointer("in_", "one_ptr", "unsigned char", align=4),
    pointer("out", "one_ptr", align=8),
    pointer("scales", "one_ptr", align=8),
    pointer("offsets", "one_ptr", align=8),
    scalar("inScale", "half"),
    scalar("packedNPixels", "unsigned"),
)


@pytest.mark.parametrize(
    ("fields", "machine", "offsets"),
    [
        (REDUCE_ADD, BOW, [0, 4, 8, 10]),  # poplin ReduceAdd.S
        (REDUCE_ADD, MK1, [0, 2, 4, 6]),
        (DYNAMIC_SLICE, BOW, [0, 4, 12, 16, 24, 28]),  # popops dynamicSlice.S
        (DYNAMIC_SLICE, MK1, [0, 4, 10, 12, 18, 20]),
        (HAS_NAN, BOW, [0, 4, 6, 7, 8]),  # popops HasNaN.S
        (SCALED_ADD, BOW, [0, 4, 8, 10, 12]),  # popops ScaledAdd_half_half_float.S
        (SCALED_ADD_2D, BOW, [0, 8, 12]),  # popops ScaledAdd2D_half.S
        (MULTI_UPDATE, BOW, [0, 8, 12, 16, 18, 20]),  # popops MultiUpdateOp.S
        (MULTI_UPDATE, MK1, [0, 8, 12, 14, 16, 20]),
        (NORMALISE_IMAGE, BOW, [0, 4, 8, 12, 16, 20]),  # popops NormaliseImage.S
        (HORIZONTAL_MAC_1X1, BOW, [0, 4, 8, 12, 16, 20, 24, 28, 32, 34]),  # conv_hzmac1x1_...S
    ],
)
def test_fields_lie_where_public_assembly_reads_them(
    fields: tuple[Field, ...], machine: Machine, offsets: list[int]
) -> None:
    layout = state_layout(Vertex(fields=fields), machine)

    assert [slot.offset for slot in layout.slots] == offsets


def test_a_layout_prints_a_table() -> None:
    text = str(state_layout(Vertex(fields=SCALED_ADD_2D), BOW))

    assert text.splitlines() == [
        "field   offset  bytes  form",
        "A            0      8  span of short_span of half",
        "B            8      4  one_ptr of one_ptr of half",
        "scaleB      12      4  value of half",
        "16 bytes of state",
    ]


def test_the_state_ends_with_a_whole_word() -> None:
    contents: Mapping[str, bytes] = {"flag": b"\x01", "n": b"\x02\x03"}
    layout = state_layout(
        Vertex(fields=[scalar("flag", "bool"), scalar("n", "unsigned short")]), BOW
    )

    assert layout.words == 1
    assert layout.filled(contents).tolist() == [0x03020001]


@pytest.mark.parametrize("machine", [MK2, BOW, C600])
def test_macros_name_the_layouts_that_the_machine_has(machine: Machine) -> None:
    common = {"VECTOR_AVAIL_SHORT_SPAN": "1", "VECTOR_AVAIL_SCALED_PTR128": "1"}
    old = ("VECTOR_AVAIL_SCALED_PTR32", "VECTOR_AVAIL_SCALED_PTR64", "VECTORLIST_AVAIL_DELTAN")

    assert layout_macros(machine) == common
    assert layout_macros(MK1) == common | dict.fromkeys(old, "1")
