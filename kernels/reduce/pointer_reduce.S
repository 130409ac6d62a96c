// Pointer reduce: worker w adds the partials of vectors w, w + CTXT_WORKERS, ... of one run of
// outputs.
//
// "Partials" are partial sums. A slice has one partial for each output and may lie anywhere; a
// vector is 16 bytes of partials. Sums are float, in the accumulators: own partials, then the
// received slices in the order of the list.
//
// State, 32 bits each: address of received partials, byte offset of own partials from there,
// addresses of output and of the list of slices, vectors - 1, depth (slices with the own one). The
// list holds the byte offset of every received slice from the address of received partials, and a
// last word that is read and not used. HALF_PARTIALS, HALF_OUTPUT: half instead of float.

#include "../moves/pieces.h.S"
#include "sums.inc"

// Registers of a worker, beside $list, $offset (the worker's first byte) and $turns (its vectors
// less one) of pieces.h.S.
#define received m1  // address from which the offsets of the worker's next vector count
#define own m2  // offset of the own partials
#define output m3  // address of the next outputs
#define depth m5  // number of slices
#define slice m6  // offset of the current slice
#define next m7  // address of the next word of the list
#define vectors_more m8  // vectors less one
#define number m9  // number of the worker

// Add a vector of every slice. $slice is the slice's byte offset from $received, at first that of
// the worker's own partials; each pass loads the next offset from the list, so the last pass reads
// one word behind the offsets.
.macro ADD_SLICES
  {
    rpt $depth, 2
    fnop
  }
  {
    ld64 $a0:1, $received, $slice, 0
    fnop
  }
  {
    ld64 $a2:3, $received, $slice, 1
    fnop
  }
  {
    ld32step $slice, $mzero, $next+=, 1
    ACCUMULATE $a0:3
  }
.endm

.worker
.globl pointer_reduce
.align 8
pointer_reduce:
  get $number, $WSR
  and $number, $number, CSR_W_WSR__CTXTID_M1__MASK
  setzi $share, SHARE
  {
    ld32 $received, $mzero, $mvertex_base, 0
    setzi $a0, ZAACC_MASK
  }
  {
    ld32 $own, $mzero, $mvertex_base, 1
    uput $FP_CLR, $a0
  }
  ld32 $output, $mzero, $mvertex_base, 2
  ld32 $list, $mzero, $mvertex_base, 3
  ld32 $vectors_more, $mzero, $mvertex_base, 4
  ld32 $depth, $mzero, $mvertex_base, 5
  // Advance to the worker's first vector: 16 bytes of partials each; outputs are twice or half that
  // if their type differs.
  shl $offset, $number, 4
  add $received, $received, $offset
#if defined(HALF_OUTPUT) && !defined(HALF_PARTIALS)
  { // fnop for its four bytes: loops start at a multiple of 8
    shr $offset, $offset, 1
    fnop
  }
#endif
#if defined(HALF_PARTIALS) && !defined(HALF_OUTPUT)
  {
    shl $offset, $offset, 1
    fnop
  }
#endif
  add $output, $output, $offset
  sub $turns, $vectors_more, $number
  SHARE_BUT_ONE .Lidle
.Lbusy:
  // Every vector walks the whole list again.
  mov $slice, $own
  mov $next, $list
.align 8
.Lvector:
  ADD_SLICES
// Take the results from the accumulators, store them, and go on to the worker's next vector.
#ifdef HALF_OUTPUT
  {
    add $received, $received, 16 * CTXT_WORKERS
    f16v2gina $a4, $azero, 0
  }
  {
    mov $slice, $own
    f16v2gina $a5, $azero, 0
  }
#ifdef HALF_PARTIALS
  {
    st64step $a4:5, $mzero, $output+=, 1
    f16v2gina $a6, $azero, 0
  }
  {
    nop
    f16v2gina $a7, $azero, 0
  }
  st64step $a6:7, $mzero, $output+=, 2 * CTXT_WORKERS - 1
#else
  st64step $a4:5, $mzero, $output+=, CTXT_WORKERS
#endif
#else
  {
    add $received, $received, 16 * CTXT_WORKERS
    f32v2gina $a4:5, $azeros, 0
  }
  STORE_FLOATS mzero, output
  mov $slice, $own
#endif
  mov $next, $list
  brnzdec $turns, .Lvector
.Lidle:
  exitz $mzero
