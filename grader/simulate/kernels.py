"""Applying one operation to many columns at once, in place and without embedding its matrix.

``columns`` always has shape ``(2**n, m)`` and is C-contiguous; qubit k is bit k of the row. Viewed with
one axis of length 2 for each qubit that matters, the rows on which an operation acts are plain slices.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ir.gates import Matrix
from ir.program import Control

# From this many non-zero entries on, one matrix product beats adding up scaled slices.
_DENSE_ENTRIES = 32
# Up to this size a matrix's pattern of zeros is kept: a kibibyte each.
_REMEMBERED = 8


def apply_matrix(columns: Matrix, matrix: Matrix, qubits: Sequence[int], controls: Sequence[Control] = ()) -> None:
    """Multiply ``columns`` by ``matrix`` on ``qubits`` where all ``controls`` hold.

    Args:
        columns: Shape ``(2**n, m)``; changed in place.
        matrix: Shape ``(2**k, 2**k)``, not necessarily unitary; ``qubits[0]`` is its least significant bit.
            With no qubits it is a 1 x 1 phase.
        qubits: k different qubits below n.
        controls: Other qubits and the values that they must have.
    """
    slices = _slices(columns, qubits, controls)
    rows = _remembered_rows(matrix.tobytes(), len(matrix)) if len(matrix) <= _REMEMBERED else _changed_rows(matrix)
    if all(columns in ((row,), ()) for row, columns in rows):
        for row, _ in rows:
            slices[row] *= matrix[row, row]
        return
    if sum(len(columns) for _, columns in rows) >= _DENSE_ENTRIES:
        _apply_dense(slices, matrix)
        return
    old = {column: slices[column].copy() for column in sorted({c for _, columns in rows for c in columns})}
    for row, columns_read in rows:
        total = None
        for column in columns_read:
            factor = matrix[row, column]
            # X, CX, SWAP: moving amplitudes is exact, multiplying them by 1 is only slower.
            product = old[column] if factor == 1 else factor * old[column]
            total = product if total is None else total + product
        slices[row][...] = 0 if total is None else total


def apply_pauli_rotation(
    columns: Matrix, word: str, theta: float, qubits: Sequence[int], controls: Sequence[Control] = ()
) -> None:
    """Apply ``exp(-i theta/2 P)`` of a Pauli word of any length, in place, without its matrix.

    Uses ``cos(theta/2) - i sin(theta/2) P`` and that P moves row k to row ``k ^ flips`` with a phase.

    Args:
        columns: Shape ``(2**n, m)``; changed in place.
        word: Letters ``x``, ``y``, ``z``; letter j acts on ``qubits[j]``.
        theta: Radians.
        qubits: One for each letter.
        controls: Other qubits and the values that they must have.
    """
    flips = sum(1 << q for q, letter in zip(qubits, word, strict=True) if letter in "xy")
    signs = sum(1 << q for q, letter in zip(qubits, word, strict=True) if letter in "yz")
    rows = np.arange(len(columns))
    for qubit, value in controls:
        rows = rows[(rows >> qubit & 1) == value]
    # Y|b> = i (-1)^b |b^1>, so a row's phase is read off the row it came from.
    source = rows ^ flips
    phase = 1j ** word.count("y") * (1 - 2 * (np.bitwise_count(source & signs) & 1).astype(np.float64))
    cosine, sine = np.cos(theta / 2), np.sin(theta / 2)
    columns[rows] = cosine * columns[rows] + (-1j * sine * phase)[:, None] * columns[source]


def qubit_slices(columns: Matrix, qubits: Sequence[int]) -> list[Matrix]:
    """Views of ``columns``, entry j holding the rows whose ``qubits`` read j (first qubit least significant).

    The last axis of each view is the columns; the axes before it are the other qubits, highest first.
    """
    return _slices(columns, qubits, ())


def _slices(columns: npt.NDArray[Any], qubits: Sequence[int], controls: Sequence[Control]) -> list[npt.NDArray[Any]]:
    num_qubits = len(columns).bit_length() - 1
    fixed = {control.qubit: control.value for control in controls}
    axis_of: dict[int, int] = {}
    shape: list[int] = []
    above = num_qubits
    for qubit in sorted((*qubits, *fixed), reverse=True):
        shape += [1 << (above - qubit - 1), 2]
        axis_of[qubit] = len(shape) - 1
        above = qubit
    # Never a copy: what is done to a copy would be lost without a word.
    view = columns.reshape((*shape, 1 << above, columns.shape[1]), copy=False)
    found = []
    for value in range(1 << len(qubits)):
        index: list[slice | int] = [slice(None)] * view.ndim
        for qubit, bit in fixed.items():
            index[axis_of[qubit]] = bit
        for position, qubit in enumerate(qubits):
            index[axis_of[qubit]] = value >> position & 1
        found.append(view[tuple(index)])
    return found


def _apply_dense(slices: list[Matrix], matrix: Matrix) -> None:
    stacked = np.stack(slices).reshape(len(slices), -1)
    product = matrix @ stacked
    for row, target in enumerate(slices):
        target[...] = product[row].reshape(target.shape)


@functools.lru_cache(maxsize=4096)
def _remembered_rows(entries: bytes, dim: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Programs repeat their gates, and looking for zeros takes longer than applying a gate to few amplitudes."""
    return _changed_rows(np.frombuffer(entries, dtype=np.complex128).reshape(dim, dim))


def _changed_rows(matrix: Matrix) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The rows of a matrix that are not those of the identity, with the columns of their entries."""
    found = []
    for row in range(len(matrix)):
        columns = tuple(int(column) for column in np.flatnonzero(matrix[row]))
        if columns != (row,) or matrix[row, row] != 1:
            found.append((row, columns))
    return tuple(found)
