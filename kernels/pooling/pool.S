// Pooling: each worker computes the words of y in its own list, from windows of x.
//
// The state has numbers of 32 bits: addresses of x, y and the list of windows; step from column to
// column of a window, in words of 8 bytes; then, for each worker, the byte offset of its first
// window in the list; then, for each worker, its number of windows. A window in the list is six
// integers: byte offsets of its first word from x and of its result from y; words of a column less
// one; lines less one; columns of a line; bytes from behind the last column of a line to the next
// line. With AVERAGE a float follows, the factor of the sum.
//
// HALF: half instead of float. AVERAGE: average instead of the greatest element.

// Registers of a worker.
#define x m1  // address of x
#define y m2  // address of y
#define list m3  // address of the list's next number
#define windows m4  // windows left
#define source m5  // address of the window's first word
#define result m6  // address of its result
#define words m7  // words left
#define lines_more m8  // lines of the window less one
#define columns m9  // columns of a line
#define gap m10  // bytes from line to line
#define step m11  // words from column to column
#define load m12  // address of the next load
#define lines m13  // lines left; it replaces the vertex base
#define share_index m14  // index of the worker's word in the arrays of the state
#define SHARES 4  // word of the state at which the arrays begin

// TAKE takes in the word $a0:1. The greatest elements are in $a2:3; sums of halves in the
// accumulators, of floats in $a2:3. FIRST begins with the window's first word, which is in $a2:3.
#ifdef AVERAGE
#define FIRST mov $a0:1, $azeros
#ifdef HALF
#define TAKE f16v4acc $a0:1
#else
#define TAKE f32v2add $a2:3, $a2:3, $a0:1
#endif
#else
#define FIRST mov $a0:1, $a2:3
#ifdef HALF
#define TAKE f16v4max $a2:3, $a2:3, $a0:1
#else
#define TAKE f32v2max $a2:3, $a2:3, $a0:1
#endif
#endif

.worker
.globl pool
.align 8
pool:
  get $share_index, $WSR
  and $share_index, $share_index, CSR_W_WSR__CTXTID_M1__MASK
  add $share_index, $share_index, SHARES
  ld32 $source, $mzero, $mvertex_base, $share_index
  add $share_index, $share_index, CTXT_WORKERS
  {
    ld32 $windows, $mzero, $mvertex_base, $share_index
    setzi $a0, CSR_W_FP_CLR__ZAACC__MASK << CSR_W_FP_CLR__ZAACC__SHIFT
  }
  {
    ld32 $x, $mzero, $mvertex_base, 0
    uput $FP_CLR, $a0
  }
  ld32 $y, $mzero, $mvertex_base, 1
  ld32 $list, $mzero, $mvertex_base, 2
  ld32 $step, $mzero, $mvertex_base, 3
  add $list, $list, $source
  brnzdec $windows, .Lwindow
  exitz $mzero

.Lwindow:
  ld32step $source, $mzero, $list+=, 1
  ld32step $result, $mzero, $list+=, 1
  ld32step $words, $mzero, $list+=, 1
  ld32step $lines_more, $mzero, $list+=, 1
  ld32step $columns, $mzero, $list+=, 1
  ld32step $gap, $mzero, $list+=, 1
#ifdef AVERAGE
  ld32step $a10, $mzero, $list+=, 1
#endif
  add $source, $x, $source
  add $result, $y, $result

.align 8
// A word of the result: all lines of the window. A bundle loads a word and takes in the one before.
.Lword:
  {
#ifndef AVERAGE
    ld64 $a2:3, $source, $mzero, 0
    fnop
#else
    nop
#ifdef HALF
    fnop // sums of halves are in accumulators
#else
    mov $a2:3, $azeros
#endif
#endif
  }
  {
    mov $load, $source
    FIRST
  }
  {
    mov $lines, $lines_more
    fnop
  }
.Lline:
  {
    rpt $columns, 0
    fnop
  }
  {
    ld64step $a0:1, $mzero, $load+=, $step
    TAKE
  }
  {
    add $load, $load, $gap
    fnop
  }
  {
    brnzdec $lines, .Lline
    fnop
  }
  {
    add $source, $source, 8
    TAKE
  }
#ifdef AVERAGE
#ifdef HALF
  {
    nop
    f32v2gina $a4:5, $azeros, 0
  }
  {
    nop
    f32v2gina $a6:7, $azeros, 0
  }
  {
    nop
    f32v2mul $a4:5, $a10:B, $a4:5
  }
  {
    nop
    f32v2mul $a6:7, $a10:B, $a6:7
  }
  {
    nop
    f32v4tof16 $a2:3, $a4:7
  }
#else
  {
    nop
    f32v2mul $a2:3, $a10:B, $a2:3
  }
#endif
#endif
  {
    st64step $a2:3, $mzero, $result+=, 1
    fnop
  }
  brnzdec $words, .Lword
  brnzdec $windows, .Lwindow
  exitz $mzero
