"""Named constants that kernel files take from SDK headers, each with its source.

A control register has a name `..__INDEX`, and each of its fields three names: `..__SHIFT`,
`..__SIZE` and `..__MASK` (of the field shifted down to bit 0). Values that the simulated core uses,
bit positions and memory, are taken from the modules of the core. Other names are unknown.

`_MK1` to `_TRANSPOSES` are the sources; the texts below them list names with values, one text for
each source. SLIC is the slim convolution, an instruction of 1 x 4 weights.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

import attrs

from ...machine.presets import BOW
from .registers import (
    CR_ZCWEI,
    FP_CLR_ZAACC,
    FP_CTL_DIV0,
    FP_CTL_ESR,
    FP_CTL_INV,
    FP_CTL_NANOO,
    FP_CTL_OFLO,
)

_MK1 = "documented: Mk1 constants published in Saghetti0/graphcore-ipu-research"
_POPLIBS = "documented: poplibs_support/TileConstants.hpp of PopLibs"
_CORE = "derived: the simulated core's own position; "
_C600 = "documented: Colossus LLVM backend, ipu21; fields as named in its ArchInfo"
_MACHINE = "documented: memory map of Mk2 (LLVM backend), as in Machine BOW"
_PHASES = (
    "derived: named in PopLibs' assembly; the phase alone drives the data flow and is bits 2..0; "
    "the engine set in the bits above only distinguishes engines, and its numbers are ours"
)

_CLASSES = "documented: comments of PopLibs' test codelet for isnan by f32class"
_SLIC = (
    "derived: named in PopLibs' convolutions by SLIC; the number is that of the bank of weights in "
    "their ld64putcs"
)
_TRANSPOSES = (
    "derived: named in PopLibs' transposes of halves by f16v4istacc and f16v4stacc, which "
    "distinguish P0 and P1; the numbers are ours"
)

# Register, number, then field:lowest bit:bits.
_REGISTERS = """
CSR_C_PC 0 ADDR:2:17
CSR_C_DBG_DATA 0x70 VALUE:0:32
CSR_C_DBG_BRK_ID 0x71 CHAN_ID:0:1
CSR_S_SSR 1 LC:0:1 GC:1:1 ANS:2:1 RAERR:3:1 ETYPE:4:4 PERR:9:1
CSR_S_CR 2 LC_CLR:0:1 LC_SET:1:1
CSR_S_TILE_ID 3 TILE_ID:0:11
CSR_S_FP_ICTL 0x20 RND:16:3
CSR_S_WORKER0_BASE 0x21 ADDR:0:19
CSR_S_WORKER1_BASE 0x22 ADDR:0:19
CSR_S_WORKER2_BASE 0x23 ADDR:0:19
CSR_S_WORKER3_BASE 0x24 ADDR:0:19
CSR_S_WORKER4_BASE 0x25 ADDR:0:19
CSR_S_WORKER5_BASE 0x26 ADDR:0:19
CSR_S_CCCSLOAD 0x50 ADDR:0:19
CSR_S_SCOUNT_L 0x60 VALUE:0:32
CSR_S_SCOUNT_U 0x61 VALUE:0:32
CSR_S_CTXT_STS 0x72 SU:0:2 W0:2:2 W1:4:2 W2:6:2 W3:8:2 W4:10:2 W5:12:2 EERR:30:1 MERR:31:1
CSR_S_INCOMING_MUX 0xa0 TILE_ID:0:11
CSR_S_INCOMING_MUXPAIR 0xa1 TILE_ID:0:11
CSR_S_INCOMING_DELTA 0xa2 ADDR:2:17
CSR_S_INCOMING_FORMAT 0xa3 VALUE:0:2
CSR_S_INCOMING_BASE 0xa4 ADDR:2:17
CSR_S_INCOMING_SINIT 0xa5 ADDR:2:17
CSR_S_INCOMING_DCOUNT 0xa6 VALUE:0:17
CSR_S_OUTGOING_BASE 0xa7 ADDR:2:17
CSR_S_OUTGOING_DELTA 0xa8 ADDR:2:17
CSR_S_EXCHANGE_CTL 0xa9 ACTV:0:1 SEV:1:1 SWV:2:1 S64:3:1 ATMC:4:1
CSR_S_ANS_DCOUNT 0xaa VALUE:0:19
CSR_S_EXCHANGE_ADJ 0xab COFF:0:4 SEWS:4:1
CSR_W_WSR 1 CTXTID_M1:0:3 ETYPE:4:4 ERPT:9:1
CSR_W_VERTEX_BASE 2 ADDR:2:17
CSR_W_WORKER_BASE 3 ADDR:0:19
CSR_W_REPEAT_COUNT 4
CSR_W_REPEAT_FIRST 5 ADDR:3:16
CSR_W_REPEAT_END 6 ADDR:3:16
CSR_W_COUNT_L 0x60 VALUE:0:32
CSR_W_COUNT_U 0x61 VALUE:0:32
CSR_W_FP_STS 0x100 INV:0:1 DIV0:1:1 OFLO:2:1
CSR_W_FP_CLR 0x101 INV:0:1 DIV0:1:1 OFLO:2:1
CSR_W_FP_CTL 0x102 RND:16:3
CSR_W_PRNG_0_0 0x103 VALUE:0:32
CSR_W_PRNG_0_1 0x104 VALUE:0:32
CSR_W_PRNG_1_0 0x105 VALUE:0:32
CSR_W_PRNG_1_1 0x106 VALUE:0:32
CSR_W_PRNG_SEED 0x107 VALUE:0:32
CSR_W_TAS 0x108 F16_0:0:16 F16_16:16:16
"""

_REGISTERS_OF_C600 = """
CSR_S_FP_INFMT 0x31 CWEI_FMT:0:1 ARF_FMT:1:1
CSR_S_FP_ISCL 0x33
CSR_W_FP_NFMT 0x109
CSR_W_FP_SCL 0x10a
"""

_PLAIN = """
CTXT_WORKERS 6
CTXT_TOTAL 7
TREG_UPPER_CSR_SPACE_BASE 0x100
MRF_CAPACITY 16
MRF_GP_REGISTERS 12
ARF_CAPACITY 16
ARF_GP_REGISTERS 8
ARF_MAX_ACCESS_SIZE 4
TRF_ACCESS_SIZE_MAX 4
MAX_NUM_LOAD_STORES_PER_INSN 3
TMEM_BYTE_MAX_ADDRESS_WIDTH 21
TMEM_FULL_ADDRESS_MASK 0x1fffff
TFPU_AMP_UNITS_PER_SET 8
TFPU_AMP_UNITS_PER_ENGINE 2
TFPU_AACC_PER_AMP_UNIT 2
TEXCH_SYNCZONE_RECV 0
TEXCH_SYNCZONE_ANS 1
TEXCH_SYNCZONE_LOCAL 2
TEXCH_SYNCZONE_INTERNAL 3
TEXCH_SYNCZONE_GS1 4
TEXCH_SYNCZONE_GS1H 5
TEXCH_SYNCZONE_GS2 6
TEXCH_SYNCZONE_GS2H 7
TEXCH_SYNCZONE_GS1_MSR 12
TEXCH_SYNCZONE_GS1H_MSR 13
TEXCH_SYNCZONE_GS2_MSR 14
TEXCH_SYNCZONE_GS2H_MSR 15
TEXCPT_NONE 0
TEXCPT_RBRK 1
TEXCPT_PBRK0 2
TEXCPT_PBRK1 3
TEXCPT_BOS 4
TEXCPT_FP 5
TEXCPT_CONFLICT 6
TEXCPT_EXCONF 7
TEXCPT_INVALID_ADDR 8
TEXCPT_INVALID_OP 9
TEXCPT_INVALID_PC 10
TEXCPT_DBRK 11
TEXCPT_INVALID_INSTR 12
TEXCPT_EXERR 13
TEXCPT_MEMERR 14
TEXCPT_IBRK 15
TFPU_KIND_NAN 0
TFPU_KIND_INF 1
TFPU_KIND_FINITE 2
TFPU_KIND_MAXM 3
TFPU_SIGN_IGNORE 0
TFPU_SIGN_POSITIVE 2
TFPU_SIGN_NEGATIVE 3
TFPU_NORM_NOP 0
TFPU_NORM_SQACC 1
TFPU_NORM_ACC 2
TFPU_NORM_ABSACC 3
"""

_OF_POPLIBS = """
NUM_WORKERS 6
NUM_STRIDE_BITS 10
CONV_UNIT_INPUT_LOAD_ELEMS_FLOAT 2
CONV_UNIT_INPUT_LOAD_ELEMS_HALF 4
CSR_W_FP_ICTL__INDEX 258
"""

_OF_CLASSES = """
TFPU_CLASS_UNC 0
TFPU_CLASS_SNAN 1
TFPU_CLASS_QNAN 2
"""

_OF_SLIC = """
TSLIC_F16V4_1x4_W0 0
TSLIC_F16V4_1x4_W1 1
"""


_OF_TRANSPOSES = """
TISTACC_P0 0
TISTACC_P1 1
TSTACC_P0 0
TSTACC_P1 1
"""


@attrs.frozen
class TableConstant:
    """A constant's value, and how it is known."""

    value: int
    source: str


def _constants_of(text: str, source: str) -> Iterator[tuple[str, TableConstant]]:
    """Yield the constants of a text whose lines have a name and a value each."""
    for row in text.strip().splitlines():
        name, value = row.split()
        yield name, TableConstant(int(value, 0), source)


def _field(
    register: str, field: str, shift: int, size: int, source: str
) -> Iterator[tuple[str, TableConstant]]:
    """Yield the three constants of a register's field."""
    for suffix, value in (("SHIFT", shift), ("SIZE", size), ("MASK", (1 << size) - 1)):
        yield f"{register}__{field}__{suffix}", TableConstant(value, source)


def _registers(text: str, source: str) -> Iterator[tuple[str, TableConstant]]:
    """Yield the constants of the registers in a text, described above `_REGISTERS`."""
    for row in text.strip().splitlines():
        register, index, *fields = row.split()
        yield f"{register}__INDEX", TableConstant(int(index, 0), source)
        for field in fields:
            name, shift, size = field.split(":")
            yield from _field(register, name, int(shift), int(size), source)


def _core_constants() -> Iterator[tuple[str, TableConstant]]:
    """Yield constants whose values the simulated core defines."""
    source = _CORE + "the name from published constants and PopLibs"
    yield from _field("CSR_W_FP_CLR", "ZAACC", FP_CLR_ZAACC, 1, source)
    yield from _field("CSR_S_CR", "ZCWEI", CR_ZCWEI, 1, source)
    # 16 bits since Mk2, 12 on Mk1 (documented: LLVM backend)
    yield from _field("CSR_W_REPEAT_COUNT", "VALUE", 0, 16, "documented: LLVM backend, Mk2")
    for register in ("CSR_W_FP_CTL", "CSR_S_FP_ICTL"):
        yield from _field(register, "INV", FP_CTL_INV, 1, source)
        yield from _field(register, "DIV0", FP_CTL_DIV0, 1, source)
        yield from _field(register, "OFLO", FP_CTL_OFLO, 1, source)
        yield from _field(register, "ESR", FP_CTL_ESR, 1, source)
        yield from _field(register, "NANOO", FP_CTL_NANOO, 1, source)


def _memory() -> Iterator[tuple[str, TableConstant]]:
    """Yield the constants of the memory map."""
    region1 = BOW.sram_base + BOW.interleaved_offset_bytes
    yield "TMEM_BASE_ADDR", TableConstant(BOW.sram_base, _MACHINE)
    yield "TMEM_REGION0_BASE_ADDR", TableConstant(BOW.sram_base, _MACHINE)
    yield "TMEM_REGION1_BASE_ADDR", TableConstant(region1, _MACHINE)
    yield "TMEM_ELEMSIZE", TableConstant(BOW.element_bytes, f"{_POPLIBS}: in bytes")
    yield "TMEM_REGION0_INTERLEAVE_FACTOR", TableConstant(1, _MACHINE)
    yield "TMEM_REGION1_INTERLEAVE_FACTOR", TableConstant(2, _MACHINE)


def _phases() -> Iterator[tuple[str, TableConstant]]:
    """Yield the phases of AMP instructions: steps of their data flow, one number each."""
    for data, phases in (("F16V4", 4), ("F8V8", 4), ("F32", 8)):
        for engine_set, engines in enumerate((4, 2, 1)):
            for phase in range(phases):
                value = engine_set << 3 | phase
                yield f"TAMP_{data}_E{engines}_P{phase}", TableConstant(value, _PHASES)


CONSTANTS: Mapping[str, TableConstant] = MappingProxyType(
    dict(
        [
            *_registers(_REGISTERS, _MK1),
            *_registers(_REGISTERS_OF_C600, _C600),
            *_core_constants(),
            *_memory(),
            *_phases(),
            *_constants_of(_PLAIN, _MK1),
            *_constants_of(_OF_POPLIBS, _POPLIBS),
            *_constants_of(_OF_CLASSES, _CLASSES),
            *_constants_of(_OF_SLIC, _SLIC),
            *_constants_of(_OF_TRANSPOSES, _TRANSPOSES),
        ]
    )
)
"""Every built-in constant by name."""
