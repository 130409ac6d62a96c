// Layer norm and RMS norm of rows, or of slices of rows:
//
//     y = (x - mean) / sqrt(variance + epsilon) gamma + beta;   RMS: y = x / sqrt(mean of squares +
//     epsilon) gamma
//
// Teams of workers share the rows: a worker, member of a team, has every `teams`-th row, and of
// each row the words that lie `members` words apart. The first launch adds up each member's
// elements and their squares; the second adds up the sums of all members, of all slices, and
// computes y.
//
// HALF: half instead of float. RMS: RMS norm. SUMS: only the first launch; APPLY: only the second.

// State: offsets in words of 32 bits. From OWN_X on they are arrays with a word for each worker.
#define STATE_STEP 0  // members of a team: words of 8 bytes from a word of a worker to its next
#define STATE_ROW 1  // bytes from a row of a worker to its next one
#define STATE_SUM 2  // bytes from a member's sums of a row to its sums of its next row
#define STATE_SUMS 3  // bytes from behind all members' sums of a row to those of the next row
#define STATE_OTHERS 4  // number of members' sums of a row, less one
#define STATE_EPSILON 5  // a float
#define STATE_SHARES 6  // -1 / elements of a whole row, and 1 / elements, two floats
#define STATE_KEEP 8  // 8 bytes: ones for the elements in the last word of a row
#define OWN_X 10  // address of the worker's first word of x
#define OWN_ROWS 16  // rows of the worker
#define OWN_WORDS 22  // full words of a row that it computes, less one
#define OWN_TAIL 28  // 1 if it computes the last word, which elements fill in part
#define OWN_ALL 34  // words of a row that it computes, less one
#define OWN_SUM 40  // address of its sums of its first row
#define OWN_SUMS 46  // address of all sums of that row
#define OWN_Y 52  // address of its first word of y
#define OWN_GAMMA 58  // address of its first word of gamma
#define OWN_BETA 64  // and of beta

// Instructions by type.
#ifdef HALF
#define OF(operation) f16v4##operation
#define FACTOR $a6:BL
#define SHIFT $a7:BL
#else
#define OF(operation) f32v2##operation
#define FACTOR $a6:B
#define SHIFT $a7:B
#endif

// Registers of a worker.
#define packed m0:1  // packed addresses of x, gamma and y
#define load m0  // address of the next load
#define x m2  // address of the worker's first word of the row
#define y m3  // address of its result
#define rows m4  // rows left
#define words m5  // words of a row, less one
#define tail m6  // 1 if the last word of a row is the worker's
#define step m7  // members of a team
#define row_step m8  // bytes to the next row
#define sums m9  // address of sums of the row
#define sums_step m10  // bytes to the next ones
#define others m11  // sums of a row less one
#define gamma m12  // address of gamma
#define worker_state m14  // address of the worker's words of the state
#define beta m13  // address of beta; it replaces the vertex base
#define shift m14  // address of the next word of beta; it replaces $worker_state

.supervisor
.globl norm
.align 8
norm:
#ifndef APPLY
  setzi $m1, .Lsum
#endif
#ifndef SUMS
  setzi $m2, .Lapply
#endif
#ifndef APPLY
  runall $m1, $m0, 0
  sync TEXCH_SYNCZONE_LOCAL
#endif
#ifndef SUMS
  runall $m2, $m0, 0
  sync TEXCH_SYNCZONE_LOCAL
#endif
  br $lr

.worker
// An instruction as a bundle of 8 bytes: loops must start at a multiple of 8.
.macro MAIN operation:vararg
  {
    \operation
    fnop
  }
.endm

.macro AUX operation:vararg
  {
    nop
    \operation
  }
.endm

// What both launches need: the address of the worker's state, its rows and its first word.
.macro START
  get $worker_state, $WSR
  and $worker_state, $worker_state, CSR_W_WSR__CTXTID_M1__MASK
  shl $worker_state, $worker_state, 2
  add $worker_state, $worker_state, $mvertex_base
  ld32 $rows, $worker_state, $mzero, OWN_ROWS
  ld32 $x, $worker_state, $mzero, OWN_X
  ld32 $step, $mvertex_base, $mzero, STATE_STEP
  ld32 $row_step, $mvertex_base, $mzero, STATE_ROW
.endm

#ifndef APPLY
// First launch. A word comes in $a2:3. Of halves, $a0:1 are zeros, so that the sums come into the
// accumulators behind those of the squares. Of floats, the sums are in $a4:5.
.align 8
.Lsum:
  START
  ld32 $words, $worker_state, $mzero, OWN_WORDS
  ld32 $tail, $worker_state, $mzero, OWN_TAIL
  ld32 $sums, $worker_state, $mzero, OWN_SUM
  {
    ld32 $sums_step, $mvertex_base, $mzero, STATE_SUM
    setzi $a0, CSR_W_FP_CLR__ZAACC__MASK << CSR_W_FP_CLR__ZAACC__SHIFT
  }
  {
    ld64 $a12:13, $mvertex_base, $mzero, STATE_KEEP / 2
    uput $FP_CLR, $a0
  }
  brnzdec $rows, .Lsum_row
  exitz $mzero

#ifdef HALF
#define TAKE_SUM f16v8acc $a0:3
#define TAKE_SQUARE f16v4sqacc $a2:3
#define SET_ZERO mov $a0:1, $azeros
#else
#define TAKE_SUM f32v2add $a4:5, $a4:5, $a2:3
#define TAKE_SQUARE f32v2mac $a2:3, $a2:3
#define SET_ZERO mov $a4:5, $azeros
#endif

.align 8
.Lsum_row:
  {
    mov $load, $x
    SET_ZERO
  }
  MAIN brneg $words, .Lsum_rest
.Lsum_words:
  MAIN ld64step $a2:3, $mzero, $load+=, $step
  MAIN rpt $words, 1
  AUX TAKE_SUM
  {
    ld64step $a2:3, $mzero, $load+=, $step
    TAKE_SQUARE
  }
  AUX TAKE_SUM
  AUX TAKE_SQUARE
.Lsum_rest:
  MAIN brz $tail, .Lsum_end
.Lsum_tail:
  MAIN ld64 $a2:3, $mzero, $load, 0
  AUX and64 $a2:3, $a2:3, $a12:13
  AUX TAKE_SUM
  AUX TAKE_SQUARE
.Lsum_end:
#ifdef HALF
  {
    add $x, $x, $row_step
    f32v2gina $a4:5, $azeros, 0
  }
  AUX f32v2gina $a6:7, $azeros, 0
  AUX f32v2gina $a8:9, $azeros, 0
  AUX f32v2gina $a10:11, $azeros, 0
  AUX f32v2add $a6:7, $a4:5, $a6:7
  AUX f32v2add $a4:5, $a8:9, $a10:11
#else
  {
    add $x, $x, $row_step
    f32v2gina $a6:7, $azeros, 0
  }
#endif
  AUX f32add $a4, $a4, $a5
  AUX f32add $a5, $a6, $a7
  MAIN st64 $a4:5, $mzero, $sums, 0
  add $sums, $sums, $sums_step
  brnzdec $rows, .Lsum_row
  exitz $mzero
#endif

#ifndef SUMS
// Second launch. The sums of a row become -mean and the mean of squares, $a2:3, then a factor, $a6,
// and a shift, $a7. A variance that rounding makes negative counts by its size.
.align 8
.Lapply:
  START
  ld32 $words, $worker_state, $mzero, OWN_ALL
  ld32 $sums, $worker_state, $mzero, OWN_SUMS
  ld32 $y, $worker_state, $mzero, OWN_Y
  ld32 $gamma, $worker_state, $mzero, OWN_GAMMA
  ld32 $sums_step, $mvertex_base, $mzero, STATE_SUMS
  ld32 $others, $mvertex_base, $mzero, STATE_OTHERS
  ld64 $a12:13, $mvertex_base, $mzero, STATE_SHARES / 2
  ld32 $a10, $mvertex_base, $mzero, STATE_EPSILON
#ifndef RMS
  ld32 $beta, $worker_state, $mzero, OWN_BETA
#endif
  brnzdec $rows, .Lapply_row
  exitz $mzero

// Add up the sums of all members: $a2 of the elements, $a3 of their squares. Both become means.
.align 8
.Lapply_row:
  {
    ld64step $a2:3, $mzero, $sums+=, 1
    fnop
  }
  {
    rpt $others, 0
    mov $a0:1, $azeros
  }
  {
    ld64step $a0:1, $mzero, $sums+=, 1
    f32v2add $a2:3, $a2:3, $a0:1
  }
  {
    add $sums, $sums, $sums_step
    f32v2add $a2:3, $a2:3, $a0:1
  }
  {
    tapack $packed, $x, $gamma, $y
    f32v2mul $a2:3, $a12:13, $a2:3
  }
#ifndef RMS
  {
    mov $shift, $beta
    f32mul $a4, $a2, $a2
  }
  {
    add $x, $x, $row_step
    f32sub $a3, $a3, $a4
  }
  {
    add $y, $y, $row_step
    f32absadd $a3, $a3, $a10
  }
  AUX f32oorx $a6, $a3
#else
  {
    add $x, $x, $row_step
    f32absadd $a3, $a3, $a10
  }
  {
    add $y, $y, $row_step
    f32oorx $a6, $a3
  }
#endif
#ifndef RMS
  AUX f32mul $a7, $a2, $a6
#ifdef HALF
  AUX f32tof16 $a7, $a7
#endif
#endif
#ifdef HALF
  AUX f32tof16 $a6, $a6
#endif
  MAIN brneg $words, .Lapply_end
// Words of x come in $a0:1, of gamma in $a2:3, of beta in $a4:5. The last operand of these
// instructions selects a step for each packed address: two bits, 1 for $step.
.Lapply_words:
  MAIN ld2x64pace $a0:1, $a2:3, $packed+=, $step, 0b0101
#ifdef RMS
  {
    rpt $words, 1
    OF(mul) $a8:9, FACTOR, $a0:1
  }
  {
    ld2x64pace $a0:1, $a2:3, $packed+=, $step, 0b0101
    OF(mul) $a4:5, $a8:9, $a2:3
  }
  {
    st64pace $a4:5, $packed+=, $step, 0b01
    OF(mul) $a8:9, FACTOR, $a0:1
  }
  AUX OF(mul) $a4:5, $a8:9, $a2:3
  MAIN st64pace $a4:5, $packed+=, $step, 0b01
#else
  {
    rpt $words, 3
    OF(mul) $a8:9, FACTOR, $a0:1
  }
  {
    ld64step $a4:5, $mzero, $shift+=, $step
    OF(add) $a8:9, SHIFT, $a8:9
  }
  AUX OF(mul) $a8:9, $a8:9, $a2:3
  {
    ld2x64pace $a0:1, $a2:3, $packed+=, $step, 0b0101
    OF(add) $a8:9, $a8:9, $a4:5
  }
  {
    st64pace $a8:9, $packed+=, $step, 0b01
    OF(mul) $a8:9, FACTOR, $a0:1
  }
  {
    ld64step $a4:5, $mzero, $shift+=, $step
    OF(add) $a8:9, SHIFT, $a8:9
  }
  AUX OF(mul) $a8:9, $a8:9, $a2:3
  AUX OF(add) $a8:9, $a8:9, $a4:5
  MAIN st64pace $a8:9, $packed+=, $step, 0b01
#endif
.Lapply_end:
  brnzdec $rows, .Lapply_row
  exitz $mzero
#endif
