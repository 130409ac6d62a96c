// Dynamic elements, transposed: q[column] += value x s[row], by the meta-info of the forward
// kernel.
//
// The columns of n are divided among the workers in vectors of the data, so that no two workers add
// to one word of q. Each worker goes through all rows and non-zeros, for eight of its columns at a
// time (float: four), then four (two). Its part of a row of s stays in registers, as float. A
// product of halves is exact in float, and rounded when it is added. After the last row the loop
// loads a value that is not used.

#define COLUMNS_A_WORKER STATE_EXTRA

#include "element_walk.inc"

// Registers of a worker.
#define s m3  // address of the worker's columns in s
#define rows_more m4  // rows left
#define row_bytes m5  // bytes of a row of s
#define columns m6  // columns left after this strip, less a narrow vector or a strip
#define offset m8  // byte offset in s of a row, or of a non-zero
// Numbers of the 64-bit words of q, counted from address 0.
#define q_0 m10
#define q_1 m11
#define q_2 m12
#define q_3 m0

// Words of the row of s, as float.
#define s_0 a0:1
#define s_1 a2:3
#define s_2 a4:5
#define s_3 a6:7
#define old a8:9  // a word of q before the addition; a word of halves while s is loaded
#define old_low a8
#define old_high a9
#define new a10:11  // a word of q after the addition
#define new_low a10
#define new_high a11
#define value a12  // value of a non-zero
#define factor a13  // the value as float

// A word of q lies at the offset in q of its row and so many words further. The meta-info has the
// offset in s, which is half as much where the data are half.
#ifdef HALF
#define WIDE_LAST q_3
#define NARROW_LAST q_1
#define Q_ROW $offset, $offset
#define WIDENED_VALUE f16tof32 $factor, $value
#else
#define WIDE_LAST q_1
#define NARROW_LAST q_0
#define Q_ROW $offset, $mzero
#define WIDENED_VALUE mov $factor, $value
#endif

// Load `size` words of s into registers, converted to float, and begin the loop over a row's
// non-zeros. A non-zero takes 2 size + 2 bundles.
.macro ROW_OF_S size
#ifdef HALF
  ld64 $old, $s, $offset, 0
  .if \size > 2
    {
      ld64 $new, $s, $offset, 1
      f16v2tof32 $s_0, $old_low
    }
    {
      nop
      f16v2tof32 $s_1, $old_high
    }
    {
      nop
      f16v2tof32 $s_2, $new_low
    }
    {
      rpt $count, 2 * \size + 1
      f16v2tof32 $s_3, $new_high
    }
  .else
    {
      nop
      f16v2tof32 $s_0, $old_low
    }
    {
      rpt $count, 2 * \size + 1
      f16v2tof32 $s_1, $old_high
    }
  .endif
#else
  ld64 $s_0, $s, $offset, 0
  .if \size > 1
    ld64 $s_1, $s, $offset, 1
  .endif
  .if (. - sub_group) % 8 // the loop starts at a multiple of 8
    rpt $count, 2 * \size + 1
  .else
    {
      rpt $count, 2 * \size + 1
      fnop
    }
  .endif
#endif
.endm

// Add and store the products of the word before this one, and multiply this one.
.macro NEXT_WORD before, this, part
  {
    ld64 $old, Q_ROW, $\this
    f32v2add $new, $new, $old
  }
  {
    st64 $new, Q_ROW, $\before
    f32v2mul $new, $factor:B, $\part
  }
.endm

// A non-zero: load its offset, add value x s to `size` words of q, load the next value.
.macro NONZERO size, last
  {
    ldz16step $offset, $mzero, $list+=, 1
    WIDENED_VALUE
  }
  {
    ld64 $old, Q_ROW, $q_0
    f32v2mul $new, $factor:B, $s_0
  }
  .if \size > 1
    NEXT_WORD q_0, q_1, s_1
  .endif
  .if \size > 2
    NEXT_WORD q_1, q_2, s_2
    NEXT_WORD q_2, q_3, s_3
  .endif
  {
    LOAD_VALUE $value, $mzero, $values+=, 1
    f32v2add $new, $new, $old
  }
  {
    st64 $new, Q_ROW, $\last
    fnop
  }
.endm

// All rows of the sub-group, over as many columns as fill `size` words of q.
.macro STRIP row, size, last
  ld32 $list, $mvertex_base, $mzero, STATE_FOUND
  ld32 $values, $mvertex_base, $mzero, STATE_FOUND_VALUES
  ldz16 $rows_more, $list, $mzero, HEADER_ROWS
  ldz16 $offset, $list, $mzero, HEADER_ROWS_AT
  ldz16step $mzero, $mzero, $list+=, $offset
  LOAD_VALUE $value, $mzero, $values+=, 1
  .if \size > 1
    add $q_1, $q_0, 1
  .endif
  .if \size > 2
    add $q_2, $q_0, 2
    add $q_3, $q_0, 3
  .endif
// A row: its number gives the row of s; then its non-zeros.
\row:
  ldz16step $offset, $mzero, $list+=, 1
  ldz16step $count, $mzero, $list+=, 1
  mul $offset, $offset, $row_bytes
  ROW_OF_S \size
  NONZERO \size, \last
  brnzdec $rows_more, \row
.endm

WALK dynamic_element_transposed
CLEAR_WORDS STATE_OUTPUT, STATE_CLEARED_WORDS

.worker
.align 8
// A sub-group: worker w has columns from w x share on, and exits if none are left for it.
sub_group:
  ld32 $columns, $mvertex_base, $mzero, COLUMNS_A_WORKER
  ld32 $list, $mvertex_base, $mzero, STATE_FOUND
  get $offset, $WSR
  and $offset, $offset, CSR_W_WSR__CTXTID_M1__MASK
  ldz16 $row_bytes, $list, $mzero, HEADER_COLUMNS
  mul $offset, $offset, $columns
  sub $count, $row_bytes, $offset
  min $columns, $columns, $count
  add $columns, $columns, -NARROW
  brpos $columns, has_columns
  exitz $mzero
// Advance to its columns. q is addressed by 64-bit words.
has_columns:
  ld32 $s, $mvertex_base, $mzero, STATE_INPUT
  ld32 $q_0, $mvertex_base, $mzero, STATE_OUTPUT
  DATA_STEP $mzero, $mzero, $s+=, $offset
  ld32step $mzero, $mzero, $q_0+=, $offset
  shr $q_0, $q_0, 3
  shl $row_bytes, $row_bytes, DATA_SHIFT
  add $columns, $columns, NARROW - WIDE
  brneg $columns, rest
// Whole strips, then a narrow vector if one is left.
strip:
  STRIP wide_row, WIDE_WORDS, WIDE_LAST
  add $s, $s, WIDE << DATA_SHIFT
  add $q_0, $q_0, WIDE_WORDS
  sub $columns, $columns, WIDE
  brpos $columns, strip
rest:
  add $columns, $columns, NARROW
  brnz $columns, done
last_strip:
  STRIP narrow_row, NARROW_WORDS, NARROW_LAST
done:
  exitz $mzero
