"""Other listings of one program: steps that commute where they share a qubit may stand in any order."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from circuits import circuit

from grader.structural.after import axes_of
from grader.structural.steps import steps_of
from ir.program import Conditional, Measure, Operation, qubits_of


def relisted(operations: Sequence[Operation], generator: np.random.Generator) -> list[Operation]:
    """A random order that the dependency graph allows. Conditionals keep their place among what they read."""
    waits = {
        later: {k for k in range(later) if _binds(operations[k], operations[later])} for later in range(len(operations))
    }
    done: list[int] = []
    while waits:
        ready = sorted(later for later, needed in waits.items() if needed.issubset(done))
        chosen = ready[int(generator.integers(len(ready)))]
        done.append(chosen)
        del waits[chosen]
    return [operations[k] for k in done]


def _binds(earlier: Operation, later: Operation) -> bool:
    if not _clbits(earlier).isdisjoint(_clbits(later)):
        return True
    shared = {*qubits_of(earlier)} & {*qubits_of(later)}
    if not shared:
        return False
    width = max(*qubits_of(earlier), *qubits_of(later)) + 1
    first, second = (steps_of(circuit(width, operation, num_clbits=64)) for operation in (earlier, later))
    if len(first) != 1 or len(second) != 1:
        return True
    shared &= {*first[0].qubits} & {*second[0].qubits}  # an operand that is left alone binds nothing
    return any(not axes_of(first[0], qubit) & axes_of(second[0], qubit) for qubit in shared)


def _clbits(operation: Operation) -> set[int]:
    match operation:
        case Measure():
            return {operation.clbit}
        case Conditional():
            return set(operation.clbits).union(*(_clbits(inner) for inner in operation.operations))
        case _:
            return set()
