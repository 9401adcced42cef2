"""Controlling, inverting and repeating a list of IR operations, and the small matrices that check them.

A PennyLane ``ctrl``, ``adjoint`` or ``pow`` is applied to what its base was lowered to, so it means the
same on every base, and never depends on how PennyLane would rewrite it.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

import numpy as np

from ir.gates import Matrix, NamedGate, pauli_word
from ir.lowering.base import MAX_LOWERED_OPERATIONS, TooLarge, UnsupportedOperation
from ir.program import Barrier, Conditional, Control, Gate, Operation, Origin, UnitaryMatrix

MAX_COMPARED_QUBITS = 6  # a 64 x 64 matrix of a user's gate is compared in milliseconds


def controlled(operations: Iterable[Operation], controls: tuple[Control, ...]) -> list[Operation]:
    """Each operation, acting only where every control has its value."""
    result: list[Operation] = []
    for operation in operations:
        match operation:
            case Gate("gphase"):
                result.append(phase(operation.params[0], operation.controls + controls, operation.origin))
            case Gate(name, qubits, params, own, origin):
                result.append(Gate(name, qubits, params, own + controls, origin))
            case UnitaryMatrix(matrix, qubits, own, origin):
                result.append(UnitaryMatrix(matrix, qubits, own + controls, origin))
            case Conditional(clbits, values, then, otherwise, origin):
                branches = tuple(controlled(then, controls)), tuple(controlled(otherwise, controls))
                result.append(Conditional(clbits, values, *branches, origin))
            case Barrier():
                result.append(operation)
            case _:
                raise _not_unitary(operation, "a control")
    return result


def inverse(operations: Sequence[Operation]) -> list[Operation]:
    """The inverse, last operation first."""
    result: list[Operation] = []
    for operation in reversed(operations):
        match operation:
            case Gate(_, qubits, params, controls, origin):
                name, params = operation.spec.inverse(params)
                result.append(Gate(name, qubits, params, controls, origin))
            case UnitaryMatrix(matrix, qubits, controls, origin):
                result.append(UnitaryMatrix(matrix.conj().T, qubits, controls, origin))
            case Conditional(clbits, values, then, otherwise, origin):
                result.append(Conditional(clbits, values, tuple(inverse(then)), tuple(inverse(otherwise)), origin))
            case Barrier():
                result.append(operation)
            case _:
                raise _not_unitary(operation, "an adjoint")
    return result


def repeated(operations: Sequence[Operation], times: int) -> list[Operation]:
    """The integer power; a single gate becomes one gate where its row allows it."""
    if times < 0:
        return repeated(inverse(operations), -times)
    if times != 1 and len(operations) == 1:
        operation = operations[0]
        if isinstance(operation, UnitaryMatrix):
            power = np.linalg.matrix_power(operation.matrix, times)
            return [UnitaryMatrix(power, operation.qubits, operation.controls, operation.origin)]
        if isinstance(operation, Gate):
            kept = _kept_params(operation.name)
            if kept is not None:
                return [_scaled(operation, times, kept)]
            times %= _ORDERS.get(operation.name, times + 1)
    if times * len(operations) > MAX_LOWERED_OPERATIONS:
        raise TooLarge(f"a power of {times}: more than {MAX_LOWERED_OPERATIONS} operations")
    if times != 1 and any(not isinstance(operation, Gate | UnitaryMatrix | Barrier) for operation in operations):
        raise UnsupportedOperation("a power of operations that are not unitary gates")
    return list(operations) * times


def fractional_power(operation: Gate, exponent: float) -> Gate | None:
    """A real power by scaling parameters, or None where the gate's row has none."""
    kept = _kept_params(operation.name)
    if kept is not None:
        return _scaled(operation, exponent, kept)
    rule = _POWERS.get(operation.name)
    if rule is None:
        return None
    name, params = rule(exponent)
    return Gate(name, operation.qubits, params, operation.controls, operation.origin)


def phase(angle: float, controls: tuple[Control, ...], origin: Origin) -> Gate:
    """``exp(i angle)`` where every control has its value; on one closed control that is a phase gate."""
    if len(controls) == 1 and controls[0].value == 1:
        return Gate("p", (controls[0].qubit,), (angle,), (), origin)
    return Gate("gphase", (), (angle,), controls, origin)


def reverse_qubit_order(array: Matrix) -> Matrix:
    """PennyLane's index has the first wire most significant, ours the least: reverse the bits of every axis.

    Args:
        array: A vector of shape ``(2**n,)`` or a matrix of shape ``(2**n, 2**n)``.
    """
    num_qubits = array.shape[0].bit_length() - 1
    bits = array.reshape((2,) * (num_qubits * array.ndim))
    axes = [axis * num_qubits + bit for axis in range(array.ndim) for bit in reversed(range(num_qubits))]
    return bits.transpose(axes).reshape(array.shape)


def small_unitary(operations: Sequence[Operation], qubits: Sequence[int]) -> Matrix | None:
    """The matrix on ``qubits`` (operand 0 least significant), or None if an operation is not unitary."""
    position = {qubit: index for index, qubit in enumerate(qubits)}
    total = np.eye(2 ** len(qubits), dtype=np.complex128)
    for operation in operations:
        match operation:
            case Gate():
                matrix = operation.matrix()
            case UnitaryMatrix():
                matrix = operation.matrix
            case Barrier():
                continue
            case _:
                return None
        if any(qubit not in position for qubit in (*operation.qubits, *(c.qubit for c in operation.controls))):
            return None
        targets = [position[qubit] for qubit in operation.qubits]
        controls = [(position[qubit], value) for qubit, value in operation.controls]
        total = _embedded(matrix, targets, controls, len(total)) @ total
    return total


def phase_between(actual: Matrix, expected: Matrix, atol: float) -> float | None:
    """The angle with ``expected = exp(i angle) actual``, or None if there is none to ``atol``."""
    if actual.shape != expected.shape:
        return None
    angle = cmath.phase(complex(np.vdot(actual, expected)))
    return angle if np.abs(expected - cmath.exp(1j * angle) * actual).max() <= atol else None


def _embedded(matrix: Matrix, targets: list[int], controls: list[tuple[int, int]], dimension: int) -> Matrix:
    full = np.zeros((dimension, dimension), dtype=np.complex128)
    columns = np.arange(dimension)
    active = np.ones(dimension, dtype=bool)
    for qubit, value in controls:
        active &= (columns >> qubit & 1) == value
    full[columns[~active], columns[~active]] = 1
    columns = columns[active]
    local = np.zeros_like(columns)
    rest = columns.copy()
    for index, qubit in enumerate(targets):
        local |= (columns >> qubit & 1) << index
        rest &= ~(1 << qubit)
    for row in range(len(matrix)):
        scattered = sum((row >> index & 1) << qubit for index, qubit in enumerate(targets))
        full[rest | scattered, columns] = matrix[row, local]
    return full


def _scaled(operation: Gate, exponent: float, kept: tuple[int, ...]) -> Gate:
    params = tuple(v if i in kept else v * exponent for i, v in enumerate(operation.params))
    return Gate(operation.name, operation.qubits, params, operation.controls, operation.origin)


def _not_unitary(operation: Operation, what: str) -> UnsupportedOperation:
    return UnsupportedOperation(f"{what} of {type(operation).__name__.lower()}", hint="only unitary gates have one")


def _kept_params(name: str) -> tuple[int, ...] | None:
    """Positions of the parameters that a power leaves alone while it scales the others; None if it cannot scale."""
    return () if pauli_word(name) else _SCALED.get(name)


_SCALED: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {
        "gphase": (),
        "p": (),
        "xpow": (),
        "ypow": (),
        "hpow": (),
        "swappow": (),
        "iswappow": (),
        "xx_plus_yy": (1,),
        "single_excitation": (),
        "single_excitation_plus": (),
        "single_excitation_minus": (),
        "fermionic_swap": (),
        "double_excitation": (),
        "double_excitation_plus": (),
        "double_excitation_minus": (),
        "orbital_rotation": (),
    }
)

# The smallest positive power that is the identity.
_ORDERS: Mapping[str, int] = MappingProxyType(
    dict.fromkeys(("x", "y", "z", "h", "swap", "ecr", "qubit_sum"), 2)
    | dict.fromkeys(("s", "sdg", "sx", "sxdg", "iswap"), 4)
    | dict.fromkeys(("t", "tdg"), 8)
    | {"id": 1}
)


def _x_power(exponent: float) -> NamedGate:
    plain = {0.5: "sx", -0.5: "sxdg", 1.0: "x"}.get(exponent)
    return (plain, ()) if plain else ("xpow", (exponent,))


def _z_power(exponent: float) -> NamedGate:
    plain = {0.5: "s", -0.5: "sdg", 0.25: "t", -0.25: "tdg", 1.0: "z"}.get(exponent)
    return (plain, ()) if plain else ("p", (math.pi * exponent,))


_POWERS: Mapping[str, Callable[[float], NamedGate]] = MappingProxyType(
    {
        "id": lambda z: ("id", ()),
        "x": _x_power,
        "sx": lambda z: _x_power(z / 2),
        "sxdg": lambda z: _x_power(-z / 2),
        "y": lambda z: ("ypow", (z,)),
        "z": _z_power,
        "s": lambda z: _z_power(z / 2),
        "sdg": lambda z: _z_power(-z / 2),
        "t": lambda z: _z_power(z / 4),
        "tdg": lambda z: _z_power(-z / 4),
        "h": lambda z: ("hpow", (z,)),
        "swap": lambda z: ("swappow", (z,)),
        "iswap": lambda z: ("iswappow", (z,)),
    }
)
