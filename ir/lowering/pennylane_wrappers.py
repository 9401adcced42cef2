"""Wrappers around operations: ``ctrl``, ``adjoint``, ``pow``, ``prod``, scaling, ``cond``, labels and tapes."""

from __future__ import annotations

import cmath
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import numpy as np
import pennylane as qml
from pennylane.drawer.label import LabelledOp
from pennylane.exceptions import PowUndefinedError
from pennylane.fourier.mark import MarkedOp
from pennylane.ops.op_math.adjoint import AdjointOperation
from pennylane.ops.op_math.pow import PowOperation

from ir.lowering.base import InvalidCandidate, TooLarge, UnsupportedOperation
from ir.lowering.pennylane_algebra import (
    MAX_COMPARED_QUBITS,
    controlled,
    fractional_power,
    inverse,
    phase,
    phase_between,
    repeated,
    small_unitary,
)
from ir.lowering.pennylane_context import Meaning, Place, check_width, library_block, stated_matrix
from ir.lowering.pennylane_gates import CLAIM_ATOL, complex_parameter, real_parameter
from ir.lowering.pennylane_measurements import record_key
from ir.program import (
    MAX_CONDITION_CLBITS,
    MAX_MATRIX_QUBITS,
    UNITARITY_ATOL,
    Block,
    BlockKind,
    Conditional,
    Control,
    Gate,
    Operation,
    UnitaryMatrix,
)

if TYPE_CHECKING:
    from ir.lowering.pennylane_operations import OperationReader


def _controlled(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    labels, values = operation.control_wires, operation.control_values
    controls = tuple(
        Control(reader.order.qubit(label), int(bool(value))) for label, value in zip(labels, values, strict=True)
    )
    read = controlled(reader.apart(operation.base, place), controls)
    if reader.is_own_class(operation.base) and len(labels) == 1 and hasattr(operation.base, "_controlled"):
        claimed = [operation.base._controlled(labels[0])]
        if type(claimed[0]) is not type(operation):  # else PennyLane does not use it either
            flips = [Gate("x", (control.qubit,)) for control in controls if not control.value]
            inner = [part for step in claimed for part in reader.apart(step, place)]
            read = _agreed("control", reader, operation, read, [*flips, *inner, *flips])
    out += read


def _adjoint(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    read = inverse(reader.apart(operation.base, place))
    if reader.is_own_class(operation.base) and operation.base.has_adjoint:
        claimed = reader.apart(operation.base.adjoint(), place)
        read = _agreed("adjoint", reader, operation, read, claimed)
    out += read


def _agreed(
    what: str, reader: OperationReader, operation: Any, read: list[Operation], claimed: list[Operation]
) -> list[Operation]:
    """A wrapper around a class of the candidate's that says itself what the wrapper makes of it.

    PennyLane runs the class's own answer, or the matrix where it states one: two claims about one gate, which must
    agree. Where they are too wide to compare, the answer that runs is read.
    """
    base = operation.base
    if len(operation.wires) > MAX_COMPARED_QUBITS:
        return read if base.has_matrix else claimed
    qubits = reader.order.qubits(operation.wires)
    first, second = small_unitary(read, qubits), small_unitary(claimed, qubits)
    if first is None or second is None:
        raise UnsupportedOperation(
            f"the {what} that {type(base).__name__} defines", hint="it is no unitary on its wires"
        )
    if phase_between(first, second, CLAIM_ATOL) is None:
        raise InvalidCandidate(
            f"gate {type(base).__name__!r}: the {what} that it defines differs from the {what} of what it is"
        )
    return read if base.has_matrix else claimed


def _pow(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    exponent = real_parameter(operation.z, "pow")
    base = reader.apart(operation.base, place)
    if exponent == round(exponent):
        read = repeated(base, round(exponent))
        # PennyLane's own method repeats the operation, and says nothing of its own.
        if reader.is_own_class(operation.base) and type(operation.base).pow is not qml.operation.Operator.pow:
            with suppress(PowUndefinedError):
                claimed = [part for step in operation.base.pow(operation.z) for part in reader.apart(step, place)]
                read = _agreed("power", reader, operation, read, claimed)
        out += read
        return
    check_width("a fractional power", operation.wires, MAX_MATRIX_QUBITS)
    power = fractional_power(base[0], exponent) if len(base) == 1 and isinstance(base[0], Gate) else None
    matrix = stated_matrix(operation)
    qubits = reader.order.qubits(operation.wires)
    if power is None:
        out.append(UnitaryMatrix(matrix, qubits, (), (*place.origin, library_block("Pow"))))
        return
    if len(qubits) <= MAX_COMPARED_QUBITS:
        row = small_unitary([power], qubits)
        if row is None or np.abs(row - matrix).max() > CLAIM_ATOL:
            raise UnsupportedOperation(
                f"{type(operation.base).__name__}**{exponent:g}",
                hint="scaling the angle and the principal power of the matrix are different operations here",
            )
    out.append(power)


def _prod(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    place = place.inside(Block(BlockKind.CIRCUIT, "Prod"))
    for factor in reversed(operation.operands):  # a product of operators: the last factor acts first
        reader.lower(factor, out, place)


def _scaled(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    scalar = complex_parameter(operation.scalar, "s_prod")
    if abs(abs(scalar) - 1) > UNITARITY_ATOL:
        raise InvalidCandidate(f"an operator scaled by {scalar} is not unitary, and stands in the circuit")
    reader.lower(operation.base, out, place.inside())
    if scalar != 1:
        out.append(phase(cmath.phase(scalar), (), place.origin))


def _conditional(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    value = operation.meas_val
    if len(value.measurements) > MAX_CONDITION_CLBITS:
        raise TooLarge(f"a condition on {len(value.measurements)} records, at most {MAX_CONDITION_CLBITS} are read")
    clbits = []
    for measurement in value.measurements:
        clbit = reader.records.get(record_key(measurement))
        if clbit is None:
            raise InvalidCandidate("a condition on a measurement that was not made before")
        clbits.append(clbit)
    # A merged value lists its measurements by names that are drawn at random: the record's own order is kept instead.
    # items() gives each branch with the bits in the order of value.measurements.
    order = sorted(range(len(clbits)), key=clbits.__getitem__)
    table = {
        sum(branch[place] << i for i, place in enumerate(order)) for branch, chosen in value.items() if bool(chosen)
    }
    body = tuple(reader.apart(operation.base, place))
    if body:
        out.append(Conditional(tuple(sorted(clbits)), frozenset(table), body, (), place.origin))


def _labelled(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    reader.lower(operation.base, out, place.inside())


def _tape(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    if operation.measurements:
        raise UnsupportedOperation("a tape with measurements inside a circuit")
    place = place.inside(Block(BlockKind.CIRCUIT, "QuantumTape"))
    for inner in operation.operations:
        reader.lower(inner, out, place)


WRAPPERS: Mapping[type, Meaning] = {
    **dict.fromkeys(
        (qml.ops.Controlled, qml.ops.ControlledOp, qml.CRot, qml.MultiControlledX, qml.ControlledQubitUnitary),
        _controlled,
    ),
    **dict.fromkeys((qml.ops.Adjoint, AdjointOperation), _adjoint),
    **dict.fromkeys((qml.ops.Pow, PowOperation), _pow),
    qml.ops.Prod: _prod,
    qml.ops.SProd: _scaled,
    qml.ops.Conditional: _conditional,
    **dict.fromkeys((LabelledOp, MarkedOp), _labelled),
    **dict.fromkeys((qml.tape.QuantumScript, qml.tape.QuantumTape), _tape),
}
