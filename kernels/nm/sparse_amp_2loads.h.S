// The loop of a worker with two loads a bundle: six bundles a position, four of which multiply.
//
// Part of sparse_amp.S. A position is a column of s and q. A unit multiplies two lines of s, the
// upper and the lower one, of 16 numbers a position. A phase is one AMP instruction, a word 64
// bits.
//
// Bundle 6 i + r of position i; A, B and C are quads of registers, R a pair for results:
//
//    r    loads                                        multiplies
//    0    16 bytes of the upper line into B            phase 3 of the position before, from A and C
//    1    lower line and partials into A, stores R     phase 0, from B
//    2    lower line and partials into B, stores R
//    3    16 bytes of the upper line into C            phase 1, from A and B
//    4    lower line and partials into A, stores R     phase 2, from C
//    5    lower line and partials into C, stores R
//
// Number the bundles that load partials (r = 1, 2, 4, 5) by j = 0, 1, 2 and so on. Bundle j loads
// word j of the lower line and word j + 6 of q, and stores word j - 5 of q. The hazard: the load
// from q and the store to q of one bundle must be in different memory elements, so they are an odd
// number of words apart. Words 0 to 5 of partials are loaded before. The partials of a position are
// taken in by the AMP while the previous position is multiplied; its results are stored while the
// next one is.

// Steps of packed addresses.
#define ON 0  // to the next word
#define STAY 1  // by the register of steps, which is $mzero

#define ENDLESS 0x10000  // positions inside the loop: more than there can be
#define LOOP_AT 8  // first bundle of the loop
#define LOOP_BUNDLES 6  // bundles of the loop
#define LAST_OF(count) (6 * (count) + 5)  // last bundle for `count` positions
#define BEGIN_FIRST 0  // first bundle for a row's first unit
#define BEGIN_LATER 0  // first bundle for a row's later units
#define PARTIALS_AHEAD_BYTES 48  // bytes of partials that are loaded before the stream

// Quads A, B and C by halves, and results R.
#define A_LOW $a0:1
#define A_HIGH $a2:3
#define B_LOW $a4:5
#define B_HIGH $a6:7
#define C_LOW $a8:9
#define C_HIGH $a10:11
#define R $a12:13

// Pack the addresses for a row's first unit, which loads no partials.
.macro POINT_FIRST count
  {
    add $scratch, $in, $line
    fnop
  }
  {
    mov $upper, $in
    fnop
  }
  {
    tapack $addresses, $scratch, $out, $out
    fnop
  }
.endm

// Load the first six words of partials. Those of the first position, four, are taken in by the AMP.
.macro STAGE count
  .set at, 0
  {
    ld128 $a0:3, $out, $mzero, 0
    fnop
  }
  {
    ld128 $a4:7, $out, $mzero, 1
    PHASE 0, $azeros, $azeros, $azeros, A_LOW
  }
  {
    add $in, $in, $in_step
    PHASE 1, $azeros, $azeros, $azeros, A_HIGH
  }
  {
    add $scratch, $in, $line
    PHASE 2, $azeros, $azeros, $azeros, B_LOW
  }
  {
    .if (\count) == 1
      tapack $addresses, $scratch, $out, $out
    .else
      tapack $addresses, $scratch, $partials, $out
    .endif
    PHASE 3, $azeros, $azeros, $azeros, B_HIGH
  }
  .if (\count) > 1
    {
      ld128 $a8:11, $out, $mzero, 2
      fnop
    }
  .endif
  {
    mov $upper, $in
    fnop
  }
.endm

// Emit bundles `begin` to `end` for `count` positions; `adds` is 1 if sums start from q, 0 if from
// zero. Variables of a bundle `at`: `turn` and `position` are r and i above, `word` is j; `drains`
// is true behind the last position; `takes_out` is true if partials are loaded.
.macro STREAM begin, end, count, adds
  .set at, \begin
  .rept (\end) - (\begin) + 1
    .set turn, at % 6
    .set position, at / 6
    .set drains, at > 6 * (\count)
    .set word, 4 * position + turn - 1 - turn / 3
    .set takes_out, \adds && word + 6 <= 4 * (\count) - 1
    .set out_move, ON
    .if word + 6 == 4 * (\count) - 1
      .set out_move, STAY
    .endif
    {
      MAIN \count, \adds
      AUX \count, \adds
    }
    .set at, at + 1
  .endr
.endm

// Emit the main slot: the load of the upper line (r = 0 and 3), or the loads and store of the other
// bundles; behind the last position only a store.
.macro MAIN count, adds
  .if at >= 6 * (\count)
    .if at > 6 * (\count) + 1 || (drains && (\count) > 1)
      st64pace R, $addresses+=, $mzero, ON
    .else
      nop
    .endif
  .elseif turn == 0
    ld128step $a4:7, $mzero, $upper+=, 1
  .elseif turn == 3
    ld128step $a8:11, $mzero, $upper+=, 1
  .else
    .if turn == 2
      MOVES $a4:7, B_LOW, B_HIGH, \count, \adds
    .elseif turn == 5
      MOVES $a8:11, C_LOW, C_HIGH, \count, \adds
    .else
      MOVES $a0:3, A_LOW, A_HIGH, \count, \adds
    .endif
  .endif
.endm

// Emit a load of the lower line to the pair `low`, with a load of partials to `high` and a store if
// the bundle has them; both pairs are the quad `both`.
.macro MOVES both, low, high, count, adds
  .if takes_out && word >= 5
    ld2xst64pace \both, R, $addresses+=, $mzero, ON | out_move << 2 | ON << 4
  .elseif word >= 5
    ldst64pace \low, R, $addresses+=, $mzero, ON | ON << 2
  .elseif takes_out
    ld2x64pace \low, \high, $addresses+=, $mzero, ON | out_move << 2
  .else
    ld2x64pace \low, $azeros, $addresses+=, $mzero, ON | STAY << 2
  .endif
.endm

// Emit the aux slot. Behind the last position its four phases have zeros as inputs.
.macro AUX count, adds
  .if at > 6 * (\count) + 4
    fnop
  .elseif drains
    .irp p, 0, 1, 2, 3
      .if at - 6 * (\count) - 1 == \p
        PHASE \p, R, $azeros, $azeros, $azeros
      .endif
    .endr
  .elseif turn == 0 && position > 0
    RESULT 3, position - 1, A_LOW, C_LOW, B_HIGH, \count, \adds
  .elseif at == 1
    RESULT 0, position, B_LOW, B_HIGH, C_LOW, \count, \adds
  .elseif turn == 1
    RESULT 0, position, B_LOW, B_HIGH, A_HIGH, \count, \adds
  .elseif turn == 3
    RESULT 1, position, A_LOW, B_LOW, C_HIGH, \count, \adds
  .elseif turn == 4
    RESULT 2, position, C_LOW, C_HIGH, A_HIGH, \count, \adds
  .else
    fnop
  .endif
.endm

// Emit phase `p` of position `of`, with inputs `one` and `two`. It takes in the partials `staged`
// only if another position follows. In the phases of the first position there are no results yet.
.macro RESULT p, of, one, two, staged, count, adds
  .if (\of) < 1 && \adds && (\of) < (\count) - 1
    PHASE \p, $azeros, \one, \two, \staged
  .elseif (\of) < 1
    PHASE \p, $azeros, \one, \two, $azeros
  .elseif \adds && (\of) < (\count) - 1
    PHASE \p, R, \one, \two, \staged
  .else
    PHASE \p, R, \one, \two, $azeros
  .endif
.endm

.macro PHASE p, result, one, two, staged
  f16v8n2m4hihov4amp \result, \one, \two, \staged, TAMP_F16V4_E4_P\p
.endm
