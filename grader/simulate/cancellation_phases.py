"""Diagonal gates between two equal CX gates, told as phases of their own: what compilers make of phases, undone.

A diagonal gate on one or two qubits is a product of phases, each where all qubits of a set are 1. Such a phase moves
back past a CX and becomes three at most: with target t, control c and ``x_t`` turned to ``x_t + x_c``,

    t in S, c not   ->  S, S with c in place of t, and S with both, twice and against it
    both in S       ->  S without t, and S against it

So a CX that moves back to an equal one, past what commutes with it and past any phases, vanishes with it. Phases on one
set add up. Exact but for rounding, which is counted.
"""

from __future__ import annotations

import cmath
import functools
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from grader.simulate.cancellation_factors import Factor, square
from ir.program import Control

_LOOK_BACK = 400  # places of the program in which a CX looks for its equal
_MOST_LOOKS = 400_000  # of all CX together: a second, beyond which they stay as they are
_MOST_PHASES = 4  # for each factor of the program; beyond, phases would be many and large
_LARGEST_SET = 4
_ROUNDING = 2.0**-50  # of a phase that is one more product
_GONE = 1e-12  # a phase this close to 1 is 1, and what it is off by an error


@dataclass(slots=True)
class Folded:
    """A program's factors with its phases apart: up to a global phase, to ``error`` in operator norm.

    Attributes:
        factors: First to last.
        phase: The global phase, radians.
        pairs: CX gates that vanished, in pairs.
    """

    factors: list[Factor] = field(default_factory=list)
    phase: float = 0.0
    error: float = 0.0
    pairs: int = 0


@dataclass(slots=True)
class _Place:
    """One factor, or phases by the set of their qubits, one bit each; neither where it has vanished."""

    factor: Factor | None = None
    phases: dict[int, complex] = field(default_factory=dict)


def folded(factors: Iterable[Factor]) -> Folded:
    """The same program with each diagonal gate of one or two qubits as phases, and pairs of CX around phases undone."""
    fold = _Fold()
    for factor in factors:
        fold.take(factor)
    return fold.gathered().told()


class _Fold:
    def __init__(self) -> None:
        self._found = Folded()
        self._places: list[_Place] = []
        self._last: dict[int, int] = {}  # where phases of each set last were
        self._bars: dict[int, int] = {}  # by qubit: the last place with a factor that is not diagonal there
        self._taken = self._made = self._looks = 0

    def take(self, factor: Factor) -> None:
        """One more factor."""
        self._taken += 1
        phases = (
            None if factor.controls and len(factor.qubits) + len(factor.controls) > _LARGEST_SET else _split(factor)
        )
        if phases is not None:
            together, parts = phases
            self._found.phase += cmath.phase(together)
            self._found.error += _ROUNDING if len(parts) > 1 else 0.0
            for qubits, phase in parts:
                self._add(qubits, phase)
            return
        wires = _CONTROLLED_X.get(factor.entries) if not factor.controls else None
        if wires is not None and self._vanishes(factor, *(factor.qubits[wire] for wire in wires)):
            return
        self._append(factor)

    def gathered(self) -> _Fold:
        """The same with phases at one place that only a CX kept apart which has vanished since."""
        again = _Fold()
        again._found = self._found
        for place in self._places:
            if place.factor is not None:
                again._append(place.factor)
            for qubits, phase in place.phases.items():
                again._add(qubits, phase)
        return again

    def told(self) -> Folded:
        """What has become of them."""
        for place in self._places:
            if place.factor is not None:
                self._found.factors.append(place.factor)
            for qubits, phase in sorted(place.phases.items()):
                if abs(phase - 1) > _GONE:
                    self._found.factors.append(_phase_factor(qubits, phase))
                else:
                    self._found.error += abs(phase - 1)
        return self._found

    def _append(self, factor: Factor) -> None:
        self._places.append(_Place(factor))
        for qubit in _members(factor.touched & ~factor.diagonal):
            self._bars[qubit] = len(self._places) - 1

    def _add(self, qubits: int, phase: complex) -> None:
        """A phase behind everything: to one of the same qubits where it can move there, else to the last place."""
        bar = max(self._bars.get(qubit, -1) for qubit in _members(qubits))
        index = self._last.get(qubits, -1)
        if index > bar and qubits in self._places[index].phases:
            self._places[index].phases[qubits] *= phase
            self._found.error += _ROUNDING
            return
        last = len(self._places) - 1
        if last < 0 or self._places[last].factor is not None or last <= bar:
            self._places.append(_Place())
            last += 1
        self._places[last].phases[qubits] = phase
        self._last[qubits] = last
        self._made += 1

    def _vanishes(self, gate: Factor, control: int, target: int) -> bool:
        """Whether this CX moves back to an equal one; both are gone then, and the phases between are others."""
        t, c = 1 << target, 1 << control
        between = []
        for index in range(len(self._places) - 1, max(len(self._places) - _LOOK_BACK, 0) - 1, -1):
            self._looks += 1
            if self._looks > _MOST_LOOKS:
                return False
            place = self._places[index]
            if place.factor is None:
                if any(qubits & t for qubits in place.phases):
                    between.append(index)
            elif place.factor.entries == gate.entries and _place_of(place.factor) == _place_of(gate):
                break
            elif not place.factor.commutes(gate):
                return False
        else:
            return False
        turned = [_turned(self._places[later].phases, t, c) for later in between]
        if any(found is None for found in turned) or self._made > _MOST_PHASES * self._taken:
            return False
        self._places[index].factor = None
        for later, found in zip(between, turned, strict=True):
            assert found is not None
            self._places[later].phases = found
            self._made += len(found)
            self._found.error += _ROUNDING * len(found)
            for qubits in found:
                self._last[qubits] = max(later, self._last.get(qubits, -1))
        self._found.pairs += 1
        return True


def _place_of(factor: Factor) -> tuple[tuple[int, ...], tuple[Control, ...]]:
    return factor.qubits, factor.controls


def _turned(phases: dict[int, complex], t: int, c: int) -> dict[int, complex] | None:
    """The phases on the other side of the CX; None where a set would become too large."""
    found: dict[int, complex] = {}

    def put(qubits: int, phase: complex) -> None:
        found[qubits] = found.get(qubits, 1 + 0j) * phase

    for qubits, phase in phases.items():
        if not qubits & t:
            put(qubits, phase)
        elif qubits & c:
            put(qubits & ~t, phase)
            put(qubits, phase.conjugate())
        else:
            if qubits.bit_count() >= _LARGEST_SET:
                return None
            put(qubits, phase)
            put(qubits & ~t | c, phase)
            put(qubits | c, (phase * phase).conjugate())
    return found


def _split(factor: Factor) -> tuple[complex, list[tuple[int, complex]]] | None:
    """A diagonal factor as a global phase and phases by their qubits; None if it is not diagonal, or is too large."""
    if factor.controls:
        # A phase where all are as they must be, as factors have it.
        if len(factor.qubits) != 1 or factor.matrix[0, 1] != 0 or factor.matrix[1, 0] != 0:
            return None
        if factor.matrix[0, 0] != 1 or any(control.value == 0 for control in factor.controls):
            return None
        return 1 + 0j, [(factor.touched, complex(factor.matrix[1, 1]))]
    if factor.diagonal != factor.touched or not 1 <= len(factor.qubits) <= 2:
        return None
    together, parts = _diagonal(factor.entries)
    bits = [1 << qubit for qubit in factor.qubits]
    return together, [
        (sum(bit for position, bit in enumerate(bits) if member >> position & 1), phase) for member, phase in parts
    ]


@functools.lru_cache(maxsize=4096)
def _diagonal(entries: bytes) -> tuple[complex, list[tuple[int, complex]]]:
    """The global phase, and the phases on each set of positions that are not 1."""
    diagonal = [complex(entry) for entry in square(entries).diagonal()]
    together = diagonal[0]
    lone = [entry / together for entry in diagonal[1:3]]
    found = [(1 << position, phase) for position, phase in enumerate(lone)]
    if len(diagonal) == 4:
        found.append((3, diagonal[3] / (together * lone[0] * lone[1])))
    return together, [(member, phase) for member, phase in found if phase != 1]


def _phase_factor(qubits: int, phase: complex) -> Factor:
    first, *others = _members(qubits)
    return Factor.of(np.diag([1, phase]).astype(np.complex128), (first,), tuple(Control(other) for other in others))


def _members(qubits: int) -> list[int]:
    """The positions of the bits, ascending."""
    found = []
    while qubits:
        low = qubits & -qubits
        found.append(low.bit_length() - 1)
        qubits ^= low
    return found


def _controlled_x() -> dict[bytes, tuple[int, int]]:
    """The bytes of CX on two ascending qubits, with the positions of control and target."""
    low = np.array([[1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 0, 0]], dtype=np.complex128)
    high = np.array([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0]], dtype=np.complex128)
    return {low.tobytes(): (0, 1), high.tobytes(): (1, 0)}


_CONTROLLED_X = _controlled_x()
