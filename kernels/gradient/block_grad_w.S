// Block GradW, for the blocks of one rectangle in a bucket: set block[r, c] to the sum over z of
// dy[row + r, z] x s[column + c, z], or add the sum to it. BLOCK is the edge of a block. Data are
// floats if FLOAT is defined, else halves.
//
// GradW is the gradient of the blocks of a sparse matrix; dy is the gradient of the result, s the
// dense operand, z numbers their columns. A rectangle is the tile's part of the matrix, a sub-group
// the list of blocks of one rectangle in the bucket. The supervisor walks the bucket and launches
// the workers for each sub-group of the tile's own rectangle; each worker computes the blocks that
// its entry in the meta-info names. It computes a strip of outputs at a time, over all z: eight
// outputs of a row (BLOCK 8 or 16), two rows of four (BLOCK 4), or, with float data, four of a row.
// Products of halves are rounded to half; sums are float, and are added to the gradient behind the
// loop over z.

// State: offsets of numbers of 32 bits.
#define STATE_META_INFO 0  // address of the meta-info
#define STATE_GRADIENT 1  // address of the gradient
#define STATE_DY 2  // address of dy
#define STATE_S 3  // address of s
#define STATE_SUB_GROUP 4  // id of the sub-groups to process
#define STATE_REPEATS 5  // n, less one
#define STATE_VECTOR 6  // bytes of n numbers
#define STATE_CLEAR 7  // 64-bit words of the gradient to clear: all, or 0
#define SHARED_SUB_GROUP 8  // address of the sub-group, which the supervisor writes
#define SHARED_GRADIENT 9  // address of the sub-group's gradient, likewise

// A sub-group: offsets of numbers of 16 bits in its header, and in the entry of the first worker
// behind it. Behind the entries are rows of {row, blocks - 1, columns}, which count elements.
#define HEADER_ID 0  // id; 0 ends the bucket
#define HEADER_VALUES 3  // number of values
#define HEADER_NEXT 4  // 16-bit numbers to the next sub-group
#define HEADER_WORKERS 6  // workers with an entry
#define HEADER_WORDS 7  // numbers of the header
#define ENTRY_VALUE 7  // first value of the worker
#define ENTRY_ROW 8  // numbers from the entry to the header of a row
#define ENTRY_SKIP 9  // blocks of that row to skip
#define ENTRY_BLOCKS 10  // blocks of the worker
#define ENTRY_SHIFT 2

// Registers of the supervisor.
#define state m0  // address of the vertex state
#define sub_group m1  // address of the sub-group
#define gradient m2  // address of its gradient
#define wanted m3  // id of the vertex's sub-groups
#define id m4  // id of the sub-group
#define values m5  // number of its values
#define words m6  // its 16-bit words, up to the next one
#define entry m7  // label at which a launch starts

// Registers of a worker. The last three are used only before $x and $x_next are set.
#define list m0  // address of the next word of the sub-group
#define blocks_left m1  // blocks left in all rows, less one
#define blocks_more m2  // blocks left in this row, less one
#define halves_more m3  // halves of the block's columns left, less one
#define strips_more m4  // strips of a half left, less one
#define x m5  // address of the block's column of s
#define x_next m6  // address of the next number of s
#define dy_row m7  // address of the row of dy
#define dy_next m8  // address of the next number of dy
#define output m9  // address of the next gradient
#define repeats m10  // columns less one
#define vector m11  // bytes of n numbers
#define back m12  // bytes from $dy_next behind a strip back to the first row of the next strip
#define number m5  // scratch number
#define context m6  // number of the worker
#define skip m6  // blocks of the first row that other workers take

// Floating-point registers of a worker.
#define value a0  // number of dy
#define mask a1  // mask that clears the accumulators
#define data a2:3  // numbers of s
#define lower a4:5  // lower products
#define upper a6:7  // upper products
#define both a4:7  // all products
#define sum a4:5  // sums of this word
#define sum_next a6:7  // sums of the next word
#define old a8:9  // gradients to which the sums of this word are added
#define old_next a10:11  // the same for the next word

// By type and block: the rows and columns of a strip, and the instructions of the inner loop. A
// strip is eight sums, as many as the accumulators hold, or four of float. dy and s are stored
// column by column, BLOCK numbers of a block each, so that LOAD_DY moves on by a column.
#ifdef FLOAT
#define DATA_BYTES 4
#define STRIP_ROWS 1
#define STRIP_COLUMNS 4
#define LOAD_DY ld32step $value, $mzero, $dy_next+=, BLOCK
#define MULTIPLY_LOWER f32v2mul $lower, $value:B, $data
#define MULTIPLY_UPPER f32v2mul $upper, $value:B, $data
#define ADD_PRODUCTS f32v4acc $both
#else
#define DATA_BYTES 2
#define ADD_PRODUCTS f16v8acc $both
#define MULTIPLY_LOWER f16v4mul $lower, $value:BL, $data
#if BLOCK == 4
#define STRIP_ROWS 2
#define STRIP_COLUMNS 4
#define LOAD_DY ld32step $value, $mzero, $dy_next+=, BLOCK / 2
#define MULTIPLY_UPPER f16v4mul $upper, $value:BU, $data
#else
#define STRIP_ROWS 1
#define STRIP_COLUMNS 8
#define LOAD_DY ldb16step $value, $mzero, $dy_next+=, BLOCK
#define MULTIPLY_UPPER f16v4mul $upper, $value:BL, $data
#endif
#endif

// The upper products are of the next columns, or of the same ones and the next row.
#define VECTOR_WORDS (BLOCK * DATA_BYTES / 8)
#if STRIP_ROWS == 1
#define LOAD_UPPER ld64step $data, $mzero, $x_next+=, VECTOR_WORDS - 1
#else
#define LOAD_UPPER nop
#endif
// A block is computed from left to right in HALVES intervals of columns (two, one or, for float
// blocks of 16, four), each from top to bottom in STRIPS strips. Gradients are float.
#define HALVES (BLOCK / STRIP_COLUMNS)
#define STRIPS (BLOCK / STRIP_ROWS)
#define STRIP_WORDS (STRIP_ROWS * STRIP_COLUMNS / 2)  // 64-bit words of a strip's gradients
#define BLOCK_BYTES (4 * BLOCK * BLOCK)  // bytes of a block's gradients

// Registers that the shared code of CLEAR_WORDS needs; it runs in a launch of its own.
#define clear_span output
#define clear_more repeats
#define clear_offset context
#define clear_sixth number
#include "../moves/clear_words.inc"

.supervisor
.globl block_grad_w
.align 8
block_grad_w:
  // Without words to clear there is no launch: sums are added to the gradient.
  ld32 $words, $state, $mzero, STATE_CLEAR
  setzi $entry, clear
  ld32 $sub_group, $state, $mzero, STATE_META_INFO
  ld32 $gradient, $state, $mzero, STATE_GRADIENT
  ld32 $wanted, $state, $mzero, STATE_SUB_GROUP
  brz $words, walk
  runall $entry, $state, 0
  sync TEXCH_SYNCZONE_LOCAL
// Walk over the sub-groups of the bucket up to the id 0.
walk:
  setzi $entry, take_part
// A sub-group: tell the workers where it and its gradient are, step to the next one, and launch if
// it is the wanted one.
next:
  // The stores lie between the loads and their first use; they are made for sub-groups that are
  // passed, too.
  ldz16 $id, $sub_group, $mzero, HEADER_ID
  ldz16 $words, $sub_group, $mzero, HEADER_NEXT
  ldz16 $values, $sub_group, $mzero, HEADER_VALUES
  st32 $sub_group, $state, $mzero, SHARED_SUB_GROUP
  st32 $gradient, $state, $mzero, SHARED_GRADIENT
  brz $id, end
  cmpne $id, $id, $wanted
  // A load into nothing moves its pointer by as many words.
  ldz16step $mzero, $mzero, $sub_group+=, $words
  ld32step $mzero, $mzero, $gradient+=, $values
  brnz $id, next
  runall $entry, $state, 0
  sync TEXCH_SYNCZONE_LOCAL
  bri next
end:
  br $lr

// Read a row's header: compute the address of its row of dy; $list then points to its columns.
.macro ROW_HEADER
  ldz16step $dy_row, $mzero, $list+=, 1
  ldz16step $blocks_more, $mzero, $list+=, 1
  ld32 $number, $mvertex_base, $mzero, STATE_DY
  mul $dy_row, $dy_row, $vector
  add $dy_row, $dy_row, $number
.endm

.worker
.align 8
// A sub-group: exit if it has no entry for this worker.
take_part:
  get $context, $WSR
  and $context, $context, CSR_W_WSR__CTXTID_M1__MASK
  ld32 $list, $mvertex_base, $mzero, SHARED_SUB_GROUP
  ldz16 $number, $list, $mzero, HEADER_WORKERS
  // A sub-group names as many workers as it has entries for; the others have no part.
  cmpult $number, $context, $number
  brnz $number, has_part
  exitz $mzero
// Read the entry: first value, blocks, first row, and blocks of that row that others take.
has_part:
  // From here on $list points at the worker's entry less a header, so that entries have fixed
  // offsets.
  shl $context, $context, ENTRY_SHIFT
  ldz16step $mzero, $mzero, $list+=, $context
  ld32 $output, $mvertex_base, $mzero, SHARED_GRADIENT
  ldz16 $number, $list, $mzero, ENTRY_VALUE
  ld32step $mzero, $mzero, $output+=, $number
  ldz16 $blocks_left, $list, $mzero, ENTRY_BLOCKS
  // Counts are one less, for `brnzdec`.
  add $blocks_left, $blocks_left, -1
  ldz16 $skip, $list, $mzero, ENTRY_SKIP
  ldz16 $number, $list, $mzero, ENTRY_ROW
  // The entry counts the words from the entry's begin to the row; then $list moves there.
  add $number, $number, HEADER_WORDS
  ldz16step $mzero, $mzero, $list+=, $number
  ld32 $repeats, $mvertex_base, $mzero, STATE_REPEATS
  ld32 $vector, $mvertex_base, $mzero, STATE_VECTOR
  {
    // Behind a strip $dy_next has passed n columns of a block row: back to its begin, and on to the
    // rows of the next strip.
    mul $back, $vector, BLOCK
    setzi $mask, CSR_W_FP_CLR__ZAACC__MASK << CSR_W_FP_CLR__ZAACC__SHIFT
  }
  {
    add $back, $back, -STRIP_ROWS * DATA_BYTES
    uput $FP_CLR, $mask
  }
  ROW_HEADER
  // The first row may begin in its middle: skip blocks that belong to the worker before.
  sub $blocks_more, $blocks_more, $skip
  ldz16step $mzero, $mzero, $list+=, $skip
  bri row_part
row:
  ROW_HEADER
// The worker's blocks of this row; the row may end before they do.
row_part:
  // Both numbers are one less than their counts. With 3 blocks in the row and 5 to take, 2 and 4
  // leave 2 and 2: then the row takes 3 blocks, `brnzdec` takes one more off, and 2 blocks remain.
  min $blocks_more, $blocks_more, $blocks_left
  sub $blocks_left, $blocks_left, $blocks_more
// A block: address of its column of s.
block:
  ldz16step $x, $mzero, $list+=, 1
  ld32 $x_next, $mvertex_base, $mzero, STATE_S
  mul $x, $x, $vector
  add $x, $x, $x_next
#if HALVES > 1
  {
    setzi $halves_more, HALVES - 1
    fnop
  }
half:
#endif
  mov $x_next, $x
  mov $dy_next, $dy_row
  setzi $strips_more, STRIPS - 1
// A strip: one pass of the loop for each z. Products of a z are added in the next pass, beside the
// loads.
strip:
  {
    LOAD_DY
    // The first pass adds products of zero: multiplications lag a pass behind their loads.
    mov $lower, $azeros
  }
  {
    rpt $repeats, 2
    mov $upper, $azeros
  }
  {
    // $value of this pass has been loaded; $data comes in for both multiplications.
    ld64step $data, $mzero, $x_next+=, 1
    ADD_PRODUCTS
  }
  {
    // The lower multiplication reads $data before the upper columns replace it.
    LOAD_UPPER
    MULTIPLY_LOWER
  }
  {
    LOAD_DY
    MULTIPLY_UPPER
  }
  // The last z, without a load past it; then the sums of the strip.
  {
    ld64step $data, $mzero, $x_next+=, 1
    ADD_PRODUCTS
  }
  {
    LOAD_UPPER
    MULTIPLY_LOWER
  }
  {
    sub $dy_next, $dy_next, $back
    MULTIPLY_UPPER
  }
  {
    // The last products are added while the gradient's first word comes in.
    ld64 $old, $output, $mzero, 0
    ADD_PRODUCTS
  }
  {
    mov $x_next, $x
    // Sums leave two at a time, and zeros take their place for the next strip.
    f32v2gina $sum, $azeros, 0
  }
  {
    // Loads of the gradient run one word ahead; two pairs of registers take turns.
    ld64 $old_next, $output, $mzero, 1
    f32v2add $sum, $sum, $old
  }
  {
    st64step $sum, $mzero, $output+=, 1
    f32v2gina $sum_next, $azeros, 0
  }
#if STRIP_WORDS == 4
  {
    ld64 $old, $output, $mzero, 1
    f32v2add $sum_next, $sum_next, $old_next
  }
  {
    st64step $sum_next, $mzero, $output+=, 1
    f32v2gina $sum, $azeros, 0
  }
  {
    ld64 $old_next, $output, $mzero, 1
    f32v2add $sum, $sum, $old
  }
  {
    st64step $sum, $mzero, $output+=, 1
    f32v2gina $sum_next, $azeros, 0
  }
#endif
  {
    nop
    f32v2add $sum_next, $sum_next, $old_next
  }
  // On to the row of the next strip: past this word, and past the columns of other strips.
  st64step $sum_next, $mzero, $output+=, 1 + STRIP_ROWS * BLOCK / 2 - STRIP_WORDS
  brnzdec $strips_more, strip
// The other half of the columns, then the next block, which begins a block's bytes further.
#if HALVES > 1
  // The pointer has passed all rows: back to the first row, and on by the columns of a half.
  add $output, $output, 8 * STRIP_WORDS - BLOCK_BYTES
  add $x, $x, STRIP_COLUMNS * DATA_BYTES
  brnzdec $halves_more, half
  // All halves moved the pointer on by a row: the next block lies a block less a row further.
  add $output, $output, BLOCK_BYTES - 4 * BLOCK
#endif
  brnzdec $blocks_more, block
  brnzdec $blocks_left, row
  exitz $mzero

CLEAR_WORDS STATE_GRADIENT, STATE_CLEAR
