// Codebook pairs: write all 256 pairs of the 16 halves of a table. A row is the 16 pairs with the
// same second half; worker w writes the rows w, w + CTXT_WORKERS, ...
//
// Steps of a worker: load the whole table into $a0:7; for each row load its second half, join it
// with two first halves at a time, and store each two pairs while the next ones are made.
//
// State, 32 bits each: addresses of the table and of the pairs. Pair i has half number i mod 16 at
// its lower address and half number i / 16 behind it.

// Words of the state, and sizes of the table.
#define STATE_TABLE 0
#define STATE_TARGET 1
#define HALVES 16
#define ROW_BYTES 64

// Registers of a worker.
#define row m0  // number of the row, at first that of the worker
#define table m1  // address of the table
#define target m2  // address of the row's pairs
#define left m3  // rows of the worker behind this one, negative if there is none
#define offset m4  // byte offset of the first row

// The second half of all pairs of the row; two pairs.
#define second a8
#define first_pair a10
#define second_pair a11
#define both a10:11

// Make two pairs, whose first halves are in register `firsts`; store the two pairs before them.
.macro PAIRS firsts place
  {
  .if \place
    st64 $both, $target, $mzero, \place - 1
  .else
    add $target, $target, ROW_BYTES * CTXT_WORKERS
  .endif
    sort4x16lo $first_pair, $\firsts, $second
  }
  {
  .if \place == 0
    add $row, $row, CTXT_WORKERS
  .elseif \place == 1
    sub $left, $left, CTXT_WORKERS
  .else
    nop
  .endif
    sort4x16hi $second_pair, $\firsts, $second
  }
.endm

.worker
.globl codebook_pairs
.align 8
codebook_pairs:
  get $row, $WSR
  and $row, $row, CSR_W_WSR__CTXTID_M1__MASK
  sub $left, HALVES - 1, $row
#if CTXT_WORKERS > 16
  brneg $left, .Lend
#endif
// Load the whole table into registers.
.Lsome:
  ld32 $table, $mvertex_base, $mzero, STATE_TABLE
  ld32 $target, $mvertex_base, $mzero, STATE_TARGET
  ld64 $a0:1, $table, $mzero, 0
  ld64 $a2:3, $table, $mzero, 1
  ld64 $a4:5, $table, $mzero, 2
  ld64 $a6:7, $table, $mzero, 3
  shl $offset, $row, 6
  add $target, $target, $offset
  sub $target, $target, ROW_BYTES * CTXT_WORKERS
// A row: all first halves with one second half.
.Lrow:
  ldb16 $second, $table, $mzero, $row
  PAIRS a0 0
  PAIRS a1 1
  PAIRS a2 2
  PAIRS a3 3
  PAIRS a4 4
  PAIRS a5 5
  PAIRS a6 6
  PAIRS a7 7
  st64 $both, $target, $mzero, 7
  brpos $left, .Lrow
.Lend:
  exitz $mzero
