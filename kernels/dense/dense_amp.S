// Dense: q = a x s on one tile, 16 x 16 weights at a time, on the AMP.
//
// The supervisor walks the blocks of a row by row. For each it loads the weights, launches the
// workers and waits. Each worker streams its own positions (columns of s) past the weights: the
// first block of a row starts from cleared accumulators, a later one adds to q. Eight units make
// eight outputs, so they walk the blocks twice, in two strips: upper halves, then lower halves.
// Eight float inputs fill a unit, so a float block counts as two, its left and its right half.
//
// State of a strip, little-endian: a word for each worker: address of its first position in
// s; of that in q, less one row of q; positions less three. Words: bytes from column to column
// of s; bytes from row to row of q; address of values. 16 bits each: rows less one; columns less
// one (float: half columns); 12 if a worker has fewer than three positions, else 0; unused.
//
// Defined from outside is one of AMP_HALF_HALF_16, AMP_HALF_HALF_8, AMP_HALF_FLOAT_8,
// AMP_FLOAT_FLOAT_16, AMP_FLOAT_FLOAT_8: data, partials, units.

#include "dense_amp_stream.h.S"

// Offsets of the state, in units of the load that reads them: words, then halves from STATE_ROWS
// on, bytes for STATE_BYTES.
#define STATE_IN 0
#define STATE_OUT CTXT_WORKERS
#define STATE_MORE (2 * CTXT_WORKERS)
#define STATE_IN_STEP (3 * CTXT_WORKERS)
#define STATE_OUT_STEP (3 * CTXT_WORKERS + 1)
#define STATE_VALUES (3 * CTXT_WORKERS + 2)
#define STATE_ROWS (6 * CTXT_WORKERS + 6)
#define STATE_COLUMNS (6 * CTXT_WORKERS + 7)
#define STATE_FEW (6 * CTXT_WORKERS + 8)
#define STATE_BYTES (12 * CTXT_WORKERS + 20)

// Beside those of amp_launches.inc, the supervisor has:
#define strips m11

// The workers' registers that are this kernel's own.
#define scratch m0
#define kind m3
#define in_step m8
#define column_step m11

// A half of a column, 8 floats.
#define HALF_COLUMN_BYTES 32

// Move on to the input of this launch: the next column, or half a column.
.macro NEXT_INPUT
  add $in, $in, $in_step
.endm

// Left and right halves of a column take turns. Set the step to the next input: half a column from
// a left half, and the rest of the column's bytes from a right half. A row begins at a left half.
.macro TURN adds
  .if \adds
    sub $in_step, $column_step, $in_step
  .else
    setzi $in_step, HALF_COLUMN_BYTES
  .endif
.endm

.section .text.dense_amp
.supervisor
.align 8
dense_amp:
#if UNITS == 8
  setzi $strips, 1
// A strip: read the state, choose the entries, walk all blocks.
.Lstrip:
#endif
  ld32 $weights, $state, $mzero, STATE_VALUES
  ldz16 $few, $state, $mzero, STATE_FEW
  ldz16 $rows, $state, $mzero, STATE_ROWS
  ldz16 $columns, $state, $mzero, STATE_COLUMNS
  ldz16 $left, $state, $mzero, STATE_COLUMNS
  // Weights are loaded from $CCCSLOAD on, which the loads advance. Eight units take only half of a
  // block's rows, so with two strips the pointer is set for every block.
  setzi $entry, .Lstart_few
  put $CCCSLOAD, $weights
#if UNITS == 8
  add $weights, $weights, BLOCK_WEIGHT_BYTES
#endif
  CHOOSE_ENTRIES .Lblock
// A block: load its weights, launch the workers, and prepare the next block behind them.
.Lblock:
  ROWS_OF_WEIGHTS
  runall $entry, $state, 0
  // These instructions issue before the first worker does, so they take no time.
#if UNITS == 8
  put $CCCSLOAD, $weights
  add $weights, $weights, BLOCK_WEIGHT_BYTES
#endif
  mov $entry, $later
  sync TEXCH_SYNCZONE_LOCAL
  // The next block of the row, or the next row, which opens with its first block.
  brnzdec $left, .Lblock
  mov $entry, $first
  mov $left, $columns
  brnzdec $rows, .Lblock
#if UNITS == 8
  add $state, $state, STATE_BYTES
  brnzdec $strips, .Lstrip
#endif
  br $lr

// Read what does not change between launches: the worker's addresses and share, by its number, and
// the steps. START and OPEN_ROW together are a multiple of 8 bytes, because a loop's body has to
// begin at one.
.macro START
  {
    get $number, $WSR
    setzi $clear, ZAACC_MASK
  }
  // The worker's number is the offset of its words in the three tables of the state.
  and $number, $number, CSR_W_WSR__CTXTID_M1__MASK
  shl $number, $number, 2
  ld32 $in_first, $mvertex_base, $number, STATE_IN
  ld32 $out, $mvertex_base, $number, STATE_OUT
  ld32 $more, $mvertex_base, $number, STATE_MORE
#if IN_JUMPS
  ld32 $column_step, $mvertex_base, $mzero, STATE_IN_STEP
#else
  ld32 $in_step, $mvertex_base, $mzero, STATE_IN_STEP
#endif
#ifdef JUMP_WORDS
  // A field of $jump that packed addresses advance by to get to the next position.
  {
    setzi $jump, JUMP_WORDS << 10
    fnop
  }
#endif
.endm

// Open a row: clear the accumulators, go back to the first input, advance q by a row, and find the
// second position's partials for the later launches, which stage them while the first is computed.
.macro OPEN_ROW
  {
    ld32 $scratch, $mvertex_base, $mzero, STATE_OUT_STEP
    uput $FP_CLR, $clear
  }
  {
    mov $in, $in_first
    fnop
  }
  add $out, $out, $scratch
  add $partials, $out, POSITION_BYTES
.endm

.worker
.align 8
// Some worker of the tile has fewer than three positions: each branches by its own number.
.Lstart_few:
  START
  CHOOSE_WAYS kind
.Lfirst_few:
  OPEN_ROW
  br $way_first

// Every worker has three positions or more: fall into the code that opens a row and loops.
.align 8
.Lstart:
  START
.Lfirst:
  OPEN_ROW
#include "dense_amp_launches.h.S"
