// Walk over a list of pieces, which the kernels that include this file move or add up. A piece is a
// run of memory in vectors, units of work of the including kernel, which are divided among the
// workers: worker w takes the vectors w, w + CTXT_WORKERS, and so on. The number of a worker's
// vectors needs a division, which is a product and a shift:
//
// floor(x / CTXT_WORKERS) = (x * SHARE) >> SHARE_SHIFT, exact and within 32 bits for x up to 43,689
// with 1 to 24 workers (98,303 with six). That is more than half of a tile's 64-bit words, and a
// piece needs memory at its source and at its target.

#if CTXT_WORKERS >= 16
#define SHARE_SHIFT 20
#elif CTXT_WORKERS >= 8
#define SHARE_SHIFT 19
#elif CTXT_WORKERS >= 4
#define SHARE_SHIFT 18
#elif CTXT_WORKERS >= 2
#define SHARE_SHIFT 17
#else
#define SHARE_SHIFT 16
#endif
#define SHARE (((1 << SHARE_SHIFT) + CTXT_WORKERS - 1) / CTXT_WORKERS)

// Registers of a walk. $offset is used up before $turns is first set, so both are m0.
#define turns m0  // the worker's vectors in a piece less one
#define offset m0  // the worker's number, then its offset in bytes
#define list m4  // address of the list's next number
#define pieces m5  // pieces left
#ifndef share
#define share m12  // factor of the division; a source may take another register
#endif
#define next_worker m13  // the worker's number plus one

// Begin a worker: $offset is its number until the source scales it to bytes.
.macro START_PIECES
  get $offset, $WSR
  and $offset, $offset, CSR_W_WSR__CTXTID_M1__MASK
  setzi $share, SHARE
.endm

// Read the address of the list and the number of pieces, at two words of the state. The source does
// not read the state after this.
.macro LIST_OF_PIECES word
  ld32 $list, $mzero, $mvertex_base, \word
  ld32 $pieces, $mzero, $mvertex_base, \word + 1
  add $next_worker, $offset, 1
.endm

// Turn $turns from the vectors of a piece into one less than this worker's share of them; go to
// `none` if it has none. The share of worker w is floor((vectors - w - 1) / CTXT_WORKERS) + 1.
.macro TURNS_BUT_ONE none
  sub $turns, $turns, $next_worker
  SHARE_BUT_ONE \none
.endm

// Do the same if the worker's number and one are subtracted already.
.macro SHARE_BUT_ONE none
  brneg $turns, \none
  mul $turns, $turns, $share
  shr $turns, $turns, SHARE_SHIFT
.endm
