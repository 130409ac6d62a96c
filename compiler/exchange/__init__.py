"""What schedules an exchange phase: from rows that travel to a cycle for each send.

In the order of reading: `traffic` is what travels, and its timetable when each message follows the
one before; `multicast` and `unicast` put messages in waves, `unicast` by the `port_list`; `schedule`
improves on the waves of a whole phase, with `units` packed anew (`packing`) or listed by ports.
"""
