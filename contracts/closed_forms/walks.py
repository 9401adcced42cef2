"""Closed forms of discrete-time quantum walks; little-endian."""

from __future__ import annotations

import math

import numpy as np

from contracts.closed_forms.parameters import integer
from contracts.target_values import IsometryTarget
from ir.gates import Matrix


def hadamard_walk(position_qubits: object, steps: object) -> IsometryTarget:
    """So many steps of the Hadamard walk on 2^n positions in a ring; the coin is the lowest qubit.

    A step is a Hadamard on the coin, then a shift: coin 0 takes position p to p - 1, coin 1 to p + 1, modulo 2^n
    (D. Aharonov, A. Ambainis, J. Kempe, U. Vazirani, STOC 2001; A. Nayak, A. Vishwanath, quant-ph/0010117).
    """
    size = 1 << integer("position_qubits", position_qubits, 1, 7)
    count = integer("steps", steps, 1, 1000)
    position = np.arange(size)
    shift: Matrix = np.zeros((2 * size,) * 2, dtype=np.complex128)
    for coin, move in ((0, -1), (1, 1)):
        shift[2 * ((position + move) % size) + coin, 2 * position + coin] = 1
    toss = np.kron(np.eye(size), np.array([[1, 1], [1, -1]]) / math.sqrt(2))
    return IsometryTarget(np.linalg.matrix_power(shift @ toss, count))
