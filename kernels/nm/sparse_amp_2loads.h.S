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
// The bundle j of those that load partials loads word j of the lower line and word j + 6 of q, and
// stores word j - 5 of q. The hazard: load and store of q must be in different memory elements, so
// they are an odd number of words apart. Words 0 to 5 of partials are loaded before the loop. A
// position's partials are staged while the previous position is multiplied, and its results are
// stored with the next one.

#define ON 0
#define STAY 1 // with a step of zero

// Positions of the loop, first bundle of the loop, its length, last bundle of `count` positions.
#define ENDLESS 0x10000
#define LOOP_AT 8
#define LOOP_BUNDLES 6
#define LAST_OF(count) (6 * (count) + 5)
#define BEGIN_FIRST 0
#define BEGIN_LATER 0
#define PARTIALS_AHEAD_BYTES 48

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

// The first six words of partials; those of the first position are staged.
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

// Bundles `begin` to `end` of a worker with `count` positions, which adds to q or does not.
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

// The main slot: loads of the upper line, or the moves of a bundle that loads partials; stores
// alone behind the last position.
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

// Choose the instruction: it always loads the lower line, and partials and a store if there are
// any.
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

// The aux slot; behind the last position phases follow each other, with zeros.
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

// Phase p of position `of`: results of the first position's phases do not exist yet, and partials
// are staged only if another position follows.
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
