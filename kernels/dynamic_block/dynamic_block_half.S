// Dynamic blocks of half, half partials on 16 units or float partials on 8.
//
// BLOCK: 16, and with FLOAT_PARTIALS 8 and 4; TRANSPOSED.

#define VALUE_SHIFT 1

#include "../block_stream/block_half_stream.inc"
#include "dynamic_block.inc"

SUPERVISOR dynamic_block
#include "dynamic_block_half.inc"
