// N:M on a hypothetical AMP: q = a x s on one tile, 16 x 32 weights at a time, of which 2 of 4 are
// stored.
//
// s is the dense operand on the tile, q the partial sums; a position is one of their columns. A
// unit is the 16 x 32 weights of a that one launch, a start of all workers, multiplies. A phase is
// one AMP instruction; a position takes four phases.
//
// The supervisor walks the units of a, 16 rows by 32 columns, row by row. For each it loads the
// kept weights and the choices of inputs, launches the workers and waits. Each worker streams its
// own positions (columns of s) past the weights: the first unit of a row starts from cleared
// accumulators, a later one adds to q. A unit takes two lines of s, of 16 numbers a position:
// phases 0 and 2 the upper one, phases 1 and 3 the lower one.
//
// State, little-endian: a word for each worker: address of its first position in s; of that in q,
// less one row of q; positions less three. Words: bytes from unit to unit of s; bytes from row to
// row of q; address of values; between the two lines of s: with a third load the steps from one to
// the other and back to the next 16 bytes (15 bits each, in 16 bytes), else bytes. 16 bits each:
// rows less one; units less one; 12 if a worker has fewer than three positions, else 0; unused.
//
// With THIRD_LOAD a bundle brings both inputs and the partials of its phase: four a position.
// Without it two loads do, and a position takes six. WAITS: cycles that the supervisor waits after
// each launch, as the dense kernel does where it stands for a published one.

#define STATE_IN 0
#define STATE_OUT CTXT_WORKERS
#define STATE_MORE (2 * CTXT_WORKERS)
#define STATE_IN_STEP (3 * CTXT_WORKERS)
#define STATE_OUT_STEP (3 * CTXT_WORKERS + 1)
#define STATE_VALUES (3 * CTXT_WORKERS + 2)
#define STATE_LINE (3 * CTXT_WORKERS + 3)
#define STATE_ROWS (6 * CTXT_WORKERS + 8)
#define STATE_COLUMNS (6 * CTXT_WORKERS + 9)
#define STATE_FEW (6 * CTXT_WORKERS + 10)

#define POSITION_BYTES 32

// amp_launches.inc has the supervisor's registers. These are the workers'; all but the packed
// addresses keep their values between launches.
#define addresses m0:1  // packed addresses
#define scratch m0
#define number m2  // number of the worker
#define kind m3  // scratch number when a worker with few positions selects its code
#define way_first m2  // where a worker with few positions goes at a row's first launch
#define in m3  // address of its first position in the unit's upper line
#define out m4  // address of its first position in q
#define partials m5  // where partials of the next position are
#define more m6  // positions less three
#define in_first m7  // $in at the start of a row
#define in_step m8  // bytes from a unit to the next
#define way_later m9  // where it goes at later launches
#define line m10  // distance of the two lines
#define upper m11  // address in the upper line

#define OUTPUT_UNITS 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15
#include "../dense/amp_launches.inc"

// Kept weights of a unit, row by row, into AMP units in the order of their outputs; then choices,
// of two rows each.
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

// Read the state, which does not change between launches. With OPEN_ROW the code is a multiple of 8
// bytes, because the loops behind it must start at one.
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

// The first unit of a row: its place in q, and that of the next position's partials later.
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

.macro OPEN count
  POINT_FIRST \count
  STREAM BEGIN_FIRST, LAST_OF(\count), \count, 0
  exitz $mzero
.endm

.macro ADD count
  STAGE \count
  STREAM BEGIN_LATER, LAST_OF(\count), \count, 1
  exitz $mzero
.endm

// Three positions or more: the loop takes those beyond three.
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
// With few positions some workers have none, one or two; each selects its own code.
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
