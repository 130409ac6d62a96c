// Launches of a worker of the dense kernel, by its number of positions, each up to its exit.
//
// The code that opens a row falls into .Lopen_many, at a multiple of 8 bytes, or branches to
// .Lopen_1, .Lopen_2 or .Lidle. Later launches of the row enter at .Llater or .Llater_few.
// IDLES_1, IDLES_2, IDLES_MANY and IDLES_OPEN are bundles in which the worker idles before it
// exits, so that the kernel takes as long as a slower, published one.

// Idle, then exit with status 0.
.macro EXIT idles
  .rept \idles
    nop
  .endr
  exitz $mzero
.endm

// A row's first block, for 1 or 2 positions: nothing is added to q, so no partials are staged, and
// the stream begins one bundle before the first phase, with the load of its input.
.macro OPEN count
  {
    tapack $addresses, $in, $out, $out
    fnop
  }
  STREAM -1, LAST_OF(\count), \count, 0
.endm

// Any later block: the first partials are loaded, then staged in the PHASES bundles before the
// first phase.
.macro ADD count
  {
    ld128 $a0:3, $out, $mzero, 0
    fnop
  }
  STREAM -PHASES, LAST_OF(\count), \count, 1
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
  EXIT IDLES_MANY + IDLES_OPEN * !\adds
.endm

// Entries of a row's first block and of later blocks, with three positions or more.
.Lopen_many:
  {
    tapack $addresses, $in, $out, $out
    fnop
  }
  STREAM_ALL -1, 0

.align 8
.Llater:
  {
    ld128 $a0:3, $out, $mzero, 0
    fnop
  }
  STREAM_ALL -PHASES, 1

// Entries for one and two positions, without a loop.
.align 8
.Lopen_1:
  OPEN 1
  EXIT IDLES_1 + IDLES_OPEN
.align 8
.Lopen_2:
  OPEN 2
  EXIT IDLES_2 + IDLES_OPEN
.align 8
.Ladd_1:
  ADD 1
  EXIT IDLES_1
.align 8
.Ladd_2:
  ADD 2
  EXIT IDLES_2

// Later launches of a worker with few positions, and the exit of one without any.
.Llater_few:
  br $way_later
.Lidle:
  exitz $mzero
