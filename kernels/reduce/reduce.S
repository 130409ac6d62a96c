// Reduce: worker w adds the partials of vectors w, w + CTXT_WORKERS, ... of every piece.
//
// "Partials" are partial sums. A piece is a run of outputs; it has own partials and received
// slices, which lie one after another, each with one partial for every output. A vector is 16 bytes
// of partials. If a piece ends in 8 bytes, the next worker in turn adds them. Sums are float, in
// the accumulators: own partials, then the received slices in their order.
//
// State, 32 bits each: addresses of own partials, received partials, output and list of pieces,
// number of pieces. A piece is five integers: byte offsets from the first three addresses, number
// of outputs, depth (slices with the own one).
// HALF_PARTIALS, HALF_OUTPUT: half instead of float.

#include "../moves/pieces.h.S"
#include "sums.inc"

// Registers of a worker, beside those of pieces.h.S, where $turns counts vectors. The first three
// are the addresses of the state, moved to the worker's first vector.
#define own m1  // address of own partials
#define received m2  // address of received partials
#define output m3  // address of the output
#define own_offset m6  // offset of the piece's own partials
#define received_offset m7  // offset of the piece's received partials
#define output_offset m8  // offset of the piece's outputs
#define elements m9  // outputs of the piece
#define back m9  // bytes by which $received_offset goes back after the last slice
#define others m10  // received slices of the piece
#define slice m11  // 64-bit words of a slice

// 8 bytes hold 1 << WORD_SHIFT partials.
#ifdef HALF_PARTIALS
#define WORD_SHIFT 2
#else
#define WORD_SHIFT 1
#endif

// A piece can end in half a vector unless 8 bytes of partials would be 4 bytes of results.
#if defined(HALF_PARTIALS) || !defined(HALF_OUTPUT)
#define HAS_REST
#endif

// Add a vector of own partials in $a0:3 and of every received slice, $slice words apart; advance
// $received_offset to the worker's next vector. A pass adds one vector while it loads the next one.
.macro ADD_PARTIALS
  {
    rpt $others, 1
    fnop
  }
  {
    // The upper word is loaded by offset, then the lower one by a step that moves on to the next
    // slice. The accumulation reads the four registers before the loads of its bundle and the next
    // one.
    ld64 $a2:3, $received, $received_offset, 1
    ACCUMULATE $a0:3
  }
  {
    ld64step $a0:1, $received, $received_offset+=, $slice
    fnop
  }
  {
    // The last slice's vector is accumulated behind the loop.
    add $received_offset, $received_offset, $back
    ACCUMULATE $a0:3
  }
.endm

.worker
.globl reduce
.align 8
reduce:
  START_PIECES
  ld32 $own, $mzero, $mvertex_base, 0
  {
    // Clear the accumulators once: taking results out puts $azero in.
    ld32 $received, $mzero, $mvertex_base, 1
    setzi $a0, ZAACC_MASK
  }
  {
    ld32 $output, $mzero, $mvertex_base, 2
    uput $FP_CLR, $a0
  }
  LIST_OF_PIECES 3
  // Advance to the worker's first vector: 16 bytes of partials; outputs are twice or half that if
  // their type differs.
  shl $offset, $offset, 4
  add $own, $own, $offset
  add $received, $received, $offset
#ifdef HALF_PARTIALS
#ifndef HALF_OUTPUT
  shl $offset, $offset, 1
#endif
#else
#ifdef HALF_OUTPUT
  shr $offset, $offset, 1
#endif
#endif
  add $output, $output, $offset
  brnzdec $pieces, .Lpiece
  exitz $mzero

// A piece: read its five numbers, compute this worker's share of vectors, less one. $slice becomes
// the 64-bit words of a slice; an odd number means that the piece ends in 8 bytes.
.align 8
.Lpiece:
  ld32step $own_offset, $mzero, $list+=, 1
  ld32step $received_offset, $mzero, $list+=, 1
  ld32step $output_offset, $mzero, $list+=, 1
  ld32step $elements, $mzero, $list+=, 1
  ld32step $others, $mzero, $list+=, 1
  // The depth counts the own partials, too.
  add $others, $others, -1
  shr $slice, $elements, WORD_SHIFT
  shr $turns, $slice, 1
  TURNS_BUT_ONE .Lidle
.Lbusy:
  // From the end of a vector's received partials to the worker's next vector: 16 workers - others x
  // slice.
  mul $back, $others, $slice
  shl $back, $back, 3
  sub $back, 16 * CTXT_WORKERS, $back
  // The own vector, then past the vectors of the other workers.
  ld64step $a0:1, $own, $own_offset+=, 1
  ld64step $a2:3, $own, $own_offset+=, 2 * CTXT_WORKERS - 1
  brnzdec $turns, .Lvector
.Lone:
  bri .Llast

// By types: a loop over vectors that are not the worker's last in this piece, in which results are
// stored while the own partials of the next vector are loaded; then the last vector, .Llast, which
// loads no further ones and finds whether the piece ends in 8 bytes.
#ifdef HALF_PARTIALS
#ifdef HALF_OUTPUT
// Half partials and outputs.
.align 8
.Lmore:
  {
    // The last result of the vector before, stored behind the branch so that no slot is lost to it.
    st64step $a6:7, $output, $output_offset+=, 2 * CTXT_WORKERS - 1
    fnop
  }
.Lvector:
  ADD_PARTIALS
  {
    ld64step $a0:1, $own, $own_offset+=, 1
    f16v2gina $a4, $azero, 0
  }
  {
    ld64step $a2:3, $own, $own_offset+=, 2 * CTXT_WORKERS - 1
    f16v2gina $a5, $azero, 0
  }
  {
    st64step $a4:5, $output, $output_offset+=, 1
    f16v2gina $a6, $azero, 0
  }
  {
    brnzdec $turns, .Lmore
    f16v2gina $a7, $azero, 0
  }
  {
    st64step $a6:7, $output, $output_offset+=, 2 * CTXT_WORKERS - 1
    fnop
  }
.Llast:
  ADD_PARTIALS
  {
    // 1 if the piece ends in 8 bytes.
    and $turns, $slice, 1
    f16v2gina $a4, $azero, 0
  }
  {
    nop
    f16v2gina $a5, $azero, 0
  }
  {
    st64step $a4:5, $output, $output_offset+=, 1
    f16v2gina $a6, $azero, 0
  }
  {
    nop
    f16v2gina $a7, $azero, 0
  }
  st64step $a6:7, $output, $output_offset+=, 2 * CTXT_WORKERS - 1
#else
// Half partials, float outputs: eight floats leave in four stores.
.align 8
.Lvector:
  ADD_PARTIALS
  {
    ld64step $a0:1, $own, $own_offset+=, 1
    f32v2gina $a4:5, $azeros, 0
  }
  STORE_FLOATS output, output_offset
  ld64step $a2:3, $own, $own_offset+=, 2 * CTXT_WORKERS - 1
  {
    brnzdec $turns, .Lvector
    fnop
  }
.Llast:
  ADD_PARTIALS
  {
    and $turns, $slice, 1
    f32v2gina $a4:5, $azeros, 0
  }
  STORE_FLOATS output, output_offset
#endif
#else
#ifdef HALF_OUTPUT
// Float partials, half outputs: four halves leave in one store.
.align 8
.Lvector:
  ADD_PARTIALS
  {
    ld64step $a0:1, $own, $own_offset+=, 1
    f16v2gina $a4, $azero, 0
  }
  {
    ld64step $a2:3, $own, $own_offset+=, 2 * CTXT_WORKERS - 1
    f16v2gina $a5, $azero, 0
  }
  st64step $a4:5, $output, $output_offset+=, CTXT_WORKERS
  brnzdec $turns, .Lvector
.Llast:
  ADD_PARTIALS
  TAKE_HALVES
  st64 $a4:5, $output, $output_offset, 0
#else
// Float partials and outputs.
.align 8
.Lvector:
  ADD_PARTIALS
  {
    ld64step $a0:1, $own, $own_offset+=, 1
    f32v2gina $a4:5, $azeros, 0
  }
  {
    ld64step $a2:3, $own, $own_offset+=, 2 * CTXT_WORKERS - 1
    f32v2gina $a6:7, $azeros, 0
  }
  st64step $a4:5, $output, $output_offset+=, 1
  st64step $a6:7, $output, $output_offset+=, 2 * CTXT_WORKERS - 1
  {
    brnzdec $turns, .Lvector
    fnop
  }
.Llast:
  ADD_PARTIALS
  {
    and $turns, $slice, 1
    f32v2gina $a4:5, $azeros, 0
  }
  STORE_FLOATS output, output_offset
#endif
#endif

#ifdef HAS_REST
  brnz $turns, .Lrest
  brnzdec $pieces, .Lpiece
  exitz $mzero

.Lidle:
  and $turns, $slice, 1
  brz $turns, .Lnext
// The piece ends in 8 bytes, for the worker whose number is vectors mod CTXT_WORKERS.
// Find that worker: vectors minus the largest multiple of CTXT_WORKERS in them.
.Lrest:
  shr $turns, $slice, 1
  // Division by the number of workers, as a multiplication and a shift.
  mul $back, $turns, $share
  shr $back, $back, SHARE_SHIFT
  mul $back, $back, CTXT_WORKERS
  sub $turns, $turns, $back
  // $next_worker is the worker's number plus one.
  add $turns, $turns, 1
  sub $turns, $turns, $next_worker
  brnz $turns, .Lnext
// Add the 8 bytes: own first, then a load and an addition of each received slice.
.align 8
.Lmine:
#ifdef HALF_PARTIALS
  {
    ld64 $a0:1, $own, $own_offset, 0
    fnop
  }
  {
    rpt $others, 0
    fnop
  }
  {
    ld64step $a0:1, $received, $received_offset+=, $slice
    f16v4acc $a0:1
  }
  {
    nop
    f16v4acc $a0:1
  }
#ifdef HALF_OUTPUT
  TAKE_HALVES
  st64 $a4:5, $output, $output_offset, 0
#else
  {
    nop
    f32v2gina $a4:5, $azeros, 0
  }
  {
    st64 $a4:5, $output, $output_offset, 0
    f32v2gina $a6:7, $azeros, 0
  }
  st64 $a6:7, $output, $output_offset, 1
#endif
#else
  {
    ld64 $a0:1, $own, $own_offset, 0
    mov $a2:3, $azeros
  }
  {
    rpt $others, 0
    fnop
  }
  {
    ld64step $a0:1, $received, $received_offset+=, $slice
    f32v4acc $a0:3
  }
  {
    nop
    f32v4acc $a0:3
  }
  {
    nop
    f32v2gina $a4:5, $azeros, 0
  }
  st64 $a4:5, $output, $output_offset, 0
#endif
.Lnext:
#else
.Lidle:
#endif
  brnzdec $pieces, .Lpiece
  exitz $mzero
