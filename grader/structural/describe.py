"""Operations in words, for evidence: ``"operation 4: x on 2 controlled by 0, 1 (from block QFT)"``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from ir.program import (
    Barrier,
    BlockKind,
    Channel,
    Conditional,
    Gate,
    Measure,
    Operation,
    Prepare,
    Program,
    Reset,
    UnitaryMatrix,
    walk,
)

MAX_LISTED = 6


def numbered(program: Program) -> Iterator[tuple[int, Operation]]:
    """Every operation with its number: depth first from 0, a conditional before what it holds.

    What stands in a conditional counts as a possible operation, whichever branch it stands in.
    """
    return enumerate(walk(program.operations))


def describe(number: int, operation: Operation) -> str:
    """One operation in words; qubits as operands stand, open controls as ``0=0``."""
    return f"operation {number}: {_what(operation)}{_from(operation)}"


def listed(items: Iterable[object], none: str = "none") -> str:
    """Items with commas, the first six and how many more; ``none`` if there are none."""
    words = [str(item) for item in items]
    more = f" and {len(words) - MAX_LISTED} more" if len(words) > MAX_LISTED else ""
    return ", ".join(words[:MAX_LISTED]) + more if words else none


def counted(count: int, noun: str) -> str:
    """``"1 qubit"``, ``"2 qubits"``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _what(operation: Operation) -> str:
    match operation:
        case Gate():
            params = f"({', '.join(f'{value:.6g}' for value in operation.params)})" if operation.params else ""
            on = f" on {listed(operation.qubits)}" if operation.qubits else ""
            return f"{operation.name}{params}{on}{_controlled_by(operation)}"
        case UnitaryMatrix():
            size = len(operation.matrix)
            return f"{size} x {size} matrix on {listed(operation.qubits)}{_controlled_by(operation)}"
        case Prepare():
            return f"prepare {counted(len(operation.amplitudes), 'amplitude')} on {listed(operation.qubits)}"
        case Measure():
            return f"measure {operation.qubit} into clbit {operation.clbit}"
        case Reset():
            return f"reset {operation.qubit}"
        case Channel():
            return f"channel of {counted(len(operation.kraus), 'Kraus operator')} on {listed(operation.qubits)}"
        case Conditional():
            return f"conditional on clbits {listed(operation.clbits)}"
        case Barrier():
            return f"barrier on {listed(operation.qubits)}"
        case _:
            assert_never(operation)


def _controlled_by(operation: Gate | UnitaryMatrix) -> str:
    if not operation.controls:
        return ""
    words = (f"{qubit}" if value else f"{qubit}=0" for qubit, value in operation.controls)
    return f" controlled by {listed(words)}"


def _from(operation: Operation) -> str:
    if not operation.origin:
        return ""
    block = operation.origin[-1]
    kind = {BlockKind.LIBRARY: "block", BlockKind.USER: "user block", BlockKind.CIRCUIT: "sub-circuit"}[block.kind]
    return f" (from {kind} {block.name})"
