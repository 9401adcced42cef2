"""Seeded Haar-random columns: two unitaries of any size compared on a few inputs, and what that is able to show.

Let E = U - e^{i phi} V, sigma its operator norm, v a unit vector with ||E v|| = sigma, and x uniform on the unit sphere
of C^d. Then ||E x|| >= sigma |<v|x>|, and |<v|x>|^2 is Beta(1, d-1) distributed:

    P(||E x|| < r) <= P(|<v|x>|^2 < (r / sigma)^2) = 1 - (1 - (r / sigma)^2)^(d - 1),

with equality where E has rank one, as for one wrong entry. So after k independent columns that all left at most r, a
norm of ``r * amplification(d, k)`` or more has shown itself with all but the stated probability, and on the other
side ||E x|| <= sigma always: a residual proves a difference. docs/functional.md derives both.
"""

from __future__ import annotations

import hashlib
import math

import numpy as np

from grader.simulate.dense_cost import operation_count
from grader.simulate.limits import BYTES_PER_AMPLITUDE, DenseLimits
from grader.simulate.planner import Engine, Estimate, Question, Shows
from ir.gates import Matrix

# The probability, over the seeds, that a difference above the stated bound stays unseen.
MISS_PROBABILITY = 1e-12
# One column fixes the phase; these are independent of it, and bound the difference.
TEST_COLUMNS = 8
# Columns in all: the one for the phase, the test columns, and two basis states.
COLUMNS = 1 + TEST_COLUMNS + 2


def haar_column(dimension: int, seed: str) -> Matrix:
    """A unit vector from the Haar measure, shape ``(dimension, 1)``; the same on every machine for a seed.

    Complex normal numbers (Box and Muller) from raw words of the counter-based generator Philox, normalised: their
    distribution is invariant under unitaries.
    """
    key = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:16], "big")
    words = np.random.Philox(key=key).random_raw(2 * dimension).reshape(2, dimension)
    uniform = (words >> np.uint64(11)).astype(np.float64) * 2.0**-53
    column = np.sqrt(-np.log1p(-uniform[0])) * np.exp(2j * math.pi * uniform[1])
    normalised: Matrix = (column / np.linalg.norm(column))[:, None]
    return normalised


def amplification(dimension: int, columns: int, miss: float = MISS_PROBABILITY) -> float:
    """How many times the largest residual of so many columns the operator norm may be.

    A larger norm stays unseen with probability at most ``miss``: solves ``(1 - (1 - t)^(d-1))^k = miss`` for the share
    t of the squared norm, and gives ``1 / sqrt(t)``, about ``sqrt(d) * miss^(-1/(2 k))``.
    """
    if dimension == 1:
        return 1.0
    unseen = miss ** (1 / columns)
    return 1 / math.sqrt(-math.expm1(math.log1p(-unseen) / (dimension - 1)))


def unseen_probability(dimension: int, columns: int, ratio: float) -> float:
    """Probability that a rank-one difference of norm s leaves at most ``ratio * s`` in each column."""
    if dimension == 1:
        return float(ratio >= 1)
    return float((-math.expm1((dimension - 1) * math.log1p(-min(ratio**2, 1 - 1e-16)))) ** columns)


def haar_estimate(question: Question) -> Estimate:
    """Needs of running every column through the program, one at a time.

    Raises:
        EngineLimit: One column is too large, or all of them take too long.
    """
    program = question.program
    limits: DenseLimits = question.limits
    limits.check(program.num_qubits, 1)
    operations = max(operation_count(program), 1)
    limits.check_work(program.num_qubits, COLUMNS, operations)
    amplitudes = 1 << program.num_qubits
    return Estimate(amplitudes, 1, 4 * BYTES_PER_AMPLITUDE * amplitudes, COLUMNS * operations * amplitudes)


def _able(question: Question) -> str | None:
    if question.form in ("operator", "circuit") and question.kind in ("unitary", "isometry"):
        return f"{COLUMNS} columns stand for the matrix"
    return None


HAAR = Engine("haar", _able, haar_estimate, Shows.SAMPLES)
