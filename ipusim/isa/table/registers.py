"""Register names: the MRF of every context, the ARF of workers, control and status registers.

MRF   m0..m15    m15 reads as zero; m12 worker base, m13 vertex base, set at a worker's launch
ARF   a0..a15    a14 and a15 read as zero; pairs and quads are naturally aligned
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

NUM_REGISTERS = 16  # of the MRF and of the ARF, each
SUPERVISOR = 6  # context number of the supervisor on a machine with workers 0 to 5
# Maximum number of workers of a tile on any machine; no reason recorded for this number.
MAX_WORKERS = 64
WORKER_BASE, VERTEX_BASE, ZERO = 12, 13, 15  # numbers of MRF registers with a fixed use

MRF_ALIASES: Mapping[str, int] = MappingProxyType(
    {
        # documented: Colossus LLVM backend register info
        "bp": 8,
        "fp": 9,
        "lr": 10,
        "sp": 11,
        "mworker_base": WORKER_BASE,
        "worker_base": WORKER_BASE,
        "mvertex_base": VERTEX_BASE,
        "vertex_base": VERTEX_BASE,
        "mzero": ZERO,
    }
)
ARF_ALIASES: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"azero": (15, 1), "azeros": (14, 2)}  # first register, number of registers
)

# The numbers are this project's own: for most registers only names and meanings are public.
CSR: Mapping[str, int] = MappingProxyType(
    {
        "PC": 0,
        "WSR": 1,  # worker status: bits 2..0 the context's number (CTXTID_M1)
        "VERTEX_BASE": 2,
        "WORKER_BASE": 3,
        "REPEAT_COUNT": 4,
        "REPEAT_FIRST": 5,
        "REPEAT_END": 6,
        "COUNT_L": 7,  # cycles since the start, low and high word
        "COUNT_U": 8,
        "DBG_DATA": 9,
        "CR": 16,  # supervisor control: bit 2 (ZCWEI) zeroes all common weights
        "FP_ICTL": 17,  # copied to FP_CTL of a worker at its launch
        "CCCSLOAD": 18,  # address of the next weight load
        "SR": 19,
        "TILE_ID": 20,
        "FP_CTL": 32,
        "FP_STS": 33,
        "FP_CLR": 34,
        "FP_NFMT": 35,
        "FP_INFMT": 36,
        "FP_SCL": 37,
        "FP_ISCL": 38,
        "PRNG_0_0": 39,
        "PRNG_0_1": 40,
        "PRNG_1_0": 41,
        "PRNG_1_1": 42,
        "PRNG_SEED": 43,
        "TAS": 44,
        # Registers of the exchange and of debuggers, outside the core: known by name, but refused.
        "DBG_BRK_ID": 48,
        "CTXT_STS": 49,
        "INCOMING_MUX": 50,
        "INCOMING_MUXPAIR": 51,
        "INCOMING_DELTA": 52,
        "INCOMING_FORMAT": 53,
        "INCOMING_BASE": 54,
        "INCOMING_SINIT": 55,
        "INCOMING_DCOUNT": 56,
        "OUTGOING_BASE": 57,
        "OUTGOING_DELTA": 58,
        "EXCHANGE_CTL": 59,
        "ANS_DCOUNT": 60,
        "EXCHANGE_ADJ": 61,
        # Registers of the supervisor, one for each worker: the value of the worker's $mworker_base
        # at its launch. Six are documented (Saghetti0/graphcore-ipu-research); the others are for
        # machines with more workers.
        **{f"WORKER{worker}_BASE": 64 + worker for worker in range(MAX_WORKERS)},
    }
)
NUM_CSRS = 128  # control registers have numbers from 0 to 127
FIRST_OUTSIDE, LAST_OUTSIDE = CSR["DBG_BRK_ID"], CSR["EXCHANGE_ADJ"]
CSR_ALIASES: Mapping[str, str] = MappingProxyType(
    {"SSR": "SR", "SCOUNT_L": "COUNT_L", "SCOUNT_U": "COUNT_U"}  # names in supervisor code
)

# Fields of FP_CTL and FP_ICTL: exception enables, stochastic rounding, overflow to NaN.
# The fields are documented; bit positions are this project's own unless `constants` has a source.
FP_CTL_INV, FP_CTL_DIV0, FP_CTL_OFLO, FP_CTL_ESR, FP_CTL_NANOO = 0, 1, 2, 19, 20
FP_CLR_ZAACC = 3  # documented for Mk1
CR_ZCWEI = 2  # bit of CR that zeroes all common weights
