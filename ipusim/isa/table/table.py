"""Instruction table: all forms that assembler, core, disassembler and documentation know.

A form is a mnemonic with the kinds of its operands. Each text below has one form a line, `mnemonic
| operand kinds | operation | summary`; its forms share pipe, contexts and source, which `TABLE`
names. The module `instruction` explains kinds and operations. `ms/s16` stands for two forms, one
with each kind. A number after the mnemonic is the number of issue slots, 1 if there is none. `!`
marks an instruction that must be alone in its bundle. `?` marks one known by name only: it has no
operation, can be assembled, and is refused when executed.

Words of the summaries:

    MRF, ARF         files of integer and of floating-point registers
    first, second    source operands in the order of the text; the constant is the immediate
    pair, quad       two or four neighbouring registers: 64 or 128 bits, two or four floats, four or
                     eight halves
    x below y        x fills the lower bits of the result, or its first register; y the others
    base, delta,     registers or immediates that add up to the address of a load or store, the
    offset           offset in units of the access's size; a step form moves the delta on afterwards
    address 0, 1, 2  addresses that `tapack` packs into a pair; pace forms access memory at some of
                     them and move these on
    accumulator n    register n of the AMP's accumulators
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import product
from types import MappingProxyType
from typing import Literal

from ...machine.amp_rate import AMP_RATES
from ...machine.hypothetical import HYPOTHETICAL
from .instruction import Instruction

# Sources of the texts of forms below, one source for each text.
_ISA_PAGES_AND_USE = "documented: vendor's generated ISA pages, and use in PopLibs' public assembly"
_POPLIBS_USE = "derived: from its use in PopLibs' public assembly"
_LLVM_TESTS = "derived: from LLVM's tests of the Colossus backend and inline assembly"
_LLVM_FAMILIES = "derived: LLVM intrinsics of the Colossus backend; some by analogy in a family"
_ESTIMATOR_SLOTS = "documented: slots from PopLibs' cycle estimators; " + _ISA_PAGES_AND_USE
_C600_SLOTS = (
    "measured: one slot in a C600's kernels (osmarks/ipu-stack; GELU for f16v2tanh); PopLibs' "
    "estimators say 3 of f32exp and f32oox, 2 of f16v2"
)
_UNKNOWN_SLOTS = "estimated: more than one slot is known, the number is not; " + _ISA_PAGES_AND_USE
_ISA_PAGES = "documented: vendor's generated ISA pages"
_PAGES_WITHOUT_FLAGS = _ISA_PAGES + ", without the numbers of the flags"
_IPU21_USE = "derived: from PopLibs' casts and convolutions for ipu21"
_NORMAL_PAGES = _ISA_PAGES + "; estimated: which bits are summed, as PopLibs' model on hosts does"
_NM_MACHINES = "hypothetical: no IPU has it; of machines with N of M in the AMP"
_THREE_LOAD_MACHINES = "hypothetical: no IPU has it; of machines with three loads a bundle"

# Forms of worker and supervisor that public assembly uses, on the main pipe.
_BOTH_CONTEXTS_FORMS = """
nop | | nothing | no operation
br | ms | jump | jump to the address in a register
bri | label | jump | jump
brz | ms label | jump a == 0 | jump if the register is 0
brnz | ms label | jump a != 0 | jump if the register is not 0
brneg | ms label | jump a < 0 | jump if the register is negative
brpos | ms label | jump a >= 0 | jump if the register is not negative
brnzdec | mx label | jump a != 0 | if the register is not 0, subtract 1 and jump
call | md label | jump | keep the address of the next bundle in a register, then jump
trap! | u4 | stop | stop the context with a fault
get | md csr | move | read a control register
put | csr ms | move | write a control register
setzi | md u20 | a | set a register to a 20-bit constant
add | md ms ms/s16/u16 | a + b | sum
sub | md ms ms | a - b | first less second
sub | md ms s16 | a - b | register less constant
sub | md s16/u16 ms | a - b | constant less register
mul | md ms ms/s16 | a * b | low 32 bits of the product
and | md ms ms/u12 | a & b | bitwise and
andc | md ms ms | a & ~b | first and not second
andc | md ms u12 | a & ~b | first and not constant
or | md ms ms/u12 | a | b | bitwise or
or | md ms h12 | a | b | bitwise or with the 12 highest bits
xor | md ms ms/u12 | a ^ b | bitwise exclusive or
mov | md ms | a | copy
shl | md ms ms/u12 | shifted_left(a, b) | shift left, zeros in
shr | md ms ms/u12 | shifted_right_logical(a & WORD, b) | shift right, zeros in
shrs | md ms ms/u12 | a >> min(b & WORD, 31) | shift right, sign in
cmpeq | md ms ms/s16/u16 | a == b | 1 if equal, else 0
cmpne | md ms ms/s16 | a != b | 1 if not equal, else 0
cmpslt | md ms ms/s16 | a < b | 1 if the first is less, signed, else 0
cmpult | md ms ms/u16 | a & WORD < b & WORD | 1 if the first is less, unsigned, else 0
min | md ms ms/s16/u16 | min(a, b) | the smaller, signed
max | md ms ms/s16/u16 | max(a, b) | the larger, signed
movz | mx ms ms | b if a == 0 else d | copy the second if the first is 0
movnz | mx ms ms | b if a != 0 else d | copy the second if the first is not 0
clz | md ms | leading_zeros(a & WORD) | number of zero bits above the highest set bit
popc | md ms | popcount(a & WORD) | number of bits set
sort4x16lo | md ms ms | a & HALF | b << 16 | low half of the first below that of the second
sort4x16hi | md ms ms | a >> 16 & HALF | b >> 16 << 16 | high half of the first below the second's
roll16 | md ms ms | a >> 16 & HALF | b << 16 | high half of the first below the second's low half
swap16 | md ms | a >> 16 & HALF | a << 16 | halves exchanged
ld32 | md ms ms u12 | load 4 | 32-bit load at base + delta + 4 offset
ld32 | md ms ms ms | load 4 | 32-bit load, offset in a register
ldz16 | md ms ms u12 | load 2 | 16-bit load, zero extended
ldz16 | md ms ms ms | load 2 | 16-bit load, zero extended, offset in a register
lds16 | md ms ms u12 | load 2 signed | 16-bit load, sign extended
lds16 | md ms ms ms | load 2 signed | 16-bit load, sign extended, offset in a register
ldz8 | md ms ms u12 | load 1 | 8-bit load, zero extended
ldz8 | md ms ms ms | load 1 | 8-bit load, zero extended, offset in a register
lds8 | md ms ms u12 | load 1 signed | 8-bit load, sign extended
ld32step | md ms mx s8 | load 4 | 32-bit load at base + delta; delta += 4 constant
ld32step | md ms mx ms | load 4 | 32-bit load at base + delta; delta += 4 register
ldz16step | md ms mx s8 | load 2 | 16-bit load, zero extended; delta += 2 constant
ldz16step | md ms mx ms | load 2 | 16-bit load, zero extended; delta += 2 register
lds16step | md ms mx s8 | load 2 signed | 16-bit load, sign extended; delta += 2 constant
lds16step | md ms mx ms | load 2 signed | 16-bit load, sign extended; delta += 2 register
ldz8step | md ms mx s8 | load 1 | 8-bit load, zero extended; delta += constant
ldz8step | md ms mx ms | load 1 | 8-bit load, zero extended; delta += register
st32 | ms ms ms u12 | store 4 | 32-bit store at base + delta + 4 offset
st32step | ms ms mx s8 | store 4 | 32-bit store at base + delta; delta += 4 constant
"""

# Forms of both contexts that only LLVM's tests and inline assembly show, on the main pipe.
_LLVM_TEXT_FORMS = """
xnor | md ms ms | ~(a ^ b) | bitwise exclusive or, inverted
stm32 | ms ms ms | store 4 | 32-bit store at base + 4 offset, offset in a register
lds8 | md ms ms ms | load 1 signed | 8-bit load, sign extended, offset in a register
lds8step | md ms mx s8 | load 1 signed | 8-bit load, sign extended; delta += constant
lds8step | md ms mx ms | load 1 signed | 8-bit load, sign extended; delta += register
shuf8x8lo | md ms ms | interleaved_bytes(a, b) | bytes 0 and 1, of first and second in turn
shuf8x8hi | md ms ms | interleaved_bytes(a >> 16, b >> 16) | bytes 2, 3 of first and second in turn
sort8x8lo | md ms ms | even_bytes(a) | even_bytes(b) << 16 | \
  bytes 0 and 2 of the first below those of the second
sort8x8hi | md ms ms | even_bytes(a >> 8) | even_bytes(b >> 8) << 16 | \
  bytes 1 and 3 of the first below those of the second
"""

# Forms of both contexts whose effect was found from PopLibs' assembly, on the main pipe.
_PUBLIC_TEXT_FORMS = """
abs | md ms | abs(a) | absolute value; the most negative number stays as it is
roll8l | md ms ms | a >> 24 & 0xFF | b << 8 | \
  highest byte of the first below the three lowest of the second
roll8r | md ms ms | a >> 8 & 0xFFFFFF | b << 24 | \
  three highest bytes of the first below the lowest of the second"""

# Forms of the supervisor: launches, sync and weight loads.
_SUPERVISOR_FORMS = """
runall! | ms ms u16 | launch | \
  start all six workers at the first; worker n has vertex base second + 4 n x constant
run! | ms ms u16 | launch | \
  start a free worker at the first, with vertex base second + 4 x constant
sync! | u8 | launch | wait for a sync zone; zone 2 (local): until all workers have ended
ld64putcs | u6 | load 8 weights | \
  load 8 bytes at $CCCSLOAD into a weight register of the AMP; $CCCSLOAD moves on
ld128putcs | u6 | load 16 weights | load 16 bytes into two weight registers; interleaved
"""

# Forms of workers on the main pipe: hardware loops, exits, loads and stores of ARF registers.
_WORKER_FORMS = """
rpt | ms u8 | repeat | execute the next constant + 1 bundles as often as the register says
rpt | u12 u8 | repeat | execute the next (second + 1) bundles as often as the first says
exitz! | ms | end | end the worker; its vote is true if the register is 0
exitnz! | ms | end | end the worker; its vote is true if the register is not 0
exitneg! | ms | end | end the worker; its vote is true if the register is negative
exitpos! | ms | end | end the worker; its vote is true if the register is not negative
atom | md as | a | copy from an ARF register to an MRF register
ld32 | ad ms ms u12 | load 4 | 32-bit load
ld32 | ad ms ms ms | load 4 | 32-bit load, offset in a register
ld64 | apd ms ms u12 | load 8 | 64-bit load
ld64 | apd ms ms ms | load 8 | 64-bit load, offset in a register
ld128 | aqd ms ms u12 | load 16 | 128-bit load, from interleaved memory
ld128 | aqd ms ms ms | load 16 | 128-bit load, interleaved memory, offset in a register
ldb16 | ad ms ms u12 | load 2 twice | 16-bit load into both halves
ldb16 | ad ms ms ms | load 2 twice | 16-bit load into both halves, offset in a register
ld32step | ad ms mx s8 | load 4 | 32-bit load; delta += 4 constant
ld32step | ad ms mx ms | load 4 | 32-bit load; delta += 4 register
ld64step | apd ms mx s8 | load 8 | 64-bit load; delta += 8 constant
ld64step | apd ms mx ms | load 8 | 64-bit load; delta += 8 register
ld128step | aqd ms mx s8 | load 16 | 128-bit load, interleaved memory; delta += 16 constant
ld128step | aqd ms mx ms | load 16 | 128-bit load, interleaved memory; delta += 16 register
ldb16step | ad ms mx s8 | load 2 twice | 16-bit load into both halves; delta += 2 constant
ldb16step | ad ms mx ms | load 2 twice | 16-bit load into both halves; delta += 2 register
ldd16a64 | apd mx ms mx | load 2, load 8 | \
  64-bit load at base + delta; the next 16-bit delta is loaded at the pointer
ldd16a32 | ad mx ms mx | load 2, load 4 | 32-bit load; the next delta at the pointer
ldd16b16 | ad mx ms mx | load 2, load 2 twice | \
  16-bit load into both halves at base + delta; the next delta is loaded at the pointer
st32 | as ms ms u12 | store 4 | 32-bit store
st32 | as ms ms ms | store 4 | 32-bit store, offset in a register
st64 | aps ms ms u12 | store 8 | 64-bit store
st64 | aps ms ms ms | store 8 | 64-bit store, offset in a register
st32step | as ms mx s8 | store 4 | 32-bit store; delta += 4 constant
st32step | as ms mx ms | store 4 | 32-bit store; delta += 4 register
st64step | aps ms mx s8 | store 8 | 64-bit store; delta += 8 constant
st64step | aps ms mx ms | store 8 | 64-bit store; delta += 8 register
tapack | mpd ms ms ms | memory | pack three addresses into a pair
ld2x64pace | apd apd mpx ms u4 | load 8 @0, load 8 @1 | \
  64-bit loads at addresses 0 and 1, which then step
ldst64pace | apd aps mpx ms u4 | load 8 @0, store 8 @2 | \
  a 64-bit load at address 0 and a 64-bit store at address 2
ld2xst64pace | aqd aps mpx ms u6 | load 8 @0, load 8 @1, store 8 @2 | 64-bit accesses at 0, 1 and 2
st64pace | aps mpx ms u4 | store 8 @2 | 64-bit store at address 2, which then steps by bits 1..0
"""

# Forms of the aux pipe that PopLibs' assembly uses: float arithmetic and the AMP.
_FLOAT_FORMS = """
fnop | | nothing | no operation
setzi | ad u20 | other | set a register to a 20-bit constant
mov | ad as | bits mov | copy
mov | apd aps | bits mov | copy of a pair
zero | ad | bits zero | set a register to 0
zero | apd/aqd | bits zero | set a pair or quad to 0
and | ad as as/u12 | bits and | bitwise and
andc | ad as as | bits andc | first and not second
andc | ad as u12 | bits andc | first and not constant
or | ad as as/u12 | bits or | bitwise or
or | ad as h12 | bits or | bitwise or with the 12 highest bits
xor | ad as as/u12 | bits xor | bitwise exclusive or
not | ad as | bits not | bitwise not
and64 | apd aps aps | bits and | bitwise and of pairs
or64 | apd aps aps | bits or | bitwise or of pairs
andc64 | apd aps aps | bits andc | first and not second, of pairs
not64 | apd aps | bits not | bitwise not of a pair
uget | ad csr | other | read a float control register
uput | csr as | other | write a float control register; $FP_CLR bit ZAACC clears the accumulators
urand32 | ad | other | 32 random bits
urand64 | apd | other | 64 random bits
sort4x16lo | ad as as | shuffle | low half of the first below low half of the second
sort4x16hi | ad as as | shuffle | high half of the first below high half of the second
sort4x32lo | apd aps aps | shuffle | low word of the first below low word of the second
sort4x32hi | apd aps aps | shuffle | high word of the first below high word of the second
roll16 | ad as as | shuffle | high half of the first below low half of the second
roll32 | apd aps aps | shuffle | high word of the first below low word of the second
swap16 | ad as | shuffle | halves exchanged
f32add | ad as as | float add | sum
f32sub | ad as as | float sub | difference
f32mul | ad as as | float mul | product
f32min | ad as as | float min | the lesser
f32max | ad as as | float max | the greater
f32mac | as as | accumulate | product, added to accumulator 0
f32absadd | ad as as | float absadd | sum of the absolute values
f32clamp | ad as aps | lateral | no less than the first of a pair, no more than the second
f32class | ad as | lateral | code of a number's class: NaN 1 and 2, infinite 3 and 4, finite above
f32int | ad as u3 | function int | rounded to a whole number; the constant is the mode
f32toi32 | ad as | function toi32 | to a signed integer
f32fromi32 | ad as | function fromi32 | from a signed integer
f32toui32 | ad as | function toui32 | to an unsigned integer
f32fromui32 | ad as | function fromui32 | from an unsigned integer
f32v2add | apd aps aps | float add | sums of two floats each
f32v2add | apd ab aps | float add | second, with the first added to both floats
f32v2sub | apd aps aps | float sub | differences, first less second
f32v2sub | apd ab aps | float sub | first less each float of the second
f32v2mul | apd aps aps | float mul | products
f32v2mul | apd ab aps | float mul | first times each float of the second
f32v2mac | aps aps | accumulate | two products, added to accumulators 0 and 2
f32v2axpy | apd aps aps | read | result of the last f32v2axpy; computes $TAS x first + second
f32v2min | apd aps aps | float min | the lesser
f32v2max | apd aps aps | float max | the greater
f32v2absadd | apd aps aps | float absadd | sums of the absolute values
f32v2clamp | apd aps aps | lateral | no less than the first of a pair, no more than the second
f32v4acc | aqs | accumulate | floats added to accumulators 0, 2, 4, 6
f32v4absacc | aqs | accumulate | absolute values added to accumulators 0, 2, 4, 6
f32v2gina | apd aps u14 | read | first pair of an accumulator chain; second enters as its last
f16v2add | ad as as | half add | sums
f16v2add | ad ab as | half add | first half added to both halves
f16v2sub | ad as as | half sub | differences, first less second
f16v2sub | ad ab as | half sub | first half less each half of the second
f16v2mul | ad as as | half mul | products
f16v2mul | ad ab as | half mul | first half times each half of the second
f16v2min | ad as as | half min | the lesser
f16v2max | ad as as | half max | the greater
f16v2absadd | ad as as | half absadd | sums of the absolute values
f16v2clamp | ad as as | lateral | \
  no less than the low half of the second, no more than its high half
f16v4add | apd aps aps | half add | sums
f16v4add | apd ab aps | half add | first half added to all four
f16v4sub | apd aps aps | half sub | differences, first less second
f16v4sub | apd ab aps | half sub | first half less each of the second's four
f16v4mul | apd aps aps | half mul | products
f16v4mul | apd ab aps | half mul | first half times each of the second's four
f16v4cmac | aps aps | accumulate | products, summed by twos, added to accumulators 0 and 2
f16v4min | apd aps aps | half min | the lesser
f16v4max | apd aps aps | half max | the greater
f16v4absadd | apd aps aps | half absadd | sums of the absolute values
f16v4clamp | apd aps as | lateral | \
  no less than the low half of the second, no more than its high half
f16v4acc | aps | accumulate | halves added to accumulators 0, 2, 4, 6
f16v8acc | aqs | accumulate | halves added to accumulators 0, 2, .. 14
f16v4absacc | aps | accumulate | absolute values added to accumulators 0, 2, 4, 6
f16v8absacc | aqs | accumulate | absolute values added to accumulators 0, 2, .. 14
f16v2gina | ad as u14 | read | first two of an accumulator chain; operand enters as its last two
f16v4gacc | apd | read | four accumulators as halves
f16v4stacc | apd u12 | read | a column of the 4 x 4 halves that f16v4istacc transposes
f16v4istacc | apd aps aps u12 | read | two rows of 4 x 4 halves in, a column of the last ones out
f16tof32 | ad ab | convert | the half that the suffix selects, to float
f16tof32 | ad as | convert | the low half, to float
f16v2tof32 | apd as | convert | two halves to floats
f32tof16 | ad as | convert | float to half, in both halves of the register
f32v2tof16 | ad aps | convert | two floats to halves
f32v4tof16 | apd aqs | convert | four floats to halves
f16v4hihov4amp | apd aps aps u16 | amp | AMP: half in, half partials, 16 units
f16v4hihoamp | ad aps as u16 | amp | AMP: half in, half partials, 8 units
f16v4sihoamp | ad aps aps u16 | amp | AMP: float partials in, half results, 8 units
f16v4sisoamp | apd aps aps u16 | amp | AMP: half in, float partials, 8 units
f32sisoamp | apd as aps u16 | amp | AMP: float, 8 units
f32sisov2amp | apd as aps u16 | amp | AMP: float, 16 units
"""

# Forms of the aux pipe that LLVM's intrinsics name beside forms of the text above.
_FLOAT_BY_INTRINSICS_FORMS = """
f32absmax | ad as as | float absmax | the greater absolute value
f32cmplt | ad as as | float cmplt | all bits 1 if the first is less, else 0
f32cmple | ad as as | float cmple | all bits 1 if the first is less or equal, else 0
f32cmpgt | ad as as | float cmpgt | all bits 1 if the first is greater, else 0
f32cmpge | ad as as | float cmpge | all bits 1 if the first is greater or equal, else 0
f32cmpeq | ad as as | float cmpeq | all bits 1 if equal, else 0
f32cmpne | ad as as | float cmpne | all bits 1 if not equal, else 0
f32v2absmax | apd aps aps | float absmax | the greater absolute values
f32v2cmplt | apd aps aps | float cmplt | all ones where less
f32v2cmple | apd aps aps | float cmple | all ones where less or equal
f32v2cmpgt | apd aps aps | float cmpgt | all ones where greater
f32v2cmpge | apd aps aps | float cmpge | all ones where greater or equal
f32v2cmpeq | apd aps aps | float cmpeq | all ones where equal
f32v2cmpne | apd aps aps | float cmpne | all ones where not equal
f32v4sqacc | aqs | accumulate | squares added to accumulators 0, 2, 4, 6
f16v2absmax | ad as as | half absmax | the greater absolute values
f16v2sum | ad as | lateral | both halves summed, as a float
f16v2cmplt | ad as as | half cmplt | all ones where less
f16v2cmple | ad as as | half cmple | all ones where less or equal
f16v2cmpgt | ad as as | half cmpgt | all ones where greater
f16v2cmpge | ad as as | half cmpge | all ones where greater or equal
f16v2cmpeq | ad as as | half cmpeq | all ones where equal
f16v2cmpne | ad as as | half cmpne | all ones where not equal
f16v4absmax | apd aps aps | half absmax | the greater absolute values
f16v4sum | apd aps | lateral | sum of the two halves of each register, as floats
f16v4cmplt | apd aps aps | half cmplt | all ones where less
f16v4cmple | apd aps aps | half cmple | all ones where less or equal
f16v4cmpgt | apd aps aps | half cmpgt | all ones where greater
f16v4cmpge | apd aps aps | half cmpge | all ones where greater or equal
f16v4cmpeq | apd aps aps | half cmpeq | all ones where equal
f16v4cmpne | apd aps aps | half cmpne | all ones where not equal
f16v4sqacc | aps | accumulate | squares added to accumulators 0, 2, 4, 6
f16v8sqacc | aqs | accumulate | squares added to accumulators 0, 2, .. 14
"""

# Functions of the aux pipe that take one issue slot.
_ONE_SLOT_FORMS = """
f32exp | ad as | function exp | e to the power
f32oox | ad as | function oox | reciprocal
f16v2exp | ad as | halves exp | e to the power, of two halves
f16v2tanh | ad as | halves tanh | hyperbolic tangents, of two halves
"""

# Functions of the aux pipe that take several issue slots, a documented number.
_SLOTS_DOCUMENTED_FORMS = """
f32div 3 | ad as as | float div | quotient
f32log2 6 | ad as | function log2 | logarithm to base 2
f32ln 6 | ad as | function ln | natural logarithm
f32tanh 6 | ad as | function tanh | hyperbolic tangent
f16v2sigm 3 | ad as | halves sigm | logistic function, of two halves
"""

# Functions of the aux pipe that take several issue slots, an estimated number.
_SLOTS_ESTIMATED_FORMS = """
f32sqrt 5 | ad as | function sqrt | square root
f32oorx 4 | ad as | function oorx | reciprocal square root
f32exp2 3 | ad as | function exp2 | 2 to the power
f32sigm 5 | ad as | function sigm | logistic function
f16v2exp2 2 | ad as | halves exp2 | 2 to the power, of two halves
f16v2log2 2 | ad as | halves log2 | logarithms to base 2, of two halves
f16v2ln 2 | ad as | halves ln | natural logarithms, of two halves
"""

# Forms of the aux pipe that are documented, but that PopLibs' assembly does not use.
_UNUSED_IN_PUBLIC_TEXT_FORMS = """
and | ad as h12 | bits and | bitwise and with the 12 highest bits
andc | ad as h12 | bits andc | first and not the 12 highest bits
not128 | aqd aqs | bits not | bitwise not of a quad
sort4x16lo | ad ab as | shuffle | a half of the first below the low half of the second
sort4x16hi | ad ab as | shuffle | a half of the first below the high half of the second
f32v2cmplt | apd ab aps | float cmplt | all ones where one number is less
f32v2cmple | apd ab aps | float cmple | all ones where one number is less or equal
f32v2cmpgt | apd ab aps | float cmpgt | all ones where one number is greater
f32v2cmpge | apd ab aps | float cmpge | all ones where one number is greater or equal
f32v2cmpeq | apd ab aps | float cmpeq | all ones where equal to one number
f32v2cmpne | apd ab aps | float cmpne | all ones where not equal to one number
f16v2cmplt | ad ab as | half cmplt | all ones where one half is less
f16v2cmple | ad ab as | half cmple | all ones where one half is less or equal
f16v2cmpgt | ad ab as | half cmpgt | all ones where one half is greater
f16v2cmpge | ad ab as | half cmpge | all ones where one half is greater or equal
f16v2cmpeq | ad ab as | half cmpeq | all ones where equal to one half
f16v2cmpne | ad ab as | half cmpne | all ones where not equal to one half
f16v4cmplt | apd ab aps | half cmplt | all ones where one half is less
f16v4cmple | apd ab aps | half cmple | all ones where one half is less or equal
f16v4cmpgt | apd ab aps | half cmpgt | all ones where one half is greater
f16v4cmpge | apd ab aps | half cmpge | all ones where one half is greater or equal
f16v4cmpeq | apd ab aps | half cmpeq | all ones where equal to one half
f16v4cmpne | apd ab aps | half cmpne | all ones where not equal to one half
f32v2class | ad aps | lateral | the classes of two numbers, a byte each
f16v2class | ad as | lateral | the classes of two halves, a byte each
f16v4class | ad aps | lateral | the classes of four halves, a byte each
f16v2maxc | ad as | lateral | the greater half, in both halves
f16v4maxc | ad aps | lateral | the greater half of the first register below that of the second
f16v2cmac | as as | accumulate | products of both halves summed, added to accumulator 0
f16v4mix | apd aps aps | read | \
  result of the last f16v4mix; computes $TAS low half x first + high half x second
f32v2rmask | apd aps as | random | each number kept with probability second / 65536, else 0
f16v4rmask | apd aps as | random | each half kept with probability second / 65536, else 0
f32sufromui | ad as | random | an unsigned integer in -1/2 .. 1/2, never 0
f32v2sufromui | apd aps | random | two unsigned integers in -1/2 .. 1/2, never 0
f16v2sufromui | ad as | random | unsigned integers of 16 bits in -1/2 .. 1/2, never 0
f16v4sufromui | apd aps | random | four unsigned integers of 16 bits in -1/2 .. 1/2, never 0
"""

# Random numbers that are near a normal distribution.
_NORMAL_RANDOM_FORMS = """
f32v2grand | apd | random | two random numbers, near a normal distribution of mean 0 and deviation 1
f16v2grand | ad | random | two random halves, near a normal distribution of mean 0 and deviation 1
"""

# Slim convolutions: AMP instructions for few channels.
_SLIM_FORMS = """
f16v4hihoslic | ad aps as u16 | amp | slim convolution: half in, half partials, 8 units
f16v4sihoslic | ad aps aps u16 | amp | slim convolution: float partials in, half results, 8 units
f16v4sisoslic | apd aps aps u16 | amp | slim convolution: half in, float partials, 8 units
f16v4hihov4slic | apd aps aps u16 | amp | slim convolution: half in, half partials, 16 units
"""

# Forms of which no public source tells the whole effect.
_UNEXPLAINED_FORMS = """
f32sisoslic? | apd as aps u16 | slim convolution: float, 8 units
f32sisov2slic? | apd as aps u16 | slim convolution: float, 16 units
f32v2aop? | aps aps u12 | outer product added to accumulators
"""

# Forms of FP8, 8-bit floats, which only the C600 has.
_FP8_FORMS = """
f8v8hihov4amp | apd aps aps u16 | amp | AMP: FP8 in, half partials, 16 units (C600)
f8v8hihov4slic | apd aps aps u16 | amp | slim convolution: FP8 in, half partials, 16 units (C600)
f8v2tof16 | ad as | quarter | two FP8 numbers times 2 ** $FP_SCL to halves (C600)
f8v4tof16 | apd as | quarter | four FP8 numbers to halves (C600)
f16v2tof8 | ad as | quarter | two halves times 2 ** $FP_SCL to FP8, in both halves (C600)
f16v8tof8 | apd aqs | quarter | eight halves to FP8 (C600)
"""

# Hypothetical form, of machines that multiply N:M patterns (`ipusim.machine.hypothetical`).
_WEIGHT_CHOICES_FORMS = """
ld64putci | u3 | load 8 choices | \
  8 bytes at $CCCSLOAD: which of each 4 weights two AMP units keep (no IPU has it)
"""

# Hypothetical forms of machines that load at two addresses, 128 and 64 bits, in one bundle.
_WIDE_PACE_FORMS = """
ld3x64pace | ahd mpx ms u4 | load 16 @0, load 8 @1 | \
  loads of 128 bits at address 0 and 64 at address 1 (no IPU has it)
ld3xst64pace | ahd aps mpx ms u6 | load 16 @0, load 8 @1, store 8 @2 | \
  128 bits at address 0, 64 at address 1, and a 64-bit store at address 2 (no IPU has it)
"""

# Hypothetical AMP instruction of machines that multiply N:M patterns.
_SPARSE_AMP_FORMS = """
f16v8n2m4hihov4amp | apd aps aps aps u16 | amp | \
  AMP: 2 of 4 halves in, half partials (no IPU has it)
"""


def _rows(
    text: str,
    pipe: Literal["main", "aux"],
    contexts: Literal["worker", "supervisor", "both"],
    source: str,
) -> Iterator[Instruction]:
    """Yield the instruction forms of a text with one form, or some joined by `/`, a line."""
    for line in text.strip().splitlines():
        head, specs, tail = line.split("|", 2)
        operation, _, summary = tail.rpartition("|")
        mnemonic, _, slots = head.strip().partition(" ")
        for operands in product(*(spec.split("/") for spec in specs.split())):
            yield Instruction(
                mnemonic=mnemonic.rstrip("!?"),
                pipe=pipe,
                operands=operands,
                operation=operation.strip(),
                summary=summary.strip(),
                source=source,
                slots=int(slots or 1),
                contexts=contexts,
                solo="!" in mnemonic,
                unexplained="?" in mnemonic,
            )


TABLE: tuple[Instruction, ...] = (
    *_rows(_BOTH_CONTEXTS_FORMS, "main", "both", _ISA_PAGES_AND_USE),
    *_rows(_LLVM_TEXT_FORMS, "main", "both", _LLVM_TESTS),
    *_rows(_PUBLIC_TEXT_FORMS, "main", "both", _POPLIBS_USE),
    *_rows(_SUPERVISOR_FORMS, "main", "supervisor", _ISA_PAGES_AND_USE),
    *_rows(_WORKER_FORMS, "main", "worker", _ISA_PAGES_AND_USE),
    *_rows(_FLOAT_FORMS, "aux", "worker", _POPLIBS_USE),
    *_rows(_FLOAT_BY_INTRINSICS_FORMS, "aux", "worker", _LLVM_FAMILIES),
    *_rows(_UNUSED_IN_PUBLIC_TEXT_FORMS, "aux", "worker", _ISA_PAGES),
    *_rows(_NORMAL_RANDOM_FORMS, "aux", "worker", _NORMAL_PAGES),
    *_rows(_SLIM_FORMS, "aux", "worker", _ISA_PAGES),
    *_rows(_UNEXPLAINED_FORMS, "aux", "worker", _PAGES_WITHOUT_FLAGS),
    *_rows(_FP8_FORMS, "aux", "worker", _IPU21_USE),
    *_rows(_ONE_SLOT_FORMS, "aux", "worker", _C600_SLOTS),
    *_rows(_SLOTS_DOCUMENTED_FORMS, "aux", "worker", _ESTIMATOR_SLOTS),
    *_rows(_SLOTS_ESTIMATED_FORMS, "aux", "worker", _UNKNOWN_SLOTS),
    *_rows(_WEIGHT_CHOICES_FORMS, "main", "supervisor", _NM_MACHINES),
    *_rows(_WIDE_PACE_FORMS, "main", "worker", _THREE_LOAD_MACHINES),
    *_rows(_SPARSE_AMP_FORMS, "aux", "worker", _NM_MACHINES),
)
"""Forms of all instructions. The opcode of a form is its index in this tuple."""

OPCODE: Mapping[str, int] = MappingProxyType(
    {
        (f"aux {form.name}" if form.pipe == "aux" else form.name): number
        for number, form in enumerate(TABLE)
    }
)
"""Opcode of each form by its name (mnemonic and operand kinds), behind `aux ` for aux forms."""


def is_absent(mnemonic: str, instructions: Collection[str]) -> bool:
    """Return True if a machine with these `Machine.instructions` lacks an instruction.

    Only AMP and hypothetical instructions are listed there, each by itself; all others exist on
    every machine, with two exceptions. All instructions of FP8 need the AMP instruction of FP8, and
    slim convolutions of 16 units need the AMP instruction of 16 units (derived).
    """
    is_quarter = mnemonic.startswith("f8") or mnemonic.endswith("tof8")
    needed_mnemonic = "f8v8hihov4amp" if is_quarter else mnemonic.replace("hihov4slic", "hihov4amp")
    return (
        needed_mnemonic in AMP_RATES or needed_mnemonic in HYPOTHETICAL
    ) and needed_mnemonic not in instructions
