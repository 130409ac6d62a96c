// Transpose lines of single rows: 16 rows of a dense operand, at listed offsets, become one line of
// blocks with its 16 rows innermost, as block products read it. Below, a line is one of the rows of
// the source. Numbers are floats if FLOAT is defined, else halves.
//
// An entry of the list stands for four lines. It has five numbers of 32 bits: the byte offset of
// its results from the target, and those of its four lines from the source. Each worker has
// neighbouring entries.
//
// Each line has packed addresses: of its next word, and of the next of every fourth result. A
// bundle loads a word and stores one. The hazard: source and target must be in different memory
// elements. Squares of four lines and four halves go through the accumulators; squares of two lines
// and two floats, two in turn, through registers. One word behind the end of a line is loaded and
// not used.

// State: offsets of numbers of 32 bits.
#define STATE_SOURCE 0  // address of the source
#define STATE_TARGET 1  // address of the target
#define STATE_LIST 2  // address of the list
#define STATE_EACH 3  // entries that every worker has
#define STATE_MORE 4  // number of workers with one entry more
#define STATE_TURNS 5  // squares of an entry, less one

#define ENTRY_BYTES 20
#define BLOCK 16

// 64-bit words of the target from a square of an entry to the next.
#define SQUARE_WORDS 16

// Fields of packed steps: one word on in a line, or one square on in the target.
#define ON 0
#define SQUARE_ON 1

// Registers of a worker. Addresses of lines, then packed addresses, replace the first four.
#define context m0  // number of the worker
#define more m1  // workers with one more entry; then 1 if this worker is one of them
#define first m2  // worker's first entry
#define before m3  // min($context, $more)
#define line0 m0  // address of the first line
#define line1 m2  // address of the second line
#define line2 m4  // address of the third line
#define line3 m6  // address of the fourth line
#define packed0 m0:1  // packed addresses of line 0 and of its results
#define packed1 m2:3  // the same of line 1
#define packed2 m4:5  // the same of line 2
#define packed3 m6:7  // the same of line 3
#define source m8  // address of the source
#define strides m8  // steps of packed addresses
#define list m9  // address of the next number of the list
#define count m10  // entries left, less one
#define target m11  // address of the results
#define turns m11  // squares less one

// A word of each line; a column of the square, which leaves.
#define row0 a0:1
#define row1 a2:3
#define row2 a4:5
#define row3 a6:7
#define result a8:9

// Phases of the accumulators: two rows come in, columns go out.
#define FIRST_TWO 0
#define LAST_TWO 1

// Load a word of a line before its address is packed.
.macro LOAD row, line
  ld64step $\row, $mzero, $\line+=, 1
.endm

// Pack a line's address with the target at which its results begin.
.macro PAIR packed, line
  tapack $\packed, $\line, $mzero, $target
.endm

// Load a line's next word and store a result.
.macro MOVE row, packed
  ldst64pace $\row, $result, $\packed+=, $strides, ON | SQUARE_ON << 2
.endm

.macro STORE packed
  st64pace $result, $\packed+=, $strides, SQUARE_ON
.endm

#ifdef FLOAT
#define COLUMN_BYTES (4 * BLOCK)

// Results of the first two lines, then of the others: column by column.
.macro PAIRS
  PAIR packed3, line3
  add $target, $target, 8
  PAIR packed1, line1
  add $target, $target, COLUMN_BYTES - 8
  PAIR packed0, line0
  add $target, $target, 8
  PAIR packed2, line2
.endm

.macro FIRST_SQUARE
  LOAD row0, line0
  LOAD row1, line1
  {
    LOAD row2, line2
    sort4x32lo $result, $row0, $row1
  }
  PAIRS
.endm

// The three bundles of a square behind its first one. Each loads a word for the next square.
.macro OTHERS
  {
    MOVE row3, packed3
    sort4x32hi $result, $row0, $row1
  }
  {
    MOVE row0, packed0
    sort4x32lo $result, $row2, $row3
  }
  {
    MOVE row1, packed1
    sort4x32hi $result, $row2, $row3
  }
.endm

// The second square completes the first one's stores.
.macro SECOND_SQUARE
  OTHERS
.endm

.macro SQUARE
  {
    MOVE row2, packed2
    sort4x32lo $result, $row0, $row1
  }
  OTHERS
.endm

.macro LAST_SQUARE
  STORE packed2
.endm
#else
// Half: a square's four rows are pushed into the accumulators, and its columns leave as the next
// square enters.
#define COLUMN_BYTES (2 * BLOCK)

.macro PAIRS
  PAIR packed3, line3
  add $target, $target, COLUMN_BYTES
  PAIR packed0, line0
  add $target, $target, COLUMN_BYTES
  PAIR packed1, line1
  add $target, $target, COLUMN_BYTES
  PAIR packed2, line2
.endm

.macro FIRST_SQUARE
  LOAD row0, line0
  LOAD row1, line1
  LOAD row2, line2
  LOAD row3, line3
  {
    LOAD row0, line0
    f16v4istacc $azeros, $row0, $row1, FIRST_TWO
  }
  {
    LOAD row1, line1
    f16v4istacc $azeros, $row2, $row3, LAST_TWO
  }
  {
    LOAD row2, line2
    f16v4stacc $result, FIRST_TWO
  }
  PAIRS
.endm

.macro SECOND_SQUARE
  {
    MOVE row3, packed3
    f16v4stacc $result, LAST_TWO
  }
.endm

.macro SQUARE
  {
    MOVE row0, packed0
    f16v4istacc $result, $row0, $row1, FIRST_TWO
  }
  {
    MOVE row1, packed1
    f16v4istacc $result, $row2, $row3, LAST_TWO
  }
  {
    MOVE row2, packed2
    f16v4stacc $result, FIRST_TWO
  }
  {
    MOVE row3, packed3
    f16v4stacc $result, LAST_TWO
  }
.endm

.macro LAST_SQUARE
  {
    STORE packed0
    f16v4istacc $result, $azeros, $azeros, FIRST_TWO
  }
  {
    STORE packed1
    f16v4istacc $result, $azeros, $azeros, LAST_TWO
  }
  STORE packed2
.endm
#endif

.allow_optimizations
.worker
.globl transpose_lines
.align 8
transpose_lines:
  get $context, $WSR
  and $context, $context, CSR_W_WSR__CTXTID_M1__MASK
  ld32 $count, $mvertex_base, $mzero, STATE_EACH
  ld32 $more, $mvertex_base, $mzero, STATE_MORE
  ld32 $list, $mvertex_base, $mzero, STATE_LIST
  // The worker's first entry is w x each + min(w, more); it has one more if w < more.
  mul $first, $context, $count
  min $before, $context, $more
  add $first, $first, $before
  mul $first, $first, ENTRY_BYTES
  add $list, $list, $first
  cmpult $more, $context, $more
  add $count, $count, $more
  brnzdec $count, entry
  exitz $mzero
// An entry: addresses of its results and of its four lines.
entry:
  ld32 $target, $mvertex_base, $mzero, STATE_TARGET
  ld32step $line0, $mzero, $list+=, 1
  add $target, $target, $line0
  ld32 $source, $mvertex_base, $mzero, STATE_SOURCE
  ld32step $line0, $mzero, $list+=, 1
  ld32step $line1, $mzero, $list+=, 1
  ld32step $line2, $mzero, $list+=, 1
  ld32step $line3, $mzero, $list+=, 1
  add $line0, $line0, $source
  add $line1, $line1, $source
  add $line2, $line2, $source
  add $line3, $line3, $source
  // The first square only loads; then each pass of the loop loads a square and stores the one
  // before it; behind the loop the last square's words are only stored.
  FIRST_SQUARE
  setzi $strides, SQUARE_WORDS
  ld32 $turns, $mvertex_base, $mzero, STATE_TURNS
  SECOND_SQUARE
  {
    rpt $turns, 3
    fnop
  }
  SQUARE
  LAST_SQUARE
  brnzdec $count, entry
  exitz $mzero
