"""Schedule exchange phases: from rows that must travel to the cycle of every send.

In the order of reading: `traffic` holds the rows of a phase and the timetable, in which each
message follows those before it on its ports; `multicast` and `unicast` order messages in waves,
`unicast` by the `port_list`; `schedule` improves on the waves of a whole phase. It turns the phase
into `units` (messages, or pieces: words that may be sent several times, each time to some of their
receivers) and packs these into gaps (`packing`) or orders them by ports, whole or cut in parts.
Each `..._loop` holds loops over messages or slots that are compiled to machine code; `bits_loop`
has the operations on bit strings that several of them share.
"""
