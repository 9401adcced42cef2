"""A stretch of lowered operations with its phase, and what it means to control or to evaluate it.

Lowering builds fragments without controls; a controlled operation lowers what it controls and then
controls the fragment, phase included, so that the two can never disagree about a global phase.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import numpy as np

from ir.gates import Matrix
from ir.lowering.base import MAX_LOWERED_OPERATIONS, InvalidCandidate, TooLarge, UnsupportedOperation
from ir.program import (
    MAX_DEPTH,
    UNITARITY_ATOL,
    Barrier,
    Block,
    BlockKind,
    Channel,
    Control,
    Gate,
    Operation,
    Origin,
    Reset,
    UnitaryMatrix,
    block_name,
)


class Budget:
    """Counts the operations that one reading creates, and ends it at the bound."""

    def __init__(self, operations: int = MAX_LOWERED_OPERATIONS) -> None:
        self.bound = operations
        self.left = operations

    def spend(self, operations: int = 1) -> None:
        """Take so many operations from what is left.

        Raises:
            TooLarge: Nothing is left.
        """
        self.left -= operations
        if self.left < 0:
            raise TooLarge(f"more than {self.bound} operations once every gate and loop is unrolled")


class Fragment:
    """Operations in the order of execution, and a phase in radians that multiplies them.

    Attributes:
        operations: What was lowered so far.
        phase: The fragment multiplies the state by ``exp(i phase)`` besides.
        origin: The blocks that new operations come from.
    """

    __slots__ = ("budget", "operations", "origin", "phase")

    def __init__(self, budget: Budget, origin: Origin = ()) -> None:
        self.operations: list[Operation] = []
        self.phase = 0.0
        self.origin = origin
        self.budget = budget

    def append(self, operation: Operation) -> None:
        """Add an operation."""
        self.budget.spend()
        self.operations.append(operation)

    def gate(
        self,
        name: str,
        qubits: tuple[int, ...],
        params: tuple[float, ...] = (),
        controls: tuple[int, ...] = (),
    ) -> None:
        """Add a gate of the table; ``controls`` are closed."""
        self.append(Gate(name, qubits, params, tuple(Control(qubit) for qubit in controls), self.origin))

    def matrix(self, big_endian: Matrix, qubits: tuple[int, ...]) -> None:
        """Add a dense matrix in Cirq's order, first qubit most significant."""
        self.append(UnitaryMatrix(little_endian(big_endian, len(qubits)), qubits, (), self.origin))

    def channel(self, big_endian: Sequence[Matrix], qubits: tuple[int, ...]) -> None:
        """Add a channel by its Kraus operators in Cirq's order, first qubit most significant."""
        kraus = tuple(little_endian(operator, len(qubits)) for operator in big_endian)
        self.append(Channel(kraus, qubits, self.origin))

    def empty(self) -> Fragment:
        """A new fragment with the same origin."""
        return Fragment(self.budget, self.origin)

    def block(self, kind: BlockKind, name: str) -> Fragment:
        """A new fragment inside a named block.

        Raises:
            TooLarge: The nesting passes its bound.
        """
        if len(self.origin) >= MAX_DEPTH:
            raise TooLarge(f"gates and sub-circuits nested deeper than {MAX_DEPTH}")
        return Fragment(self.budget, (*self.origin, Block(kind, block_name(name))))

    def extend(self, other: Fragment) -> None:
        """Run ``other`` next."""
        self.operations.extend(other.operations)
        self.phase += other.phase

    def extend_controlled(self, other: Fragment, controls: tuple[Control, ...]) -> None:
        """Run ``other`` next, where every control has its value."""
        if not controls:
            self.extend(other)
            return
        for operation in other.operations:
            self.append(controlled(operation, controls))
        if other.phase:
            self.append(controlled_phase(other.phase, controls, other.origin))


def controlled_phase(angle: float, controls: tuple[Control, ...], origin: Origin) -> Gate:
    """``exp(i angle)`` where every control has its value; one closed control makes it ``p``."""
    if len(controls) == 1 and controls[0].value == 1:
        return Gate("p", (controls[0].qubit,), (angle,), (), origin)
    return Gate("gphase", (), (angle,), controls, origin)


def controlled(operation: Operation, controls: tuple[Control, ...]) -> Operation:
    """``operation`` where every control has its value, else the identity.

    A channel can be controlled if each of its Kraus operators is a multiple of a unitary: then it is
    a random choice of unitaries, each of which is controlled.

    Raises:
        UnsupportedOperation: The operation has no controlled form.
    """
    if isinstance(operation, Gate | UnitaryMatrix):
        return dataclasses.replace(operation, controls=operation.controls + controls)
    if isinstance(operation, Barrier):
        return operation
    if isinstance(operation, Channel):
        return _controlled_channel(operation, controls)
    raise UnsupportedOperation(
        f"controlled {type(operation).__name__.lower()}", hint="only unitary operations can be controlled by qubits"
    )


def _controlled_channel(channel: Channel, controls: tuple[Control, ...]) -> Channel:
    num_targets = len(channel.qubits)
    dim = 2**num_targets
    kraus = []
    for operator in channel.kraus:
        probability = float(np.vdot(operator, operator).real) / dim
        if np.abs(operator.conj().T @ operator - probability * np.eye(dim)).max() > UNITARITY_ATOL:
            raise UnsupportedOperation("controlled channel that is no mixture of unitaries")
        extended = np.eye(dim * 2 ** len(controls), dtype=np.complex128) * np.sqrt(probability)
        active = sum(control.value << k for k, control in enumerate(controls)) * dim
        extended[active : active + dim, active : active + dim] = operator
        kraus.append(extended)
    return Channel(tuple(kraus), channel.qubits + tuple(control.qubit for control in controls), channel.origin)


def little_endian(matrix: Matrix, num_qubits: int) -> Matrix:
    """Turn a matrix on ``num_qubits`` qubits around: operand 0 becomes the least significant bit.

    Raises:
        InvalidCandidate: The shape is not that of ``num_qubits`` qubits.
    """
    dim = 2**num_qubits
    if matrix.shape != (dim, dim):
        raise InvalidCandidate(f"a matrix of shape {matrix.shape} on {num_qubits} qubits, expected {(dim, dim)}")
    reverse = tuple(reversed(range(num_qubits)))
    columns = tuple(num_qubits + axis for axis in reverse)
    return matrix.reshape((2,) * (2 * num_qubits)).transpose(reverse + columns).reshape(dim, dim)


def unitary_of(fragment: Fragment, qubits: Sequence[int]) -> Matrix | None:
    """The matrix of a fragment, ``qubits[0]`` most significant as Cirq has it, phase included.

    Args:
        qubits: At least every qubit that the fragment acts on; meant for at most eight.

    Returns:
        Shape ``(2**k, 2**k)``, or None if the fragment is not unitary.
    """
    unitary = np.eye(2 ** len(qubits), dtype=np.complex128)
    for operation in fragment.operations:
        if isinstance(operation, Barrier):
            continue
        if not isinstance(operation, Gate | UnitaryMatrix):
            return None
        matrix = operation.matrix() if isinstance(operation, Gate) else operation.matrix
        unitary = _multiplied(matrix, operation.qubits, operation.controls, qubits, unitary)
    return np.asarray(unitary * np.exp(1j * fragment.phase), dtype=np.complex128)


def density_after(fragment: Fragment, qubits: Sequence[int], before: Matrix) -> Matrix | None:
    """The density matrix after a fragment, ``qubits[0]`` most significant.

    Args:
        fragment: What acts.
        qubits: At least every qubit that it acts on; meant for at most eight.
        before: Shape ``(2**k, 2**k)``.

    Returns:
        The same shape, or None if the fragment measures, prepares, or asks a record.
    """
    density = before
    for operation in fragment.operations:
        if isinstance(operation, Barrier):
            continue
        controls: tuple[Control, ...] = ()
        kraus: Sequence[Matrix]
        if isinstance(operation, Gate | UnitaryMatrix):
            controls = operation.controls
            kraus = (operation.matrix() if isinstance(operation, Gate) else operation.matrix,)
        elif isinstance(operation, Channel):
            kraus = operation.kraus
        elif isinstance(operation, Reset):
            kraus = _RESET
        else:
            return None
        targets = (operation.qubit,) if isinstance(operation, Reset) else operation.qubits
        after = np.zeros_like(density)
        for operator in kraus:
            half = _multiplied(operator, targets, controls, qubits, density)
            after += _multiplied(operator, targets, controls, qubits, half.conj().T).conj().T
        density = after
    return density


_RESET = (np.array([[1, 0], [0, 0]], dtype=np.complex128), np.array([[0, 1], [0, 0]], dtype=np.complex128))


def _multiplied(
    matrix: Matrix, targets: Sequence[int], controls: Sequence[Control], qubits: Sequence[int], columns: Matrix
) -> Matrix:
    """``matrix`` on ``targets`` under ``controls``, times columns whose rows have ``qubits[0]`` most significant."""
    k = len(qubits)
    axis = {qubit: position for position, qubit in enumerate(qubits)}
    tensor = columns.reshape((2,) * k + (-1,)).copy()
    where: list[int | slice] = [slice(None)] * (k + 1)
    for control in controls:
        where[axis[control.qubit]] = control.value
    _apply(matrix, tensor[tuple(where)], _axes_left(targets, controls, axis))
    return tensor.reshape(2**k, -1)


def _axes_left(qubits: Sequence[int], controls: Sequence[Control], axis: dict[int, int]) -> list[int]:
    """Axes of the targets, most significant first, once the axes of the controls are gone."""
    fixed = [axis[control.qubit] for control in controls]
    targets = [axis[qubit] for qubit in reversed(qubits)]
    return [target - sum(gone < target for gone in fixed) for target in targets]


def _apply(matrix: Matrix, view: Matrix, targets: list[int]) -> None:
    """Multiply ``matrix`` into the axes ``targets`` of ``view``, in place."""
    k = len(targets)
    if k == 0:
        view *= matrix[0, 0]
        return
    product = np.tensordot(matrix.reshape((2,) * (2 * k)), view, axes=(range(k, 2 * k), targets))
    view[...] = np.moveaxis(product, range(k), targets)
