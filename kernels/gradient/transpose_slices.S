// Transpose the slices of a dense operand. A slice is 32 bytes of columns of BLOCK rows: it is
// stored as [columns][BLOCK] and becomes [BLOCK][columns], as GradW on the AMP, the gradient of a
// sparse matrix, reads its operands. A row of the source is a column of the slice, BLOCK numbers; a
// row of the target, or result, has 32 bytes, all columns of one of the BLOCK rows. Numbers are
// floats if FLOAT is defined, else halves. A word is 64 bits. Each worker has neighbouring slices.
//
// A slice is transposed square by square, down the columns of words of its source. Squares of four
// rows of the source by four halves go through the accumulators, which give out two columns of a
// square, and the other two while the next square goes in; squares of two rows by two floats go
// through registers. A bundle loads a word of the next square and stores a word of this one. The
// hazard: source and target must be in different memory elements.

// State: offsets of numbers of 32 bits.
#define STATE_SOURCE 0  // address of the source
#define STATE_TARGET 1  // address of the target
#define STATE_SLICES 2  // slices that every worker has
#define STATE_MORE 3  // number of workers with one slice more

#define SLICE_BYTES (32 * BLOCK)  // bytes of a slice
#define RESULT_WORDS 4  // words of a row of the result

// Sizes of a square, and of a column of squares. A slice has SQUARES squares below one another and
// SOURCE_WORDS of them side by side, one for each word of a row of the source. A square takes a
// bundle a row.
#ifdef FLOAT
#define SQUARE_ROWS 2
#else
#define SQUARE_ROWS 4
#endif
#define SOURCE_WORDS (BLOCK / SQUARE_ROWS)
#define SQUARE_BUNDLES SQUARE_ROWS
#define SQUARES 4
#define LAST_ROW (SQUARES * SQUARE_ROWS - 1)

// Steps of packed addresses, numbers of fields of $strides: ROW_ON to the next row of the source
// (with $to_next as strides: back to the first row, a word on); RESULT_ON to the next row of the
// target; BACK_ON back to the square's first row of the target, a word on.
#define ON 0
#define ROW_ON 1
#define RESULT_ON 2
#define BACK_ON 3

// Registers of a worker.
#define context m0  // number of the worker
#define source m1  // address of the source
#define target m2  // address of the target
#define slices_more m3  // slices left, less one
#define more m4  // workers with one more slice; then 1 if this worker is one of them
#define first m5  // first slice of the worker
#define packed m6:7  // packed addresses
#define strides m8  // steps of the packed addresses within a column of squares
#define to_next m9  // steps at the end of a column of squares

// Phases of the accumulators: two rows come in, columns go out.
#define FIRST_TWO 0
#define LAST_TWO 1

#define row0 a0:1
#define row1 a2:3
#define row2 a4:5
#define row3 a6:7
#define result a8:9

// Load a row's word and go to the next row.
.macro LOAD row
  ld64step $\row, $mzero, $source+=, SOURCE_WORDS
.endm

// Load a word of the next square and store the word of the target that $result has.
.macro MOVE row, store_step, load_step=ROW_ON, steps=strides
  ldst64pace $\row, $result, $packed+=, $\steps, \load_step | \store_step << 2
.endm

// Store a word of a result.
.macro STORE step
  st64pace $result, $packed+=, $strides, \step
.endm

// Float: a square's two columns join the lower numbers and the upper numbers of its two rows. The
// first square loads by LOAD until the packed addresses are set, and stores its first column with
// the second load; the last one loads nothing.
#ifdef FLOAT
.macro FIRST_SQUARE
  {
    LOAD row2
    sort4x32lo $result, $row0, $row1
  }
  {
    tapack $packed, $source, $mzero, $target
    fnop
  }
  {
    MOVE row3, RESULT_ON
    sort4x32hi $result, $row0, $row1
  }
.endm

// A square of the rows `row` and `other`, while those of the next square, `ahead` and
// `other_ahead`, are loaded. `back` is the step of the store that ends the square before.
.macro SQUARE_OF row, other, ahead, other_ahead, back, load_step, steps
  {
    MOVE \ahead, \back
    sort4x32lo $result, $\row, $\other
  }
  {
    MOVE \other_ahead, RESULT_ON, \load_step, \steps
    sort4x32hi $result, $\row, $\other
  }
.endm

.macro SQUARE odd, back, load_step=ROW_ON, steps=strides
  .if \odd
    SQUARE_OF row2, row3, row0, row1, \back, \load_step, \steps
  .else
    SQUARE_OF row0, row1, row2, row3, \back, \load_step, \steps
  .endif
.endm

.macro LAST_SQUARE
  {
    STORE BACK_ON
    sort4x32lo $result, $row2, $row3
  }
  {
    STORE RESULT_ON
    sort4x32hi $result, $row2, $row3
  }
.endm
#else
// Half: two instructions push four rows into the accumulators and two more take columns out; the
// other two columns leave while the next square's rows are pushed.
.macro FIRST_SQUARE
  LOAD row2
  LOAD row3
  {
    LOAD row0
    f16v4istacc $azeros, $row0, $row1, FIRST_TWO
  }
  {
    LOAD row1
    f16v4istacc $azeros, $row2, $row3, LAST_TWO
  }
  {
    LOAD row2
    f16v4stacc $result, FIRST_TWO
  }
  {
    tapack $packed, $source, $mzero, $target
    fnop
  }
  {
    MOVE row3, RESULT_ON
    f16v4stacc $result, LAST_TWO
  }
.endm

.macro SQUARE odd, back, load_step=ROW_ON, steps=strides
  {
    MOVE row0, RESULT_ON
    f16v4istacc $result, $row0, $row1, FIRST_TWO
  }
  {
    MOVE row1, RESULT_ON
    f16v4istacc $result, $row2, $row3, LAST_TWO
  }
  {
    MOVE row2, \back
    f16v4stacc $result, FIRST_TWO
  }
  {
    MOVE row3, RESULT_ON, \load_step, \steps
    f16v4stacc $result, LAST_TWO
  }
.endm

.macro LAST_SQUARE
  {
    STORE RESULT_ON
    f16v4istacc $result, $row0, $row1, FIRST_TWO
  }
  {
    STORE RESULT_ON
    f16v4istacc $result, $row2, $row3, LAST_TWO
  }
  {
    STORE BACK_ON
    f16v4stacc $result, FIRST_TWO
  }
  {
    STORE RESULT_ON
    f16v4stacc $result, LAST_TWO
  }
  {
    STORE RESULT_ON
    f16v4istacc $result, $azeros, $azeros, FIRST_TWO
  }
  {
    STORE RESULT_ON
    f16v4istacc $result, $azeros, $azeros, LAST_TWO
  }
.endm
#endif

.worker
.globl transpose_slices
.align 8
transpose_slices:
  get $context, $WSR
  and $context, $context, CSR_W_WSR__CTXTID_M1__MASK
  ld32 $slices_more, $mvertex_base, $mzero, STATE_SLICES
  ld32 $more, $mvertex_base, $mzero, STATE_MORE
  ld32 $source, $mvertex_base, $mzero, STATE_SOURCE
  ld32 $target, $mvertex_base, $mzero, STATE_TARGET
  // Worker w begins at slice w x slices + min(w, more), and has one slice more if w < more.
  // $to_next is scratch here.
  mul $first, $context, $slices_more
  min $to_next, $context, $more
  add $first, $first, $to_next
  mul $first, $first, SLICE_BYTES
  add $source, $source, $first
  add $target, $target, $first
  cmpult $more, $context, $more
  add $slices_more, $slices_more, $more
  brnzdec $slices_more, begin
  exitz $mzero
// Steps of the packed addresses, three fields of ten bits each, in words.
begin:
  setzi $strides, SOURCE_WORDS | RESULT_WORDS << 10
  or $strides, $strides, ((1 - (SQUARE_ROWS - 1) * RESULT_WORDS) & 0x3FF) << 20
  setzi $to_next, (1 - LAST_ROW * SOURCE_WORDS) & 0x3FF | RESULT_WORDS << 10
  LOAD row0
  LOAD row1
  FIRST_SQUARE
.align 8
// A slice: whole columns of squares in the loop, the last column behind it, in which the loads turn
// to the next slice.
slice:
  {
    rpt SOURCE_WORDS - 1, SQUARES * SQUARE_BUNDLES - 1
    fnop
  }
  SQUARE 1, BACK_ON
  SQUARE 0, BACK_ON, ROW_ON, to_next
  SQUARE 1, BACK_ON
  SQUARE 0, ON
  SQUARE 1, BACK_ON
  SQUARE 0, BACK_ON, ON
  brnzdec $slices_more, next_slice
  LAST_SQUARE
  STORE ON
  exitz $mzero
// Another slice follows: its squares go on without a gap.
next_slice:
  SQUARE 1, BACK_ON
  SQUARE 0, ON
  bri slice
