// Dense streams: q = a x s on one tile, as `dense_amp.S` computes it, with streams that are kept
// from launch to launch.
//
// The supervisor loads 16 x 16 weights at a time and launches the workers, each of which streams
// its own positions past them; a position is one column of s and q. Where the operands' roles are
// exchanged, weights are 16 columns of x, and positions are rows of the matrix.
//
// The AMP is not filled and drained in a launch: results of a launch's last position leave in the
// next launch, whose first partials are staged already. So registers and accumulators of a worker
// hold the stream from launch to launch, over exit, sync and load of weights (`amp_steps.h.S` has
// the bundles of a step, which takes in one position). Each worker takes the same positions in all
// launches, so that workers need no lockstep.
//
// The first launch of a row of blocks starts from zero, and reads no sums; its last step stages the
// sums of the first position for the next launch. Addresses of sums jump back to the first position
// by a field of $jumps, ten bits, signed, in words of 8 bytes; those of inputs are packed anew by
// each launch. A position comes again after all others of its worker, of which there are at least
// four, when its sums have been stored for a step.
//
// The hazard: a bundle that loads and stores q must access two memory elements. The load is 3 words
// less than two or more rows from the store, an odd number.
//
// State in 32-bit words: 0 address of the weights, 1 launches of a row of blocks less two, 2 rows
// of blocks less one, 3 bytes of q from a row of blocks to the next, 4 words of s from the inputs
// of a column of blocks to those of the next, 5 (float) jumps of first launches; then five tables
// with a word for each worker: address of the second word of its first inputs; of its first
// results; of the last word of its last position's results but one position; its positions less
// four; jumps: field 1 leads from the last word of its sums to the first, field 2 (float) over the
// inputs of the other half of a block, field 3 nowhere.
//
// Defined from outside is one of STREAM_HALF, STREAM_FLOAT. A unit stores eight floats as weights,
// so a block of floats takes two launches: its left half, then its right half.

#include "../streamed_groups/amp_steps.h.S"

#define STATE_WEIGHTS 0
#define STATE_LAUNCHES 1
#define STATE_ROWS 2
#define STATE_OUT_STEP 3
#define STATE_IN_STEP 4
#define STATE_OPEN_JUMPS 5
#define STATE_IN 6
#define STATE_OUT (6 + CTXT_WORKERS)
#define STATE_LAST (6 + 2 * CTXT_WORKERS)
#define STATE_TURNS (6 + 3 * CTXT_WORKERS)
#define STATE_JUMPS (6 + 4 * CTXT_WORKERS)

#define WORD_BYTES 8
#define ROW_BYTES (WORD_BYTES * ROW_WORDS)  // of a position in q

// Registers of the supervisor.
#define state m0  // address of the vertex state
#define launches m1  // launches of a row of blocks, less two
#define rows m2  // rows of blocks left, less one
#define open m3  // workers' entry that begins a row of blocks
#define later m4  // workers' entry of a further launch
#define close m5  // workers' entry that drains the last row of blocks
// Two registers take turns as the count of launches left of the row, less one.
#define left_a m6
#define left_b m8
#define weights m7  // address of the weights

// A further launch. Behind `runall`, before the first worker issues, compute the count of the
// launch after this one. The jump that follows the macro reads the count of a launch before, so
// that nothing is waited for.
.macro LAUNCH left_now, left_then
  sync TEXCH_SYNCZONE_LOCAL
  WEIGHTS
  runall $later, $state, 0
  add $\left_then, $\left_now, -1
.endm

.section .text.dense_stream
.supervisor
.align 8
dense_stream:
  // In an order in which only the pointer of weights is waited for.
  ld32 $weights, $state, $mzero, STATE_WEIGHTS
  ld32 $launches, $state, $mzero, STATE_LAUNCHES
  ld32 $rows, $state, $mzero, STATE_ROWS
  setzi $open, .Lopen_first
  setzi $later, .Llater
  setzi $close, .Lclose
  put $CCCSLOAD, $weights
.Lrow:
  WEIGHTS
  runall $open, $state, 0
  setzi $open, .Lopen_next
  mov $left_a, $launches
// Four launches a round, since a taken branch takes longer than a launch hides; one that is not
// taken passes while the workers issue.
.Lround:
  LAUNCH left_a, left_b
  brz $left_a, .Lend
  LAUNCH left_b, left_a
  brz $left_b, .Lend
  LAUNCH left_a, left_b
  brz $left_a, .Lend
  LAUNCH left_b, left_a
  brnz $left_b, .Lround
.Lend:
  sync TEXCH_SYNCZONE_LOCAL
  brnzdec $rows, .Lrow
  runall $close, $state, 0
  sync TEXCH_SYNCZONE_LOCAL
  br $lr

// Registers of a worker, besides those of `amp_steps.h.S`. All keep their values between launches
// but $open_jumps, in whose place a launch has another address.
#define scratch m2
#define open_jumps m12  // float: field 1 leads nowhere, field 2 as in $jumps, field 3 a word back
#define in m3  // address of the second word of the next launch's inputs
#define in_first m4  // $in at the start of a row of blocks
#define in_step m5  // words from the inputs of this launch to those of the next one
#define minus_word m6  // bytes from the second word of inputs to the first
#define out m7  // address of the first results
#define partials m8  // address of the third word of the second position's sums
#define last m9  // address of the last word of the results but one
#define out_step m10  // bytes of q from a row of blocks to the next
#define turns m11  // positions less four
#define jumps m14
#define column_step m2  // float: words of s from a column of blocks to the next
#define clear a10  // mask that clears the accumulators

#if defined(STREAM_HALF)
// Steps of a further launch: a plain one; one that leads results, or partials, back to the first
// position; the last one.
#define PLAIN STEP mzero, 0, mzero, 0
#define RESULTS_BACK STEP mzero, 0, jumps, 1
#define PARTIALS_BACK STEP jumps, 1, mzero, 0
#define LAST STEP mzero, 0, mzero, 0, 1

// A bundle of a first launch, whose sums start from zero: loads inputs; stores results with
// `stores`, and also loads partials of the next launch's first position with `stages`.
.macro OPEN_BUNDLE to_inputs, to_both, taken, phase, stores, stages
  {
    .if \stores && \stages
      ld2xst64pace $\to_both, $results, $packed+=, $mzero, 0
    .elseif \stores
      ldst64pace $\to_inputs, $results, $packed+=, $mzero, 0
    .else
      // No instruction has a single load with a packed address: a second one reads q to no
      // register.
      ld2x64pace $\to_inputs, $azeros, $packed+=, $mzero, 1 << 2
    .endif
    PHASE results, \taken, azeros, \phase
  }
.endm

// A step of a first launch. Phase 0 stores the last results of the step before last.
.macro OPEN_STEP stores_last, stores, stages
  OPEN_BUNDLE even_inputs, even_both, odd_inputs, 0, \stores_last, 0
  OPEN_BUNDLE odd_inputs, odd_both, even_inputs, 1, \stores, 0
  OPEN_BUNDLE even_inputs, even_both, odd_inputs, 2, \stores, \stages
  OPEN_BUNDLE odd_inputs, odd_both, even_inputs, 3, \stores, \stages
.endm
#define OPEN_PARTIALS out  // where the first launch loads partials
#else
// Inputs move by field 2 of $jumps behind a step, and stay by field 3.
#define PLAIN STEP jumps, 2 << 2, mzero, 0
#define RESULTS_BACK STEP jumps, 2 << 2, jumps, 1
#define PARTIALS_BACK STEP jumps, 1 | 2 << 2, mzero, 0
#define LAST STEP jumps, 3 << 2, mzero, 0

// A bundle of an even phase of a first launch, whose sums start from zero: nothing to load but
// partials of the next launch's first position, with `stages`.
.macro OPEN_EVEN phase, stores, stages
  {
    .if \stores && \stages
      ldst64pace $even_partials, $results, $packed+=, $mzero, 0
    .elseif \stores
      st64pace $results, $packed+=, $mzero, 0
    .else
      nop
    .endif
    PHASE results, inputs_low, azeros, \phase
  }
.endm

// A bundle of an odd phase of a first launch. Inputs can only be loaded together with partials, of
// which the second word of the worker's results is read and not used, an odd number of words from
// the store. Partials and inputs then move by the fields of $open_jumps that \moves names.
.macro OPEN_ODD phase, stores, moves
  {
    .if \stores
      ld2xst64pace $odd_both, $results, $packed+=, $open_jumps, \moves
    .else
      ld2x64pace $azeros, $first_inputs, $packed+=, $open_jumps, \moves
    .endif
    PHASE results, inputs_high, azeros, \phase
  }
.endm

// A step of a first launch. Phase 0 stores the last results of the step before last.
.macro OPEN_STEP stores_last, stores, stages
  OPEN_EVEN 0, \stores_last, 0
  OPEN_ODD 1, \stores, 1
  OPEN_EVEN 2, \stores, 0
  OPEN_ODD 3, \stores, 1
  OPEN_EVEN 4, \stores, 0
  .if \stages
    OPEN_ODD 5, \stores, 3 | 2 << 2
    OPEN_EVEN 6, \stores, 1
    OPEN_ODD 7, \stores, 0
  .else
    OPEN_ODD 5, \stores, 1 | 2 << 2
    OPEN_EVEN 6, \stores, 0
    OPEN_ODD 7, \stores, 1
  .endif
.endm
#define OPEN_PARTIALS partials
#define HALF_COLUMN_WORDS 4  // of the inputs of half a block, 8 floats
#endif

// Load the first word of this launch's inputs, and lead on to those of the next one.
.macro FIRST_INPUTS
  {
    ld64step $first_inputs, $minus_word, $in+=, $in_step
    fnop
  }
#ifdef STREAM_FLOAT
  // Left and right halves of a block take turns.
  {
    sub $in_step, $column_step, $in_step
    fnop
  }
#endif
.endm

// The first launch of a row of blocks: clear the accumulators, and stream all positions.
.macro OPEN
  {
    mov $in, $in_first
    uput $FP_CLR, $clear
  }
#ifdef STREAM_FLOAT
  setzi $in_step, HALF_COLUMN_WORDS
  {
    ld32 $open_jumps, $mvertex_base, $mzero, STATE_OPEN_JUMPS
    fnop
  }
  add $partials, $out, WORD_BYTES
#endif
  // As long as two bundles: the body of a loop begins at a multiple of 8 bytes.
  PACK(in, OPEN_PARTIALS, out)
  add $partials, $out, ROW_BYTES + 2 * WORD_BYTES
  FIRST_INPUTS
  OPEN_STEP 0, 0, 0
  OPEN_STEP 0, 1, 0
  {
    rpt $turns, ROW_WORDS - 1
    fnop
  }
  OPEN_STEP 1, 1, 0
  OPEN_STEP 1, 1, 1
  LAST
  exitz $mzero
.endm

// Results of the last position of a row of blocks leave.
.macro DRAIN_ALL
  DRAIN 0
  DRAIN_REST
.endm

.worker
.align 8
.Lopen_first:
  START_WORKER scratch, clear
  ld32 $in_first, $mvertex_base, $scratch, STATE_IN
  ld32 $out, $mvertex_base, $scratch, STATE_OUT
  ld32 $last, $mvertex_base, $scratch, STATE_LAST
  ld32 $turns, $mvertex_base, $scratch, STATE_TURNS
  ld32 $jumps, $mvertex_base, $scratch, STATE_JUMPS
  ld32 $out_step, $mvertex_base, $mzero, STATE_OUT_STEP
  {
    add $minus_word, $mzero, -WORD_BYTES
    fnop
  }
#ifdef STREAM_FLOAT
  {
    ld32 $column_step, $mvertex_base, $mzero, STATE_IN_STEP
    fnop
  }
#else
  {
    ld32 $in_step, $mvertex_base, $mzero, STATE_IN_STEP
    fnop
  }
#endif
  OPEN

.align 8
.Lopen_next:
  DRAIN_ALL
  add $out, $out, $out_step
  {
    add $last, $last, $out_step
    fnop
  }
  OPEN

// A further launch: sums of all positions are loaded and stored again.
.align 8
.Llater:
  {
    PACK(in, partials, last)
    fnop
  }
  FIRST_INPUTS
  PLAIN
  RESULTS_BACK
  {
    rpt $turns, ROW_WORDS - 1
    fnop
  }
  PLAIN
  PARTIALS_BACK
  LAST
  exitz $mzero

.align 8
.Lclose:
  DRAIN_ALL
  exitz $mzero
