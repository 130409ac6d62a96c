// The launches of a worker of the dense kernel, by its positions, each to its end.
//
// Whoever opens a row falls into .Lopen_many, at a multiple of 8 bytes, or jumps to .Lopen_1,
// .Lopen_2 or .Lidle; later launches of the row enter at .Llater or .Llater_few. IDLES_1, IDLES_2,
// IDLES_MANY and IDLES_OPEN: bundles that it idles, so that the kernel stands for a slower one.

.macro EXIT idles
  .rept \idles
    nop
  .endr
  exitz $mzero
.endm

.macro OPEN count
  {
    tapack $addresses, $in, $out, $out
    fnop
  }
  STREAM -1, LAST_OF(\count), \count, 0
.endm

.macro ADD count
  {
    ld128 $a0:3, $out, $mzero, 0
    fnop
  }
  STREAM -PHASES, LAST_OF(\count), \count, 1
.endm

// Three positions or more: the loop takes those beyond three.
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

.Llater_few:
  br $way_later
.Lidle:
  exitz $mzero
