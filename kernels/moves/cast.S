// Cast: worker w converts the groups of four elements w, w + CTXT_WORKERS, ... of every piece.
//
// State, 32 bits each: addresses of source, target and list of pieces, number of pieces.
// A piece is three integers: byte offsets from source and from target, elements, a multiple of 4.
// TO_FLOAT: half becomes float; else float becomes half.
//
// Four elements take two bundles, one of which loads and stores. The hazard: source and target must
// be in different memory elements.

#include "pieces.h.S"

// Registers of a worker, beside those of pieces.h.S, where $turns counts groups of four.
#define source m1  // address of the worker's first group in the source
#define target m2  // address of the worker's first group in the target
#define second m3  // address of the second half of that group in the source; before, a byte offset
#define source_offset m6  // offset of the piece in the source, then address of the next load
#define target_offset m7  // offset of the piece in the target, then address of the next store
#define addresses m8:9  // packed addresses of load and store
#define stride m10  // steps of the packed addresses

#ifdef TO_FLOAT
#define SOURCE_SHIFT 3
#define TARGET_SHIFT 4
#define STRIDES (CTXT_WORKERS | (2 * CTXT_WORKERS - 1) << 10)
// Bytes of a group are 1 << SHIFT. STRIDES holds two steps in words, ten bits each: from group to
// group of one worker at the source, and from a group's last word to the next group at the target.
#else
#define SOURCE_SHIFT 4
#define TARGET_SHIFT 3
#define STRIDES (2 * CTXT_WORKERS | CTXT_WORKERS << 10)
#endif

.worker
.globl cast
.align 8
cast:
  START_PIECES
  ld32 $source, $mzero, $mvertex_base, 0
  ld32 $target, $mzero, $mvertex_base, 1
  LIST_OF_PIECES 2
  shl $second, $offset, SOURCE_SHIFT
  add $source, $source, $second
  shl $offset, $offset, TARGET_SHIFT
  add $target, $target, $offset
  setzi $stride, STRIDES
#ifndef TO_FLOAT
  add $second, $source, 8
#endif
  brnzdec $pieces, .Lpiece
  exitz $mzero

.align 8
// A piece: read its three numbers, compute this worker's share of groups of four, less one.
.Lpiece:
  ld32step $source_offset, $mzero, $list+=, 1
  ld32step $target_offset, $mzero, $list+=, 1
  ld32step $turns, $mzero, $list+=, 1
  shr $turns, $turns, 2
  TURNS_BUT_ONE .Lnext
.Lgroups:
  add $target_offset, $target, $target_offset

#ifdef TO_FLOAT
  // Load 8 bytes, convert each pair of halves to a pair of floats, store 16 bytes. The target's two
  // steps are a word, field 0, and to the worker's next group, the second field of $stride.
  ld64step $a0:1, $source, $source_offset+=, CTXT_WORKERS
  { // fnop for its four bytes: the loop starts at a multiple of 8
    add $source_offset, $source, $source_offset
    fnop
  }
  {
    tapack $addresses, $source_offset, $mzero, $target_offset
    f16v2tof32 $a2:3, $a0
  }
  {
    rpt $turns, 1
    fnop
  }
  {
    ldst64pace $a0:1, $a2:3, $addresses+=, $stride, 0b0001
    f16v2tof32 $a4:5, $a1
  }
  {
    st64pace $a4:5, $addresses+=, $stride, 0b10
    f16v2tof32 $a2:3, $a0
  }
  {
    st64pace $a2:3, $addresses+=, $stride, 0b00
    f16v2tof32 $a4:5, $a1
  }
  st64pace $a4:5, $addresses+=, $stride, 0b10
#else
  // The first two floats come by $source_offset, the other two by a packed address.
  ld64 $a2:3, $second, $source_offset, 0
  ld64step $a0:1, $source, $source_offset+=, 2 * CTXT_WORKERS
  {
    add $m11, $second, $source_offset
    f32v2tof16 $a4, $a0:1
  }
  tapack $addresses, $m11, $mzero, $target_offset
  {
    rpt $turns, 1
    fnop
  }
  {
    ld64step $a0:1, $source, $source_offset+=, 2 * CTXT_WORKERS
    f32v2tof16 $a5, $a2:3
  }
  {
    ldst64pace $a2:3, $a4:5, $addresses+=, $stride, 0b1001
    f32v2tof16 $a4, $a0:1
  }
  {
    nop
    f32v2tof16 $a5, $a2:3
  }
  st64pace $a4:5, $addresses+=, $stride, 0b10
#endif
.Lnext:
  brnzdec $pieces, .Lpiece
  exitz $mzero
