// Zero: clear memory. Worker w clears the words w, w + CTXT_WORKERS and so on, of 8 bytes each.

// State: offsets of numbers of 32 bits.
#define STATE_TARGET 0  // address of the memory
#define STATE_WORDS 1  // words that every worker clears
#define STATE_MORE 2  // number of workers that clear one word more

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
