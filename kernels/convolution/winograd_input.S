// Winograd F(2x2, 3x3), images: every 4 x 4 window d of image lines becomes B'dB. Windows begin two
// rows and two columns apart. Each worker takes neighbouring windows. FLOAT: float, else half.
//
// A tile is a window's 2 x 2 outputs. A column of an image line has 16 channels of a group for all
// images. A position is one of the 16 numbers of a result. B' = [1 0 -1 0; 0 1 1 0; 0 -1 1 0; 0 1 0
// -1].
//
// A window's four rows have an address each, its columns are a fixed distance apart. A turn takes
// 64 bits of all 16 pixels: 17 loads (one pixel is loaded twice), 32 sums and differences, 16
// stores. First B'd, the sums and differences of rows, column by column; then those of columns.
// Column 2 of B'd is kept until columns 0 and 1 are done, column 1 until column 3 is. The 16
// results are stored in the order in which they are made, each at its position. The last results of
// a turn are stored while the next turn begins, so its first two differences are made in the turn
// before.
//
// State, 32 bits each: for every worker the address of its first window, that of its first result,
// tiles left behind its first row of them with the rows left of its group (upper 16 bits), tiles of
// its first row; bytes and words of a column, bytes of three; words from position to position, and
// from the last to the first of the next 64 bits; bytes from image row to image row, from the last
// window of a row of tiles to the first of the next, further ones from group to group; rows of
// tiles of a group in the upper 16 bits; tiles of a row.

#define STATE_SOURCE 0
#define STATE_TARGET CTXT_WORKERS
#define STATE_COUNTS (2 * CTXT_WORKERS)
#define STATE_FIRST (3 * CTXT_WORKERS)
#define STATE_COLUMN_BYTES (4 * CTXT_WORKERS)
#define STATE_WORDS (4 * CTXT_WORKERS + 1)
#define STATE_COLUMN_3 (4 * CTXT_WORKERS + 2)
#define STATE_POSITION (4 * CTXT_WORKERS + 3)
#define STATE_BACK (4 * CTXT_WORKERS + 4)
#define STATE_ROW_BYTES (4 * CTXT_WORKERS + 5)
#define STATE_ROW_STEP (4 * CTXT_WORKERS + 6)
#define STATE_GROUP_STEP (4 * CTXT_WORKERS + 7)
#define STATE_GROUP_ROWS (4 * CTXT_WORKERS + 8)
#define STATE_COLUMNS (4 * CTXT_WORKERS + 9)

#define ONE_ROW (1 << 16)
#define LEFT_MASK 0xffff

// Registers of a worker.
#define row0 m0  // address of the window's row 0, at the current 64 bits
#define row1 m1  // the same of row 1
#define row2 m2  // the same of row 2
#define row3 m3  // the same of row 3
#define column1 m4  // bytes of a column
#define words m5  // 64-bit words of a column
#define column3 m6  // bytes of three columns
#define target m7  // address of the next result
#define position m8  // words from a position to the next
#define back m9  // words from the last position to the first one of the next 64 bits
#define tiles m10  // tiles left in the row
#define counts m11  // tiles left after the row, and rows left of the group (upper 16 bits)

// Scratch registers, which share registers with rows 1 to 3: free only while these are not needed.
// Between windows, or rows of them.
#define number m1
#define scratch m1
#define rows m2
#define mask m3

// Column 2 of B'd, later column 1, row by row; scratch for pixels and results.
#define q0 a0:1
#define q1 a2:3
#define q2 a4:5
#define q3 a6:7
#define x a8:9
#define y a10:11
#define z a12:13

#ifdef FLOAT
#define ADD f32v2add
#define SUB f32v2sub
#else
#define ADD f16v4add
#define SUB f16v4sub
#endif

// Load 64 bits of a pixel: the row's address and the column.
.macro COLUMN_0 into, row
  ld64 $\into, $mzero, $\row, 0
.endm

.macro COLUMN_1 into, row
  ld64 $\into, $column1, $\row, 0
.endm

.macro COLUMN_2 into, row
  ld64 $\into, $column1, $\row, $words
.endm

// The last of a row: on to its next 64 bits.
.macro COLUMN_3 into, row
  ld64step $\into, $column3, $\row+=, 1
.endm

// Store 64 bits of a result and move to the next position; the last one moves to the next 64 bits.
.macro STORE from
  st64step $\from, $mzero, $target+=, $position
.endm

.macro LAST_STORE from
  st64step $\from, $mzero, $target+=, $back
.endm

.allow_optimizations
.worker
.globl winograd_input
.align 8
winograd_input:
  // Byte offset of the worker's word in each array of the state.
  get $number, $WSR
  and $number, $number, CSR_W_WSR__CTXTID_M1__MASK
  shl $number, $number, 2
  ld32 $row0, $mvertex_base, $number, STATE_SOURCE
  ld32 $target, $mvertex_base, $number, STATE_TARGET
  ld32 $counts, $mvertex_base, $number, STATE_COUNTS
  ld32 $tiles, $mvertex_base, $number, STATE_FIRST
  // What follows is the same for all workers.
  ld32 $column1, $mvertex_base, $mzero, STATE_COLUMN_BYTES
  ld32 $words, $mvertex_base, $mzero, STATE_WORDS
  ld32 $column3, $mvertex_base, $mzero, STATE_COLUMN_3
  ld32 $position, $mvertex_base, $mzero, STATE_POSITION
  ld32 $back, $mvertex_base, $mzero, STATE_BACK
  // A worker without tiles ends here; the others count tiles less one, as `brnzdec` does.
  brnzdec $tiles, row
  exitz $mzero
.align 8
row:
  // A row of tiles: the other three image rows of its windows, from the address of the upper one.
  ld32 $row3, $mvertex_base, $mzero, STATE_ROW_BYTES
  add $row1, $row0, $row3
  add $row2, $row1, $row3
  add $row3, $row2, $row3
tile:
  // A window. Differences of column 2 for rows 3 and 1 are made ahead here, and by each turn for
  // the next one: $q3 = row 1 - row 3, $q1 = row 1 + row 2. What a turn reads for this behind the
  // last 64 bits of a window is its fourth column, so that no address lies outside the image.
  COLUMN_2 z, row1
  COLUMN_2 q3, row3
  {
    COLUMN_2 q0, row2
    SUB $q3, $z, $q3
  }
  {
    // The row pointers stay at the window's first 64 bits until column 3 moves them on.
    rpt $words, 37
    ADD $q1, $z, $q0
  }
  {
    // The rest of column 2: $q2 = row 2 - row 1, $q0 = row 0 - row 2. A bundle's arithmetic reads
    // its registers before the load of the bundle writes them.
    COLUMN_2 y, row0
    SUB $q2, $q0, $z
  }
  {
    COLUMN_0 x, row1
    SUB $q0, $y, $q0
  }
  {
    // Column 0: each difference of rows becomes a result by subtracting that of column 2.
    COLUMN_0 z, row3
    fnop
  }
  {
    COLUMN_0 y, row2
    SUB $z, $x, $z
  }
  {
    nop
    SUB $z, $z, $q3
  }
  {
    STORE z // row 3, column 0
    ADD $z, $x, $y
  }
  {
    nop
    SUB $z, $z, $q1
  }
  {
    STORE z // 1, 0
    SUB $x, $y, $x
  }
  {
    COLUMN_0 z, row0
    SUB $x, $x, $q2
  }
  {
    STORE x // 2, 0
    SUB $z, $z, $y
  }
  {
    // The result in row 0, column 0; beside it column 1 begins with rows 2 and 0.
    COLUMN_1 x, row2
    SUB $z, $z, $q0
  }
  {
    COLUMN_1 y, row0
    fnop
  }
  {
    STORE z // 0, 0
    // $y keeps column 1's row 0 - row 2 until the last store, (0, 3), where column 3 needs it.
    SUB $y, $y, $x
  }
  {
    // Results of columns 1 and 2 are sum and difference of the same two numbers: q of column 2, and
    // the difference of column 1.
    COLUMN_1 x, row1
    ADD $z, $y, $q0
  }
  {
    STORE z // 0, 1
    SUB $q0, $q0, $y
  }
  {
    COLUMN_1 z, row3
    fnop
  }
  {
    STORE q0 // 0, 2
    SUB $z, $x, $z
  }
  {
    nop
    ADD $q0, $z, $q3
  }
  {
    STORE q0 // 3, 1
    SUB $q3, $q3, $z
  }
  {
    // Row 2 of column 1 is loaded a second time: seven register pairs do not hold it until here.
    COLUMN_1 q0, row2
    fnop
  }
  {
    STORE q3 // 3, 2
    ADD $q3, $x, $q0
  }
  {
    nop
    SUB $q0, $q0, $x
  }
  {
    nop
    ADD $x, $q3, $q1
  }
  {
    STORE x // 1, 1
    SUB $q1, $q1, $q3
  }
  {
    STORE q1 // 1, 2
    ADD $x, $q0, $q2
  }
  {
    // Column 3: each load moves its row pointer on by 64 bits, so that it is the last of its row.
    COLUMN_3 q1, row1
    SUB $q2, $q2, $q0
  }
  {
    STORE x // 2, 1
    fnop
  }
  {
    // The load of row 3 must follow the store of x, (2, 1), and precedes the difference of column
    // 3.
    COLUMN_3 x, row3
    fnop
  }
  {
    STORE q2 // 2, 2
    SUB $x, $q1, $x
  }
  {
    // Results of column 3 are differences of column 1 less those of column 3.
    COLUMN_3 q2, row2
    SUB $x, $z, $x
  }
  {
    STORE x // 3, 3
    ADD $z, $q1, $q2
  }
  {
    COLUMN_3 x, row0
    SUB $z, $q3, $z
  }
  {
    STORE z // 1, 3
    SUB $q1, $q2, $q1
  }
  {
    // From here on loads of column 2 belong to the next turn; the pointers have moved on already.
    COLUMN_2 z, row1
    SUB $q1, $q0, $q1
  }
  {
    COLUMN_2 q3, row3
    SUB $x, $x, $q2
  }
  {
    COLUMN_2 q0, row2
    SUB $x, $y, $x
  }
  {
    STORE q1 // 2, 3
    SUB $q3, $z, $q3
  }
  {
    // The last of the sixteen positions; the pointer goes back to the first one, 64 bits further.
    LAST_STORE x // 0, 3
    ADD $q1, $z, $q0
  }
  // The loop moved the rows on by one column; the next window begins two columns on.
  add $row0, $row0, $column1
  add $row1, $row1, $column1
  add $row2, $row2, $column1
  add $row3, $row3, $column1
  brnzdec $tiles, tile
  // The end of a row of tiles: on to the next one, two image rows lower.
  ld32 $scratch, $mvertex_base, $mzero, STATE_ROW_STEP
  add $row0, $row0, $scratch
  // One row less in the upper half of $counts; the lower half counts tiles.
  setzi $scratch, ONE_ROW
  sub $counts, $counts, $scratch
  shr $rows, $counts, 16
  brnz $rows, next
closed:
  // The end of a channel group: its last two image rows have no windows of their own.
  ld32 $scratch, $mvertex_base, $mzero, STATE_GROUP_STEP
  add $row0, $row0, $scratch
  ld32 $scratch, $mvertex_base, $mzero, STATE_GROUP_ROWS
  add $counts, $counts, $scratch
next:
  // The next row has all its tiles, or as many as the worker has left.
  setzi $mask, LEFT_MASK
  and $mask, $counts, $mask
  ld32 $tiles, $mvertex_base, $mzero, STATE_COLUMNS
  min $tiles, $tiles, $mask
  sub $counts, $counts, $tiles
  brnzdec $tiles, row
  exitz $mzero
