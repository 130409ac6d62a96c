// Elements of N:M matrices: q[row] = the sum of value x s[column] over the row. All rows have
// equally many elements. A worker takes eight columns of n at a time (float: four), then four
// (two).
//
// s is the dense operand on the tile, q the partial sums, n columns each. A bucket holds rows of
// the matrix: their offsets in s (in its meta-info) and their values. A worker goes through its
// runs; a run is neighbouring rows of one bucket and an interval of columns; a strip is eight
// columns (float: four). Every row is written once, so that q is not read. Products of half are
// rounded to half. The loop loads the next offset and value ahead: behind a row's last offset are
// the next row's number and its count, which are not used; behind the last row two words and a
// value are loaded and not used.

// State, offsets of numbers of 32 bits.
#define STATE_META_INFO 0  // address of the own bucket's meta-info
#define STATE_VALUES 1  // address of the own bucket's values
#define STATE_MORE_META_INFO 2  // address of the other buckets' meta-info
#define STATE_MORE_VALUES 3  // address of the other buckets' values
#define STATE_RUNS 4  // address of the list of runs
#define STATE_Q 5  // address of q
#define STATE_S 6  // address of s
#define STATE_LENGTH 7  // elements of a row
#define STATE_WIDE_STEP 8  // words from the last sum of a strip to the strip in the next row of q
#define STATE_NARROW_STEP 9  // the same for a narrow vector

// The list begins with a byte offset for each worker, 0 for one without runs. At this offset stands
// the worker's number of runs less one, and then its runs. A run has these numbers, 32 bits each
// but the last two, which have 16: byte offsets of its first offset word, first value, first sums
// in q and first column in s; its columns; RUN_BUCKET, 0 for the tile's own bucket, else the bytes
// in the state from the own bucket's addresses to those of the others; rows less one.
// Offsets of these numbers, the last two in 16-bit numbers, and the bytes of a run:
#define RUN_OFFSETS 0
#define RUN_VALUES 1
#define RUN_Q 2
#define RUN_S 3
#define RUN_COLUMNS 4
#define RUN_BUCKET 10
#define RUN_ROWS 11
#define RUN_BYTES 24

#ifdef HALF
#define DATA_SHIFT 1
#define LOAD_VALUE ldb16step
#define WIDE 8
#else
#define DATA_SHIFT 2
#define LOAD_VALUE ld32step
#define WIDE 4
#endif

// Registers of a worker.
#define run m0  // address of the run in the list
#define runs_more m1  // runs left
#define list_first m2  // address of the run's first offset
#define values_first m3  // address of the run's first value
#define q_first m4  // address of the strip's first sum in q
#define s m5  // address of the strip's columns in s
#define columns_more m6  // columns left
#define list m7  // address of the next offset
#define values m8  // address of the next value
#define q m9  // address of the next sum
#define offset m10  // byte offset in s of a non-zero's input
#define count m11  // non-zeros of a row
#define rows_more m12  // rows left
#define q_step m14  // step from a row of q to the next

#include "element_products.inc"

#define other_sum a10:11

// Begin a strip of columns: its pointers, first offset and first value, in six bundles.
.macro START_STRIP
  mov $list, $list_first
  mov $values, $values_first
  mov $q, $q_first
  ldz16 $rows_more, $run, $mzero, RUN_ROWS
  ldz16step $offset, $mzero, $list+=, 1
  LOAD_VALUE $value, $mzero, $values+=, 1
.endm

// Store two words of sums while the next ones are taken out, which clears the accumulators.
.macro STORE_PAIR
  {
    st64step $sum, $mzero, $q+=, 1
    f32v2gina $other_sum, $azeros, 0
  }
  {
    st64step $other_sum, $mzero, $q+=, 1
    f32v2gina $sum, $azeros, 0
  }
.endm

.worker
.globl regular_element
.align 8
regular_element:
  { // fnop for its four bytes: loops start at a multiple of 8
    get $offset, $WSR
    fnop
  }
  and $offset, $offset, CSR_W_WSR__CTXTID_M1__MASK
  ld32 $run, $mvertex_base, $mzero, STATE_RUNS
  shl $offset, $offset, 2
  ld32 $offset, $run, $offset, 0
  brnz $offset, has_runs
  exitz $mzero
// Go to the worker's runs; clear the accumulators.
has_runs:
  {
    add $run, $run, $offset
    setzi $mask, CSR_W_FP_CLR__ZAACC__MASK << CSR_W_FP_CLR__ZAACC__SHIFT
  }
  {
    ld32step $runs_more, $mzero, $run+=, 1
    uput $FP_CLR, $mask
  }
  ld32 $count, $mvertex_base, $mzero, STATE_LENGTH
// A run: addresses of its bucket's offsets and values, and of its parts of q and s.
next_run:
  // $rows_more is scratch here: the bytes in the state up to the bucket's addresses.
  ldz16 $rows_more, $run, $mzero, RUN_BUCKET
  ld32 $list_first, $mvertex_base, $rows_more, STATE_META_INFO
  ld32 $values_first, $mvertex_base, $rows_more, STATE_VALUES
  ld32 $q_first, $mvertex_base, $mzero, STATE_Q
  ld32 $s, $mvertex_base, $mzero, STATE_S
  ld32 $offset, $run, $mzero, RUN_OFFSETS
  add $list_first, $list_first, $offset
  ld32 $offset, $run, $mzero, RUN_VALUES
  add $values_first, $values_first, $offset
  ld32 $offset, $run, $mzero, RUN_Q
  add $q_first, $q_first, $offset
  ld32 $offset, $run, $mzero, RUN_S
  add $s, $s, $offset
  ld32 $q_step, $mvertex_base, $mzero, STATE_WIDE_STEP
  ld32 $columns_more, $run, $mzero, RUN_COLUMNS
  add $columns_more, $columns_more, -WIDE
  brneg $columns_more, rest

// Whole strips of columns: all rows of the run for each.
strip:
  START_STRIP
  .align 8
// A row. The loop has read the next row's number as an offset; its count is skipped.
wide_row:
  WIDE_NONZEROS s, list, values
  {
    add $list, $list, 2
    SUM_WIDE
  }
  {
    ldz16step $offset, $mzero, $list+=, 1
    f32v2gina $sum, $azeros, 0
  }
#ifdef HALF
  STORE_PAIR
#endif
  {
    st64step $sum, $mzero, $q+=, 1
    f32v2gina $other_sum, $azeros, 0
  }
  st64step $other_sum, $mzero, $q+=, $q_step
  brnzdec $rows_more, wide_row
  add $s, $s, WIDE << DATA_SHIFT
  add $q_first, $q_first, 4 * WIDE
  add $columns_more, $columns_more, -WIDE
  brpos $columns_more, strip

// The rest of the columns, a narrow vector.
rest:
  add $columns_more, $columns_more, WIDE
  brz $columns_more, end_run
last_strip:
  { // as at the start
    ld32 $q_step, $mvertex_base, $mzero, STATE_NARROW_STEP
    fnop
  }
  START_STRIP
  .align 8
narrow_row:
  NARROW_NONZEROS s, list, values
  {
    add $list, $list, 2
    SUM_NARROW
  }
  {
    ldz16step $offset, $mzero, $list+=, 1
    f32v2gina $sum, $azeros, 0
  }
#ifdef HALF
  {
    st64step $sum, $mzero, $q+=, 1
    f32v2gina $other_sum, $azeros, 0
  }
  st64step $other_sum, $mzero, $q+=, $q_step
#else
  st64step $sum, $mzero, $q+=, $q_step
#endif
  brnzdec $rows_more, narrow_row
end_run:
  add $run, $run, RUN_BYTES
  brnzdec $runs_more, next_run
  exitz $mzero
