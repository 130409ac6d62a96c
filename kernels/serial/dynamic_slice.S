// Dynamic slice: worker w moves words w, w + CTXT_WORKERS, ... of 8 bytes of slice number
// [counter].
//
// `base` is an array of slices in tile memory, `sub` a single slice, and the counter a word with
// the number of a slice. State, 32 bits each: addresses of counter, base and sub, words of 8 bytes
// of a slice. UPDATES: copy from sub into the slice of base; without it, out of the slice of base
// into sub. IDLES: bundles that all workers idle, so that the kernel takes as long as PopLibs'
// vertex.

#include "../moves/pieces.h.S"

// Registers of a worker, beside those of pieces.h.S, where $turns counts words of 8 bytes.
#define counter m1  // address of the counter, then its value
#define base m2  // address of base, then of the slice in base
#define slice m3  // address of sub
#define words m5  // words of a slice
#define place m6  // bytes of base before the slice
#define from m7  // byte offset of the worker's next word to load
#define to m8  // byte offset of the worker's next word to store

// Direction of the copy.
#ifdef UPDATES
#define source slice
#define target base
#else
#define source base
#define target slice
#endif

.worker
.globl dynamic_slice
.align 8
dynamic_slice:
  START_PIECES
  ld32 $counter, $mzero, $mvertex_base, 0
  ld32 $base, $mzero, $mvertex_base, 1
  ld32 $slice, $mzero, $mvertex_base, 2
  ld32 $words, $mzero, $mvertex_base, 3
  ld32 $counter, $mzero, $counter, 0
  add $next_worker, $offset, 1
  shl $from, $offset, 3
  mov $to, $from
  // The slice begins at its number times its bytes.
  shl $place, $words, 3
  mul $place, $place, $counter
  add $base, $base, $place
  // Idle for the bundles that PopLibs' vertex takes more.
#if IDLES > 0
  { // fnop for its four bytes: loops start at a multiple of 8
    setzi $place, IDLES
    fnop
  }
  {
    rpt $place, 0
    fnop
  }
  {
    nop
    fnop
  }
#endif
  // The worker's share of the words, moved by a load and a store in bundles of their own.
  sub $turns, $words, $next_worker
  SHARE_BUT_ONE .Lnone
.Lwords:
  {
    add $turns, $turns, 1
    fnop
  }
  {
    rpt $turns, 1
    fnop
  }
  {
    ld64step $a0:1, $source, $from+=, CTXT_WORKERS
    fnop
  }
  {
    st64step $a0:1, $target, $to+=, CTXT_WORKERS
    fnop
  }
.Lnone:
  exitz $mzero
