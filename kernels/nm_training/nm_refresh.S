// N:M masks of dense weights on a tile, groups of four columns, and what they keep.
//
// Weights lie in strips of 16 columns, [strips][rows][16], half. A turn takes the four groups of a
// row of a strip, turned over so that a pair of registers holds one column of each group: then all
// four are ranked at once, without branches. KEPT of four are kept, 1 to 3.
//
// RANK: masks come from magnitudes, the lower index of equal ones first, and are written: 16 bits a
// group, bit i for column i. Else masks are read.
// VALUES: kept weights are written, group by group, [rows][KEPT x groups], half.
// OFFSETS: and for each its entry of a table that has one for every column, 16 bits.
//
// State, 32 bits each: addresses of weights, masks, values, offsets, table; bytes from row to row of
// values and of offsets; rows of every worker, workers with one more; rows; strips less one; unused;
// constants, 64 bits each: magnitude bits, bits 0 to 3 of a mask, four times; then 32 bytes of each
// worker for the four columns of its turn. KEPT, CTXT_WORKERS.

// Offsets of the state in 32-bit words.
#define STATE_SOURCE 0
#define STATE_MASK 1
#define STATE_VALUES 2
#define STATE_OFFSETS 3
#define STATE_TABLE 4
#define STATE_VALUE_ROW 5
#define STATE_OFFSET_ROW 6
#define STATE_EACH 7
#define STATE_MORE 8
#define STATE_ROWS 9
#define STATE_STRIPS 10
// Offsets of the constants in 64-bit words, and of the workers' memory in bytes.
#define STATE_MAGNITUDE 6
#define STATE_BITS 7
#define STATE_OWN_BYTES 88

#define STRIP_BYTES 32
#define MASK_BYTES 8
#define KEPT_BYTES (8 * KEPT)

#define source m0
#define mask m1
#define values m2
#define offsets m3
#define table m4
#define own m5
#define value_row m6
#define offset_row m7
#define count m8
#define strips_more m9
#define next_source m10
#define next_mask m11
// $m12 and $m13 are the bases of stack and state.
#define context m14
// Once the loops have begun.
#define next_values m14

#define first_rows a0:1
#define other_rows a2:3
#define result a12:13
#define column0 a4:5
#define column1 a6:7
#define column2 a8:9
#define column3 a10:11

// Of three kept, registers hold which one is not.
#if KEPT == 3
#define IN andc64
#define CHOSEN f16v4cmpeq
#else
#define IN and64
#define CHOSEN f16v4cmpne
#endif

// Load a column of the turn: its weights from the worker's memory, or its entries from the table.
.macro FROM_OWN register, column
  ld64 $\register, $own, $mzero, \column
.endm

.macro FROM_TABLE register, column
  ld64 $\register, $table, $mzero, \column
.endm

.macro NOTHING
  nop
.endm

// Finish the step before in a slot of the next one: store its last word.
.macro LEAVE_MASK
  st64step $result, $mzero, $mask+=, 1
.endm

.macro LEAVE_VALUES
  st64 $result, $values, $mzero, KEPT - 1
.endm

// Store words of kept weights or entries, all but the last, in two slots each.
.macro PUT_VALUES word, part
  .if \part == 0
    st64 $other_rows, $values, $mzero, \word
  .else
    nop
  .endif
.endm

.macro PUT_OFFSETS word, part
  .if \part == 0
    st32 $a2, $offsets, $mzero, 2 * \word
  .else
    st32 $a3, $offsets, $mzero, 2 * \word + 1
  .endif
.endm

.macro OFFSETS_END
#if KEPT == 2
  PUT_OFFSETS 0, 1
#else
  nop
#endif
.endm

.macro VALUES_BEGIN
  ld64 $other_rows, $own, $mzero, 1
.endm

.macro OFFSETS_BEGIN
  ld64 $other_rows, $table, $mzero, 1
.endm

// Without VALUES or OFFSETS, the slots of their instructions stay free.
#ifdef VALUES
#define BEGIN VALUES_BEGIN
.macro KEEP_COLUMN register, column
  st64 $\register, $own, $mzero, \column
.endm
.macro NEXT_VALUES
  add $values, $values, $value_row
.endm
#else
#define BEGIN NOTHING
.macro KEEP_COLUMN register, column
  nop
.endm
.macro NEXT_VALUES
  nop
.endm
#endif

#ifdef OFFSETS
#define AFTER_VALUES OFFSETS_BEGIN
.macro NEXT_OFFSETS
  add $offsets, $offsets, $offset_row
.endm
#else
#define AFTER_VALUES NOTHING
.macro NEXT_OFFSETS
  nop
.endm
#endif

// Transpose four groups, two words each, to four columns: sort4x16lo and sort4x16hi join the lower,
// the upper halves of two registers. Columns are kept in the worker's memory for the values.
.macro TURN_OVER
  {
    ld64step $first_rows, $mzero, $source+=, 1
    fnop
  }
  {
    ld64step $other_rows, $mzero, $source+=, 1
    fnop
  }
  {
    ld64step $result, $mzero, $source+=, 1
    sort4x16lo $a4, $a0, $a2
  }
  {
    NEXT_VALUES
    sort4x16hi $a6, $a0, $a2
  }
  {
    NEXT_OFFSETS
    sort4x16lo $a8, $a1, $a3
  }
  {
    ld64step $first_rows, $mzero, $source+=, 1
    sort4x16hi $a10, $a1, $a3
  }
  {
#ifdef RANK
    ld64 $other_rows, $mvertex_base, $mzero, STATE_MAGNITUDE
#else
    ld64step $other_rows, $mzero, $mask+=, 1
#endif
    sort4x16lo $a5, $a12, $a0
  }
  {
    KEEP_COLUMN column0, 0
    sort4x16hi $a7, $a12, $a0
  }
  {
    KEEP_COLUMN column1, 1
    sort4x16lo $a9, $a13, $a1
  }
  {
#ifdef RANK
    KEEP_COLUMN column2, 2
#else
    ld64 $first_rows, $mvertex_base, $mzero, STATE_BITS
#endif
    sort4x16hi $a11, $a13, $a1
  }
.endm

// A bundle of an aux instruction alone.
.macro AUX name, target, one, two
  {
    nop
    \name $\target, $\one, $\two
  }
.endm

// Clear the signs, so that halves compare by magnitude; compare the first two columns, and the last
// two.
.macro MAGNITUDES
  {
    KEEP_COLUMN column3, 3
    and64 $column0, $column0, $other_rows
  }
  AUX and64, column1, column1, other_rows
  AUX and64, column2, column2, other_rows
  AUX and64, column3, column3, other_rows
  AUX f16v4cmplt, first_rows, column0, column1
  AUX f16v4cmplt, result, column2, column3
.endm

// Compute for each column which groups keep it; for three kept, which groups do not. From the greater
// and the lesser of the first two columns and of the last two, comparisons find whether a pair keeps
// both, one or none. In a tie the lower index is the greater.
.macro RANK_COLUMNS
  MAGNITUDES
#if KEPT == 2
  AUX f16v4min, other_rows, column0, column1
  AUX f16v4max, column0, column0, column1
  AUX f16v4min, column1, column2, column3
  AUX f16v4max, column2, column2, column3
  AUX f16v4cmple, column3, column2, other_rows // both of the first two
  AUX f16v4cmplt, other_rows, column0, column1 // both of the last two
  {
    nop
    not64 $column0, $first_rows
  }
  AUX or64, column0, column0, column3
  AUX andc64, column0, column0, other_rows
  AUX andc64, column1, first_rows, other_rows
  AUX or64, column1, column1, column3
  {
    nop
    not64 $column2, $result
  }
  AUX or64, column2, column2, other_rows
  AUX andc64, column2, column2, column3
  AUX andc64, column3, result, column3
  {
    ld64 $result, $mvertex_base, $mzero, STATE_BITS
    or64 $column3, $column3, $other_rows
  }
#elif KEPT == 1
  AUX f16v4max, other_rows, column0, column1
  AUX f16v4max, column2, column2, column3
  AUX f16v4cmple, other_rows, column2, other_rows // one of the first two
  AUX andc64, column0, other_rows, first_rows
  AUX and64, column1, other_rows, first_rows
  AUX or64, column2, other_rows, result
  {
    nop
    not64 $column2, $column2
  }
  {
    ld64 $result, $mvertex_base, $mzero, STATE_BITS
    andc64 $column3, $result, $other_rows
  }
#else
  AUX f16v4min, other_rows, column0, column1
  AUX f16v4min, column2, column2, column3
  AUX f16v4cmple, other_rows, column2, other_rows // not one of the last two
  AUX andc64, column0, first_rows, other_rows
  AUX or64, column1, first_rows, other_rows
  {
    nop
    not64 $column1, $column1
  }
  AUX and64, column2, result, other_rows
  {
    ld64 $result, $mvertex_base, $mzero, STATE_BITS
    andc64 $column3, $other_rows, $result
  }
#endif
.endm

// Join the four columns' bits into a mask of 16 bits a group.
.macro JOIN_MASKS
  {
    ld64 $first_rows, $mvertex_base, $mzero, STATE_BITS + 1
    IN $result, $result, $column0
  }
  {
    ld64 $other_rows, $mvertex_base, $mzero, STATE_BITS + 2
    IN $first_rows, $first_rows, $column1
  }
  AUX or64, result, result, first_rows
  {
    ld64 $first_rows, $mvertex_base, $mzero, STATE_BITS + 3
    IN $other_rows, $other_rows, $column2
  }
  AUX or64, result, result, other_rows
  AUX IN, first_rows, first_rows, column3
  {
    BEGIN
    or64 $result, $result, $first_rows
  }
.endm

// Find from the masks that were read which groups keep each column, by a test of its bit.
.macro READ_MASKS
  {
    ld64 $result, $mvertex_base, $mzero, STATE_BITS + 1
    and64 $column0, $other_rows, $first_rows
  }
  {
    KEEP_COLUMN column2, 2
    CHOSEN $column0, $column0, $azeros
  }
  {
    ld64 $first_rows, $mvertex_base, $mzero, STATE_BITS + 2
    and64 $column1, $other_rows, $result
  }
  {
    KEEP_COLUMN column3, 3
    CHOSEN $column1, $column1, $azeros
  }
  {
    ld64 $result, $mvertex_base, $mzero, STATE_BITS + 3
    and64 $column2, $other_rows, $first_rows
  }
  AUX CHOSEN, column2, column2, azeros
  AUX and64, column3, other_rows, result
  {
    BEGIN
    CHOSEN $column3, $column3, $azeros
  }
.endm

// For three kept: find which groups lose one of the first two columns.
.macro LOSE_EARLY
#if KEPT == 3
  AUX or64, column1, column0, column1
#endif
.endm

// Pick the kept ones of four columns that `from` loads, in the order of columns; column 1 is loaded
// already. `left` finishes the step before, `put` stores words, `next` begins the step behind; the
// last word is left to it. All is done by masks, four groups at a time, without branches.
#if KEPT == 1
.macro PICK from, left, put, next
  {
    \from first_rows, 0
    and64 $other_rows, $other_rows, $column1
  }
  {
    \left
    and64 $result, $first_rows, $column0
  }
  {
    \from first_rows, 2
    or64 $result, $result, $other_rows
  }
  {
    \from other_rows, 3
    and64 $first_rows, $first_rows, $column2
  }
  AUX or64, result, result, first_rows
  AUX and64, other_rows, other_rows, column3
  {
    \next
    or64 $result, $result, $other_rows
  }
.endm
#elif KEPT == 2
// Two kept: the first is column 0 or 1 or 2, the second 1, 2 or 3; then words of both are joined.
.macro PICK from, left, put, next
  {
    \from first_rows, 2
    and64 $other_rows, $other_rows, $column1
  }
  {
    \left
    andc64 $result, $first_rows, $column1
  }
  {
    \from other_rows, 0
    or64 $result, $result, $other_rows
  }
  AUX andc64, result, result, column0
  AUX and64, other_rows, other_rows, column0
  AUX or64, result, result, other_rows
  {
    \from other_rows, 1
    and64 $first_rows, $first_rows, $column2
  }
  AUX andc64, other_rows, other_rows, column2
  {
    \from other_rows, 3
    or64 $first_rows, $first_rows, $other_rows
  }
  AUX andc64, first_rows, first_rows, column3
  AUX and64, other_rows, other_rows, column3
  AUX or64, first_rows, first_rows, other_rows
  AUX sort4x16lo, a2, a12, a0
  AUX sort4x16hi, a3, a12, a0
  {
    \put 0, 0
    sort4x16lo $a12, $a13, $a1
  }
  {
    \next
    sort4x16hi $a13, $a13, $a1
  }
.endm
#else
// Three kept: each of the three is one of two columns; then the words of all are joined.
.macro PICK from, left, put, next
  {
    \from first_rows, 0
    and64 $column2, $other_rows, $column0
  }
  {
    \left
    andc64 $result, $first_rows, $column0
  }
  {
    \from first_rows, 2
    or64 $result, $result, $column2
  }
  AUX andc64, other_rows, other_rows, column1
  AUX and64, column2, first_rows, column1
  AUX or64, column2, column2, other_rows
  {
    \from other_rows, 3
    and64 $first_rows, $first_rows, $column3
  }
  AUX andc64, other_rows, other_rows, column3
  AUX or64, first_rows, first_rows, other_rows
  AUX sort4x16lo, a2, a12, a8
  {
    nop
    swap16 $a12, $a12
  }
  AUX sort4x16lo, a3, a0, a12
  {
    \put 0, 0
    sort4x16hi $a2, $a8, $a0
  }
  {
    \put 0, 1
    sort4x16lo $a3, $a13, $a9
  }
  {
    \put 1, 0
    swap16 $a13, $a13
  }
  {
    \put 1, 1
    sort4x16lo $a12, $a1, $a13
  }
  {
    \next
    sort4x16hi $a13, $a9, $a1
  }
.endm
#endif

// A turn: four groups of one row of a strip.
.macro TURN
  TURN_OVER
#ifdef RANK
  RANK_COLUMNS
  JOIN_MASKS
#define LEFT LEAVE_MASK
#else
  READ_MASKS
#define LEFT NOTHING
#endif
#ifdef VALUES
  LOSE_EARLY
  PICK FROM_OWN, LEFT, PUT_VALUES, AFTER_VALUES
#ifdef OFFSETS
  PICK FROM_TABLE, LEAVE_VALUES, PUT_OFFSETS, OFFSETS_END
#endif
#endif
  {
#if defined(OFFSETS)
    st32 $a12, $offsets, $mzero, 2 * KEPT - 2
    fnop
  }
  {
    st32 $a13, $offsets, $mzero, 2 * KEPT - 1
#elif defined(VALUES)
    LEAVE_VALUES
#else
    LEAVE_MASK
#endif
    fnop
  }
.endm

.worker
.globl nm_refresh
.align 8
nm_refresh:
  get $context, $WSR
  and $context, $context, CSR_W_WSR__CTXTID_M1__MASK
  ld32 $count, $mvertex_base, $mzero, STATE_EACH
  ld32 $own, $mvertex_base, $mzero, STATE_MORE
  // The worker's first row is w x each + min(w, more); it has one row more if w < more.
  mul $next_source, $context, $count
  min $next_mask, $context, $own
  add $next_source, $next_source, $next_mask
  cmpult $own, $context, $own
  add $count, $count, $own
  brnz $count, begin
  exitz $mzero
begin:
  // $next_source is the worker's first row.
  ld32 $source, $mvertex_base, $mzero, STATE_SOURCE
  ld32 $mask, $mvertex_base, $mzero, STATE_MASK
  ld32 $values, $mvertex_base, $mzero, STATE_VALUES
  ld32 $offsets, $mvertex_base, $mzero, STATE_OFFSETS
  ld32 $table, $mvertex_base, $mzero, STATE_TABLE
  ld32 $value_row, $mvertex_base, $mzero, STATE_VALUE_ROW
  ld32 $offset_row, $mvertex_base, $mzero, STATE_OFFSET_ROW
  ld32 $strips_more, $mvertex_base, $mzero, STATE_STRIPS
  // The worker's memory, and its first row's addresses. Values and offsets advance before a row is
  // written, so they begin one row lower.
  mul $own, $context, STRIP_BYTES
  add $own, $own, $mvertex_base
  add $own, $own, STATE_OWN_BYTES
  add $next_mask, $next_source, -1
  mul $next_mask, $next_mask, $value_row
  add $values, $values, $next_mask
  add $next_mask, $next_source, -1
  mul $next_mask, $next_mask, $offset_row
  add $offsets, $offsets, $next_mask
  shl $next_mask, $next_source, 3
  add $mask, $mask, $next_mask
  shl $next_mask, $next_source, 5
  add $source, $source, $next_mask
  // Steps from the worker's last row of a strip to its first row of the next one.
  ld32 $next_source, $mvertex_base, $mzero, STATE_ROWS
  sub $next_source, $next_source, $count
  shl $next_mask, $next_source, 3
  shl $next_source, $next_source, 5
// A strip: all rows of the worker, then the pointers of the next strip.
.align 8
strip:
  {
    rpt $count, (loop_end - loop) / 8 - 1
    fnop
  }
loop:
  TURN
loop_end:
  add $source, $source, $next_source
  add $mask, $mask, $next_mask
  add $table, $table, STRIP_BYTES
  mul $next_values, $count, $value_row
  sub $values, $values, $next_values
  add $values, $values, KEPT_BYTES
  mul $next_values, $count, $offset_row
  sub $offsets, $offsets, $next_values
  add $offsets, $offsets, KEPT_BYTES
  brnzdec $strips_more, strip
  exitz $mzero
