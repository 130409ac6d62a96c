// Dense: q = a x s on one tile, 16 x 16 weights at a time, on the AMP.
//
// s is the dense operand on the tile, q the partial sums. A column of blocks multiplies 16 rows of
// s; a row of blocks gives 16 rows of q. A position is one column of x: 16 inputs in such rows of
// s, 16 outputs in such rows of q.
//
// The supervisor walks the blocks of a row by row. For each it loads the weights, launches the
// workers and waits. Each worker streams its own positions past the weights. At the first block of
// a row the accumulators start from zero; at a later one the sums start from q.
//
// With eight AMP units a launch computes eight outputs, so the supervisor walks all blocks twice,
// in two strips: first the upper halves of all blocks, then the lower ones. A unit stores eight
// floats as weights, so a block of floats is loaded in two launches, its left half, then its right
// half.
//
// The assembler's command line defines one of AMP_HALF_HALF_16, AMP_HALF_HALF_8, AMP_HALF_FLOAT_8,
// AMP_FLOAT_FLOAT_16, AMP_FLOAT_FLOAT_8: types of data and of partials, and number of units.

#include "dense_amp_stream.h.S"

// State of a strip. Offsets in words of 32 bits, first those with one for each worker.
#define STATE_IN 0  // address of the worker's first position in s
#define STATE_OUT CTXT_WORKERS  // address of its first position in q, less one row of blocks
#define STATE_MORE (2 * CTXT_WORKERS)  // number of its positions, less three
#define STATE_IN_STEP (3 * CTXT_WORKERS)  // bytes in s from a column of blocks to the next
#define STATE_OUT_STEP (3 * CTXT_WORKERS + 1)  // bytes in q from a row of blocks to the next
#define STATE_VALUES (3 * CTXT_WORKERS + 2)  // address of the strip's values
// Offsets in numbers of 16 bits.
#define STATE_ROWS (6 * CTXT_WORKERS + 6)  // rows of blocks, less one
#define STATE_COLUMNS (6 * CTXT_WORKERS + 7)  // launches of a row of blocks, less one
#define STATE_FEW (6 * CTXT_WORKERS + 8)  // 1 if any worker has under three positions, else 0
#define STATE_BYTES (12 * CTXT_WORKERS + 20)  // bytes of the state of a strip

// Registers of the supervisor, beside those of amp_launches.inc.
#define strips m11  // strips left, less one

// Registers of a worker, beside those of dense_amp_forms.h.S.
#define scratch m0
#define kind m3  // scratch number for CHOOSE_WAYS
#define in_step m8  // bytes from this launch's input to the next one's
#define column_step m11  // floats: bytes in s from a column of blocks to the next

// Bytes of the inputs of half a block, 8 floats.
#define HALF_COLUMN_BYTES 32

// Move on to the inputs of this launch: those of the next column of blocks, or of half of one.
.macro NEXT_INPUT
  add $in, $in, $in_step
.endm

// Launches of left and of right halves of a block take turns. Set the step to the inputs of the
// next launch: from a left half to the right half of the same column of blocks, and from a right
// half to the left half of the next. A row of blocks begins with a left half (`adds` is 0).
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
  // Weight loads read from $CCCSLOAD and move it on. With eight units a launch loads half of the
  // weights of a block and skips the other half, so the pointer is set anew for each block.
  setzi $entry, .Lstart_few
  put $CCCSLOAD, $weights
#if UNITS == 8
  add $weights, $weights, BLOCK_WEIGHT_BYTES
#endif
  CHOOSE_ENTRIES .Lblock
// A block: load its weights, launch the workers, and prepare the next block while they start.
.Lblock:
  ROWS_OF_WEIGHTS
  runall $entry, $state, 0
  // The next instructions issue before a worker does, in cycles in which the supervisor would wait.
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

// Once a vertex: read the worker's addresses and number of positions, and the steps. START and
// OPEN_ROW together are a multiple of 8 bytes, because a loop's body has to begin at one.
.macro START
  {
    get $number, $WSR
    setzi $clear, ZAACC_MASK
  }
  // The worker's number, times four, is the byte offset of its words in the three tables of the
  // state.
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
  // The step of packed addresses to the next position, in bits 19..10, which JUMP selects.
  {
    setzi $jump, JUMP_WORDS << 10
    fnop
  }
#endif
.endm

// The first launch of a row of blocks: clear the accumulators, go back to the first inputs, and
// move on to the next row of q. $partials is for later launches, which load the second position's
// partials while the first position is computed.
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
// Entries if any worker has fewer than three positions: each branches by its number of positions.
.Lstart_few:
  START
  CHOOSE_WAYS kind
.Lfirst_few:
  OPEN_ROW
  br $way_first

// Entries if every worker has three positions or more: continue at .Lopen_many, in the next file.
.align 8
.Lstart:
  START
.Lfirst:
  OPEN_ROW
#include "dense_amp_launches.h.S"
