"""Closed forms of unitaries too large to be written out, as what they do to columns."""

from __future__ import annotations

import numpy as np

from contracts.closed_forms.parameters import integer
from contracts.target_values import IsometryTarget, OperatorTarget
from ir.gates import Matrix

# Columns of more qubits than this are beyond every engine that applies operators to them.
MAX_OPERATOR_QUBITS = 30
_MAX_MATRIX_BITS = 5
# A fast Fourier transform rounds each of its log2 N levels a few times (Higham, section 24.1).
_ROUNDINGS_PER_LEVEL = 8


def fourier(n: int) -> OperatorTarget:
    """``dft`` on n qubits by the fast Fourier transform; numpy's inverse has the sign of the quantum one."""

    def apply(columns: Matrix) -> Matrix:
        return np.asarray(np.fft.ifft(columns, axis=0, norm="ortho"), dtype=np.complex128)

    return OperatorTarget(n, apply, _ROUNDINGS_PER_LEVEL * n)


def flip_where_all_are_one(n: int) -> OperatorTarget:
    """``multi_controlled_x`` on n qubits, the last of them the target: two rows change places."""
    first, second = (1 << (n - 1)) - 1, (1 << n) - 1

    def apply(columns: Matrix) -> Matrix:
        moved = columns.copy()
        moved[[first, second]] = columns[[second, first]]
        return moved

    return OperatorTarget(n, apply)


def modular_add(bits: object) -> IsometryTarget | OperatorTarget:
    """|a>|b> to |a>|a + b mod 2^bits>: the first number stays, the second becomes the sum.

    The first ``bits`` qubits hold a, the others b, each least significant first.
    """
    width = integer("bits", bits, 1, MAX_OPERATOR_QUBITS // 2)
    size = 1 << width

    def apply(columns: Matrix) -> Matrix:
        grid = columns.reshape(size, size, -1)  # rows b, then a
        moved = np.empty_like(grid)
        for a in range(size):
            moved[:, a] = np.roll(grid[:, a], a, axis=0)
        return moved.reshape(columns.shape)

    if width <= _MAX_MATRIX_BITS:
        return IsometryTarget(apply(np.eye(size * size, dtype=np.complex128)))
    return OperatorTarget(2 * width, apply)
