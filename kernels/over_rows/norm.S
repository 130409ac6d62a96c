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
#define STATE_SUM 2  // words of 8 bytes from a member's sums of a row to its sums of its next row
#define STATE_SUMS 3  // bytes from behind all members' sums of a row to those of the next row
#define STATE_OTHERS 4  // number of members' sums of a row, less one
#define STATE_EPSILON 5  // a float
#define STATE_SHARES 6  // -1 / elements of a whole row, and 1 / elements, two floats
#define STATE_KEEP 8  // 8 bytes: ones for the elements in the last word of a row
#define OWN_X 10  // address of the worker's first word of x
#define OWN_ROWS 16  // rows of the worker
#define OWN_WORDS 22  // full words of a row that it computes, less one
#define OWN_TAIL 28  // 1 if it computes the last word, which elements fill in part
#define OWN_ALL 34  // words of a row that it computes, less one; of layer norm, less two
#define OWN_SUM 40  // address of its sums of its first row
#define OWN_SUMS 46  // address of all sums of that row
#define OWN_Y 52  // address of its first word of y
#define OWN_GAMMA 58  // address of its first word of gamma
#define OWN_BETA 64  // and of beta
#define OWN_RESULTS 70  // rows of which it computes words of y: all of its rows, or none

// Instructions by type.
#ifdef HALF
#define OF(operation) f16v4##operation
#else
#define OF(operation) f32v2##operation
#endif

// Registers of a worker.
#define packed m0:1  // packed addresses: of RMS norm x, gamma and y, of layer norm gamma, beta and y
#define load m0  // address of the next load of the first launch
#define x m2  // address of the worker's first word of the row
#define y m3  // address of its result
#define rows m4  // rows left
#define words m5  // words of a row, less one or two
#define tail m6  // 1 if the last word of a row is the worker's
#define beta m6  // address of beta
#define next m6  // address of the next load of x; it replaces beta
#define step m7  // members of a team
#define row_step m8  // bytes to the next row
#define sums m9  // address of sums of the row
#define sums_step m10  // bytes to the next ones
#define others m11  // sums of a row less one
#define gamma m12  // address of gamma
#define own m14  // offset of the worker's words in the arrays of the state

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

// What both launches need: where the worker's words of the state are, its rows and its first word.
.macro START rows_of
  get $own, $WSR
  and $own, $own, CSR_W_WSR__CTXTID_M1__MASK
  shl $own, $own, 2
  ld32 $rows, $mvertex_base, $own, \rows_of
  {
    ld32 $x, $mvertex_base, $own, OWN_X
    setzi $a0, CSR_W_FP_CLR__ZAACC__MASK << CSR_W_FP_CLR__ZAACC__SHIFT
  }
  {
    ld32 $step, $mvertex_base, $mzero, STATE_STEP
    uput $FP_CLR, $a0
  }
.endm

#ifndef APPLY
// First launch. A word comes in $a2:3. Of halves, $a0:1 are zeros, so that the sums come into the
// accumulators behind those of the squares. Of floats, the sums are in $a4:5.
.align 8
.Lsum:
  START OWN_ROWS
  ld32 $words, $mvertex_base, $own, OWN_WORDS
  ld32 $tail, $mvertex_base, $own, OWN_TAIL
  ld32 $sums, $mvertex_base, $own, OWN_SUM
  ld64 $a12:13, $mvertex_base, $mzero, STATE_KEEP / 2
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
  MAIN brneg $words, .Lsum_few
.Lsum_words:
  MAIN ld64step $a2:3, $mzero, $load+=, $step
  {
    rpt $words, 1
    TAKE_SUM
  }
  {
    ld64step $a2:3, $mzero, $load+=, $step
    TAKE_SQUARE
  }
  AUX TAKE_SUM
  {
    brz $tail, .Lsum_end
    TAKE_SQUARE
  }
.Lsum_tail:
  MAIN ld64 $a2:3, $mzero, $load, 0
  AUX and64 $a2:3, $a2:3, $a12:13
  AUX TAKE_SUM
  AUX TAKE_SQUARE
// The addresses of the next row are computed beside the sums of this one.
.Lsum_end:
#ifdef HALF
  {
    ld32 $row_step, $mvertex_base, $mzero, STATE_ROW
    f32v2gina $a4:5, $azeros, 0
  }
  {
    ld32 $sums_step, $mvertex_base, $mzero, STATE_SUM
    f32v2gina $a6:7, $azeros, 0
  }
  {
    add $x, $x, $row_step
    f32v2gina $a8:9, $azeros, 0
  }
  AUX f32v2gina $a10:11, $azeros, 0
  AUX f32v2add $a6:7, $a4:5, $a6:7
  AUX f32v2add $a4:5, $a8:9, $a10:11
  AUX f32add $a4, $a4, $a5
  AUX f32add $a5, $a6, $a7
#else
  {
    ld32 $row_step, $mvertex_base, $mzero, STATE_ROW
    f32v2gina $a6:7, $azeros, 0
  }
  {
    ld32 $sums_step, $mvertex_base, $mzero, STATE_SUM
    f32add $a4, $a4, $a5
  }
  {
    add $x, $x, $row_step
    f32add $a5, $a6, $a7
  }
#endif
  st64step $a4:5, $mzero, $sums+=, $sums_step
  brnzdec $rows, .Lsum_row
  exitz $mzero
.Lsum_few:
  brz $tail, .Lsum_end
.Lsum_alone:
  bri .Lsum_tail
#endif

#ifndef SUMS
// Second launch. The sums of a row become -mean and the mean of squares, $a2:3, then a factor and a
// shift. A variance that rounding makes negative counts by its size. Workers without words of y do
// nothing.
.align 8
.Lapply:
  START OWN_RESULTS
  ld32 $sums, $mvertex_base, $own, OWN_SUMS
  ld32 $y, $mvertex_base, $own, OWN_Y
  ld32 $others, $mvertex_base, $mzero, STATE_OTHERS
  ld64 $a12:13, $mvertex_base, $mzero, STATE_SHARES / 2
#if defined(RMS) || !defined(HALF)
  ld32 $words, $mvertex_base, $own, OWN_ALL
  ld32 $row_step, $mvertex_base, $mzero, STATE_ROW
#endif
#ifdef RMS
  ld32 $a10, $mvertex_base, $mzero, STATE_EPSILON
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
    ld32 $sums_step, $mvertex_base, $mzero, STATE_SUMS
    f32v2add $a2:3, $a2:3, $a0:1
  }
  {
    ld32 $gamma, $mvertex_base, $own, OWN_GAMMA
    f32v2mul $a2:3, $a12:13, $a2:3
  }
#ifdef RMS
  {
    tapack $packed, $x, $gamma, $y
    f32absadd $a3, $a3, $a10
  }
  {
    add $x, $x, $row_step
    f32oorx $a6, $a3
  }
#ifdef HALF
#define FACTOR $a6:BL
  {
    add $y, $y, $row_step
    f32tof16 $a6, $a6
  }
#else
#define FACTOR $a6:B
  MAIN add $y, $y, $row_step
#endif
// Words of x come in $a0:1, of gamma in $a2:3. The last operand of these instructions selects a
// step for each packed address: two bits, 1 for $step.
.Lapply_words:
  MAIN ld2x64pace $a0:1, $a2:3, $packed+=, $step, 0b0101
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
  {
    add $sums, $sums, $sums_step
    OF(mul) $a4:5, $a8:9, $a2:3
  }
  st64pace $a4:5, $packed+=, $step, 0b01
#else
// FUSED centres and scales a word of x, and returns the result of the FUSED before it. Of halves it
// computes x factor - mean factor, with the factor twice in $TAS and -mean in $a6:7, so that a row
// of equal elements becomes zeros; of floats x factor + shift, with the shift in $a6:7.
  {
    ld32 $beta, $mvertex_base, $own, OWN_BETA
    f32mul $a4, $a2, $a2
  }
  {
    ld32 $a1, $mvertex_base, $mzero, STATE_EPSILON
    f32sub $a3, $a3, $a4
  }
  {
    tapack $packed, $gamma, $beta, $y
    f32absadd $a3, $a3, $a1
  }
  {
    mov $next, $x
    f32oorx $a4, $a3
  }
#ifdef HALF
#define FUSED f16v4mix $a8:9, $a0:1, $a6:7
  {
    ld32 $row_step, $mvertex_base, $mzero, STATE_ROW
    f32tof16 $a4, $a4
  }
  {
    ld32 $words, $mvertex_base, $own, OWN_ALL
    sort4x16lo $a4, $a4, $a4
  }
  {
    add $x, $x, $row_step
    f32tof16 $a6, $a2
  }
  {
    brneg $words, .Lapply_one
    f16v4add $a6:7, $a6:BL, $azeros
  }
#else
#define FUSED f32v2axpy $a8:9, $a0:1, $a6:7
  {
    add $x, $x, $row_step
    f32mul $a6, $a2, $a4
  }
  {
    brneg $words, .Lapply_one
    f32mul $a7, $a2, $a4
  }
#endif
// Words of x come in $a0:1, of gamma in $a2:3, of beta in $a4:5. While the word i + 1 of x enters
// FUSED, word i is multiplied and word i - 1 is stored. The last operand of these instructions
// selects a step for each packed address: two bits, 1 for $step.
.Lapply_words:
  {
    ld64step $a0:1, $mzero, $next+=, $step
    uput $TAS, $a4
  }
  {
    ld2x64pace $a2:3, $a4:5, $packed+=, $step, 0b0101
    FUSED
  }
  {
    ld64step $a0:1, $mzero, $next+=, $step
    fnop
  }
  {
    add $y, $y, $row_step
    FUSED
  }
  {
    rpt $words, 2
    OF(mul) $a8:9, $a8:9, $a2:3
  }
  {
    ld64step $a0:1, $mzero, $next+=, $step
    OF(add) $a10:11, $a8:9, $a4:5
  }
  {
    ld2x64pace $a2:3, $a4:5, $packed+=, $step, 0b0101
    FUSED
  }
  {
    st64pace $a10:11, $packed+=, $step, 0b01
    OF(mul) $a8:9, $a8:9, $a2:3
  }
  {
    add $sums, $sums, $sums_step
    OF(add) $a10:11, $a8:9, $a4:5
  }
  {
    ld2x64pace $a2:3, $a4:5, $packed+=, $step, 0b0101
    FUSED
  }
  {
    st64pace $a10:11, $packed+=, $step, 0b01
    OF(mul) $a8:9, $a8:9, $a2:3
  }
  AUX OF(add) $a10:11, $a8:9, $a4:5
.Lapply_last:
  st64pace $a10:11, $packed+=, $step, 0b01
#endif
  brnzdec $rows, .Lapply_row
  exitz $mzero
#ifndef RMS
// A row of which the worker has a single word.
.align 8
.Lapply_one:
  {
    ld64step $a0:1, $mzero, $next+=, $step
    uput $TAS, $a4
  }
  {
    ld2x64pace $a2:3, $a4:5, $packed+=, $step, 0b0101
    FUSED
  }
  {
    add $y, $y, $row_step
    FUSED
  }
  {
    add $sums, $sums, $sums_step
    OF(mul) $a8:9, $a8:9, $a2:3
  }
  {
    bri .Lapply_last
    OF(add) $a10:11, $a8:9, $a4:5
  }
#endif
#endif
