// Copy: worker w moves words w, w + CTXT_WORKERS, ... of 8 bytes of every piece.
//
// State, 32 bits each: addresses of source, target and list of pieces, number of pieces.
// A piece is three integers: byte offsets from source and from target, elements.
// WORD_SHIFT: a word has 1 << WORD_SHIFT elements.
//
// A bundle stores one word and loads the next. The hazard: source and target must be in different
// memory elements.

#include "pieces.h.S"

// Registers of a worker, beside those of pieces.h.S, where $turns counts words of 8 bytes.
#define source m1  // address of the worker's first word in the source
#define target m2  // address of the worker's first word in the target
#define source_offset m6  // offset of the piece in the source, then address of the next load
#define target_offset m7  // offset of the piece in the target, then address of the next store
#define addresses m8:9  // packed addresses of load and store
#define stride m10  // step of the packed addresses

.worker
.globl copy
.align 8
copy:
  START_PIECES
  ld32 $source, $mzero, $mvertex_base, 0
  ld32 $target, $mzero, $mvertex_base, 1
  LIST_OF_PIECES 2
  shl $offset, $offset, 3
  add $source, $source, $offset
  add $target, $target, $offset
  setzi $stride, CTXT_WORKERS
  brnzdec $pieces, .Lpiece
  exitz $mzero

.align 8
// A piece: read its three numbers, compute this worker's share of words, less one.
.Lpiece:
  ld32step $source_offset, $mzero, $list+=, 1
  ld32step $target_offset, $mzero, $list+=, 1
  ld32step $turns, $mzero, $list+=, 1
  shr $turns, $turns, WORD_SHIFT
  TURNS_BUT_ONE .Lnext
// The first word is loaded before the loop and the last one stored behind it. A bundle of the loop
// stores a word and loads the next, CTXT_WORKERS words on: both addresses take that step of
// $stride.
.Lgroups:
  ld64step $a0:1, $source, $source_offset+=, CTXT_WORKERS
  add $source_offset, $source, $source_offset
  add $target_offset, $target, $target_offset
  tapack $addresses, $source_offset, $mzero, $target_offset
  {
    rpt $turns, 0
    fnop
  }
  {
    ldst64pace $a0:1, $a0:1, $addresses+=, $stride, 0b0101
    fnop
  }
  st64pace $a0:1, $addresses+=, $stride, 0b01
.Lnext:
  brnzdec $pieces, .Lpiece
  exitz $mzero
