"""Two unitary programs are equal where rotations about Pauli words cancel and Clifford gates come to nothing.

A program of Clifford gates and rotations is ``C R_k ... R_1``: each gate's word is pulled back through the Clifford
gates before it, which are kept as the Pauli operators that ``C`` pulls each X and Z back to (Litinski,
arXiv:1808.02892; Zhang, Chen, arXiv:1903.12456). So nothing depends on the Clifford gates that a program is compiled
to: CX, CZ, ECR and iSWAP are alike, and so is the frame in which a phase was turned. A rotation moves back past those
whose words commute with its own, and is added to one about the same word; what becomes a quarter turn goes into ``C``.
Of the first program and the inverse of the second nothing is left if they are equal and cancel, on any number of
qubits. What does not cancel proves nothing. The global phase is not seen.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from grader.simulate.rotation_words import (
    Clifford,
    Turn,
    Word,
    anticommute,
    hermitian,
    product,
    quarter_turned,
    told,
)
from ir.program import Program

_MAX_STEPS = 2_000_000
_ROUNDING = 2.0**-48  # of adding one angle
_NEAR = 1e-10  # a sum of angles this close to a multiple of pi/2 is one, and what it is off by an error


@dataclass(slots=True)
class _Rotation:
    """About a word with a plus sign, by pi/4 at most; angle None once it is gone."""

    word: Word
    angle: float | None
    place: int


@dataclass(frozen=True, slots=True)
class Apart:
    """How far two programs are from each other at most, a phase aside, in operator norm.

    Attributes:
        turned: By rotations that are left.
        error: What rounding may hide besides.
    """

    turned: float
    error: float


def rotations_cancel(
    first: Program, second: Program, *, within: float = 0.0, max_steps: int = _MAX_STEPS
) -> Apart | None:
    """How little is left of one program and the inverse of the other; None where it is more, or has no such form.

    Args:
        first: Of gates, matrices and barriers, as is the second.
        second: On as many qubits.
        within: By how much rotations that are left may turn, in operator norm.
        max_steps: Comparisons of two words, a fraction of a microsecond each.

    Raises:
        ValueError: They have different numbers of qubits.
    """
    frame = _gathered(first, second, max_steps)
    if frame is None or not frame.turned_round() or not frame.only_rotations():
        return None
    turned = sum(2 * abs(math.sin(angle / 4)) for _, angle in frame.left().rotations)
    return Apart(turned, frame.error) if turned <= within else None


@dataclass(frozen=True, slots=True)
class Left:
    """A unitary ``C R_k ... R_1`` up to a phase, to ``error`` in operator norm.

    Attributes:
        rotations: Word, with a plus sign, and angle of ``R_1`` to ``R_k``.
        images: What ``C`` pulls X and Z of each qubit back to.
    """

    rotations: tuple[tuple[Word, float], ...]
    images: tuple[tuple[Word, Word], ...]
    error: float


def rotations_left(
    first: Program, second: Program, *, conjugated: bool = False, max_steps: int = _MAX_STEPS
) -> Iterator[Left]:
    """What is left of the first program before, and then behind, the inverse of the second.

    The operator-norm distance of the two, a phase aside, is that of what is left from the identity, either way; what
    one way leaves whole may cancel the other way. There are none where programs have no such form.

    Args:
        first, second, max_steps: As for ``rotations_cancel``.
        conjugated: Whether something that is left by another unitary before it and its inverse behind will do, which
            has the same distance where all qubits take any input.
    """
    for inverse_first in (False, True):
        frame = _gathered(first, second, max_steps, inverse_first=inverse_first)
        if frame is not None and (not conjugated or frame.turned_round()):
            yield frame.left()


def _gathered(first: Program, second: Program, max_steps: int, *, inverse_first: bool = False) -> _Frame | None:
    if first.num_qubits != second.num_qubits:
        raise ValueError(f"{first.num_qubits} qubits against {second.num_qubits}")
    frame = _Frame(first.num_qubits, max_steps)
    parts = [(first, False), (second, True)]
    for program, inverse in reversed(parts) if inverse_first else parts:
        part = told(program, inverse=inverse)
        if part is None:
            return None
        frame.error += part.error
        if not all(frame.take(step) for step in part.steps):
            return None
    return frame


class _Frame:
    """The rotations so far, and what the Clifford gates so far pull each qubit's X and Z back to."""

    def __init__(self, num_qubits: int, max_steps: int) -> None:
        self.error = 0.0
        self._x: list[Word] = [(1 << qubit, 0, 0) for qubit in range(num_qubits)]
        self._z: list[Word] = [(0, 1 << qubit, 0) for qubit in range(num_qubits)]
        self._rotations: list[_Rotation] = []
        self._last: dict[tuple[int, int], _Rotation] = {}  # about each word
        self._checked: dict[tuple[int, int], int] = {}  # up to which place those behind the last commute with it
        self._placed = 0
        self._steps, self._max_steps = 0, max_steps

    def take(self, step: Turn | Clifford) -> bool:
        """One more step; False where the search has become too long."""
        if isinstance(step, Clifford):
            pulled = [[self._pulled(image, step.qubits) for image in pair] for pair in step.images]
            for qubit, (of_x, of_z) in zip(step.qubits, pulled, strict=True):
                self._x[qubit], self._z[qubit] = of_x, of_z
            return True
        x, z, k = self._pulled(step.word, step.qubits)
        # A Hermitian word is plus or minus the one with its letters.
        sign = 1 if k == hermitian(x, z)[2] else -1
        return self._turn(hermitian(x, z), sign * step.angle)

    def turned_round(self) -> bool:
        """Move rotations from the front to the back as long as they cancel there; False where that is too long.

        ``R V R^-1`` is as far from a phase as V is. Of ``B^-1 W B``, where W is what two programs differ by, W stays.
        """
        waiting = sum(rotation.angle is not None for rotation in self._rotations)
        unchanged = 0
        while unchanged < waiting:
            front = self._rotations.pop(0)
            angle, front.angle = front.angle, None
            if angle is None:
                continue
            self._steps += len(self._x)
            # Behind all others it stands before the Clifford gates no more, but behind them.
            x, z, k = self._pulled(front.word, tuple(range(len(self._x))))
            if not self._turn(hermitian(x, z), angle if k == hermitian(x, z)[2] else -angle):
                return False
            count = sum(rotation.angle is not None for rotation in self._rotations)
            unchanged = unchanged + 1 if count == waiting else 0
            waiting = count
        return self._steps <= self._max_steps

    def only_rotations(self) -> bool:
        """Whether the Clifford gates come to a phase."""
        return all(
            x == (1 << qubit, 0, 0) and z == (0, 1 << qubit, 0)
            for qubit, (x, z) in enumerate(zip(self._x, self._z, strict=True))
        )

    def left(self) -> Left:
        """Its rotations and Clifford gates, and what was lost to rounding."""
        rotations = [(one.word, one.angle) for one in self._rotations if one.angle is not None]
        return Left(tuple(rotations), tuple(zip(self._x, self._z, strict=True)), self.error)

    def _pulled(self, word: Word, qubits: tuple[int, ...]) -> Word:
        x, z, k = word
        found = (0, 0, k)
        for bits, images in ((x, self._x), (z, self._z)):
            for position, qubit in enumerate(qubits):
                if bits >> position & 1:
                    found = product(found, images[qubit])
        return found

    def _turn(self, word: Word, angle: float) -> bool:
        quarters, angle = self._split(angle)
        self._absorb(word, quarters, len(self._rotations))
        if not angle:
            return True
        key = word[:2]
        earlier = self._last.get(key)
        if earlier is not None and earlier.angle is not None:
            reached = self._reaches(earlier, key)
            if reached is None:
                return False
            if reached:
                return self._add(earlier, angle)
        self._placed += 1
        made = _Rotation(word, angle, self._placed)
        self._rotations.append(made)
        self._last[key] = made
        self._checked[key] = self._placed
        return True

    def _reaches(self, earlier: _Rotation, key: tuple[int, int]) -> bool | None:
        """Whether all behind it commute with it; None where the search has become too long."""
        known = self._checked[key]
        for index in range(len(self._rotations) - 1, -1, -1):
            other = self._rotations[index]
            if other.place <= known or other is earlier:
                break
            self._steps += 1
            if other.angle is not None and anticommute(other.word, earlier.word):
                return None if self._steps > self._max_steps else False
        self._checked[key] = self._placed
        return None if self._steps > self._max_steps else True

    def _add(self, earlier: _Rotation, angle: float) -> bool:
        assert earlier.angle is not None
        earlier.angle += angle
        self.error += _ROUNDING
        quarters, angle = self._split(earlier.angle)
        earlier.angle = angle or None
        if quarters:
            index = next(i for i, rotation in enumerate(self._rotations) if rotation is earlier)
            self._absorb(earlier.word, quarters, index + 1)
            self._steps += len(self._rotations)
        while self._rotations and self._rotations[-1].angle is None:
            self._rotations.pop()
        return self._steps <= self._max_steps

    def _split(self, angle: float) -> tuple[int, float]:
        """Quarter turns modulo 4, and what is left, an eighth of a turn at most: so equal rotations look alike."""
        turns = math.remainder(angle / (math.pi / 2), 4)
        # A T gate is halfway: no quarter turn, whatever its rounding.
        halfway = abs(abs(turns - math.trunc(turns)) - 0.5) <= _NEAR
        quarters = math.trunc(turns) if halfway else round(turns)
        angle = turns * (math.pi / 2)
        left = angle - quarters * (math.pi / 2)
        if abs(left) <= _NEAR:
            self.error += abs(left)
            left = 0.0
        return quarters % 4, left

    def _absorb(self, about: Word, quarters: int, behind: int) -> None:
        """Quarter turns before the rotation at ``behind`` move to the Clifford gates: they turn all that they pass."""
        if not quarters:
            return
        passed = [rotation for rotation in self._rotations[behind:] if anticommute(rotation.word, about)]
        for rotation in passed:
            x, z, k = quarter_turned(rotation.word, about, quarters)
            if k != hermitian(x, z)[2] and rotation.angle is not None:
                rotation.angle = -rotation.angle
            rotation.word = hermitian(x, z)
        if passed:
            self._last = {rotation.word[:2]: rotation for rotation in self._rotations}
            self._checked = {rotation.word[:2]: rotation.place for rotation in self._rotations}
        for images in (self._x, self._z):
            images[:] = [
                quarter_turned(image, about, quarters) if anticommute(image, about) else image for image in images
            ]
