"""Which classical bits can still be read after each operation.

A record that nobody reads any more need not keep trajectories apart: they may then be merged, and repeated rounds of
measuring cost no more than one.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ir.program import Conditional, Measure, Operation

Clbits = int  # a set of clbits, bit k for clbit k


def clbit_set(clbits: Collection[int]) -> Clbits:
    """The set that holds these."""
    return sum(1 << clbit for clbit in set(clbits))


def live_after(operations: Sequence[Operation], observed: Clbits) -> list[Clbits]:
    """Entry i: the clbits whose value after operation i may still be read, by a condition or at the end.

    Args:
        operations: One sequence; what a conditional holds is followed inside it.
        observed: Read after the last operation.
    """
    found = []
    live = observed
    for operation in reversed(operations):
        found.append(live)
        live = _live_before(operation, live)
    return found[::-1]


def _live_before(operation: Operation, live: Clbits) -> Clbits:
    match operation:
        case Measure():
            return live & ~(1 << operation.clbit)
        case Conditional():
            taken, skipped = live, live
            for inner in reversed(operation.operations):
                taken = _live_before(inner, taken)
            for inner in reversed(operation.otherwise):
                skipped = _live_before(inner, skipped)
            return clbit_set(operation.clbits) | taken | skipped
        case _:
            return live
