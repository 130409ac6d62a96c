// Zero: worker w clears words w, w + CTXT_WORKERS, ... of 8 bytes.
//
// State, 32 bits each: address; number of words of every worker; number of workers that clear one
// more.

#define STATE_TARGET 0
#define STATE_WORDS 1
#define STATE_MORE 2

// Registers of a worker.
#define context m0  // number of the worker
#define target m1  // address of the memory to clear
#define words m2  // words of the worker
#define more m3  // workers with one more word; then 1 if this worker is one of them
#define offset m4  // byte offset of the next word

.worker
.globl zero
.align 8
zero:
  get $context, $WSR
  and $context, $context, CSR_W_WSR__CTXTID_M1__MASK
  ld32 $target, $mzero, $mvertex_base, STATE_TARGET
  ld32 $words, $mzero, $mvertex_base, STATE_WORDS
  ld32 $more, $mzero, $mvertex_base, STATE_MORE
  // The first `more` workers clear one word more. Words of a worker lie CTXT_WORKERS words apart.
  cmpult $more, $context, $more
  add $words, $words, $more
  shl $offset, $context, 3
  {
    rpt $words, 0
    fnop
  }
  {
    st64step $azeros, $target, $offset+=, CTXT_WORKERS
    fnop
  }
  exitz $mzero
