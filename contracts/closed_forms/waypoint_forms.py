"""Closed forms that rules about the way ask for: states and operators inside an algorithm, little-endian."""

from __future__ import annotations

import math

import numpy as np

from contracts.closed_forms.parameters import TargetError, bits, integer, sequence
from contracts.target_values import IsometryTarget, StateTarget
from ir.gates import Matrix

_MAX_QUBITS = 10


def uniform(num_qubits: object) -> StateTarget:
    """All basis states with the same amplitude."""
    size = 1 << integer("num_qubits", num_qubits, 1, _MAX_QUBITS)
    return StateTarget(np.full(size, 1 / math.sqrt(size), dtype=np.complex128))


def uniform_marked(num_qubits: object, marked: object) -> StateTarget:
    """The uniform superposition with the sign of the ``marked`` basis states flipped."""
    signs = _signs(num_qubits, marked)
    return StateTarget((signs / math.sqrt(len(signs))).astype(np.complex128))


def phase_flip(num_qubits: object, marked: object) -> IsometryTarget:
    """The query of a search: -1 on the ``marked`` basis states, 1 on all others."""
    return IsometryTarget(np.diag(_signs(num_qubits, marked)).astype(np.complex128))


def diffusion(num_qubits: object) -> IsometryTarget:
    """2|s><s| - 1 with s the uniform superposition: the inversion about the mean."""
    size = 1 << integer("num_qubits", num_qubits, 1, _MAX_QUBITS)
    return IsometryTarget(np.full((size, size), 2 / size, dtype=np.complex128) - np.eye(size))


def grover_iterations(num_qubits: object, marked: object, iterations: object) -> IsometryTarget:
    """(diffusion after query), ``iterations`` times."""
    once = diffusion(num_qubits).matrix @ phase_flip(num_qubits, marked).matrix
    return IsometryTarget(np.linalg.matrix_power(once, integer("iterations", iterations, 1, 64)))


def controlled_swap() -> IsometryTarget:
    """Qubits 1 and 2 change places where qubit 0 is 1."""
    order = np.arange(8)
    order[[0b011, 0b101]] = order[[0b101, 0b011]]
    return IsometryTarget(np.eye(8, dtype=np.complex128)[order])


def inverse_dft(n: object) -> IsometryTarget:
    """The inverse quantum Fourier transform: U[j, k] = exp(-2 pi i j k / N) / sqrt(N), N = 2^n."""
    size = 1 << integer("n", n, 1, _MAX_QUBITS)
    j = np.arange(size)
    return IsometryTarget(np.exp(-2j * math.pi * (np.outer(j, j) % size) / size) / math.sqrt(size))


def function_superposition(num_qubits: object, table: object) -> StateTarget:
    """sum over x of |x>|f(x)>, x on the lower ``num_qubits`` qubits, f given by its ``table``."""
    width = integer("num_qubits", num_qubits, 1, _MAX_QUBITS)
    values = [integer("table", value, 0, (1 << _MAX_QUBITS) - 1) for value in sequence("table", table)]
    if len(values) != 1 << width:
        raise TargetError(f"table: {1 << width} values are expected, got {len(values)}")
    upper = max(1, max(values).bit_length())
    amplitudes: Matrix = np.zeros(1 << (width + upper), dtype=np.complex128)
    amplitudes[[x | value << width for x, value in enumerate(values)]] = 1 / math.sqrt(len(values))
    return StateTarget(amplitudes)


def _signs(num_qubits: object, marked: object) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    width = integer("num_qubits", num_qubits, 1, _MAX_QUBITS)
    signs = np.ones(1 << width)
    signs[[bits("marked", item, width) for item in sequence("marked", marked)]] = -1
    return signs
