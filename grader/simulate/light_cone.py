"""The part of a program that can reach what is looked at; the rest need not be simulated.

An operation that only changes qubits which nobody looks at afterwards changes no reduced state, no distribution and
no channel of the others: it preserves the trace, whatever it is. So a program is read backwards with the set of
qubits and classical bits that still matter, and what touches none of them is left out. A reset ends the
cone: what happened to its qubit alone before it does not matter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from grader.simulate.record_life import Clbits, clbit_set
from ir.program import (
    Barrier,
    Channel,
    Conditional,
    Control,
    Gate,
    Measure,
    Operation,
    Prepare,
    Program,
    Reset,
    UnitaryMatrix,
    clbits_of,
    qubits_of,
    walk,
)


def within_light_cone(
    program: Program, qubits: Collection[int], clbits: Collection[int], *, gates_only: bool
) -> Program:
    """``program`` without what cannot reach ``qubits`` or ``clbits``; on the same qubits.

    The reduced state of ``qubits`` together with the record of ``clbits`` is the same, for every input.

    Args:
        program: Any.
        qubits: Looked at in the end.
        clbits: Likewise.
        gates_only: Leave measurements, resets and noise in, because the comparison asks whether there are any.
    """
    cone = _Cone(set(qubits), clbit_set(clbits), gates_only)
    kept = [operation for operation in reversed(program.operations) if cone.needs(operation)]
    return replace(program, operations=tuple(reversed(kept)))


def touched_qubits(operations: Iterable[Operation]) -> set[int]:
    """Every qubit on which something acts, in any branch; barriers act on nothing."""
    return {
        qubit for operation in walk(operations) if not isinstance(operation, Barrier) for qubit in qubits_of(operation)
    }


def on_qubits(program: Program, kept: Collection[int]) -> Program:
    """The program on ``kept`` alone, numbered anew in ascending order; nothing may act on the others."""
    place = {qubit: position for position, qubit in enumerate(sorted(kept))}
    return Program(len(place), program.num_clbits, tuple(_placed(program.operations, place)), program.global_phase)


@dataclass
class _Cone:
    """What still matters before the operations seen so far, last first."""

    qubits: set[int]
    clbits: Clbits
    gates_only: bool

    def needs(self, operation: Operation) -> bool:
        """Whether the operation is to stay; if so, what matters before it is noted."""
        if isinstance(operation, Barrier) or not self._reaches(operation):
            return False
        match operation:
            case Measure():
                self.clbits &= ~(1 << operation.clbit)
            case Reset() | Prepare() if not self.gates_only:
                self.qubits -= set(qubits_of(operation))
                return True
            case _:
                self.clbits |= clbit_set([c for inner in walk((operation,)) for c in clbits_of(inner)])
        self.qubits |= touched_qubits((operation,))
        return True

    def _reaches(self, operation: Operation) -> bool:
        for inner in walk((operation,)):
            touched = qubits_of(inner)
            if not self.qubits.isdisjoint(touched):
                return True
            match inner:
                case Gate() | UnitaryMatrix():
                    if not touched:
                        return True  # a phase that may count
                case Measure():
                    if self.gates_only or self.clbits >> inner.clbit & 1:
                        return True
                case Reset() | Prepare() | Channel():
                    if self.gates_only:
                        return True
                case Conditional() | Barrier():
                    pass
        return False


def _placed(operations: Iterable[Operation], place: dict[int, int]) -> Iterable[Operation]:
    for operation in operations:
        match operation:
            case Gate() | UnitaryMatrix():
                controls = tuple(Control(place[control.qubit], control.value) for control in operation.controls)
                yield replace(operation, qubits=tuple(place[q] for q in operation.qubits), controls=controls)
            case Prepare() | Channel():
                yield replace(operation, qubits=tuple(place[q] for q in operation.qubits))
            case Measure() | Reset():
                yield replace(operation, qubit=place[operation.qubit])
            case Conditional():
                yield replace(
                    operation,
                    operations=tuple(_placed(operation.operations, place)),
                    otherwise=tuple(_placed(operation.otherwise, place)),
                )
            case Barrier():
                pass
