// Bias and ReLU, in place: each worker goes through its own pieces of y, two bundles a 64-bit word.
//
// The state has numbers of 32 bits: the addresses of y, of the list of pieces and, with BIAS, of
// the biases; then, for each worker, the byte offset of its first piece in the list; then, for each
// worker, its number of pieces. A piece in the list is the byte offset of its first column from y;
// with BIAS the byte offset of its biases; its number of columns less one. In each column GROUP
// words are changed, and SKIP words lead from the last of these to the first of the next column.
//
// HALF: half instead of float. BIAS: the biases, GROUP words, are added to every column's words.
// BROADCAST: one bias is added to all elements. RELU: then negative elements become zero.
//
// A pair of bundles loads a word and stores the one before it; nothing past the last is loaded.

// Registers of a worker; `from` and `to` are byte offsets from y.
#define y m1  // address of y
#define bias m2  // address of the biases
#define list m3  // address of the list's next number
#define pieces m4  // pieces left
#define from m5  // offset of the next load
#define to m6  // offset of the next store
#define bias_offset m7  // byte offset of the piece's biases
#define turns m8  // columns of the piece, less one
#define share_index m9  // index of the worker's words in the state

// Instructions by type.
#ifdef HALF
#define ADD f16v4add
#define MAX f16v4max
#define ONE $a6:BL
#else
#define ADD f32v2add
#define MAX f32v2max
#define ONE $a6:B
#endif

// Word of the state at which the workers' shares begin.
#ifdef BIAS
#define SHARES 3
#else
#define SHARES 2
#endif

// Operations that make the word $a4:5 of the loaded word $a0:1: FIRST is in the bundle of a store,
// SECOND in the bundle of a load. Biases are in $a6:7, then $a8:9 to $a12:13.
#if defined(BIAS) && defined(RELU)
#define SUM $a2:3
#define SECOND MAX $a4:5, $a2:3, $azeros
#else
#define SUM $a4:5
#define SECOND fnop
#endif
#ifdef BIAS
#ifdef BROADCAST
#define FIRST(biases) ADD SUM, ONE, $a0:1
#else
#define FIRST(biases) ADD SUM, $a0:1, biases
#endif
#else
#define FIRST(biases) MAX SUM, $a0:1, $azeros
#endif

// Load the next word and finish the one before; then store that and begin with the next.
.macro PAIR load, store, biases
  {
    ld64step $a0:1, $y, $from+=, \load
    SECOND
  }
  {
    st64step $a4:5, $y, $to+=, \store
    FIRST(\biases)
  }
.endm

// All words of a column but the first, whose predecessor lies in the same column.
.macro REST_OF_COLUMN
#if GROUP == 2
  PAIR SKIP, 1, $a8:9
#endif
#if GROUP == 4
  PAIR 1, 1, $a8:9
  PAIR 1, 1, $a10:11
  PAIR SKIP, 1, $a12:13
#endif
.endm

// Step from the first word of a column to its next word, or to the next column.
#if GROUP == 1
#define NEXT SKIP
#else
#define NEXT 1
#endif

.worker
.globl bias_relu
.align 8
// Read the worker's share and the addresses.
bias_relu:
  get $share_index, $WSR
  and $share_index, $share_index, CSR_W_WSR__CTXTID_M1__MASK
  add $share_index, $share_index, SHARES
  ld32 $from, $mzero, $mvertex_base, $share_index
  add $share_index, $share_index, CTXT_WORKERS
  ld32 $pieces, $mzero, $mvertex_base, $share_index
  ld32 $y, $mzero, $mvertex_base, 0
  ld32 $list, $mzero, $mvertex_base, 1
#ifdef BIAS
  ld32 $bias, $mzero, $mvertex_base, 2
#endif
  add $list, $list, $from
  brnzdec $pieces, .Lpiece
  exitz $mzero

// Bundles, where one instruction would do: the loop starts at a multiple of 8.
.align 8
.Lpiece:
  {
    ld32step $from, $mzero, $list+=, 1
    fnop
  }
#ifdef BIAS
  {
    ld32step $bias_offset, $mzero, $list+=, 1
    fnop
  }
#endif
  {
    ld32step $turns, $mzero, $list+=, 1
    fnop
  }
  // Load the biases of the piece: one for all, or GROUP words.
#ifdef BIAS
#ifdef BROADCAST
  {
#ifdef HALF
    ldb16 $a6, $bias, $bias_offset, 0
#else
    ld32 $a6, $bias, $bias_offset, 0
#endif
    fnop
  }
#else
  {
    ld64 $a6:7, $bias, $bias_offset, 0
    fnop
  }
#if GROUP >= 2
  {
    ld64 $a8:9, $bias, $bias_offset, 1
    fnop
  }
#endif
#if GROUP >= 4
  {
    ld64 $a10:11, $bias, $bias_offset, 2
    fnop
  }
  {
    ld64 $a12:13, $bias, $bias_offset, 3
    fnop
  }
#endif
#endif
#endif
  // The first word is loaded before the loop; the last column follows it, without a load past its
  // end.
  {
    ld64step $a0:1, $y, $from+=, NEXT
    fnop
  }
  {
    add $to, $from, -8 * NEXT
    FIRST($a6:7)
  }
  {
    rpt $turns, 2 * GROUP - 1
    fnop
  }
  REST_OF_COLUMN
  PAIR NEXT, SKIP, $a6:7
  REST_OF_COLUMN
#if defined(BIAS) && defined(RELU)
  {
    nop
    SECOND
  }
#endif
  st64 $a4:5, $y, $to, 0
  brnzdec $pieces, .Lpiece
  exitz $mzero
