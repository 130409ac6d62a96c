// The stream of a worker of the dense kernel: when words of s, of q and of the results move.
//
// Bundle `at` does the AMP's phase `at` mod PHASES. Position p has its phases from PHASES x p on;
// its partials are staged in the group of phases before, its results leave in the group after.
// A word is loaded in the bundle before its use, and stored two bundles after its result (one,
// where two phases make a word): so an odd number of words lies between what one bundle loads
// from q and what it stores there, and the two are in different memory elements.
//
// Who includes this has macros NEXT_INPUT, which moves the input address to this launch's input,
// and TURN adds, which prepares for the next launch where a block takes two.
//
// The group before the first position takes its partials through 128-bit loads, which leave main
// slots to address arithmetic. Nothing beyond the last word of s or q is read.

#include "dense_amp_forms.h.S"

// Emit bundles `begin` to `end` of a worker with `count` positions; `adds` is 1 if it adds to q.
// Bundles before the first phase have negative numbers. For each bundle IN_OF, OUT_OF and RESULT_OF
// decide which words move, MAIN emits the load or store and AUX the AMP's phase.
.macro STREAM begin, end, count, adds
  .set at, \begin
  .set single, (\count) == 1
  .rept (\end) - (\begin) + 1
    // Odd phases of f32sisoamp neither take partials nor give results: groups that only stage or
    // only drain leave them out.
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

// Three positions or more. The stream runs once up to the loop, LOOP_AT - 1; the loop's body is one
// position in steady state and runs for positions beyond three; the rest drains the pipeline.
// With SKIPS_ODD the stream has a free slot for `rpt`; otherwise it has a bundle of its own. `rpt`
// counts bundles of the body less one and repeats $more times: the positions less three.
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

// Decide whether this bundle loads a word of s for the next bundle (takes_in), and how the address
// then moves (in_move). The paired load always takes a word of s and a word of q. If a word of s
// lasts two phases but a word of q one, the word of s is therefore loaded twice: the first time its
// address stays.
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

// Decide how the address of the partials moves. It stays behind the last word, so that nothing past
// the end of q is read.
.macro OUT_OF count, adds
  .set out_move, ON
  .if !takes_out || out_word == OUT_WORDS * (\count) - 1
    .set out_move, STAY
  .elseif OUT_JUMPS && out_word % OUT_WORDS == OUT_WORDS - 1
    .set out_move, JUMP
  .endif
.endm

// Decide whether this bundle stores a word of results, and how the address then moves. Results
// leave the AMP one group of phases after their position, and are stored two bundles later; where
// odd phases are left out, one bundle later.
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

// The main slot. Results of even phases are in $a4:5 and, where every phase makes a word, those of
// odd phases in $a6:7: a result is stored while the next phase writes the other pair.
.macro MAIN adds
  .if OUT_LASTS == 1 && (at & 1)
    MOVES $a6:7, \adds
  .else
    MOVES $a4:5, \adds
  .endif
.endm

// Choose the widest instruction that this bundle needs: two loads and a store, a load and a store,
// two loads, a store, or something else. Moves are two-bit fields, in the order of the addresses.
.macro MOVES result, adds
  .if takes_in && takes_out && stores
    ld2xst64pace $a0:3, \result, $addresses+=, $jump, in_move | out_move << 2 | store_move << 4
  .elseif takes_in && stores
    ldst64pace $a0:1, \result, $addresses+=, $jump, in_move | store_move << 2
  .elseif takes_in && takes_out
    ld2x64pace $a0:1, $a2:3, $addresses+=, $jump, in_move | out_move << 2
  .elseif takes_in
    // There is no single load with a packed address: the second one reads q and drops the word.
    ld2x64pace $a0:1, $azeros, $addresses+=, $jump, in_move | STAY << 2
  .elseif stores
    st64pace \result, $addresses+=, $jump, store_move
  .else
    FREE \adds
  .endif
.endm

// The main slot of a bundle in which no word moves: set-up of the next launch, the loop, or
// nothing.
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

// The main slots while the first position's partials are staged, before the first phase. The input
// address moves to this block's column; the addresses are packed (a worker with a single position
// has no next one to load partials from); and partials beyond the first two words are loaded.
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

// The aux slot: the phase's input, staged partials and result, or zeros. Groups before the first
// and behind the last position multiply zeros, and only stage partials or drain results.
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
// Choose the staged partials. A word of halves lasts two phases, which take a register each.
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

// Choose the register of the result; the first group has none.
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
// Choose the staged partials, a pair of registers a phase. The first two words of a 128-bit load
// are staged first. Odd phases of f32sisoamp stage nothing.
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

// Choose the registers of the result; the first group has none.
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

// Emit the AMP instruction of this bundle's phase: the phase has to be a literal.
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
