// Reduce: worker w adds the partials of vectors w, w + CTXT_WORKERS, ... of every piece.
//
// "Partials" are partial sums. A piece is a run of outputs; it has own partials and received
// slices, which lie one after another, each with one partial for every output. A vector is 16 bytes
// of partials. If a piece ends in 8 bytes, the next worker in turn adds them. Sums are float, in
// the accumulators: own partials, then the received slices in their order.
//
// State, 32 bits each: addresses of own partials, received partials, output and list of pieces,
// number of pieces and, with BIAS, the address of the biases. A piece is five integers: byte offsets
// from the first three addresses, number of outputs, depth (slices with the own one); with BIAS the
// byte offset of its biases comes before the number of outputs.
//
// HALF_PARTIALS, HALF_OUTPUT: half instead of float.
// BIAS: sums begin at the piece's biases, a vector of BIAS outputs that repeats. RELU: outputs that
// are not positive become zero.
//
// A worker's vectors are CTXT_WORKERS apart, so that the biases of the next one are those of this
// one (they are in registers for the whole piece), or those of the next but one are (ALTERNATES:
// the registers of both are exchanged after each vector). Biases enter the accumulators by the
// instructions that take results out, ...gina: what these put in at the far end arrives at the
// front after four of them.

// PERIOD: vectors after which the biases of a piece repeat. BIAS_SHIFT: the biases of a vector are
// 1 << BIAS_SHIFT bytes.
#ifdef BIAS
#ifdef HALF_PARTIALS
#define PERIOD (BIAS / 8)
#define BIAS_SHIFT 4
#else
#define PERIOD (BIAS / 4)
#ifdef HALF_OUTPUT
#define BIAS_SHIFT 3
#else
#define BIAS_SHIFT 4
#endif
#endif
#if PERIOD > 1
#if CTXT_WORKERS % PERIOD
#define ALTERNATES
// The factor that divides by the number of workers is set anew for each piece.
#define share m9
#define other m12  // bytes from the biases of the worker's first vector to those of its second
#endif
#endif
#endif

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
#define bias m14  // address of the biases, moved to those of the worker's first vector
#define vector m9  // offset of the piece's biases

// Registers of biases: PUT0 to PUT3 are those of a vector's outputs, in the order in which they
// enter the accumulators. LATER0 and LATER1 are those that PRIME puts in behind PUT0 and PUT1: of
// the worker's next vector (ALTERNATES), or of the rest of a vector of halves. PAIR0 and PAIR1 are
// the same for instructions that put in two floats at once.
#ifdef BIAS
#define PUT0 $a8
#if BIAS == 1
#define PUT1 $a8
#else
#define PUT1 $a9
#endif
#if BIAS >= 8 && defined(HALF_PARTIALS)
#define PUT2 $a10
#define PUT3 $a11
#else
#define PUT2 PUT0
#define PUT3 PUT1
#endif
#ifdef ALTERNATES
#define LATER0 $a10
#define LATER1 $a11
#else
#define LATER0 PUT2
#define LATER1 PUT3
#endif
#if !defined(HALF_OUTPUT)
#define PAIR0 $a8:9
#if BIAS == 1
#define PAIR1 $a8:9
#else
#define PAIR1 $a10:11
#endif
#endif
#else
#define PUT0 $azero
#define PUT1 $azero
#define PUT2 $azero
#define PUT3 $azero
#define PAIR0 $azeros
#define PAIR1 $azeros
#endif

// PRIME0 to PRIME3, before a piece's first vector: put the biases of the worker's next two vectors,
// or of one of halves, into the accumulators. They fill aux slots beside the main pipe.
#ifdef HALF_OUTPUT
#define PRIME0 f16v2gina $a4, PUT0, 0
#define PRIME1 f16v2gina $a5, PUT1, 0
#define PRIME2 f16v2gina $a4, LATER0, 0
#define PRIME3 f16v2gina $a5, LATER1, 0
#else
#define PRIME0 f32v2gina $a4:5, PAIR0, 0
#define PRIME1 f32v2gina $a4:5, PAIR1, 0
#define PRIME2 PRIME0
#define PRIME3 PRIME1
#endif

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

// Replace results that are not positive by zero.
.macro RELU_OF results
#ifdef RELU
  {
    nop
#ifdef HALF_OUTPUT
    f16v4max \results, \results, $azeros
#else
    f32v2max \results, \results, $azeros
#endif
  }
#endif
.endm

// Store the four floats in $a4:7 and advance to the worker's next vector.
.macro STORE_SUMS
#ifdef RELU
  RELU_OF $a4:5
  {
    st64step $a4:5, $output, $output_offset+=, 1
    f32v2max $a6:7, $a6:7, $azeros
  }
  { // fnop for its four bytes: loops start at a multiple of 8
    st64step $a6:7, $output, $output_offset+=, 2 * CTXT_WORKERS - 1
    fnop
  }
#else
  st64step $a4:5, $output, $output_offset+=, 1
  st64step $a6:7, $output, $output_offset+=, 2 * CTXT_WORKERS - 1
#endif
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
#ifdef BIAS
  ld32 $bias, $mzero, $mvertex_base, 5
#endif
  LIST_OF_PIECES 3
#if defined(BIAS) && PERIOD > 1
  and $vector, $offset, PERIOD - 1
  shl $vector, $vector, BIAS_SHIFT
  add $bias, $bias, $vector
#endif
#ifdef ALTERNATES
  // Half a period to the second vector's biases, up from the lower half and down from the upper.
  and $other, $offset, PERIOD / 2
  shl $other, $other, BIAS_SHIFT + 1
  sub $other, PERIOD / 2 << BIAS_SHIFT, $other
#endif
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
#ifdef BIAS
  ld32step $vector, $mzero, $list+=, 1
#if BIAS == 1
#ifdef HALF_OUTPUT
  ldb16 $a8, $bias, $vector, 0
#else
  ld32 $a8, $bias, $vector, 0
  ld32 $a9, $bias, $vector, 0
#endif
#else
  ld64 $a8:9, $bias, $vector, 0
#if BIAS_SHIFT == 4 && !(BIAS == 4 && defined(HALF_OUTPUT))
  ld64 $a10:11, $bias, $vector, 1
#endif
#ifdef ALTERNATES
  add $vector, $vector, $other
  ld64 $a10:11, $bias, $vector, 0
#endif
#endif
#endif
  ld32step $elements, $mzero, $list+=, 1
  ld32step $others, $mzero, $list+=, 1
  // The depth counts the own partials, too.
  add $others, $others, -1
  shr $slice, $elements, WORD_SHIFT
  shr $turns, $slice, 1
#ifdef ALTERNATES
  setzi $share, SHARE
#endif
  TURNS_BUT_ONE .Lidle
.Lbusy:
  // From the end of a vector's received partials to the worker's next vector: 16 workers - others x
  // slice.
#ifdef BIAS
  {
    mul $back, $others, $slice
    PRIME0
  }
  {
    shl $back, $back, 3
    PRIME1
  }
  {
    sub $back, 16 * CTXT_WORKERS, $back
    PRIME2
  }
  {
    ld64step $a0:1, $own, $own_offset+=, 1
    PRIME3
  }
#else
  mul $back, $others, $slice
  shl $back, $back, 3
  sub $back, 16 * CTXT_WORKERS, $back
  // The own vector, then past the vectors of the other workers.
  ld64step $a0:1, $own, $own_offset+=, 1
#endif
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
    f16v2gina $a4, PUT0, 0
  }
  {
    ld64step $a2:3, $own, $own_offset+=, 2 * CTXT_WORKERS - 1
    f16v2gina $a5, PUT1, 0
  }
  RELU_OF $a4:5
  {
    st64step $a4:5, $output, $output_offset+=, 1
    f16v2gina $a6, PUT2, 0
  }
#ifdef RELU
  {
    nop
    f16v2gina $a7, PUT3, 0
  }
  {
    brnzdec $turns, .Lmore
    f16v4max $a6:7, $a6:7, $azeros
  }
#else
  {
    brnzdec $turns, .Lmore
    f16v2gina $a7, PUT3, 0
  }
#endif
  {
    st64step $a6:7, $output, $output_offset+=, 2 * CTXT_WORKERS - 1
    fnop
  }
.Llast:
  ADD_PARTIALS
  {
    // 1 if the piece ends in 8 bytes.
    and $turns, $slice, 1
    f16v2gina $a4, PUT0, 0
  }
  {
    nop
    f16v2gina $a5, PUT1, 0
  }
  RELU_OF $a4:5
  {
    st64step $a4:5, $output, $output_offset+=, 1
    f16v2gina $a6, PUT2, 0
  }
  {
    nop
    f16v2gina $a7, PUT3, 0
  }
  RELU_OF $a6:7
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
    f16v2gina $a4, PUT0, 0
  }
  {
    ld64step $a2:3, $own, $own_offset+=, 2 * CTXT_WORKERS - 1
    f16v2gina $a5, PUT1, 0
  }
  RELU_OF $a4:5
#ifdef ALTERNATES
  {
    st64step $a4:5, $output, $output_offset+=, CTXT_WORKERS
    mov $a12:13, $a8:9
  }
  {
    nop
    mov $a8:9, $a10:11
  }
  {
    brnzdec $turns, .Lvector
    mov $a10:11, $a12:13
  }
#else
  st64step $a4:5, $output, $output_offset+=, CTXT_WORKERS
  brnzdec $turns, .Lvector
#endif
.Llast:
  ADD_PARTIALS
  TAKE_HALVES
  RELU_OF $a4:5
  st64 $a4:5, $output, $output_offset, 0
#else
// Float partials and outputs.
.align 8
.Lvector:
  ADD_PARTIALS
  {
    ld64step $a0:1, $own, $own_offset+=, 1
    f32v2gina $a4:5, PAIR0, 0
  }
  {
    ld64step $a2:3, $own, $own_offset+=, 2 * CTXT_WORKERS - 1
    f32v2gina $a6:7, PAIR1, 0
  }
  STORE_SUMS
  {
    brnzdec $turns, .Lvector
    fnop
  }
.Llast:
  ADD_PARTIALS
  {
    and $turns, $slice, 1
    f32v2gina $a4:5, PAIR0, 0
  }
#ifdef RELU
  {
    nop
    f32v2gina $a6:7, PAIR1, 0
  }
  STORE_SUMS
#else
  STORE_FLOATS output, output_offset
#endif
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
// Find that worker: vectors minus the largest multiple of CTXT_WORKERS in them. $turns is scratch.
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
#ifdef BIAS
  // A worker without a vector has put no biases in yet.
  {
    nop
    PRIME0
  }
  {
    nop
    PRIME1
  }
  {
    nop
    PRIME2
  }
  {
    nop
    PRIME3
  }
#endif
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
  RELU_OF $a4:5
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
  RELU_OF $a4:5
  st64 $a4:5, $output, $output_offset, 0
#endif
.Lnext:
#else
.Lidle:
#endif
  brnzdec $pieces, .Lpiece
  exitz $mzero
