// Dense convolution: the dense AMP kernel with inputs at listed offsets in s, 16 x 16 weights at a
// time.
//
// s are the image lines on the tile, q the partial sums; a position is one pixel of one image, with
// 16 numbers. A launch multiplies the weights of one tap by its inputs, 16 channels (for floats 8,
// half of them); these are its launch column. A shift is the byte offset in s of the inputs of a
// launch column: each tap reads the same lines at another shift. The supervisor reads the shifts
// from a list along each row of blocks, and passes each to the workers in $mvertex_base; only the
// first launch of a strip passes the address of the state. A strip is the outputs of a block that
// the AMP computes at once, 16 or 8. Strips and the stream of positions past the weights are as in
// the dense kernel (dense_amp.S).
//
// The list has 32 bits for each shift: those of launch columns 1, 2 and so on, and, last, that of
// column 0, with which the next row begins.
//
// The assembler's command line defines one of AMP_HALF_HALF_16 and so on, as for the dense kernel.

#include "../dense/dense_amp_stream.h.S"

// State of a strip. Offsets in words of 32 bits, first those with one for each worker.
#define STATE_IN 0  // address of the worker's first position at shift 0
#define STATE_BEGIN CTXT_WORKERS  // address of its inputs in the first launch
#define STATE_OUT (2 * CTXT_WORKERS)  // address of its first position in q
#define STATE_MORE (3 * CTXT_WORKERS)  // number of its positions, less three
#define STATE_OUT_STEP (4 * CTXT_WORKERS)  // bytes from a row of q to the next
#define STATE_VALUES (4 * CTXT_WORKERS + 1)  // address of the values
#define STATE_LIST (4 * CTXT_WORKERS + 2)  // address of the list
// Offsets in numbers of 16 bits.
#define STATE_ROWS (8 * CTXT_WORKERS + 6)  // rows of blocks, less one
#define STATE_COLUMNS (8 * CTXT_WORKERS + 7)  // launch columns, less one
#define STATE_FEW (8 * CTXT_WORKERS + 8)  // 1 if any worker has under three positions, else 0
#define STATE_BYTES (16 * CTXT_WORKERS + 20)  // bytes of the state of a strip

// Registers of the supervisor, beside those of amp_launches.inc.
#define list m3  // address of the list's next word
#define base m5  // vertex base of the next launch
#define strips m11  // strips left, less one

// Registers of a worker, beside those of dense_amp_forms.h.S.
#define kind m0  // scratch number for CHOOSE_WAYS
#define out_step m8  // bytes from a row of q to the next

// A launch's input: the worker's first position at shift 0, moved on by the shift of the column.
.macro NEXT_INPUT
  add $in, $in_first, $mvertex_base
.endm

// Nothing is done between the halves of a block: the list has an entry for each half.
.macro TURN adds
  nop
.endm

.section .text.direct_dense
.supervisor
.align 8
direct_dense:
#if UNITS == 8
  // Two strips of eight outputs, one after the other; the count is one less, for `brnzdec`.
  setzi $strips, 1
.Lstrip:
#endif
  // Read the state of a strip. $entry is the entry for few positions unless CHOOSE_ENTRIES sets
  // others.
  ld32 $weights, $state, $mzero, STATE_VALUES
  ldz16 $few, $state, $mzero, STATE_FEW
  ldz16 $rows, $state, $mzero, STATE_ROWS
  ldz16 $left, $state, $mzero, STATE_COLUMNS
  ld32 $list, $state, $mzero, STATE_LIST
  setzi $entry, .Lstart_few
  // The weight pointer moves on by itself within a block. The outputs of both strips alternate in
  // memory, so that with strips each block needs its own address: $weights is that of the next one.
  put $CCCSLOAD, $weights
#if UNITS == 8
  add $weights, $weights, BLOCK_WEIGHT_BYTES
#endif
  // The first launch finds the state in $mvertex_base; later ones find a shift there.
  mov $base, $state
  CHOOSE_ENTRIES .Lblock
.Lblock:
  // A block: load its weights, launch the workers on them, and wait for all of them.
  ROWS_OF_WEIGHTS
  runall $entry, $base, 0
  // These issue before the first worker does.
  // The shift of the next column. Behind the last column this is the list's last word, the shift of
  // column 0, with which the next row begins.
  ld32step $base, $mzero, $list+=, 1
#if UNITS == 8
  put $CCCSLOAD, $weights
  add $weights, $weights, BLOCK_WEIGHT_BYTES
#endif
  // Further blocks of a row add to q.
  mov $entry, $later
  sync TEXCH_SYNCZONE_LOCAL
  brnzdec $left, .Lblock
  // The next row: its first block writes q, and the list begins anew at column 1.
  mov $entry, $first
  ldz16 $left, $state, $mzero, STATE_COLUMNS
  ld32 $list, $state, $mzero, STATE_LIST
  brnzdec $rows, .Lblock
#if UNITS == 8
  // The other strip has a state of its own, with its outputs and values.
  add $state, $state, STATE_BYTES
  brnzdec $strips, .Lstrip
#endif
  br $lr

// Start of a strip's first launch: read the state, which later launches find in registers, because
// a worker's registers keep their contents from launch to launch; clear the accumulators.
.macro START
  {
    get $number, $WSR
    setzi $clear, ZAACC_MASK
  }
  and $number, $number, CSR_W_WSR__CTXTID_M1__MASK
  shl $number, $number, 2
  ld32 $in_first, $mvertex_base, $number, STATE_IN
  ld32 $in, $mvertex_base, $number, STATE_BEGIN
  ld32 $out, $mvertex_base, $number, STATE_OUT
  ld32 $more, $mvertex_base, $number, STATE_MORE
  ld32 $out_step, $mvertex_base, $mzero, STATE_OUT_STEP
#ifdef JUMP_WORDS
  setzi $jump, JUMP_WORDS << 10
#endif
  {
    add $partials, $out, POSITION_BYTES
    // Accumulators begin at zero in a row's first block.
    uput $FP_CLR, $clear
  }
.endm

// Start of a later row: advance the addresses of q and of the next position's partials. The macro's
// code is a multiple of 8 bytes, because the loops behind it must start at one.
.macro OPEN_ROW
  {
    NEXT_INPUT
    uput $FP_CLR, $clear
  }
  add $out, $out, $out_step
  add $partials, $out, POSITION_BYTES
.endm

.worker
.align 8
// With few positions some workers have none, one or two; each selects its own code.
// $more is the number of positions less three: 0 after adding 2 means one position, and so on.
.Lstart_few:
  START
  add $kind, $more, 2
  WAYS .Lopen_1, .Ladd_1
  brz $kind, .Lopen_1
  add $kind, $more, 1
  WAYS .Lopen_2, .Ladd_2
  brz $kind, .Lopen_2
  WAYS .Lopen_many, .Llater
  brz $more, .Lopen_many
  WAYS .Lidle, .Lidle
  exitz $mzero
// A later row with few positions: the registers remember which way this worker goes.
.Lfirst_few:
  OPEN_ROW
  br $way_first

.Lstart:
  START
  bri .Lopen_many

.align 8
.Lfirst:
  OPEN_ROW
#include "../dense/dense_amp_launches.h.S"
