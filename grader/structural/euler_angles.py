"""How many real numbers a one-qubit gate needs beside rotations by multiples of pi/4."""

from __future__ import annotations

import itertools
import math

import numpy as np

from grader.structural.operators import EFFECT_ATOL
from ir.gates import Matrix, pauli_matrix

FIXED_STEP = math.pi / 4  # rotations by multiples of it are the gates of Clifford + T
_LETTERS = "xyz"


def free_euler_angles(matrix: Matrix) -> int:
    """The angles that are no multiple of pi/4, in the decomposition into three rotations that needs fewest of them.

    Tried are ``R_a R_b R_a`` and ``R_a R_b R_c`` for all choices of different axes, so that a rotation which was
    merged with gates of the Clifford group still holds one number. ``matrix`` has shape ``(2, 2)`` and is unitary;
    its phase does not matter. The answer is 0 to 3.
    """
    turn = _turn(matrix)
    quarter = {axis: _turn(_quarter(letter)) for axis, letter in enumerate(_LETTERS)}
    least = 3
    for a, b in itertools.permutations(range(3), 2):
        # R_a R_b R_c is R_a R_b' R_a behind a quarter turn about b, which takes one outer axis to the other.
        for rotation in (turn, turn @ quarter[b]):
            least = min(least, sum(not is_fixed_angle(angle) for angle in _angles(rotation, a, b)))
    return least


def is_fixed_angle(angle: float) -> bool:
    """Whether an angle is a multiple of pi/4."""
    return abs(math.remainder(angle, FIXED_STEP)) <= EFFECT_ATOL


def _quarter(letter: str) -> Matrix:
    return np.asarray((np.eye(2) - 1j * pauli_matrix(letter)) / math.sqrt(2), dtype=np.complex128)


def _turn(matrix: Matrix) -> np.ndarray:
    """The rotation of the Bloch sphere, shape ``(3, 3)``: column k is where axis k goes."""
    paulis = [pauli_matrix(letter) for letter in _LETTERS]
    return np.array([[np.trace(p @ matrix @ q @ matrix.conj().T).real / 2 for q in paulis] for p in paulis])


def _angles(turn: np.ndarray, a: int, b: int) -> tuple[float, ...]:
    """Angles of ``R_a R_b R_a``, up to signs; one angle where the axis ``a`` stays or is reversed."""
    c = 3 - a - b
    sign = 1 if (b - a) % 3 == 1 else -1
    across = math.hypot(turn[b, a], turn[c, a])
    if across <= EFFECT_ATOL:
        return (math.atan2(turn[c, b], turn[b, b]),)
    return (
        math.atan2(turn[b, a], -sign * turn[c, a]),
        math.atan2(across, turn[a, a]),
        math.atan2(turn[a, b], sign * turn[a, c]),
    )
