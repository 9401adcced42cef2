"""Lowered operations under a control, inverted, permuted, raised to a power, and as one small dense matrix."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ir.gates import Matrix, pauli_word
from ir.lowering.base import UnsupportedOperation
from ir.program import Barrier, Control, Gate, Operation, Origin, UnitaryMatrix


def phase(angle: float, controls: tuple[Control, ...], origin: Origin) -> Gate:
    """``exp(i angle)`` under ``controls``; with exactly one, closed control it is the gate ``p`` there."""
    if len(controls) == 1 and controls[0].value == 1:
        return Gate("p", (controls[0].qubit,), (angle,), (), origin)
    return Gate("gphase", (), (angle,), controls, origin)


def controls_of(operation: Any, qubits: tuple[int, ...]) -> tuple[Control, ...]:
    """The controls of a controlled gate: bit i of its ``ctrl_state`` belongs to control i."""
    return controls_in(operation.ctrl_state, qubits)


def controls_in(state: int, qubits: tuple[int, ...]) -> tuple[Control, ...]:
    """Controls whose values are the bits of ``state``, the first in bit 0."""
    return tuple([Control(qubit, state >> i & 1) for i, qubit in enumerate(qubits)])


def controlled(operations: Sequence[Operation], controls: tuple[Control, ...], at: str) -> list[Operation]:
    """``operations``, acting only where every control has its value."""
    result: list[Operation] = []
    for operation in operations:
        match operation:
            case Gate(name="gphase", params=(angle,), controls=inner):
                result.append(phase(angle, inner + controls, operation.origin))
            case Gate():
                inner = operation.controls
                result.append(
                    Gate(operation.name, operation.qubits, operation.params, inner + controls, operation.origin)
                )
            case UnitaryMatrix():
                inner = operation.controls
                result.append(UnitaryMatrix(operation.matrix, operation.qubits, inner + controls, operation.origin))
            case Barrier():
                result.append(operation)
            case _:
                raise UnsupportedOperation(
                    f"controlled {_kind(operation)}", at=at, hint="only unitary operations take controls"
                )
    return result


def inverted(operations: Sequence[Operation], at: str) -> list[Operation]:
    """The inverse of ``operations``: each inverted, in the opposite order."""
    result: list[Operation] = []
    for operation in reversed(operations):
        match operation:
            case Gate():
                name, params = operation.spec.inverse(operation.params)
                result.append(Gate(name, operation.qubits, params, operation.controls, operation.origin))
            case UnitaryMatrix():
                adjoint = operation.matrix.conj().T
                result.append(UnitaryMatrix(adjoint, operation.qubits, operation.controls, operation.origin))
            case Barrier():
                result.append(operation)
            case _:
                raise UnsupportedOperation(
                    f"inverse of a {_kind(operation)}", at=at, hint="only unitary operations have one"
                )
    return result


def swaps(moves: Mapping[int, int]) -> list[tuple[int, int]]:
    """Pairs to exchange, in order, so that what is on each qubit ends on ``moves`` of it."""
    pairs: list[tuple[int, int]] = []
    pending = dict(moves)
    for start in sorted(pending):
        # The content of ``start`` goes home; what lay there takes its place.
        while (home := pending[start]) != start:
            pairs.append((min(start, home), max(start, home)))
            pending[start], pending[home] = pending[home], home
    return pairs


def principal_power(operation: Operation, exponent: float) -> Gate | None:
    """A gate of the table raised to a fractional power, or None where the table has no such gate.

    The power is the principal one: each eigenvalue ``exp(i a)`` becomes ``exp(i a exponent)`` with
    ``a`` in ``(-pi, pi]``, as in ``Operator.power``.
    """
    if not isinstance(operation, Gate):
        return None
    power: tuple[str, tuple[float, ...]]
    match operation.name, operation.params:
        case ("x" | "y" | "h" | "swap" | "iswap") as name, ():
            power = name + "pow", (exponent,)
        case ("sx" | "sxdg") as name, ():
            power = "xpow", (exponent * (0.5 if name == "sx" else -0.5),)
        case ("z" | "s" | "sdg" | "t" | "tdg") as name, ():
            power = "p", (_PHASES[name] * exponent,)
        case ("p" | "gphase") as name, (angle,):
            power = name, (_principal(angle) * exponent,)
        case name, (angle,) if pauli_word(name) and abs(angle) < 2 * math.pi:
            power = name, (angle * exponent,)
        case _:
            return None
    return Gate(power[0], operation.qubits, power[1], operation.controls, operation.origin)


_PHASES = {"z": math.pi, "s": math.pi / 2, "sdg": -math.pi / 2, "t": math.pi / 4, "tdg": -math.pi / 4}


def _principal(angle: float) -> float:
    wrapped = math.remainder(angle, 2 * math.pi)
    return math.pi if wrapped == -math.pi else wrapped


def dense_matrix(operations: Sequence[Operation], qubits: Sequence[int]) -> Matrix:
    """The unitary of ``operations`` on ``qubits`` (first = least significant), global phase included.

    For small gates: memory and time grow as ``4**len(qubits)``.

    Raises:
        ValueError: An operation is not unitary.
    """
    return applied(operations, qubits, np.eye(2 ** len(qubits), dtype=np.complex128))


def applied(operations: Sequence[Operation], qubits: Sequence[int], columns: Matrix) -> Matrix:
    """What ``operations`` make of state vectors on ``qubits`` (first = least significant).

    Args:
        operations: Unitary ones.
        qubits: At least those that they act on.
        columns: Shape ``(2**n, k)``: k state vectors.

    Returns:
        The same shape.

    Raises:
        ValueError: An operation is not unitary.
    """
    n = len(qubits)
    # Axis n - 1 - k of the row index is bit k.
    axis = {qubit: n - 1 - k for k, qubit in enumerate(qubits)}
    total: Matrix = columns.reshape((2,) * n + (-1,)).copy()
    for operation in operations:
        match operation:
            case Gate():
                matrix = operation.matrix()
            case UnitaryMatrix():
                matrix = operation.matrix
            case Barrier():
                continue
            case _:
                raise ValueError(f"a {_kind(operation)} is not unitary")
        where: list[slice | int] = [slice(None)] * (n + 1)
        for control in operation.controls:
            # A slice of length one keeps the number of axes.
            where[axis[control.qubit]] = slice(control.value, control.value + 1)
        part = total[tuple(where)]
        acting = [axis[qubit] for qubit in reversed(operation.qubits)]
        front = list(range(len(acting)))
        moved = np.moveaxis(part, acting, front)
        applied = (matrix @ moved.reshape(len(matrix), -1)).reshape(moved.shape)
        total[tuple(where)] = np.moveaxis(applied, front, acting)
    return total.reshape(2**n, -1)


def _kind(operation: Operation) -> str:
    return type(operation).__name__.lower()
