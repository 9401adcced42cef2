"""From finitely many runs to all angles: the family of programs that the runs of one candidate show.

Where the programs of all cases are one circuit, in which arguments enter only as angles, and each angle is an affine
function of the arguments with half-integer factors, the family can be written down: it is one program for each value
of the arguments. That the candidate builds a member of this family for every argument, and not only for those that
it was run with, is what no finite number of runs shows.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from contracts.target_values import Vector
from ir.gates import pauli_word
from ir.program import Channel, Conditional, Gate, Operation, Prepare, Program, UnitaryMatrix, walk

# Angles of double precision, a few operations away from the arguments.
_ATOL = 1e-11
_LARGEST_FACTOR = 16
# Runs beyond those that determine the factors, which hold them to account.
_HELD_OUT = 1
# Gates of which an entry times the conjugate of another has degree 1 in each parameter; under control entries that
# turn by half the parameter meet some that do not turn, and there are halves of its frequency too.
_DEGREE_ONE = ("p", "gphase", "u")
# Matrices of numbers are unitary, or keep the trace, to 1e-8 only: polynomials divided by a trace are none.
_INEXACT = (UnitaryMatrix, Channel, Prepare)


class Frequencies(NamedTuple):
    """Multiples of ``1 / parts``, up to ``highest`` a turn of the argument."""

    highest: float
    parts: int


@dataclass(frozen=True, slots=True)
class AngleFamily:
    """``program`` with angle i replaced by ``offsets[i] + factors[i] @ arguments``.

    Attributes:
        program: One member.
        offsets: Shape ``(angles,)``, radians.
        factors: Shape ``(angles, arguments)``, multiples of 1/2.
        runs: How many runs show it.
    """

    program: Program
    offsets: Vector
    factors: Vector
    runs: int

    def at(self, arguments: Vector) -> Program:
        """The member for these arguments."""
        return _with_angles(self.program, list(self.offsets + self.factors @ arguments))

    def frequencies(self) -> tuple[Frequencies, ...] | None:
        """For each argument, those of the family's density and Choi matrices.

        None where an argument enters a gate whose frequencies are not known, or a matrix of numbers is part of it.
        """
        if any(isinstance(operation, _INEXACT) for operation in walk(self.program.operations)):
            return None
        highest = np.zeros(self.factors.shape[1])
        parts = np.ones(self.factors.shape[1], dtype=int)
        for gate, rows in zip(_turning_gates(self.program.operations), self._rows(), strict=True):
            if np.any(rows) and gate.name not in _DEGREE_ONE and pauli_word(gate.name) is None:
                return None
            highest += np.abs(rows).sum(axis=0)
            steps = np.abs(rows) / (2 if gate.controls else 1)
            for count in (4, 2):  # factors are halves, so steps are quarters
                parts[np.any(steps * (count / 2) % 1 != 0, axis=0) & (parts < count)] = count
        return tuple(Frequencies(float(high), int(count)) for high, count in zip(highest, parts, strict=True))

    def _rows(self) -> Iterator[Vector]:
        start = 0
        for gate in _turning_gates(self.program.operations):
            yield self.factors[start : start + len(gate.params)]
            start += len(gate.params)


def fitted_family(programs: Sequence[Program], arguments: Vector) -> AngleFamily | None:
    """The family that all programs belong to, or None where there is no one such.

    Args:
        programs: Of all runs.
        arguments: Shape ``(runs, angles that are arguments)``.

    Returns:
        None too if there are too few runs: as many as unknowns, and one more to hold the result to account.
    """
    first = programs[0]
    count = len(_angles(first))
    if any(
        _with_angles(program, [0.0] * len(_angles(program))) != _with_angles(first, [0.0] * count)
        for program in programs
    ):
        return None
    design = np.column_stack([np.ones(len(programs)), arguments])
    if len(programs) < design.shape[1] + _HELD_OUT or np.linalg.matrix_rank(design) < design.shape[1]:
        return None
    angles = np.array([_angles(program) for program in programs]).reshape(len(programs), count)
    solution, *_ = np.linalg.lstsq(design, angles, rcond=None)
    factors = np.round(2 * solution[1:].T) / 2
    offsets = (angles - arguments @ factors.T).mean(axis=0)
    off = np.abs(offsets + arguments @ factors.T - angles)
    if count and (
        float(off.max()) > _ATOL * (1 + float(np.abs(angles).max())) or np.abs(factors).max() > _LARGEST_FACTOR
    ):
        return None
    return AngleFamily(first, offsets, factors, len(programs))


def enlargement(degrees: Sequence[int], points: Sequence[int]) -> float:
    """How much larger than on the grid a trigonometric polynomial may be anywhere.

    ``1 / cos(pi d / N)`` for degree d on N > 2 d equidistant points of a period, one factor an angle (Ehlich,
    Zeller 1964; Jetter, Pfander, Zimmermann, The crest factor for trigonometric polynomials, 2001).
    """
    return math.prod(1 / math.cos(math.pi * degree / count) for degree, count in zip(degrees, points, strict=True))


def _angles(program: Program) -> list[float]:
    return [value for gate in _turning_gates(program.operations) for value in gate.params]


def _turning_gates(operations: Sequence[Operation]) -> Iterator[Gate]:
    """Gates with parameters, in order, conditionals opened."""
    for operation in operations:
        if isinstance(operation, Gate) and operation.params:
            yield operation
        elif isinstance(operation, Conditional):
            yield from _turning_gates(operation.operations)
            yield from _turning_gates(operation.otherwise)


def _with_angles(program: Program, angles: list[float]) -> Program:
    """Takes the angles from the front of the list."""
    return replace(program, operations=_replaced(program.operations, angles), global_phase=0.0)


def _replaced(operations: Sequence[Operation], angles: list[float]) -> tuple[Operation, ...]:
    found: list[Operation] = []
    for operation in operations:
        if isinstance(operation, Gate) and operation.params:
            taken, angles[: len(operation.params)] = tuple(angles[: len(operation.params)]), []
            found.append(replace(operation, params=tuple(float(value) for value in taken)))
        elif isinstance(operation, Conditional):
            then = _replaced(operation.operations, angles)
            found.append(replace(operation, operations=then, otherwise=_replaced(operation.otherwise, angles)))
        else:
            found.append(operation)
    return tuple(found)


def grid(degrees: Sequence[int], turns: Sequence[int]) -> tuple[tuple[int, ...], npt.NDArray[np.float64]]:
    """Points an angle, four for each degree, and all of them: shape ``(points, angles)``.

    Args:
        degrees: In ``angle / turns``.
        turns: Of each angle, the period.
    """
    counts = tuple(max(1, 4 * degree) for degree in degrees)
    axes = [2 * math.pi * turn * np.arange(count) / count for count, turn in zip(counts, turns, strict=True)]
    return counts, np.stack([axis.ravel() for axis in np.meshgrid(*axes, indexing="ij")], axis=1)
