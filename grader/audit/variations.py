"""Variations of a right program that show what a contract tells apart: order, conjugation, tolerance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from contracts.schema import Contract, End
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
)

# Angles from far outside any tolerance to far inside.
LADDER = tuple(0.3 * 10.0**-k for k in range(13))


def reversed_order(contract: Contract, program: Program) -> Program:
    """The same circuit on the graded register taken in the opposite order; records stay where they are."""
    graded = contract.qubits_ending(End.GRADED)
    place = {qubit: qubit for qubit in range(program.num_qubits)}
    place |= dict(zip(graded, reversed(graded), strict=True))
    return replace(program, operations=tuple(_moved(operation, place) for operation in program.operations))


def conjugated(program: Program) -> Program:
    """Every matrix and amplitude replaced by its complex conjugate."""
    operations = tuple(_conjugate(operation) for operation in program.operations)
    return replace(program, operations=operations, global_phase=-program.global_phase)


def turned(
    contract: Contract, program: Program, gate: str, qubit: int, angle: float, *, at_the_end: bool = False
) -> Program:
    """A rotation of one graded qubit just before anything is measured, or after everything."""
    operations = program.operations
    measured = (k for k, operation in enumerate(operations) if _measures(operation) and not at_the_end)
    first = next(measured, len(operations))
    return replace(program, operations=(*operations[:first], Gate(gate, (qubit,), (angle,)), *operations[first:]))


def turns(contract: Contract) -> Iterator[tuple[str, int, bool]]:
    """Rotations worth trying, one of which every contract should notice: gate, qubit, and whether at the end.

    A task that resets its qubit by measuring it notices none before the measurement.
    """
    for at_the_end in (False, True):
        for qubit in contract.qubits_ending(End.GRADED, End.MEASURED):
            for gate in ("ry", "rx", "rz"):
                yield gate, qubit, at_the_end


def _measures(operation: Operation) -> bool:
    return isinstance(operation, Measure | Conditional)


def _moved(operation: Operation, place: dict[int, int]) -> Operation:
    match operation:
        case Gate() | UnitaryMatrix():
            controls = tuple(Control(place[qubit], value) for qubit, value in operation.controls)
            return replace(operation, qubits=tuple(place[q] for q in operation.qubits), controls=controls)
        case Prepare() | Channel() | Barrier():
            return replace(operation, qubits=tuple(place[q] for q in operation.qubits))
        case Measure() | Reset():
            return replace(operation, qubit=place[operation.qubit])
        case Conditional():
            then, otherwise = (
                tuple(_moved(inner, place) for inner in part) for part in (operation.operations, operation.otherwise)
            )
            return replace(operation, operations=then, otherwise=otherwise)


def _conjugate(operation: Operation) -> Operation:
    match operation:
        case Gate():
            return (
                UnitaryMatrix(operation.matrix().conj(), operation.qubits, operation.controls, operation.origin)
                if operation.qubits
                else replace(operation, params=tuple(-value for value in operation.params))
            )
        case UnitaryMatrix():
            return replace(operation, matrix=operation.matrix.conj())
        case Prepare():
            return replace(operation, amplitudes=operation.amplitudes.conj())
        case Channel():
            return replace(operation, kraus=tuple(kraus.conj() for kraus in operation.kraus))
        case Conditional():
            then, otherwise = (
                tuple(_conjugate(inner) for inner in part) for part in (operation.operations, operation.otherwise)
            )
            return replace(operation, operations=then, otherwise=otherwise)
        case Measure() | Reset() | Barrier():
            return operation
