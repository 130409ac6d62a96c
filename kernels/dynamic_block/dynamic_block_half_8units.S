// Dynamic blocks of half, half partials on 8 units.
//
// BLOCK: 16, 8 or 4; TRANSPOSED.

#define VALUE_SHIFT 1

#include "../block_stream/block_half_8units_stream.inc"
#include "dynamic_block.inc"

SUPERVISOR dynamic_block
#include "dynamic_block_half.inc"
