"""Gates as the search for what cancels sees them: a small matrix on ascending qubits, and how it lies on each."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from grader.simulate.stabilizer_gates import controlled_matrix
from ir.gates import Matrix, pauli_word
from ir.program import Control, Gate, Operation, UnitaryMatrix

_MAX_OPERANDS = 4


@dataclass(frozen=True, slots=True)
class Factor:
    """A gate: ``matrix`` on ``qubits`` (ascending where few) under ``controls``.

    Attributes:
        entries: The matrix in bytes, to look it up by.
        touched: One bit for each qubit that it acts on, as have the next two.
        diagonal: Where it commutes with Z.
        flipping: Where it commutes with X.
    """

    matrix: Matrix
    entries: bytes
    qubits: tuple[int, ...]
    controls: tuple[Control, ...]
    touched: int
    diagonal: int
    flipping: int

    @classmethod
    def of(cls, matrix: Matrix, qubits: Sequence[int], controls: Sequence[Control] = ()) -> Factor:
        """The factor of a matrix under controls.

        Args:
            matrix: (2^k, 2^k), ``qubits[0]`` its lowest bit.
            qubits: In any order.
            controls: On other qubits. Two qubits in all become one matrix without controls.
        """
        if controls and len(qubits) + len(controls) <= 2:
            matrix = _controlled(matrix.tobytes(), tuple(control.value for control in controls))
            qubits, controls = (*qubits, *(control.qubit for control in controls)), ()
        elif controls and (met := _phase_where(matrix, qubits)) is not None:
            # A phase where all are as they must be: which of the qubits is the operand, if one is, means nothing.
            phase, operand = met
            every = sorted((*controls, *operand))
            matrix = np.diag([phase, 1] if every[0].value == 0 else [1, phase]).astype(np.complex128)
            qubits, controls = (every[0].qubit,), tuple(every[1:])
        order = tuple(sorted(range(len(qubits)), key=lambda position: qubits[position]))
        entries = matrix.tobytes()
        matrix, kinds = _laid(entries, order)
        qubits = tuple(qubits[position] for position in order)
        held = _bits(control.qubit for control in controls)
        diagonal, flipping = (
            _bits(qubit for qubit, kind in zip(qubits, kinds, strict=True) if kind == wanted) for wanted in "zx"
        )
        return cls(
            matrix,
            matrix.tobytes(),
            qubits,
            tuple(sorted(controls)),
            held | _bits(qubits),
            held | diagonal,
            flipping,
        )

    def inverse(self) -> Factor:
        """The adjoint, which lies on its qubits alike."""
        adjoint = _plain(self.matrix.conj().T)
        return Factor(
            adjoint, adjoint.tobytes(), self.qubits, self.controls, self.touched, self.diagonal, self.flipping
        )

    def moved(self, place: Sequence[int]) -> Factor:
        """On the qubits that stand where its own stood."""
        acts_on = (*self.qubits, *(control.qubit for control in self.controls))
        if all(place[qubit] == qubit for qubit in acts_on):
            return self
        controls = tuple(Control(place[control.qubit], control.value) for control in self.controls)
        return factor_like(self.entries, tuple(place[qubit] for qubit in self.qubits), controls)

    def commutes(self, other: Factor) -> bool:
        """Certainly; False says nothing."""
        alike = self.diagonal & other.diagonal | self.flipping & other.flipping
        return not self.touched & other.touched & ~alike


def factor_of(operation: Operation, *, inverse: bool = False) -> Factor | None:
    """The factor of an operation, or of its inverse; None if it is no gate, or one on too many operands."""
    match operation:
        case Gate():
            word = pauli_word(operation.name)
            if len(operation.qubits) > _MAX_OPERANDS and word is not None:
                return None
            return _of_gate(operation.name, operation.params, operation.qubits, operation.controls, inverse)
        case UnitaryMatrix():
            if len(operation.qubits) > _MAX_OPERANDS:
                return None
            found = Factor.of(operation.matrix, operation.qubits, operation.controls)
            return found.inverse() if inverse else found
        case _:
            return None


# Programs repeat their gates, and so what two of them come to: looking that up takes a tenth of the time.


@functools.lru_cache(maxsize=4096)
def factor_like(entries: bytes, qubits: tuple[int, ...], controls: tuple[Control, ...]) -> Factor:
    """``Factor.of``, of a matrix in bytes."""
    return Factor.of(square(entries), qubits, controls)


@functools.lru_cache(maxsize=4096)
def _of_gate(
    name: str, params: tuple[float, ...], qubits: tuple[int, ...], controls: tuple[Control, ...], inverse: bool
) -> Factor:
    """Of a gate of the program, or of the textbook."""
    return Factor.of(_gate_matrix(name, params, len(qubits), inverse), qubits, controls)


@functools.lru_cache(maxsize=1024)
def _gate_matrix(name: str, params: tuple[float, ...], count: int, inverse: bool) -> Matrix:
    matrix = Gate(name, tuple(range(count)), params).matrix()
    return _plain(matrix.conj().T) if inverse else matrix


@functools.lru_cache(maxsize=1024)
def _controlled(entries: bytes, values: tuple[int, ...]) -> Matrix:
    return controlled_matrix(square(entries), values)


@functools.lru_cache(maxsize=1024)
def _laid(entries: bytes, order: tuple[int, ...]) -> tuple[Matrix, tuple[str, ...]]:
    """The matrix with its operands in that order, and its kind on each of them."""
    matrix = _plain(_reordered(square(entries), order))
    return matrix, tuple(_kind(matrix, position) for position in range(len(order)))


def square(entries: bytes) -> Matrix:
    """The matrix of these bytes, which are complex numbers by rows."""
    flat: Matrix = np.frombuffer(entries, dtype=np.complex128)
    side = math.isqrt(flat.size)
    return flat.reshape(side, side)


def _plain(matrix: Matrix) -> Matrix:
    """With zeros of one sign, so that equal matrices have equal bytes."""
    return np.ascontiguousarray(matrix + 0)


def _phase_where(matrix: Matrix, qubits: Sequence[int]) -> tuple[complex, tuple[Control, ...]] | None:
    """The phase of a matrix that gives one to a single state of at most one operand, and that state; else None."""
    if not qubits:
        return complex(matrix[0, 0]), ()
    if len(qubits) > 1 or matrix[0, 1] != 0 or matrix[1, 0] != 0:
        return None
    for value in (1, 0):
        if matrix[1 - value, 1 - value] == 1:
            return complex(matrix[value, value]), (Control(qubits[0], value),)
    return None


def _reordered(matrix: Matrix, order: tuple[int, ...]) -> Matrix:
    """``matrix`` with operand j of the result being operand ``order[j]`` of the argument."""
    if order == tuple(range(len(order))):
        return matrix
    rows = np.zeros(len(matrix), dtype=np.intp)
    for new, old in enumerate(order):
        rows |= (np.arange(len(matrix)) >> new & 1) << old
    return matrix[np.ix_(rows, rows)]


def _bits(qubits: Iterable[int]) -> int:
    return functools.reduce(lambda found, qubit: found | 1 << qubit, qubits, 0)


def _kind(matrix: Matrix, position: int) -> str:
    """``z`` if it commutes with Z on that operand, ``x`` with X, nothing where with neither; exactly."""
    rows = np.arange(len(matrix))
    bit = rows >> position & 1
    if not np.any(matrix[bit[:, None] != bit[None, :]]):
        return "z"
    flipped = rows ^ (1 << position)
    return "x" if np.array_equal(matrix[np.ix_(flipped, flipped)], matrix) else ""
