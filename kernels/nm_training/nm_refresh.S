// N:M refresh: select the weights that an N:M pattern keeps, KEPT (1 to 3) of every four, and write
// them without the others.
//
// A group is four neighbouring columns of a row of dense weights on the tile; its mask says which
// KEPT of them have the largest magnitudes. A strip is 16 columns; weights are halves, stored as
// [strips][rows][16]. A turn processes the four groups of a row of a strip. They are transposed, so
// that a pair of registers has one column of all four groups, which are then ranked at once,
// without branches.
//
// RANK: masks are computed from magnitudes, the lower index of equal ones first, and written: 16
// bits for each group, bit i for column i. Without RANK masks are read. VALUES: kept weights are
// written, group by group, [rows][KEPT x groups], half. OFFSETS: with each kept weight, the 16-bit
// entry of its column in a table is written.
//
// KEPT and CTXT_WORKERS are defined on the assembler's command line.

// State: offsets of numbers of 32 bits; one more is not used.
#define STATE_SOURCE 0  // address of the weights
#define STATE_MASK 1  // address of the masks
#define STATE_VALUES 2  // address of the kept weights
#define STATE_OFFSETS 3  // address of the offsets
#define STATE_TABLE 4  // address of the table of offsets
#define STATE_VALUE_ROW 5  // bytes from row to row of values
#define STATE_OFFSET_ROW 6  // bytes from row to row of offsets
#define STATE_ROWS_EACH 7  // rows that every worker has
#define STATE_ROWS_MORE 8  // number of workers with one row more
#define STATE_ROWS 9  // rows
#define STATE_STRIPS 10  // strips, less one
// Constants in the state, offsets in words of 64 bits; then memory of the workers, offset in bytes.
#define STATE_MAGNITUDE 6  // the bits of a magnitude, in four halves
#define STATE_BITS 7  // bits 0 to 3 of a mask, one in each half
#define STATE_WORKSPACE_BYTES 88  // 32 bytes of each worker, four columns of a turn

#define STRIP_BYTES 32
#define MASK_BYTES 8
#define KEPT_BYTES (8 * KEPT)

// Registers of a worker.
#define source m0  // address of the next weights
#define mask m1  // address of the next masks
#define values m2  // address of the row's values
#define offsets m3  // address of the row's offsets
#define table m4  // address of the strip's part of the table
#define workspace m5  // address of the worker's memory
#define value_row m6  // bytes from row to row of values
#define offset_row m7  // bytes from row to row of offsets
#define count m8  // rows of the worker
#define strips_more m9  // strips left, less one
// Steps of $source and $mask between strips; before the strips they hold the worker's first row and
// products with it.
#define next_source m10
#define next_mask m11
// $m12 and $m13 are the bases of stack and state.
#define context m14  // number of the worker
// Once the loops have begun.
#define next_values m14  // bytes of the worker's rows in values, then in offsets

// Floating-point registers of a worker. The columns are of four groups; after ranking a register
// says which groups keep the column.
#define first_rows a0:1  // weights before they are transposed, and scratch
#define other_rows a2:3  // the same
#define result a12:13  // masks or values that are stored next
#define column0 a4:5
#define column1 a6:7
#define column2 a8:9
#define column3 a10:11

// With three kept, a column's register marks the groups that lose the column, not those that keep
// it, so that both instructions are reversed. AND_KEPT leaves the bits of groups that keep the
// column; IS_KEPT turns a tested bit into the mark.
#if KEPT == 3
#define AND_KEPT andc64
#define IS_KEPT f16v4cmpeq
#else
#define AND_KEPT and64
#define IS_KEPT f16v4cmpne
#endif

// Load a column of the turn: its weights from the worker's memory, or its entries from the table.
.macro LOAD_WEIGHTS register, column
  ld64 $\register, $workspace, $mzero, \column
.endm

.macro LOAD_ENTRIES register, column
  ld64 $\register, $table, $mzero, \column
.endm

// A slot that a variant of the kernel does not need.
.macro FREE_SLOT
  nop
.endm

// Store the last word of a step in a slot of the step behind it.
.macro STORE_MASK
  // The four masks of a turn, 16 bits each, are one word.
  st64step $result, $mzero, $mask+=, 1
.endm

.macro STORE_LAST_VALUES
  // A row of a strip has KEPT words of values; the pointer moves on at the next turn.
  st64 $result, $values, $mzero, KEPT - 1
.endm

// Store words of kept weights or entries, all but the last, in two slots each.
.macro STORE_VALUES word, part
  // Values are 64-bit words, stored at once: the second slot stays free.
  .if \part == 0
    st64 $other_rows, $values, $mzero, \word
  .else
    nop
  .endif
.endm

.macro STORE_OFFSETS word, part
  // Offsets are aligned to 4 bytes only, so that a word goes as two halves of 32 bits.
  .if \part == 0
    st32 $a2, $offsets, $mzero, 2 * \word
  .else
    st32 $a3, $offsets, $mzero, 2 * \word + 1
  .endif
.endm

.macro FINISH_OFFSETS
#if KEPT == 2
  STORE_OFFSETS 0, 1
#else
  nop
#endif
.endm

.macro BEGIN_VALUES
  // The step that picks values begins with column 1 in $other_rows.
  ld64 $other_rows, $workspace, $mzero, 1
.endm

.macro BEGIN_OFFSETS
  // The step that picks offsets begins with column 1's entries of the table.
  ld64 $other_rows, $table, $mzero, 1
.endm

// Without VALUES or OFFSETS, the slots of their instructions stay free.
#ifdef VALUES
#define BEGIN_PICK BEGIN_VALUES
.macro SAVE_COLUMN register, column
  // Ranking destroys the columns, so that the weights wait in the worker's own 32 bytes.
  st64 $\register, $workspace, $mzero, \column
.endm
.macro NEXT_VALUES
  add $values, $values, $value_row
.endm
#else
#define BEGIN_PICK FREE_SLOT
.macro SAVE_COLUMN register, column
  nop
.endm
.macro NEXT_VALUES
  nop
.endm
#endif

#ifdef OFFSETS
#define AFTER_VALUES BEGIN_OFFSETS
.macro NEXT_OFFSETS
  add $offsets, $offsets, $offset_row
.endm
#else
#define AFTER_VALUES FREE_SLOT
.macro NEXT_OFFSETS
  nop
.endm
#endif

// Transpose four groups, two words each, to four columns: sort4x16lo and sort4x16hi join the lower,
// the upper halves of two registers. Columns are kept in the worker's memory for the values.
.macro TRANSPOSE
  {
    // Group i of a row is one word, c0 c1 | c2 c3 in two registers. Group 0 comes to a0:1, group 1
    // to a2:3, group 2 to a12:13 and group 3 to a0:1 again.
    ld64step $first_rows, $mzero, $source+=, 1
    fnop
  }
  {
    ld64step $other_rows, $mzero, $source+=, 1
    fnop
  }
  {
    ld64step $result, $mzero, $source+=, 1
    // Groups 0 and 1: a4 gets both c0, a6 both c1, a8 both c2, a10 both c3. The load of this bundle
    // writes a12:13, which no arithmetic reads yet.
    sort4x16lo $a4, $a0, $a2
  }
  {
    // The pointers of values and offsets move on at the begin of a turn: slots are free here.
    NEXT_VALUES
    sort4x16hi $a6, $a0, $a2
  }
  {
    NEXT_OFFSETS
    sort4x16lo $a8, $a1, $a3
  }
  {
    // The arithmetic reads a1 before this load replaces it by group 3.
    ld64step $first_rows, $mzero, $source+=, 1
    sort4x16hi $a10, $a1, $a3
  }
  {
// The constant for magnitudes, or the masks to be read: group 1 in $other_rows has been used.
#ifdef RANK
    ld64 $other_rows, $mvertex_base, $mzero, STATE_MAGNITUDE
#else
    ld64step $other_rows, $mzero, $mask+=, 1
#endif
    // Groups 2 and 3 fill the upper register of each column: column0 is then c0 of groups 0 to 3.
    sort4x16lo $a5, $a12, $a0
  }
  {
    SAVE_COLUMN column0, 0
    sort4x16hi $a7, $a12, $a0
  }
  {
    SAVE_COLUMN column1, 1
    sort4x16lo $a9, $a13, $a1
  }
  {
// Without RANK column 2 is kept later, and the bit of column 0 is loaded instead.
#ifdef RANK
    SAVE_COLUMN column2, 2
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
    // The constant is 0x7fff four times. Zeros of both signs are then equal, and compare as a tie.
    SAVE_COLUMN column3, 3
    and64 $column0, $column0, $other_rows
  }
  AUX and64, column1, column1, other_rows
  AUX and64, column2, column2, other_rows
  AUX and64, column3, column3, other_rows
  // Comparisons give all ones or all zeros in each of the four lanes, one lane a group.
  AUX f16v4cmplt, first_rows, column0, column1
  AUX f16v4cmplt, result, column2, column3
.endm

// Compute for each column which groups keep it; for three kept, which groups do not. From the
// greater and the lesser of the first two columns and of the last two, comparisons find whether a
// pair keeps both, one or none. In a tie the lower index is the greater.
.macro RANK_COLUMNS
  MAGNITUDES
#if KEPT == 2
  // Two kept. Lesser and greater of columns 0, 1 come to other_rows and column0, those of columns
  // 2, 3 to column1 and column2.
  AUX f16v4min, other_rows, column0, column1
  AUX f16v4max, column0, column0, column1
  AUX f16v4min, column1, column2, column3
  AUX f16v4max, column2, column2, column3
  // Equal numbers count for the first two columns: `le` here, `lt` below.
  AUX f16v4cmple, column3, column2, other_rows // both of the first two
  AUX f16v4cmplt, other_rows, column0, column1 // both of the last two
  {
    nop
    // Column 0 is kept if it beats column 1 or both of the first two are kept, unless both of the
    // last two are; column 1 likewise. andc64 clears the bits of its second operand.
    not64 $column0, $first_rows
  }
  AUX or64, column0, column0, column3
  AUX andc64, column0, column0, other_rows
  AUX andc64, column1, first_rows, other_rows
  // The order is free here: both of the first two and both of the last two exclude each other.
  AUX or64, column1, column1, column3
  {
    nop
    // Columns 2 and 3 are kept by the mirrored rule; `result` says that column 3 beats column 2.
    not64 $column2, $result
  }
  AUX or64, column2, column2, other_rows
  AUX andc64, column2, column2, column3
  AUX andc64, column3, result, column3
  {
    // `result` is free now and takes bit 0 for JOIN_MASKS.
    ld64 $result, $mvertex_base, $mzero, STATE_BITS
    or64 $column3, $column3, $other_rows
  }
#elif KEPT == 1
  // One kept: the greater of the two greater ones, the first in a tie.
  AUX f16v4max, other_rows, column0, column1
  AUX f16v4max, column2, column2, column3
  AUX f16v4cmple, other_rows, column2, other_rows // one of the first two
  // Of the winning pair the comparison of its two columns decides.
  AUX andc64, column0, other_rows, first_rows
  AUX and64, column1, other_rows, first_rows
  // Column 2 is kept if neither the first two win nor column 3 beats it.
  AUX or64, column2, other_rows, result
  {
    nop
    not64 $column2, $column2
  }
  {
    // The arithmetic reads the old result before bit 0 replaces it.
    ld64 $result, $mvertex_base, $mzero, STATE_BITS
    andc64 $column3, $result, $other_rows
  }
#else
  // Three kept: registers say which one is lost, the lesser of the two lesser ones. In a tie the
  // higher index is lost.
  AUX f16v4min, other_rows, column0, column1
  AUX f16v4min, column2, column2, column3
  AUX f16v4cmple, other_rows, column2, other_rows // not one of the last two
  // A column of the first two is lost if it is the lesser one and the last two do not lose.
  AUX andc64, column0, first_rows, other_rows
  AUX or64, column1, first_rows, other_rows
  {
    nop
    not64 $column1, $column1
  }
  // Column 2 is lost if it is less than column 3 and the last two lose; column 3 if it is not.
  AUX and64, column2, result, other_rows
  {
    // As above, the old result is read before bit 0 replaces it.
    ld64 $result, $mvertex_base, $mzero, STATE_BITS
    andc64 $column3, $other_rows, $result
  }
#endif
.endm

// Join the four columns' bits into a mask of 16 bits a group.
.macro JOIN_MASKS
  {
    // Each constant has one bit, set in all four lanes: bit i where column i is kept. With three
    // kept, AND_KEPT takes the bits of lanes that do not lose the column. Loads run a bundle ahead.
    ld64 $first_rows, $mvertex_base, $mzero, STATE_BITS + 1
    AND_KEPT $result, $result, $column0
  }
  {
    ld64 $other_rows, $mvertex_base, $mzero, STATE_BITS + 2
    AND_KEPT $first_rows, $first_rows, $column1
  }
  AUX or64, result, result, first_rows
  {
    ld64 $first_rows, $mvertex_base, $mzero, STATE_BITS + 3
    AND_KEPT $other_rows, $other_rows, $column2
  }
  AUX or64, result, result, other_rows
  AUX AND_KEPT, first_rows, first_rows, column3
  {
    // The memory slot of the last bundle begins the next step.
    BEGIN_PICK
    or64 $result, $result, $first_rows
  }
.endm

// Find from the masks that were read which groups keep each column, by a test of its bit.
.macro READ_MASKS
  {
    // `other_rows` holds the masks, `first_rows` bit 0. The bit of the next column is loaded while
    // one is tested; the columns' registers take the tests.
    ld64 $result, $mvertex_base, $mzero, STATE_BITS + 1
    and64 $column0, $other_rows, $first_rows
  }
  {
    // Columns 2 and 3 go to the worker's memory before their registers are overwritten.
    SAVE_COLUMN column2, 2
    IS_KEPT $column0, $column0, $azeros
  }
  {
    ld64 $first_rows, $mvertex_base, $mzero, STATE_BITS + 2
    and64 $column1, $other_rows, $result
  }
  {
    SAVE_COLUMN column3, 3
    IS_KEPT $column1, $column1, $azeros
  }
  {
    ld64 $result, $mvertex_base, $mzero, STATE_BITS + 3
    and64 $column2, $other_rows, $first_rows
  }
  AUX IS_KEPT, column2, column2, azeros
  AUX and64, column3, other_rows, result
  {
    BEGIN_PICK
    IS_KEPT $column3, $column3, $azeros
  }
.endm

// For three kept: find which groups lose one of the first two columns.
.macro MARK_EARLY_LOSS
#if KEPT == 3
  // The second kept weight is column 2 instead of 1 exactly if column 0 or 1 is lost.
  AUX or64, column1, column0, column1
#endif
.endm

// Pick the kept ones of four columns that `load` loads, in the order of columns; column 1 is loaded
// already. `finish` stores the last word of the step before, `store` stores words of this step,
// `next` begins the step behind, which stores the last word. All is done by masks, four groups at a
// time, without branches.
#if KEPT == 1
.macro PICK load, finish, store, next
  {
    // One kept: each column by its own mask, all four joined; masks of other columns are zero.
    \load first_rows, 0
    and64 $other_rows, $other_rows, $column1
  }
  {
    // The store of the step before needs $result no later than this bundle, which overwrites it.
    \finish
    and64 $result, $first_rows, $column0
  }
  {
    // $first_rows was read in the bundle before, so that column 2 can replace column 0.
    \load first_rows, 2
    or64 $result, $result, $other_rows
  }
  {
    \load other_rows, 3
    and64 $first_rows, $first_rows, $column2
  }
  AUX or64, result, result, first_rows
  AUX and64, other_rows, other_rows, column3
  {
    // The last `or` shares its bundle with the first load of the next step, which reads nothing of
    // it.
    \next
    or64 $result, $result, $other_rows
  }
.endm
#elif KEPT == 2
// Two kept: the first is column 0 or 1 or 2, the second 1, 2 or 3; then words of both are joined.
.macro PICK load, finish, store, next
  {
    // The first kept weight: column 2, replaced by column 1 where that is kept, then by column 0.
    \load first_rows, 2
    and64 $other_rows, $other_rows, $column1
  }
  {
    \finish
    andc64 $result, $first_rows, $column1
  }
  {
    \load other_rows, 0
    or64 $result, $result, $other_rows
  }
  AUX andc64, result, result, column0
  AUX and64, other_rows, other_rows, column0
  AUX or64, result, result, other_rows
  {
    // The second kept weight: column 1, replaced by column 2 where that is kept, then by column 3.
    \load other_rows, 1
    and64 $first_rows, $first_rows, $column2
  }
  AUX andc64, other_rows, other_rows, column2
  {
    \load other_rows, 3
    or64 $first_rows, $first_rows, $other_rows
  }
  AUX andc64, first_rows, first_rows, column3
  AUX and64, other_rows, other_rows, column3
  AUX or64, first_rows, first_rows, other_rows
  // Join both words: group by group, first and second kept weight. Groups 0 and 1 are in the lower
  // registers a12 and a0, groups 2 and 3 in the upper ones.
  AUX sort4x16lo, a2, a12, a0
  AUX sort4x16hi, a3, a12, a0
  {
    \store 0, 0
    sort4x16lo $a12, $a13, $a1
  }
  {
    \next
    sort4x16hi $a13, $a13, $a1
  }
.endm
#else
// Three kept: each of the three is one of two columns; then the words of all are joined.
.macro PICK load, finish, store, next
  {
    \load first_rows, 0
    // The first of three: column 0, or column 1 where column 0 is lost. Column 2's mask is not
    // needed: a loss of column 2 follows from the others.
    and64 $column2, $other_rows, $column0
  }
  {
    \finish
    andc64 $result, $first_rows, $column0
  }
  {
    \load first_rows, 2
    or64 $result, $result, $column2
  }
  // The second of three, in column2: column 1, or column 2 where column 0 or 1 is lost.
  AUX andc64, other_rows, other_rows, column1
  AUX and64, column2, first_rows, column1
  AUX or64, column2, column2, other_rows
  {
    // The third of three: column 3, or column 2 where column 3 is lost.
    \load other_rows, 3
    and64 $first_rows, $first_rows, $column3
  }
  AUX andc64, other_rows, other_rows, column3
  AUX or64, first_rows, first_rows, other_rows
  // With f, s, t the first, second and third kept of groups 0 to 3, the three words are f0 s0 t0
  // f1, s1 t1 f2 s2, t2 f3 s3 t3. swap16 brings the odd group's half down.
  AUX sort4x16lo, a2, a12, a8
  {
    nop
    swap16 $a12, $a12
  }
  AUX sort4x16lo, a3, a0, a12
  {
    // The store takes the old word before the arithmetic of the bundle begins the next one in the
    // same registers: a2 here, or a2:3 for values, and a3 of offsets in the bundle behind.
    \store 0, 0
    sort4x16hi $a2, $a8, $a0
  }
  {
    \store 0, 1
    sort4x16lo $a3, $a13, $a9
  }
  {
    // The last word grows in a12:13, where the next step finds it.
    \store 1, 0
    swap16 $a13, $a13
  }
  {
    \store 1, 1
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
  TRANSPOSE
#ifdef RANK
  RANK_COLUMNS
  JOIN_MASKS
#define FINISH_MASKS STORE_MASK
#else
  READ_MASKS
#define FINISH_MASKS FREE_SLOT
#endif
#ifdef VALUES
  MARK_EARLY_LOSS
  PICK LOAD_WEIGHTS, FINISH_MASKS, STORE_VALUES, AFTER_VALUES
#ifdef OFFSETS
  PICK LOAD_ENTRIES, STORE_LAST_VALUES, STORE_OFFSETS, FINISH_OFFSETS
#endif
#endif
  {
#if defined(OFFSETS)
    // Nothing is left to overlap with: the last word has bundles of its own.
    st32 $a12, $offsets, $mzero, 2 * KEPT - 2
    fnop
  }
  {
    st32 $a13, $offsets, $mzero, 2 * KEPT - 1
#elif defined(VALUES)
    STORE_LAST_VALUES
#else
    STORE_MASK
#endif
    fnop
  }
.endm

.worker
.globl nm_refresh
.align 8
nm_refresh:
  // The worker's number, 0 to 5. Until `begin`, $workspace is scratch for the shares of rows.
  get $context, $WSR
  and $context, $context, CSR_W_WSR__CTXTID_M1__MASK
  ld32 $count, $mvertex_base, $mzero, STATE_ROWS_EACH
  ld32 $workspace, $mvertex_base, $mzero, STATE_ROWS_MORE
  // The worker's first row is w x each + min(w, more); it has one row more if w < more.
  // Rows are dealt evenly, in order, the first workers taking one more: 8 rows are 2 2 1 1 1 1.
  mul $next_source, $context, $count
  min $next_mask, $context, $workspace
  add $next_source, $next_source, $next_mask
  cmpult $workspace, $context, $workspace
  add $count, $count, $workspace
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
  mul $workspace, $context, STRIP_BYTES
  add $workspace, $workspace, $mvertex_base
  add $workspace, $workspace, STATE_WORKSPACE_BYTES
  add $next_mask, $next_source, -1
  mul $next_mask, $next_mask, $value_row
  add $values, $values, $next_mask
  add $next_mask, $next_source, -1
  mul $next_mask, $next_mask, $offset_row
  add $offsets, $offsets, $next_mask
  // Masks and weights advance behind their use: 8 and 32 bytes a row.
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
    // Every bundle of a turn has two slots, 8 bytes, and there is no branch, so that rows need no
    // more than a hardware loop.
    rpt $count, (loop_end - loop) / 8 - 1
    fnop
  }
loop:
  TURN
loop_end:
  // Weights and masks: past the rows of the other workers to the next strip. Values and offsets of
  // a row lie side by side for all strips: back by the worker's rows, and on by one strip.
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
