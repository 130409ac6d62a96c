// N:M on a hypothetical AMP: q = a x s on one tile, where a has 2 of 4 weights stored, on an AMP
// that no IPU has.
//
// s is the dense operand on the tile, q the partial sums; a position is one column of x, and the
// numbers of s and q in it. A unit is the 16 x 32 weights of a that one launch multiplies, half of
// them stored. A phase is one AMP instruction; a position takes four phases.
//
// The supervisor walks the units of a row by row. For each it loads the stored weights and their
// choices (two bits a weight: the number of its input among the four of its group), launches the
// workers and waits. Each
// worker streams its own positions past the weights. At the first unit of a row the accumulators
// start from zero; at a later one the sums start from q. The 32 inputs of a position are 16 numbers
// of each of two lines of s: phases 0 and 2 take the upper line, phases 1 and 3 the lower one.
//
// With THIRD_LOAD a bundle has three loads, which bring both inputs and the partials of a phase:
// a position takes four bundles. Without it a bundle has two loads, and a position takes six. WAITS
// is the number of cycles that the supervisor waits after each launch, as the dense kernel does
// where it stands for a published one.

// State. Offsets in words of 32 bits, first those with one for each worker.
#define STATE_IN 0  // address of the worker's first position in s
#define STATE_OUT CTXT_WORKERS  // address of its first position in q, less one row of q
#define STATE_MORE (2 * CTXT_WORKERS)  // number of its positions, less three
#define STATE_IN_STEP (3 * CTXT_WORKERS)  // bytes in s from the inputs of a unit to the next unit's
#define STATE_OUT_STEP (3 * CTXT_WORKERS + 1)  // bytes from a row of q to the next
#define STATE_VALUES (3 * CTXT_WORKERS + 2)  // address of stored weights and choices
// From the upper to the lower line of s: bytes; with THIRD_LOAD two steps of a packed address, to
// the lower line, and back to the next 16 bytes of the upper line (15 bits each, counting 16
// bytes).
#define STATE_LINE (3 * CTXT_WORKERS + 3)
// Offsets in numbers of 16 bits.
#define STATE_ROWS (6 * CTXT_WORKERS + 8)  // rows of units, less one
#define STATE_COLUMNS (6 * CTXT_WORKERS + 9)  // units of a row, less one
#define STATE_FEW (6 * CTXT_WORKERS + 10)  // 1 if any worker has under three positions, else 0

#define POSITION_BYTES 32  // bytes of a position in q

// amp_launches.inc has the supervisor's registers. These are the workers'; all but the packed
// addresses keep their values between launches.
#define addresses m0:1  // packed addresses
#define scratch m0
#define number m2  // number of the worker
#define kind m3  // scratch number for CHOOSE_WAYS
#define way_first m2  // label of a worker with few positions for a row's first launch
#define in m3  // address of its first position in the unit's upper line
#define out m4  // address of its first position in q
#define partials m5  // address of partials that the stream loads first
#define more m6  // positions less three
#define in_first m7  // $in at the start of a row
#define in_step m8  // bytes from a unit to the next
#define way_later m9  // label of a worker with few positions for later launches
#define line m10  // distance of the two lines, see STATE_LINE
#define upper m11  // address of the next inputs in the upper line; only without THIRD_LOAD

// AMP units in the order of the outputs: output 2 is computed by unit 8.
#define OUTPUT_UNITS 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15
#include "../dense/amp_launches.inc"

// Load the stored weights of a unit, row by row, into AMP units in the order of the outputs; then
// the choices, of two rows, and so of two AMP units, with each instruction.
.macro LOAD_WEIGHTS
  ROWS_OF_WEIGHTS
  .irp units, 0, 4, 1, 5, 2, 6, 3, 7
    ld64putci \units
  .endr
.endm

.section .text.sparse_amp
.supervisor
.align 8
sparse_amp:
  ld32 $weights, $state, $mzero, STATE_VALUES
  ldz16 $few, $state, $mzero, STATE_FEW
  ldz16 $rows, $state, $mzero, STATE_ROWS
  ldz16 $columns, $state, $mzero, STATE_COLUMNS
  ldz16 $left, $state, $mzero, STATE_COLUMNS
  setzi $entry, .Lstart_few
  put $CCCSLOAD, $weights
  CHOOSE_ENTRIES .Lunit
.Lunit:
  LOAD_WEIGHTS
  runall $entry, $state, 0
  mov $entry, $later // issues before the first worker does
  sync TEXCH_SYNCZONE_LOCAL
  .rept WAITS
    nop
  .endr
  brnzdec $left, .Lunit
  mov $entry, $first
  mov $left, $columns
  brnzdec $rows, .Lunit
  br $lr

#ifdef THIRD_LOAD
#include "sparse_amp_3loads.h.S"
#else
#include "sparse_amp_2loads.h.S"
#endif

// Once a vertex: read the state. START and OPEN_ROW together are a multiple of 8 bytes, because the
// bodies of the loops behind them have to begin at one.
.macro START
  get $number, $WSR
  and $number, $number, CSR_W_WSR__CTXTID_M1__MASK
  shl $number, $number, 2
  ld32 $in_first, $mvertex_base, $number, STATE_IN
  ld32 $out, $mvertex_base, $number, STATE_OUT
  ld32 $more, $mvertex_base, $number, STATE_MORE
  ld32 $in_step, $mvertex_base, $mzero, STATE_IN_STEP
  ld32 $line, $mvertex_base, $mzero, STATE_LINE
.endm

// The first unit of a row: clear the accumulators, go back to the first inputs, and move on to the
// next row of q. $partials is for the launches of the row's later units.
.macro OPEN_ROW
  {
    ld32 $scratch, $mvertex_base, $mzero, STATE_OUT_STEP
    setzi $a0, ZAACC_MASK
  }
  {
    mov $in, $in_first
    uput $FP_CLR, $a0
  }
  {
    add $out, $out, $scratch
    fnop
  }
  {
    add $partials, $out, PARTIALS_AHEAD_BYTES
    fnop
  }
.endm

// Code for the first unit of a row, for one or two positions.
.macro OPEN count
  POINT_FIRST \count
  STREAM BEGIN_FIRST, LAST_OF(\count), \count, 0
  exitz $mzero
.endm

// Code for a later unit of a row, for one or two positions.
.macro ADD count
  STAGE \count
  STREAM BEGIN_LATER, LAST_OF(\count), \count, 1
  exitz $mzero
.endm

// Code for three positions or more. The loop runs for all positions but three; `rpt` counts bundles
// of its body less one. The last STREAM lets the last results out.
.macro STREAM_ALL begin, adds
  STREAM \begin, LOOP_AT - 1, 3, \adds
  {
    rpt $more, LOOP_BUNDLES - 1
    fnop
  }
  STREAM LOOP_AT, LOOP_AT + LOOP_BUNDLES - 1, ENDLESS, \adds
  STREAM LOOP_AT, LAST_OF(3), 3, \adds
  exitz $mzero
.endm

.worker
.align 8
// Entries if any worker has fewer than three positions: each branches by its number of positions.
.Lstart_few:
  START
  CHOOSE_WAYS kind
.Lfirst_few:
  OPEN_ROW
  br $way_first

.align 8
.Lstart:
  START
.Lfirst:
  OPEN_ROW
.Lopen_many:
  POINT_FIRST 3
  STREAM_ALL BEGIN_FIRST, 0

.align 8
.Llater:
  STAGE 3
  STREAM_ALL BEGIN_LATER, 1

.align 8
.Lopen_1:
  OPEN 1
.align 8
.Lopen_2:
  OPEN 2
.align 8
.Ladd_1:
  ADD 1
.align 8
.Ladd_2:
  ADD 2

.Llater_few:
  br $way_later
.Lidle:
  exitz $mzero
