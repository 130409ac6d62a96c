// Block reduce: worker w adds the partials of vectors w, w + CTXT_WORKERS, ... of one run of
// outputs.
//
// "Partials" are partial sums. A slice has one partial for each output; a vector is 16 bytes of
// partials; received slices lie one after another. Sums are float, in the accumulators: own
// partials, then the received slices in their order.
//
// State, 32 bits each: addresses of own partials, of received ones and of the output, vectors - 1,
// number of received slices, 64-bit words from the second half of a vector to the first half of
// the same vector in the next slice.
// HALF_PARTIALS, HALF_OUTPUT: half instead of float.

#include "../moves/pieces.h.S"
#include "sums.inc"

// Registers of a worker, beside $offset (the worker's first byte) and $turns (its vectors less one)
// of pieces.h.S.
#define own m1  // address of the worker's next vector of own partials
#define received m2  // address of its next vector in the first received slice
#define output m3  // address of its next outputs
#define vectors_more m6  // vectors of the run, less one
#define others m7  // number of received slices
#define step m8  // words to the same vector in the next slice
#define next m9  // address in the current slice
#define number m10  // number of the worker

.worker
.globl block_reduce
.align 8
block_reduce:
  get $number, $WSR
  and $number, $number, CSR_W_WSR__CTXTID_M1__MASK
  setzi $share, SHARE
  {
    ld32 $own, $mzero, $mvertex_base, 0
    setzi $a0, ZAACC_MASK
  }
  {
    ld32 $received, $mzero, $mvertex_base, 1
    uput $FP_CLR, $a0
  }
  ld32 $output, $mzero, $mvertex_base, 2
  ld32 $vectors_more, $mzero, $mvertex_base, 3
  ld32 $others, $mzero, $mvertex_base, 4
  ld32 $step, $mzero, $mvertex_base, 5
  // Advance to the worker's first vector: 16 bytes of partials each; outputs are twice or half that
  // if their type differs.
  shl $offset, $number, 4
  add $own, $own, $offset
  add $received, $received, $offset
#if defined(HALF_PARTIALS) && !defined(HALF_OUTPUT)
  shl $offset, $offset, 1
#endif
#if !defined(HALF_PARTIALS) && defined(HALF_OUTPUT)
  shr $offset, $offset, 1
#endif
  add $output, $output, $offset
  sub $turns, $vectors_more, $number
  SHARE_BUT_ONE .Lidle
.Lbusy:
  mov $next, $received
  bri .Lvector

// The last results of a turn are stored at .Lmore, when the next turn begins, or behind the loop.
.align 8
  nop
.Lmore:
#ifdef HALF_OUTPUT
#ifdef HALF_PARTIALS
  st64step $a6:7, $mzero, $output+=, 2 * CTXT_WORKERS - 1
#else
  st64step $a4:5, $mzero, $output+=, CTXT_WORKERS
#endif
#else
  nop
#endif
// A vector: load the worker's own partials, then add those of each received slice. A bundle loads
// while the accumulators add what was loaded before.
.Lvector:
  ld64step $a0:1, $mzero, $own+=, 1
  ld64step $a2:3, $mzero, $own+=, 2 * CTXT_WORKERS - 1
  {
    rpt $others, 1
    fnop
  }
  {
    ld64step $a0:1, $mzero, $next+=, 1
    ACCUMULATE $a0:3
  }
  {
    ld64step $a2:3, $mzero, $next+=, $step
    fnop
  }
  // The last slice's partials are added behind the loop.
  {
    add $received, $received, 16 * CTXT_WORKERS
    ACCUMULATE $a0:3
  }
// Take the results from the accumulators and store them.
#ifdef HALF_OUTPUT
  {
    mov $next, $received
    f16v2gina $a4, $azero, 0
  }
#ifdef HALF_PARTIALS
  {
    nop
    f16v2gina $a5, $azero, 0
  }
  {
    st64step $a4:5, $mzero, $output+=, 1
    f16v2gina $a6, $azero, 0
  }
  {
    brnzdec $turns, .Lmore
    f16v2gina $a7, $azero, 0
  }
  st64 $a6:7, $output, $mzero, 0
#else
  {
    brnzdec $turns, .Lmore
    f16v2gina $a5, $azero, 0
  }
  st64 $a4:5, $output, $mzero, 0
#endif
#else
  {
    mov $next, $received
    f32v2gina $a4:5, $azeros, 0
  }
  STORE_FLOATS mzero, output
  brnzdec $turns, .Lvector
#endif
.Lidle:
  exitz $mzero
