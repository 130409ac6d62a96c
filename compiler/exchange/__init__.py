"""What schedules an exchange phase: from rows that travel to a cycle for each send.

In the order of reading: `traffic` is what travels, and its timetable, when each message follows
those before it; `multicast` and `unicast` put messages in waves, `unicast` by the `port_list`;
`schedule` improves on the waves of a whole phase, whose `units` it packs into gaps (`packing`) or
lists by ports, as they are or cut. Each `..._loop` holds loops over messages or slots, as machine
code; `bits_loop` what several of them do with strings of bits.
"""
