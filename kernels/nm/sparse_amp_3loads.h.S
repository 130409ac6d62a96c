// The loop of a worker with three loads a bundle: four bundles a position.
//
// Part of sparse_amp.S. A position is a column of s and q. A unit is the 16 x 32 weights of one
// launch; it multiplies two lines of s, the upper and the lower one, of 16 numbers a position. A
// phase is one AMP instruction, a word 64 bits.
//
// Bundle `at` has phase `at` mod 4. The phases of position p are the bundles from 4 p on; its
// partials are taken in by the four phases before, its results are given out by the four phases
// after. Bundle `at` loads 16 bytes of s and word `at` + 5 of q, which the next bundle uses, and
// stores word `at` - 6 of q. The hazard: the load from q and the store to q of one bundle must be
// in different memory elements, so they are an odd number of words apart. The instruction always
// loads from q. In a row's first unit, and behind the last word, where no partials are needed, its
// loads continue at odd distances within the worker's own words of q, and are not used.

// Steps of packed address 0, in s, by the fields of $line.
#define TO_LOWER 1  // from the upper to the lower line
#define TO_UPPER 2  // from the lower line back to the next 16 bytes of the upper one
// Steps of packed addresses 1 and 2, in q.
#define ON 0  // to the next word
#define STAY 1  // at the same word
#define BACK 2  // to the previous word, so that loads behind the last word stay within q

#define ENDLESS 0x10000  // positions inside the loop: more than there can be
#define LOOP_AT 6  // first bundle of the loop
#define LOOP_BUNDLES 4  // bundles of the loop
#define LAST_OF(count) (4 * (count) + 5)  // last bundle for `count` positions
#define BEGIN_FIRST -1  // first bundle for a row's first unit
#define BEGIN_LATER -4  // first bundle for a row's later units
#define PARTIALS_AHEAD_BYTES POSITION_BYTES  // bytes of partials that are loaded before the stream

// Pack the addresses of s, of partials and of results. With a single position there are no partials
// to load ahead: their address is then that of the position itself.
.macro POINT count
  .if (\count) == 1
    tapack $addresses, $in, $out, $out
  .else
    tapack $addresses, $in, $partials, $out
  .endif
.endm

.macro POINT_FIRST count
  {
    POINT \count
    fnop
  }
.endm

// Load the first partials, which the AMP takes in before the first position.
.macro STAGE count
  {
    ld128 $a0:3, $out, $mzero, 0
    fnop
  }
.endm

// Emit bundles `begin` to `end` for `count` positions; `adds` is 1 if sums start from q, 0 if from
// zero.
.macro STREAM begin, end, count, adds
  .set at, \begin
  .rept (\end) - (\begin) + 1
    MOVES_OF \count
    {
      MAIN \count
      AUX \count, \adds
    }
    .set at, at + 1
  .endr
.endm

// Decide whether this bundle loads (takes) and stores (stores), and how the addresses of s
// (wide_move) and of partials (partials_move) then move.
.macro MOVES_OF count
  .set takes, at >= -1 && at <= 4 * (\count) - 2
  .set stores, at >= 6
  .set wide_move, TO_LOWER
  .if at & 1 == 0
    .set wide_move, TO_UPPER
  .endif
  .set partials_move, ON
  .if (\count) == 1
    .set partials_move, STAY
  .elseif at + 5 >= 4 * (\count) - 1
    .set partials_move, BACK
  .endif
.endm

// Emit the main slot. Results of odd bundles are in $a8:9, those of even ones in $a6:7.
.macro MAIN count
  .if at & 1
    MOVES $a8:9, \count
  .else
    MOVES $a6:7, \count
  .endif
.endm

// Emit the loads and the store of this bundle, or set-up before the first phase.
.macro MOVES result, count
  .if takes && stores
    ld3xst64pace $a0:5, \result, $addresses+=, $line, wide_move | partials_move << 2 | ON << 4
  .elseif takes
    ld3x64pace $a0:5, $addresses+=, $line, wide_move | partials_move << 2
  .elseif stores
    st64pace \result, $addresses+=, $mzero, ON
  .elseif at == -4
    add $in, $in, $in_step
  .elseif at == -3
    ld128 $a0:3, $out, $mzero, 1
  .elseif at == -2
    POINT (\count)
  .else
    nop
  .endif
.endm

// Emit the aux slot: before the first position, phases that only take in partials; then phases that
// multiply; behind the last position, phases that only give out results.
.macro AUX count, adds
  .if at >= 4 * (\count) + 4 || (at < 0 && !\adds)
    fnop
  .elseif at < 0 && (at & 1)
    PHASE $azeros, $azeros, $azeros, $a2:3
  .elseif at < 0
    PHASE $azeros, $azeros, $azeros, $a0:1
  .elseif at >= 4 * (\count)
    RESULT $azeros, $azeros, $azeros
  .elseif \adds && at < 4 * (\count) - 4
    RESULT $a0:1, $a2:3, $a4:5
  .else
    RESULT $a0:1, $a2:3, $azeros
  .endif
.endm

// Choose the register of the result. The four phases of the first position have none: results come
// four phases later.
.macro RESULT one, two, staged
  .if at < 4
    PHASE $azeros, \one, \two, \staged
  .elseif at & 1
    PHASE $a8:9, \one, \two, \staged
  .else
    PHASE $a6:7, \one, \two, \staged
  .endif
.endm

.macro PHASE result, one, two, staged
  .irp p, 0, 1, 2, 3
    .if ((at + 4) & 3) == \p
      f16v8n2m4hihov4amp \result, \one, \two, \staged, TAMP_F16V4_E4_P\p
    .endif
  .endr
.endm
