// Strided reduce: each worker adds up the strips in its own list, 8 bytes of partials at a time.
//
// State, 32 bits each: addresses of received partials, of y, of the temporary results and of the
// list of strips; for each worker the byte offset of its first strip; for each its number of
// strips. A strip is six integers: byte offset from the received partials, byte offset of the
// result, 1 or 2 for where that counts from (y or temporary), turns less one, partials less one,
// and how many 64-bit words lie between the partials of one output. HALF_PARTIALS, HALF_OUTPUT:
// half instead of float.
//
// "Partials" are partial sums; a strip is a run of outputs; a turn computes the outputs of 8 bytes
// of partials. A strip and a turn take as many bundles as popops estimates for its own vertex
// (strided_reduce.py), of which WAIT makes up the last ones.

#include "sums.inc"

// Registers of a worker.
#define received m1  // address of received partials
#define list m2  // address of the list's next number
#define strips m3  // strips left
#define source m4  // address of the strip's next partials
#define target m5  // offset of its next outputs
#define output m6  // address to which that offset is added
#define turns m7  // turns left
#define others m8  // partials less one
#define stride m9  // stride in 64-bit words
#define partial m10  // address of the current partial
#define mine m11  // index of the worker's words in the state

// Idle for some bundles.
.macro WAIT bundles
  .rept \bundles
  nop
  .endr
.endm

.worker
.globl strided_reduce
.align 8
strided_reduce:
  get $mine, $WSR
  and $mine, $mine, CSR_W_WSR__CTXTID_M1__MASK
  // The tables of the state begin behind its four addresses: first the offsets of the workers'
  // strips, then their numbers.
  add $mine, $mine, 4
  ld32 $source, $mzero, $mvertex_base, $mine
  add $mine, $mine, CTXT_WORKERS
  {
    ld32 $strips, $mzero, $mvertex_base, $mine
    setzi $a0, ZAACC_MASK
  }
  {
    ld32 $received, $mzero, $mvertex_base, 0
    uput $FP_CLR, $a0
  }
  {
    ld32 $list, $mzero, $mvertex_base, 3
    mov $a2:3, $azeros
  }
  add $list, $list, $source
  brnzdec $strips, .Lstrip
  exitz $mzero

// A strip: read its six numbers; the third chooses the address from which the target counts.
.align 8
.Lstrip:
  ld32step $source, $mzero, $list+=, 1
  ld32step $target, $mzero, $list+=, 1
  ld32step $output, $mzero, $list+=, 1
  ld32step $turns, $mzero, $list+=, 1
  ld32step $others, $mzero, $list+=, 1
  ld32step $stride, $mzero, $list+=, 1
  ld32 $output, $mzero, $mvertex_base, $output
  {
    add $source, $received, $source
    fnop
  }
  WAIT 7

// A turn: add 8 bytes of all partials of these outputs, `stride` words apart, and store the
// results. The loop loads a partial while it adds the one before; the last one is added behind it.
.align 8
.Lturn:
  {
    mov $partial, $source
    fnop
  }
  {
    ld64step $a0:1, $mzero, $partial+=, $stride
    fnop
  }
  {
    rpt $others, 0
    fnop
  }
#ifdef HALF_PARTIALS
  {
    ld64step $a0:1, $mzero, $partial+=, $stride
    f16v4acc $a0:1
  }
  {
    add $source, $source, 8
    f16v4acc $a0:1
  }
#else
  {
    ld64step $a0:1, $mzero, $partial+=, $stride
    f32v4acc $a0:3
  }
  {
    add $source, $source, 8
    f32v4acc $a0:3
  }
#endif
#ifdef HALF_PARTIALS
#ifdef HALF_OUTPUT
  TAKE_HALVES
  st64step $a4:5, $output, $target+=, 1
  WAIT 6
#else
  {
    nop
    f32v2gina $a4:5, $azeros, 0
  }
  {
    st64step $a4:5, $output, $target+=, 1
    f32v2gina $a6:7, $azeros, 0
  }
  st64step $a6:7, $output, $target+=, 1
  WAIT 5
#endif
#else
#ifdef HALF_OUTPUT
  {
    nop
    f16v2gina $a4, $azero, 0
  }
  st32step $a4, $output, $target+=, 1
  WAIT 4
#else
  {
    nop
    f32v2gina $a4:5, $azeros, 0
  }
  st64step $a4:5, $output, $target+=, 1
  WAIT 4
#endif
#endif
  brnzdec $turns, .Lturn
  brnzdec $strips, .Lstrip
  exitz $mzero
