"""Two unitary programs are equal where one cancels against the inverse of the other, gate by gate.

The gates of the first, then the inverses of the second's in reverse order, are taken one at a time; each moves back
past gates that it commutes with and is merged with one on the same qubits. If nothing is left, the programs are equal
up to a phase, on any number of qubits. Commuting is decided qubit by qubit and without tolerance: two gates commute if
on each qubit they share both are diagonal (as controls are), or both functions of X. What merges to the identity only
to rounding is counted in the error. Before, phases are told apart and pairs of CX around them undone
(``cancellation_phases``), so that what a compiler made of a controlled phase cancels against it. A rest that does not
cancel says nothing by itself, but it is short, and what it does to an input is what the two programs differ by.
"""

from __future__ import annotations

import cmath
import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from grader.simulate.cancellation_factors import Factor, factor_like, factor_of, square
from grader.simulate.cancellation_phases import folded
from ir.program import Barrier, Gate, Operation, Program, UnitaryMatrix

# Beyond, quadratic searching would take longer than the engines that follow.
MAX_OPERATIONS = 20_000
_MAX_STEPS = 2_000_000
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
    for search in _searches(first, second, max_steps=max_steps):
        if not search.left and search.place == list(range(first.num_qubits)):
            return Cancelled(search.phase + first.global_phase - second.global_phase, search.error)
    return None


def rests(first: Program, second: Program) -> Iterator[Rest]:
    """What is left of the first program before, and then behind, the inverse of the second.

    The operator-norm distance of the two, a phase aside, is that of what is left from the identity, either way;
    what one way leaves whole may be short the other way. There are none where the search cannot be made.
    """
    for inverse_first in (False, True):
        for search in _searches(first, second, inverse_first=inverse_first):
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


def _searches(
    first: Program, second: Program, *, inverse_first: bool = False, max_steps: int = _MAX_STEPS
) -> Iterator[_Search]:
    """With phases apart and the CX around them undone; then, where there were such, with the gates as they are."""
    if first.num_qubits != second.num_qubits:
        raise ValueError(f"{first.num_qubits} qubits against {second.num_qubits}")
    if len(first.operations) + len(second.operations) > MAX_OPERATIONS:
        return
    forward = _factors(first.operations)
    inverse = _factors(reversed(second.operations), inverse=True)
    if forward is None or inverse is None:
        return
    parts = [folded(factors) for factors in ((inverse, forward) if inverse_first else (forward, inverse))]
    search = _Search(first.num_qubits, max_steps)
    search.phase, search.error = (
        sum(values) for values in zip(*((part.phase, part.error) for part in parts), strict=True)
    )
    if search.take_all(factor for part in parts for factor in part.factors):
        yield search
    if any(part.pairs for part in parts):
        search = _Search(first.num_qubits, max_steps)
        if search.take_all((*inverse, *forward) if inverse_first else (*forward, *inverse)):
            yield search


def _factors(operations: Iterable[Operation], *, inverse: bool = False) -> list[Factor] | None:
    """Of gates and matrices, without barriers; None where there is anything else."""
    found = []
    for operation in operations:
        if isinstance(operation, Barrier):
            continue
        factor = factor_of(operation, inverse=inverse)
        if factor is None:
            return None
        found.append(factor)
    return found


class _Search:
    """What is left so far, where SWAPs have put each qubit, and what was lost to rounding."""

    def __init__(self, num_qubits: int, max_steps: int) -> None:
        self.left: list[Factor] = []
        self.place = list(range(num_qubits))
        self.phase = 0.0
        self.error = 0.0
        self._steps, self._max_steps = 0, max_steps

    def take_all(self, factors: Iterable[Factor]) -> bool:
        """Each in order; False where the search has become too long."""
        return all(self.take(factor) for factor in factors)

    def take(self, factor: Factor) -> bool:
        """Merge one more factor; False where the search has become too long."""
        if not factor.controls and factor.entries == _SWAP_ENTRIES:
            a, b = factor.qubits
            self.place[a], self.place[b] = self.place[b], self.place[a]
            return True
        factor = factor.moved(self.place)
        if self._is_phase(factor.entries, free=not factor.controls):
            return True
        for index in range(len(self.left) - 1, -1, -1):
            self._steps += 1
            if self._steps > self._max_steps:
                return False
            earlier = self.left[index]
            if earlier.qubits == factor.qubits and earlier.controls == factor.controls:
                product = (factor.matrix @ earlier.matrix).tobytes()
                del self.left[index]
                if product == _SWAP_ENTRIES and not factor.controls:
                    self._rename(index, *factor.qubits)
                elif not self._is_phase(product, free=not factor.controls):
                    self.left.insert(index, factor_like(product, factor.qubits, factor.controls))
                return True
            if not earlier.commutes(factor):
                break
        self.left.append(factor)
        return True

    def _rename(self, index: int, a: int, b: int) -> None:
        """A SWAP came about at ``index``, of three CX say: what follows it, and is to come, finds them exchanged."""
        exchanged = list(range(len(self.place)))
        exchanged[a], exchanged[b] = b, a
        self.left[index:] = [factor.moved(exchanged) for factor in self.left[index:]]
        self.place[:] = [exchanged[standing] for standing in self.place]

    def _is_phase(self, entries: bytes, *, free: bool) -> bool:
        """Whether it is the identity, or, if free, a phase; then it is counted and gone."""
        found = _phase_of(entries, free)
        if found is None:
            return False
        self.phase += found[0]
        self.error += found[1]
        return True


# Programs repeat their gates, and so what two of them come to: looking that up takes a tenth of the time.


@functools.lru_cache(maxsize=4096)
def _phase_of(entries: bytes, free: bool) -> tuple[float, float] | None:
    """The phase and the error of a matrix that is the identity, or, if free, a phase; else None."""
    matrix = square(entries)
    turn = matrix[0, 0] if free else 1 + 0j
    off = float(np.abs(matrix - turn * np.eye(len(matrix))).max()) * len(matrix)
    off += abs(abs(turn) - 1)
    if off > _TOLERANCE:
        return None
    # Counted in two sizes, so that the bound is the same on every machine.
    error = 0.0 if off == 0 else len(matrix) * _ROUNDING if off <= len(matrix) * _ROUNDING else _TOLERANCE
    return cmath.phase(turn), error


_SWAP = np.array([[1, 0, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 1]], dtype=np.complex128)
_SWAP_ENTRIES = _SWAP.tobytes()
