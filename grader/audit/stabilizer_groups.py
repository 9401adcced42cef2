"""Stabilizer groups of Clifford programs as bit masks, compared in a canonical form.

A Pauli is ``i^r X^x Z^z`` with masks ``x`` and ``z`` over the qubits. Gates are taken by their matrices: what a
matrix makes of X and Z of each of its qubits is found by multiplying it out, so that no table of Clifford gates is
needed (D. Gottesman, arXiv:quant-ph/9807006). Small and slow; it shares nothing with the tableaus that grade.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from grader.audit.second_opinion import NoOpinion
from ir.gates import Matrix
from ir.program import Gate, UnitaryMatrix

MAX_GATE_QUBITS = 3  # controls counted
_ATOL = 1e-9
_X = np.array([[0, 1], [1, 0]], dtype=np.complex128)
_Z = np.diag([1, -1]).astype(np.complex128)


class Pauli(NamedTuple):
    """``i^r X^x Z^z``."""

    x: int
    z: int
    r: int

    def times(self, other: Pauli) -> Pauli:
        """The product, ``self`` on the left: Z before X changes the sign."""
        swaps = (self.z & other.x).bit_count()
        return Pauli(self.x ^ other.x, self.z ^ other.z, (self.r + other.r + 2 * swaps) % 4)


_ONE = Pauli(0, 0, 0)


def group_of(
    operations: Sequence[Gate | UnitaryMatrix], n: int, given: int, looked_at: Sequence[int], *, diagonal: bool
) -> frozenset[Pauli]:
    """Canonical generators of what the qubits ``looked_at`` show, qubit ``looked_at[k]`` at place k.

    Args:
        given: The basis state at the start.
        diagonal: Only products of Z, which fix the law of reading the qubits; all of them fix their state.

    Raises:
        NoOpinion: An operation is no Clifford gate on three qubits at most.
    """
    rows = [Pauli(0, 1 << qubit, 2 * (given >> qubit & 1)) for qubit in range(n)]
    for operation in operations:
        rows = _through(operation, rows)
    others = [qubit for qubit in range(n) if qubit not in looked_at]
    place = {qubit: k for k, qubit in enumerate((*looked_at, *others))}
    rows = [Pauli(_moved(row.x, place), _moved(row.z, place), row.r) for row in rows]
    inside = (1 << len(looked_at)) - 1
    unseen = [(0, bit) for bit in range(len(looked_at), n)] + [(1, bit) for bit in range(len(looked_at), n)]
    if diagonal:
        unseen += [(0, bit) for bit in range(len(looked_at))]
    seen = [(part, bit) for part in (0, 1) for bit in range(len(looked_at))]
    rows = _reduced(rows, unseen)
    wanted = [row for row in rows if not (row.x | row.z) & ~inside and not (diagonal and row.x)]
    return frozenset(row for row in _reduced(wanted, seen) if row.x or row.z)


def _moved(mask: int, place: dict[int, int]) -> int:
    return sum(1 << place[bit] for bit in range(mask.bit_length()) if mask >> bit & 1)


def _reduced(rows: Sequence[Pauli], columns: Sequence[tuple[int, int]]) -> list[Pauli]:
    """Gauss and Jordan: each column that some row has is left to one row."""
    left = list(rows)
    done: list[Pauli] = []
    for part, bit in columns:
        pivot = next((row for row in left if row[part] >> bit & 1), None)
        if pivot is None:
            continue
        left.remove(pivot)
        left = [pivot.times(row) if row[part] >> bit & 1 else row for row in left]
        done = [pivot.times(row) if row[part] >> bit & 1 else row for row in done]
        done.append(pivot)
    return done + left


def _through(operation: Gate | UnitaryMatrix, rows: Sequence[Pauli]) -> list[Pauli]:
    qubits = (*operation.qubits, *(control.qubit for control in operation.controls))
    if not qubits:
        return list(rows)  # a global phase
    if len(qubits) > MAX_GATE_QUBITS:
        raise NoOpinion(f"a gate on {len(qubits)} qubits")
    matrix = operation.matrix() if isinstance(operation, Gate) else operation.matrix
    whole = _controlled(matrix, [control.value for control in operation.controls])
    mask = sum(1 << qubit for qubit in qubits)
    images = _images(whole, qubits)
    found = []
    for row in rows:
        if not (row.x | row.z) & mask:
            found.append(row)
            continue
        image = Pauli(row.x & ~mask, row.z & ~mask, row.r)
        for qubit, (image_of_x, image_of_z) in zip(qubits, images, strict=True):
            if row.x >> qubit & 1:
                image = image.times(image_of_x)
            if row.z >> qubit & 1:
                image = image.times(image_of_z)
        found.append(image)
    return found


def _controlled(matrix: Matrix, values: Sequence[int]) -> Matrix:
    """Controls above the matrix's own qubits, in their order."""
    size = len(matrix)
    whole = np.eye(size << len(values), dtype=np.complex128)
    met = sum(value << k for k, value in enumerate(values))
    whole[met * size : (met + 1) * size, met * size : (met + 1) * size] = matrix
    return whole


def _images(matrix: Matrix, qubits: Sequence[int]) -> list[tuple[Pauli, Pauli]]:
    """What conjugation makes of X and Z of each qubit."""
    count = len(qubits)
    found = []
    for k in range(count):
        both = []
        for local in (Pauli(1 << k, 0, 0), Pauli(0, 1 << k, 0)):
            image = matrix @ _dense(local, count) @ matrix.conj().T
            both.append(_recognised(image, qubits))
        found.append((both[0], both[1]))
    return found


def _recognised(image: Matrix, qubits: Sequence[int]) -> Pauli:
    count = len(qubits)
    for x, z in itertools.product(range(1 << count), repeat=2):
        coefficient = complex(np.trace(_dense(Pauli(x, z, 0), count).conj().T @ image)) / len(image)
        if abs(abs(coefficient) - 1) <= _ATOL:
            r = round(np.angle(coefficient) / (np.pi / 2)) % 4
            if abs(coefficient - 1j**r) > _ATOL:
                break
            return Pauli(_scattered(x, qubits), _scattered(z, qubits), r)
    raise NoOpinion("a gate is no Clifford gate")


def _scattered(mask: int, qubits: Sequence[int]) -> int:
    return sum(1 << qubit for k, qubit in enumerate(qubits) if mask >> k & 1)


def _dense(pauli: Pauli, count: int) -> Matrix:
    whole: Matrix = np.ones((1, 1), dtype=np.complex128)
    for k in range(count):
        factor = np.linalg.matrix_power(_X, pauli.x >> k & 1) @ np.linalg.matrix_power(_Z, pauli.z >> k & 1)
        whole = np.asarray(np.kron(factor, whole))
    return whole * 1j**pauli.r
