"""What a kernel does, while it is being read: operations on provisional qubits, then the Program.

Qubits are numbered by allocation and measured bits named by ``Record`` while reading; both get their
final numbers at the end, when all of them are known.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field

from ir.lowering.base import InvalidCandidate, TooLarge, UnsupportedOperation
from ir.lowering.cudaq_values import Record
from ir.program import (
    MAX_CLBITS,
    MAX_QUBITS,
    Barrier,
    Conditional,
    Control,
    Gate,
    InvalidProgram,
    Measure,
    Operation,
    Origin,
    Prepare,
    Program,
    Reset,
    UnitaryMatrix,
)


@dataclass(frozen=True, slots=True)
class PendingMeasure:
    """A measurement in the computational basis whose clbit is not numbered yet."""

    record: Record
    origin: Origin


@dataclass(slots=True)
class PendingConditional:
    """A branch on records; both arms are filled while reading goes on."""

    records: tuple[Record, ...]
    values: frozenset[int]
    origin: Origin
    then: list[Pending] = field(default_factory=list)
    otherwise: list[Pending] = field(default_factory=list)


Pending = Gate | UnitaryMatrix | Prepare | Reset | Barrier | PendingMeasure | PendingConditional


def adjoint(operations: list[Pending], what: str) -> list[Pending]:
    """The inverse of ``operations``: each one inverted, in reverse order."""
    return [_inverse(operation, what) for operation in reversed(operations)]


def controlled(operations: list[Pending], controls: tuple[Control, ...], what: str) -> list[Pending]:
    """``operations``, each with ``controls`` added; controlling the whole is controlling each part."""
    return [_with_controls(operation, controls, what) for operation in operations]


def make_gate(
    name: str, qubits: tuple[int, ...], params: tuple[float, ...], controls: tuple[Control, ...], origin: Origin
) -> Gate:
    """A gate, its faults booked as the candidate's: a repeated qubit, an angle that is no number."""
    try:
        if name == "gphase" and len(controls) == 1 and controls[0].value == 1:
            return Gate("p", (controls[0].qubit,), params, (), origin)
        return Gate(name, qubits, params, controls, origin)
    except InvalidProgram as error:
        raise InvalidCandidate(str(error)) from error


def make_unitary(matrix: UnitaryMatrix, controls: tuple[Control, ...]) -> UnitaryMatrix:
    """A dense matrix with ``controls`` added."""
    try:
        return dataclasses.replace(matrix, controls=matrix.controls + controls)
    except InvalidProgram as error:
        raise InvalidCandidate(str(error)) from error


def finish(operations: list[Pending], num_qubits: int, temporary: set[int], wanted_qubits: int) -> Program:
    """The Program of a fully read kernel.

    Qubits that a sub-kernel or an inner scope gave back before the end are numbered after all
    others, as work space that the kernel's own registers do not know of. A global phase at the top
    level leaves the list of operations. Clbits are numbered by qubit, then by occurrence.
    """
    kept = [qubit for qubit in range(num_qubits) if qubit not in temporary]
    order = {old: new for new, old in enumerate(kept)}
    named = max(len(kept), wanted_qubits)
    order |= {old: named + k for k, old in enumerate(sorted(temporary))}
    clbits = {
        record: k for k, record in enumerate(sorted(_records(operations), key=lambda r: (order[r.qubit], r.occurrence)))
    }
    phase = 0.0
    body: list[Pending] = []
    for operation in operations:
        if isinstance(operation, Gate) and operation.name == "gphase" and not operation.controls:
            phase += operation.params[0]
        else:
            body.append(operation)
    if named + len(temporary) > MAX_QUBITS or len(clbits) > MAX_CLBITS:
        raise TooLarge(
            f"{named + len(temporary)} qubits and {len(clbits)} records, at most {MAX_QUBITS} and {MAX_CLBITS} are read"
        )
    moved = any(old != new for old, new in order.items())
    try:
        return Program(
            named + len(temporary),
            len(clbits),
            _final(body, order if moved else None, clbits),
            phase,
        )
    except InvalidProgram as error:
        raise InvalidCandidate(str(error)) from error


def _records(operations: list[Pending]) -> set[Record]:
    found: set[Record] = set()
    for operation in operations:
        if isinstance(operation, PendingMeasure):
            found.add(operation.record)
        elif isinstance(operation, PendingConditional):
            found |= _records(operation.then) | _records(operation.otherwise)
    return found


def _final(operations: list[Pending], order: dict[int, int] | None, clbits: dict[Record, int]) -> tuple[Operation, ...]:
    result: list[Operation] = []
    for operation in operations:
        match operation:
            case PendingMeasure(record, origin):
                qubit = record.qubit if order is None else order[record.qubit]
                result.append(Measure(qubit, clbits[record], False, origin))
            case PendingConditional():
                then = _final(operation.then, order, clbits)
                otherwise = _final(operation.otherwise, order, clbits)
                if then or otherwise:
                    result.append(_conditional(operation, clbits, then, otherwise))
            case _:
                result.append(operation if order is None else _renumbered(operation, order))
    return tuple(result)


def _conditional(
    pending: PendingConditional,
    clbits: dict[Record, int],
    then: tuple[Operation, ...],
    otherwise: tuple[Operation, ...],
) -> Conditional:
    """Clbits ascending, and an arm that does something first: one circuit, one way to write it."""
    numbered = [clbits[record] for record in pending.records]
    positions = sorted(range(len(numbered)), key=lambda k: numbered[k])
    values = frozenset(
        sum((value >> position & 1) << k for k, position in enumerate(positions)) for value in pending.values
    )
    if not then:
        then, otherwise = otherwise, then
        values = frozenset(range(2 ** len(numbered))) - values
    return Conditional(tuple(sorted(numbered)), values, then, otherwise, pending.origin)


def _renumbered(operation: Gate | UnitaryMatrix | Prepare | Reset | Barrier, order: dict[int, int]) -> Operation:
    match operation:
        case Gate() | UnitaryMatrix():
            return dataclasses.replace(
                operation,
                qubits=tuple(order[qubit] for qubit in operation.qubits),
                controls=tuple(Control(order[qubit], value) for qubit, value in operation.controls),
            )
        case Prepare() | Barrier():
            return dataclasses.replace(operation, qubits=tuple(order[qubit] for qubit in operation.qubits))
        case Reset():
            return dataclasses.replace(operation, qubit=order[operation.qubit])


def _inverse(operation: Pending, what: str) -> Pending:
    match operation:
        case Gate():
            name, params = operation.spec.inverse(operation.params)
            return make_gate(name, operation.qubits, params, operation.controls, operation.origin)
        case UnitaryMatrix():
            return dataclasses.replace(operation, matrix=operation.matrix.conj().T)
        case Barrier():
            return operation
        case PendingConditional():
            # The records were written before: only what the branches do is inverted.
            return dataclasses.replace(
                operation, then=adjoint(operation.then, what), otherwise=adjoint(operation.otherwise, what)
            )
        case PendingMeasure() | Reset() | Prepare():
            raise UnsupportedOperation(f"adjoint of a kernel that {_does(operation)}", at=what)


def _with_controls(operation: Pending, controls: tuple[Control, ...], what: str) -> Pending:
    match operation:
        case Gate():
            return make_gate(
                operation.name, operation.qubits, operation.params, operation.controls + controls, operation.origin
            )
        case UnitaryMatrix():
            return make_unitary(operation, controls)
        case Barrier():
            return operation
        case PendingConditional():
            return dataclasses.replace(
                operation,
                then=controlled(operation.then, controls, what),
                otherwise=controlled(operation.otherwise, controls, what),
            )
        case PendingMeasure() | Reset() | Prepare():
            raise UnsupportedOperation(f"control of a kernel that {_does(operation)}", at=what)


def _does(operation: PendingMeasure | Reset | Prepare) -> str:
    match operation:
        case PendingMeasure():
            return "measures"
        case Reset():
            return "resets a qubit"
        case Prepare():
            return "injects a state"
