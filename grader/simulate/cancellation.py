"""Two unitary programs are equal where one cancels against the inverse of the other, gate by gate.

The gates of the first, then the inverses of the second's in reverse order, are taken one at a time; each moves back
past gates that it commutes with and is merged with one on the same qubits. If nothing is left, the programs are equal
up to a phase, on any number of qubits. Commuting is decided qubit by qubit and without tolerance: two gates commute if
on each qubit they share both are diagonal (as controls are), or both functions of X. What merges to the identity only
to rounding is counted in the error. A rest that does not cancel says nothing
by itself, but it is short, and what it does to an input is what the two programs differ by.
"""

from __future__ import annotations

import cmath
import functools
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from grader.simulate.stabilizer_gates import controlled_matrix
from ir.gates import Matrix, pauli_word
from ir.program import Barrier, Control, Gate, Operation, Program, UnitaryMatrix

# Beyond, quadratic searching would take longer than the engines that follow.
MAX_OPERATIONS = 20_000
_MAX_STEPS = 2_000_000
_MAX_OPERANDS = 4
_TOLERANCE = 1e-12
_ROUNDING = 2.0**-50  # of a product of a few small matrices
_MERGED = 2.0**-46  # of a matrix of up to four qubits that one more gate was multiplied into


@dataclass(frozen=True, slots=True)
class Cancelled:
    """Everything cancelled: the first program is ``e^{i phase}`` times the second, to ``error`` in operator norm."""

    phase: float
    error: float


@dataclass(frozen=True, slots=True)
class Rest:
    """What does not cancel of a program and the inverse of another, up to a phase, to ``error`` in operator norm."""

    program: Program
    error: float


def cancel(first: Program, second: Program, *, max_steps: int = _MAX_STEPS) -> Cancelled | None:
    """Whether the two programs cancel; None where something is left, or is no gate, or the search is too long.

    Args:
        first: Of gates, matrices and barriers, as is the second.
        second: On as many qubits.
        max_steps: Comparisons of two gates, some microseconds each.

    Raises:
        ValueError: They have different numbers of qubits.
    """
    search = _searched(first, second, max_steps=max_steps)
    if search is None or search.left or search.place != list(range(first.num_qubits)):
        return None
    return Cancelled(search.phase + first.global_phase - second.global_phase, search.error)


def rests(first: Program, second: Program) -> Iterator[Rest]:
    """What is left of the first program before, and then behind, the inverse of the second.

    The operator-norm distance of the two, a phase aside, is that of what is left from the identity, either way;
    what one way leaves whole may be short the other way. There are none where the search cannot be made.
    """
    for inverse_first in (False, True):
        search = _searched(first, second, inverse_first=inverse_first)
        if search is not None:
            yield _left(search, first, len(first.operations) + len(second.operations))


def _left(search: _Search, first: Program, count: int) -> Rest:
    operations: list[Operation] = [
        UnitaryMatrix(factor.matrix, factor.qubits, factor.controls) for factor in search.left
    ]
    # Qubit q ends with what stands on place[q]: each swap puts one more qubit right.
    standing = list(range(first.num_qubits))
    for qubit, wanted in enumerate(search.place):
        found = standing.index(wanted)
        if found != qubit:
            operations.append(Gate("swap", (qubit, found)))
            standing[qubit], standing[found] = standing[found], standing[qubit]
    return Rest(Program(first.num_qubits, 0, tuple(operations)), search.error + count * _MERGED)


def _searched(
    first: Program, second: Program, *, inverse_first: bool = False, max_steps: int = _MAX_STEPS
) -> _Search | None:
    if first.num_qubits != second.num_qubits:
        raise ValueError(f"{first.num_qubits} qubits against {second.num_qubits}")
    if len(first.operations) + len(second.operations) > MAX_OPERATIONS:
        return None
    search = _Search(list(range(first.num_qubits)), max_steps)
    forward = [_factor(operation) for operation in first.operations if not isinstance(operation, Barrier)]
    inverse = [
        _factor(operation, inverse=True)
        for operation in reversed(second.operations)
        if not isinstance(operation, Barrier)
    ]
    for factor in (*inverse, *forward) if inverse_first else (*forward, *inverse):
        if factor is None or not search.take(factor):
            return None
    return search


@dataclass(frozen=True, slots=True)
class _Factor:
    """A gate: ``matrix`` on ``qubits`` (ascending where few) under ``controls``; how it lies on each of its qubits.

    Attributes:
        touched: One bit for each qubit that it acts on, as have the next two.
        diagonal: Where it commutes with Z.
        flipping: Where it commutes with X.
    """

    matrix: Matrix
    qubits: tuple[int, ...]
    controls: tuple[Control, ...]
    touched: int
    diagonal: int
    flipping: int

    @classmethod
    def of(cls, matrix: Matrix, qubits: Sequence[int], controls: Sequence[Control]) -> _Factor:
        if len(qubits) + len(controls) <= 2:
            matrix = controlled_matrix(matrix, tuple(control.value for control in controls))
            qubits, controls = (*qubits, *(control.qubit for control in controls)), ()
        elif (met := _phase_where(matrix, qubits)) is not None:
            # A phase where all are as they must be: which of the qubits is the operand, if one is, means nothing.
            phase, operand = met
            every = sorted((*controls, *operand))
            matrix = np.diag([phase, 1] if every[0].value == 0 else [1, phase]).astype(np.complex128)
            qubits, controls = (every[0].qubit,), tuple(every[1:])
        order = sorted(range(len(qubits)), key=lambda position: qubits[position])
        matrix = _reordered(matrix, order)
        qubits = tuple(qubits[position] for position in order)
        held = _bits(control.qubit for control in controls)
        kinds = [(qubit, _kind(matrix, position)) for position, qubit in enumerate(qubits)]
        diagonal, flipping = (_bits(qubit for qubit, kind in kinds if kind == wanted) for wanted in "zx")
        return cls(matrix, qubits, tuple(sorted(controls)), held | _bits(qubits), held | diagonal, flipping)

    def inverse(self) -> _Factor:
        """The adjoint, which lies on its qubits alike."""
        return _Factor(self.matrix.conj().T, self.qubits, self.controls, self.touched, self.diagonal, self.flipping)

    def moved(self, place: Sequence[int]) -> _Factor:
        """On the qubits that stand where its own stood."""
        acts_on = (*self.qubits, *(control.qubit for control in self.controls))
        if all(place[qubit] == qubit for qubit in acts_on):
            return self
        controls = tuple(Control(place[control.qubit], control.value) for control in self.controls)
        return _factor_like(self.matrix.tobytes(), tuple(place[qubit] for qubit in self.qubits), controls)

    def commutes(self, other: _Factor) -> bool:
        """Certainly; False says nothing."""
        alike = self.diagonal & other.diagonal | self.flipping & other.flipping
        return not self.touched & other.touched & ~alike


class _Search:
    """What is left so far, where SWAPs have put each qubit, and what was lost to rounding."""

    def __init__(self, place: list[int], max_steps: int) -> None:
        self.left: list[_Factor] = []
        self.place = place
        self.phase = 0.0
        self.error = 0.0
        self._steps, self._max_steps = 0, max_steps

    def take(self, factor: _Factor) -> bool:
        """Merge one more factor; False where the search has become too long."""
        if not factor.controls and len(factor.qubits) == 2 and np.array_equal(factor.matrix, _SWAP):
            a, b = factor.qubits
            self.place[a], self.place[b] = self.place[b], self.place[a]
            return True
        factor = factor.moved(self.place)
        if self._is_phase(factor.matrix, free=not factor.controls):
            return True
        for index in range(len(self.left) - 1, -1, -1):
            self._steps += 1
            if self._steps > self._max_steps:
                return False
            earlier = self.left[index]
            if earlier.qubits == factor.qubits and earlier.controls == factor.controls:
                product = factor.matrix @ earlier.matrix
                del self.left[index]
                if not self._is_phase(product, free=not factor.controls):
                    self.left.insert(index, _factor_like(product.tobytes(), factor.qubits, factor.controls))
                return True
            if not earlier.commutes(factor):
                break
        self.left.append(factor)
        return True

    def _is_phase(self, matrix: Matrix, *, free: bool) -> bool:
        """Whether it is the identity, or, if free, a phase; then it is counted and gone."""
        found = _phase_of(matrix.tobytes(), free)
        if found is None:
            return False
        self.phase += found[0]
        self.error += found[1]
        return True


# Programs repeat their gates, and so what two of them come to: looking that up takes a tenth of the time.


@functools.lru_cache(maxsize=4096)
def _phase_of(entries: bytes, free: bool) -> tuple[float, float] | None:
    """The phase and the error of a matrix that is the identity, or, if free, a phase; else None."""
    matrix = _square(entries)
    turn = matrix[0, 0] if free else 1 + 0j
    off = float(np.abs(matrix - turn * np.eye(len(matrix))).max()) * len(matrix)
    off += abs(abs(turn) - 1)
    if off > _TOLERANCE:
        return None
    # Counted in two sizes, so that the bound is the same on every machine.
    error = 0.0 if off == 0 else len(matrix) * _ROUNDING if off <= len(matrix) * _ROUNDING else _TOLERANCE
    return cmath.phase(turn), error


@functools.lru_cache(maxsize=4096)
def _factor_like(entries: bytes, qubits: tuple[int, ...], controls: tuple[Control, ...]) -> _Factor:
    return _Factor.of(_square(entries), qubits, controls)


def _square(entries: bytes) -> Matrix:
    flat: Matrix = np.frombuffer(entries, dtype=np.complex128)
    side = math.isqrt(flat.size)
    return flat.reshape(side, side)


_SWAP = np.array([[1, 0, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 1]], dtype=np.complex128)


def _factor(operation: object, *, inverse: bool = False) -> _Factor | None:
    match operation:
        case Gate():
            word = pauli_word(operation.name)
            if len(operation.qubits) > _MAX_OPERANDS and word is not None:
                return None
            return _factor_of(operation.name, operation.params, operation.qubits, operation.controls, inverse)
        case UnitaryMatrix():
            if len(operation.qubits) > _MAX_OPERANDS:
                return None
            found = _Factor.of(operation.matrix, operation.qubits, operation.controls)
            return found.inverse() if inverse else found
        case _:
            return None


@functools.lru_cache(maxsize=4096)
def _factor_of(
    name: str, params: tuple[float, ...], qubits: tuple[int, ...], controls: tuple[Control, ...], inverse: bool
) -> _Factor:
    """Of a gate of the program, or of the textbook."""
    found = _Factor.of(Gate(name, qubits, params, controls).matrix(), qubits, controls)
    return found.inverse() if inverse else found


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


def _reordered(matrix: Matrix, order: Sequence[int]) -> Matrix:
    """``matrix`` with operand j of the result being operand ``order[j]`` of the argument."""
    if list(order) == list(range(len(order))):
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
