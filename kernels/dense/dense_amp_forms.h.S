// Parameters of the five forms of the dense kernel, and the registers of its workers.

// A position is one column of x; a phase is one AMP instruction; a word is 64 bits.
//
//     UNITS                  number of AMP units
//     PHASES                 number of phases of a position
//     POSITION_BYTES         bytes of a position in q
//     IN_LASTS, OUT_LASTS    number of phases that a word of s, of q, serves
//     IN_JUMPS, OUT_JUMPS    1 if words of the other half of a block, or of the other strip, lie
//                            between a position and the next one in s, in q
//     JUMP_WORDS             words from the last word of a position to the first of the next one
//     IN_WORDS, OUT_WORDS    number of words of a position that a launch reads in s, and in q
#define IN_WORDS 4
#define OUT_WORDS (PHASES / OUT_LASTS)
#if defined(AMP_HALF_HALF_16)
#define AMP f16v4hihov4amp
#define UNITS 16
#define PHASES 4
#define IN_LASTS 1
#define OUT_LASTS 1
#define POSITION_BYTES 32
#define IN_JUMPS 0
#define OUT_JUMPS 0
#elif defined(AMP_HALF_FLOAT_8)
#define AMP f16v4sisoamp
#define UNITS 8
#define PHASES 4
#define IN_LASTS 1
#define OUT_LASTS 1
#define POSITION_BYTES 64
#define IN_JUMPS 0
#define OUT_JUMPS 1
#define JUMP_WORDS 5
#elif defined(AMP_HALF_HALF_8)
#define AMP f16v4hihoamp
#define UNITS 8
#define PHASES 4
#define IN_LASTS 1
#define OUT_LASTS 2
#define POSITION_BYTES 32
#define IN_JUMPS 0
#define OUT_JUMPS 1
#define JUMP_WORDS 3
#elif defined(AMP_FLOAT_FLOAT_16)
#define AMP f32sisov2amp
#define UNITS 16
#define PHASES 8
#define IN_LASTS 2
#define OUT_LASTS 1
#define POSITION_BYTES 64
#define IN_JUMPS 1
#define OUT_JUMPS 0
#define JUMP_WORDS 5
#elif defined(AMP_FLOAT_FLOAT_8)
#define AMP f32sisoamp
#define UNITS 8
#define PHASES 8
#define IN_LASTS 2
#define OUT_LASTS 2
#define POSITION_BYTES 64
#define IN_JUMPS 1
#define OUT_JUMPS 1
#define JUMP_WORDS 5
#else
#error "define one of AMP_HALF_HALF_16 .. AMP_FLOAT_FLOAT_8"
#endif

// AMP units in the order of the outputs, and so of the rows of weights in memory. With 16 units
// phases give out two outputs of the first eight units and two of the others in turn.
#if UNITS == 16
#define OUTPUT_UNITS 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15
#else
#define OUTPUT_UNITS 0, 1, 2, 3, 4, 5, 6, 7
#endif

// Registers of a worker. All but the packed addresses keep their values between launches. The
// including file may use m8 and m11 for itself, and m0 and m1 between launches.
#define addresses m0:1  // packed addresses
#define number m2  // number of the worker
#define way_first m2  // label of a worker with few positions for a row's first launch
#define in m3  // address of its first position in s
#define out m4  // address of its first position in q
#define partials m5  // address of the partials of its second position
#define more m6  // positions less three
#define in_first m7  // $in at the start of a row
#define way_later m9  // label of a worker with few positions for later launches
#define clear a8  // mask that clears the accumulators
#ifdef JUMP_WORDS
#define jump m10
#else
#define jump mzero
#endif

#define BLOCK_WEIGHT_BYTES 512

// Bundles of a worker's code for a launch are numbered, 0 being the first phase of the first
// position (dense_amp_stream.h.S).
//
//     LOOP_AT          number of the first bundle of the loop over positions, chosen so that all
//                      its turns have the same loads and stores; the last word of partials is
//                      loaded behind the loop
//     LAST_OF(count)   number of the last bundle for `count` positions
//     ENDLESS          stands for the number of positions inside the loop: more than there can be,
//                      so that no bundle of the loop is taken for one of the last position
//     SKIPS_ODD        1 if bundles without inputs leave out odd phases: those of f32sisoamp
//                      neither take in partials nor give out results
#define ENDLESS 0x10000
#if defined(AMP_FLOAT_FLOAT_8)
#define SKIPS_ODD 1
#define LOOP_AT 9
#define LAST_OF(count) (8 * (count) + 8)
#elif defined(AMP_HALF_HALF_8)
#define SKIPS_ODD 0
#define LOOP_AT 5
#define LAST_OF(count) (4 * (count) + 4)
#else
#define SKIPS_ODD 0
#define LOOP_AT (PHASES + 2)
#define LAST_OF(count) (PHASES * (count) + PHASES + 1)
#endif

// Steps of packed addresses: to the next word; none; by JUMP_WORDS, which bits 19..10 of $jump
// hold.
#define ON 0
#define STAY 1
#define JUMP 2

// 1 while the code before the loop of many positions is emitted.
.set loops, 0

#include "amp_launches.inc"
