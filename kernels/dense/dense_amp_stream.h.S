// Macros that emit the bundles of a worker of the dense kernel: each has an AMP instruction, and
// loads and stores of 64-bit words.
//
// Bundle `at` has phase `at` mod PHASES. The phases of position p are the bundles from PHASES x p
// on, called a group. Partials of p are taken in by the group before, results are given out by the
// group after. A word is loaded in the bundle before its use.
//
// The hazard: the load from q and the store to q of one bundle must be in different memory
// elements, so they are an odd number of words apart. Therefore a result is stored two bundles
// after it is given out, or one bundle after if two phases make up a word.
//
// The including file defines the macros NEXT_INPUT, which moves the input address to the inputs of
// this launch, and TURN, which sets the step to the next ones if a block takes two launches.
//
// Partials of the first position are loaded by 128-bit loads, so that some main slots are free for
// address arithmetic. Nothing beyond the last word of s or q is read.

#include "dense_amp_forms.h.S"

// Emit bundles `begin` to `end` of a worker with `count` positions. `adds` is 1 if sums start from
// q, 0 if from zero. Bundles before the first phase have negative numbers. For each bundle IN_OF,
// OUT_OF and RESULT_OF set variables that say which words are loaded and stored; by them MAIN emits
// the load or store, and AUX the AMP instruction.
.macro STREAM begin, end, count, adds
  .set at, \begin
  .set single, (\count) == 1
  .rept (\end) - (\begin) + 1
    // Odd phases of f32sisoamp neither take in partials nor give out results: groups without
    // inputs, before the first position and behind the last, leave them out.
    .if !(SKIPS_ODD && (at & 1) && ((at < 0 && \adds) || at >= 8 * (\count)))
      .set phase, (at + PHASES) % PHASES
      IN_OF \count, \adds
      OUT_OF \count, \adds
      RESULT_OF \count
      {
        MAIN \adds
        AUX \count, \adds
      }
    .endif
    .set at, at + 1
  .endr
.endm

// Emit the code for three positions or more: the bundles up to the loop; the loop, whose body is
// one position and which runs for all positions but three; and the bundles from the loop on for
// three positions, which let the last results out. $more is the number of positions less three;
// `rpt` counts the bundles of the body less one. With SKIPS_ODD a main slot is free for `rpt`;
// otherwise it has a bundle of its own.
.macro STREAM_ALL begin, adds
  .set loops, 1
  STREAM \begin, LOOP_AT - 1, 3, \adds
  .set loops, 0
#if !SKIPS_ODD
  {
    rpt $more, PHASES - 1
    fnop
  }
#endif
  STREAM LOOP_AT, LOOP_AT + PHASES - 1, ENDLESS, \adds
  STREAM LOOP_AT, LAST_OF(3), 3, \adds
  exitz $mzero
.endm

// Decide whether this bundle loads a word of s (takes_in) and of q (takes_out) for the next bundle,
// and how the address in s then moves (in_move). Partials can only be loaded together with a word
// of s. If a word of s serves two phases but a word of q one, the word of s is therefore loaded
// twice: the first time its address stays.
.macro IN_OF count, adds
  .set next, at + 1
  .if SKIPS_ODD && at < -1
    .set next, at + 2
  .endif
  .set out_word, (next + PHASES) / OUT_LASTS
  .set takes_out, \adds && next >= 0 && next % OUT_LASTS == 0 && out_word < OUT_WORDS * (\count)
  .set in_word, next / IN_LASTS
  .set takes_in, next >= 0 && in_word < IN_WORDS * (\count) && (next % IN_LASTS == 0 || takes_out)
  .set in_move, ON
  .if IN_LASTS > OUT_LASTS && next % 2 == 0 && \adds && out_word + 1 < OUT_WORDS * (\count)
    .set in_move, STAY
  .elseif IN_JUMPS && in_word % IN_WORDS == IN_WORDS - 1
    .set in_move, JUMP
  .endif
.endm

// Decide how the address of the partials moves (out_move). From the last word on it stays, so that
// nothing beyond q is read.
.macro OUT_OF count, adds
  .set out_move, ON
  .if !takes_out || out_word == OUT_WORDS * (\count) - 1
    .set out_move, STAY
  .elseif OUT_JUMPS && out_word % OUT_WORDS == OUT_WORDS - 1
    .set out_move, JUMP
  .endif
.endm

// Decide whether this bundle stores a word of results (stores), and how the address then moves
// (store_move). Results are given out one group after the phases of their position, and stored two
// bundles later, or one bundle later where odd phases are left out.
.macro RESULT_OF count
  .set made, at - PHASES - 2
  .if SKIPS_ODD && at <= 8 * (\count)
    .set made, at - PHASES - 1
  .endif
  .set result_word, made / OUT_LASTS
  .set stores, made >= 0 && made % OUT_LASTS == 0 && result_word < OUT_WORDS * (\count)
  .set store_move, ON
  .if OUT_JUMPS && result_word % OUT_WORDS == OUT_WORDS - 1
    .set store_move, JUMP
  .endif
.endm

// Emit the main slot. If every phase gives out a word, results of even phases are in $a4:5 and
// those of odd phases in $a6:7, so that one is stored while the next phase writes the other. If two
// phases make up a word, it is in $a4:5.
.macro MAIN adds
  .if OUT_LASTS == 1 && (at & 1)
    MOVES $a6:7, \adds
  .else
    MOVES $a4:5, \adds
  .endif
.endm

// Emit the instruction with all loads and stores of this bundle, or FREE if it has none. Two bits
// for each address, in the order s, q (loads), q (stores), say how it moves.
.macro MOVES result, adds
  .if takes_in && takes_out && stores
    ld2xst64pace $a0:3, \result, $addresses+=, $jump, in_move | out_move << 2 | store_move << 4
  .elseif takes_in && stores
    ldst64pace $a0:1, \result, $addresses+=, $jump, in_move | store_move << 2
  .elseif takes_in && takes_out
    ld2x64pace $a0:1, $a2:3, $addresses+=, $jump, in_move | out_move << 2
  .elseif takes_in
    // No instruction has a single load with a packed address: a second one reads q to no register.
    ld2x64pace $a0:1, $azeros, $addresses+=, $jump, in_move | STAY << 2
  .elseif stores
    st64pace \result, $addresses+=, $jump, store_move
  .else
    FREE \adds
  .endif
.endm

// Emit the main slot of a bundle without loads and stores of the stream: set-up of this launch or
// of the next one, `rpt`, or nothing.
.macro FREE adds
  .if \adds && at < 0
    STAGE
  .elseif at == 0 && (SKIPS_ODD || (IN_JUMPS && !\adds))
    TURN \adds
  .elseif SKIPS_ODD && loops && at == LOOP_AT - 1
    rpt $more, PHASES - 1
  .else
    nop
  .endif
.endm

// Emit the main slot of a bundle before the first phase, while partials of the first position are
// taken in. In these bundles the input address moves to this launch's inputs, addresses are packed,
// and the first position's partials beyond the first two words are loaded. With a single position
// there are no partials of a next one: their address then is one within q that may be read.
.macro STAGE
  .if at == -PHASES
    NEXT_INPUT
  .elseif at == -2 * (1 + SKIPS_ODD)
    .if single
      tapack $addresses, $in, $out, $out
    .else
      tapack $addresses, $in, $partials, $out
    .endif
#if OUT_WORDS == 4 && PHASES == 4
  .elseif at == -3
    ld128 $a0:3, $out, $mzero, 1
#elif OUT_WORDS == 4
  .elseif at == -6
    ld128 $a0:3, $out, $mzero, 1
#elif OUT_WORDS == 8
  .elseif at == -7
    ld128 $a0:3, $out, $mzero, 1
  .elseif at == -5
    ld128 $a0:3, $out, $mzero, 2
  .elseif at == -3
    ld128 $a0:3, $out, $mzero, 3
  .elseif at == -4
    TURN 1
#endif
  .else
    nop
  .endif
.endm

// The zero of the input's width: a pair of registers if a phase takes 64 bits, else one register.
#if IN_LASTS == 1
#define ZERO_INPUT $azeros
#else
#define ZERO_INPUT $azero
#endif

// Emit the aux slot: the AMP instruction of this bundle's phase, with an input, partials to take in
// and a result to give out, each zero or none at the ends of the stream. AUX chooses the input and
// calls INPUT, which chooses the partials and calls OUTPUT, which chooses the result and calls
// PHASE. Groups before the first and behind the last position multiply zeros.
.macro AUX count, adds
  .if at >= PHASES * ((\count) + 1) || (at < 0 && !\adds)
    fnop
  .elseif at < 0 || at >= PHASES * (\count)
    INPUT ZERO_INPUT, \count, \adds
  .elseif IN_LASTS == 1
    INPUT $a0:1, \count, \adds
  .elseif at % 2 == 0
    INPUT $a0, \count, \adds
  .else
    INPUT $a1, \count, \adds
  .endif
.endm

#if defined(AMP_HALF_HALF_8)
#define NO_WORDS $azero
// Choose the partials. A word of halves serves two phases, which take in a register each.
.macro INPUT input, count, adds
  .if \adds && at < 0
    .irp p, 0, 1, 2, 3
      .if phase == \p
        OUTPUT \input, $a\p
      .endif
    .endr
  .elseif !\adds || at >= PHASES * ((\count) - 1)
    OUTPUT \input, NO_WORDS
  .elseif at % 2 == 0
    OUTPUT \input, $a2
  .else
    OUTPUT \input, $a3
  .endif
.endm

// Choose the register of the result; the first group gives out none.
.macro OUTPUT input, staged
  .if at < PHASES
    PHASE NO_WORDS, \input, \staged
  .elseif at % 2 == 0
    PHASE $a4, \input, \staged
  .else
    PHASE $a5, \input, \staged
  .endif
.endm
#else
#define NO_WORDS $azeros
// Choose the partials, a pair of registers a phase. Before the first phase they come from 128-bit
// loads, in $a0:1 and $a2:3 in turn. Odd phases of f32sisoamp take in none.
.macro INPUT input, count, adds
  .if \adds && at < 0
    .if (at / (1 + SKIPS_ODD)) % 2 == 0
      OUTPUT \input, $a0:1
    .else
      OUTPUT \input, $a2:3
    .endif
  .elseif !\adds || at >= PHASES * ((\count) - 1) || (SKIPS_ODD && (at & 1))
    OUTPUT \input, NO_WORDS
  .else
    OUTPUT \input, $a2:3
  .endif
.endm

// Choose the registers of the result; the first group gives out none.
.macro OUTPUT input, staged
  .if at < PHASES || (SKIPS_ODD && (at & 1))
    PHASE NO_WORDS, \input, \staged
  .elseif at % 2 == 0
    PHASE $a4:5, \input, \staged
  .else
    PHASE $a6:7, \input, \staged
  .endif
.endm
#endif

// Emit the AMP instruction. Its phase has to be a literal, so that the number is searched for.
.macro PHASE result, input, staged
  .irp p, 0, 1, 2, 3, 4, 5, 6, 7
    .if phase == \p
#if IN_LASTS == 1
      AMP \result, \input, \staged, TAMP_F16V4_E4_P\p
#else
      AMP \result, \input, \staged, TAMP_F32_E4_P\p
#endif
    .endif
  .endr
.endm
