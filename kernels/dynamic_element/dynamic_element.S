// Dynamic elements: q[row] += value x s[column]. The meta-info gives each worker rows and columns
// of n; it takes eight columns at a time (float: four), then four (two).
//
// s is the dense operand on the tile, q the partial sums, n columns each. A sub-group is the
// non-zeros of one part of the matrix in a bucket; element_walk.inc has the supervisor, which
// launches the workers at `sub_group` for each sub-group of the tile's part. A strip is eight
// columns (float: four), as many as the accumulators hold; a narrow vector is half of that.
//
// A row's products are summed from zero in float, and the sum is added to q. Products of half are
// rounded to half. The loop loads the next offset and value ahead: at the end of a row these are
// the next row's number and first value, after the last row a word and a value that are not used.

#include "element_walk.inc"

// Words of a worker's entry in the header of a sub-group, as 16-bit words from 10 bytes x the
// worker's number past the sub-group's address.
#define WORKER_VALUE (HEADER_WORDS + 0)  // first value of the worker
#define WORKER_COLUMNS (HEADER_WORDS + 1)  // columns of n that it multiplies
#define WORKER_COLUMN (HEADER_WORDS + 2)  // the first of these columns
#define WORKER_ROWS (HEADER_WORDS + 3)  // its rows, less one
#define WORKER_ROWS_AT (HEADER_WORDS + 4)  // numbers from the entry to its first row

// Registers of a worker, beside $list and $values of element_walk.inc and those of
// element_products.inc.
#define q m3  // address of the worker's columns in q
#define s m4  // address of the worker's columns in s
#define columns m5  // columns of the worker, in the general form less a strip
#define rows_more m6  // rows left
#define row_bytes m7  // bytes of a row of q
#define offset m8  // byte offset in s of a row or of an input
#define q_offset m10  // byte offset in q of the row

// Registers of the general form, set once for each row or once for each strip of columns.
#define columns_more m11  // columns left after this strip, less a strip
#define s_strip m12  // address of the strip's columns in s
#define list_strip m0  // address of the next offset, as the strip walks the row
#define values_strip m13  // address of the next value, as the strip walks the row

#include "element_products.inc"

// Two numbers of q, before and after the addition.
#define old a10:11
#define new a12:13

// Add the last products, then add `size` words of sums to q and advance $q_offset past them. Taking
// the sums out clears them. `once` and `twice` are instructions that fill two free slots, the first
// before the loop over the words, the second behind it.
.macro ADD_SUMS size, last, once, twice
  {
    ld64 $old, $q, $q_offset, 0
    \last
  }
  {
    \once
    f32v2gina $sum, $azeros, 0
  }
  .rept \size - 1
    {
      ld64 $old, $q, $q_offset, 1
      f32v2add $new, $sum, $old
    }
    {
      st64step $new, $q, $q_offset+=, 1
      f32v2gina $sum, $azeros, 0
    }
  .endr
  {
    \twice
    f32v2add $new, $sum, $old
  }
  st64step $new, $q, $q_offset+=, 1
.endm

// Instructions for the slots of ADD_SUMS, as macros without operands.
.macro LAST_WIDE
  SUM_WIDE
.endm

.macro LAST_NARROW
  SUM_NARROW
.endm

.macro NEXT_STRIP
  add $s_strip, $s_strip, WIDE << DATA_SHIFT
.endm

.macro FEWER_COLUMNS
  sub $columns_more, $columns_more, WIDE
.endm

// Idle for the bundles in which PopLibs' workers load and store pointers that lie on a stack.
.macro WAIT bundles
  .rept \bundles
    {
      nop
      fnop
    }
  .endr
.endm

// Bundles by which PopLibs' workers are slower: a row, a strip, and the rest of a row.
#ifdef HALF
#define ROW_WAIT 0
#define STRIP_WAIT 1
#define REST_WAIT 4
#else
#define ROW_WAIT 2
#define STRIP_WAIT 0
#define REST_WAIT 3
#endif

WALK dynamic_element
CLEAR_WORDS STATE_OUTPUT, STATE_CLEARED_WORDS

.worker
.align 8
// A sub-group: exit if it has no entry for this worker.
sub_group:
  ld32 $list, $mvertex_base, $mzero, STATE_FOUND
  get $offset, $WSR
  and $offset, $offset, CSR_W_WSR__CTXTID_M1__MASK
  ldz16 $count, $list, $mzero, HEADER_WORKERS
  ldz16 $row_bytes, $list, $mzero, HEADER_COLUMNS
  cmpult $count, $offset, $count
  brnz $count, has_rows
  exitz $mzero
// Read the worker's entry and advance the pointers: values, columns of q and s, and the rows.
has_rows:
  ld32 $values, $mvertex_base, $mzero, STATE_FOUND_VALUES
  ld32 $q, $mvertex_base, $mzero, STATE_OUTPUT
  ld32 $s, $mvertex_base, $mzero, STATE_INPUT
  mul $offset, $offset, 2 * WORKER_WORDS
  add $list, $list, $offset
  ldz16 $offset, $list, $mzero, WORKER_VALUE
  DATA_STEP $mzero, $mzero, $values+=, $offset
  ldz16 $offset, $list, $mzero, WORKER_COLUMN
  ld32step $mzero, $mzero, $q+=, $offset
  DATA_STEP $mzero, $mzero, $s+=, $offset
  ldz16 $columns, $list, $mzero, WORKER_COLUMNS
  ldz16 $rows_more, $list, $mzero, WORKER_ROWS
  ldz16 $offset, $list, $mzero, WORKER_ROWS_AT
  add $list, $list, 2 * HEADER_WORDS
  ldz16step $mzero, $mzero, $list+=, $offset
  {
    shl $row_bytes, $row_bytes, 2
    setzi $mask, CSR_W_FP_CLR__ZAACC__MASK << CSR_W_FP_CLR__ZAACC__SHIFT
  }
  {
    cmpeq $count, $columns, WIDE
    uput $FP_CLR, $mask
  }
  // Exactly one strip of columns, or one narrow vector, has code of its own.
  brnz $count, wide
  cmpeq $count, $columns, NARROW
  brnz $count, narrow

  WAIT 3
  add $columns, $columns, -WIDE
  ldz16step $offset, $mzero, $list+=, 1
// General form, a row: its strips, then the rest of its columns.
general_row:
  mul $q_offset, $offset, $row_bytes
  ldz16step $count, $mzero, $list+=, 1
  mov $s_strip, $s
  mov $columns_more, $columns
  WAIT 4
// A strip: walk the row's entries and values from the start again.
strip:
  WAIT STRIP_WAIT
  mov $list_strip, $list
  mov $values_strip, $values
  ldz16step $offset, $mzero, $list_strip+=, 1
  LOAD_VALUE $value, $mzero, $values_strip+=, 1
  WIDE_NONZEROS s_strip, list_strip, values_strip
  ADD_SUMS WIDE_WORDS, LAST_WIDE, NEXT_STRIP, FEWER_COLUMNS
  brpos $columns_more, strip

  add $columns_more, $columns_more, WIDE
  brz $columns_more, end_row
last_strip:
  WAIT REST_WAIT
  mov $list_strip, $list
  mov $values_strip, $values
  ldz16step $offset, $mzero, $list_strip+=, 1
  LOAD_VALUE $value, $mzero, $values_strip+=, 1
  NARROW_NONZEROS s_strip, list_strip, values_strip
  ADD_SUMS NARROW_WORDS, LAST_NARROW, nop, nop
// The loop has read the next row's number as an offset, and one value too many.
end_row:
  mov $list, $list_strip
  add $values, $values_strip, -(1 << DATA_SHIFT)
  brnzdec $rows_more, general_row
  exitz $mzero

// Rows of exactly one strip: the row's number was read by the loop of the row before.
.align 8
wide:
  ldz16step $offset, $mzero, $list+=, 1
  LOAD_VALUE $value, $mzero, $values+=, 1
wide_row:
  WAIT ROW_WAIT
  { // fnop for its four bytes: loops start at a multiple of 8
    mul $q_offset, $offset, $row_bytes
    fnop
  }
  ldz16step $count, $mzero, $list+=, 1
  ldz16step $offset, $mzero, $list+=, 1
  WIDE_NONZEROS s, list, values
  ADD_SUMS WIDE_WORDS, LAST_WIDE, nop, nop
  brnzdec $rows_more, wide_row
  exitz $mzero

// Rows of exactly one narrow vector, likewise.
.align 8
narrow:
  ldz16step $offset, $mzero, $list+=, 1
  LOAD_VALUE $value, $mzero, $values+=, 1
narrow_row:
  WAIT ROW_WAIT
  { // fnop for its four bytes: loops start at a multiple of 8
    mul $q_offset, $offset, $row_bytes
    fnop
  }
  ldz16step $count, $mzero, $list+=, 1
  ldz16step $offset, $mzero, $list+=, 1
  NARROW_NONZEROS s, list, values
  ADD_SUMS NARROW_WORDS, LAST_NARROW, nop, nop
  brnzdec $rows_more, narrow_row
  exitz $mzero
