"""Closed forms of the quantum algorithm for linear systems (Harrow, Hassidim, Lloyd, Phys. Rev. Lett. 103, 150502)."""

from __future__ import annotations

import math
from itertools import product

import numpy as np

from contracts.closed_forms import literal
from contracts.closed_forms.parameters import TargetError, integer, real, sequence
from contracts.closed_forms.phase import phase_estimation_steps
from contracts.target_values import AnyOfTarget, ChannelTarget, IsometryTarget, StateTarget
from ir.gates import Matrix

_MAX_CLOCK = 5
_EIGENVALUE_ATOL = 1e-9


def linear_system_solution(matrix: object, vector: object) -> StateTarget:
    """The normalised solution x of A x = b.

    Args:
        matrix: A in rows, real and symmetric or complex and Hermitian, with an inverse.
        vector: b in index order; it need not be normalised.
    """
    a, b = _system(matrix, vector)
    solution = np.linalg.solve(a, b)
    return StateTarget((solution / np.linalg.norm(solution)).astype(np.complex128))


def linear_system_rotated(
    matrix: object, vector: object, clock_values: object, clock_bits: object, constant: object
) -> StateTarget:
    """The state after the rotation of the success qubit, before the eigenvalues are uncomputed.

    sum over eigenvectors u of <u|b> |u> |clock value> (sqrt(1 - (C/l)^2)|0> + C/l |1>): success is qubit 0, then
    the clock, then the solution.

    Args:
        matrix, vector: As in ``linear_system_solution``.
        clock_values: The clock value of each eigenvalue, in ascending order of the eigenvalues.
        clock_bits: Clock qubits.
        constant: C, at most the smallest eigenvalue.
    """
    a, b = _system(matrix, vector)
    width = integer("clock_bits", clock_bits, 1, _MAX_CLOCK)
    c = real("constant", constant)
    eigenvalues, vectors = np.linalg.eigh(a)
    values = [integer("clock_values", value, 0, (1 << width) - 1) for value in sequence("clock_values", clock_values)]
    if len(values) != len(eigenvalues):
        raise TargetError(f"clock_values: {len(eigenvalues)} are expected, got {len(values)}")
    if not 0 < c <= min(eigenvalues) + _EIGENVALUE_ATOL:
        raise TargetError(f"constant: at most the smallest eigenvalue {min(eigenvalues):.6g}, got {c:g}")
    found = np.zeros((len(b), 1 << width, 2), dtype=np.complex128)  # solution, clock, success
    weights = vectors.conj().T @ b / np.linalg.norm(b)
    for value, eigenvalue, weight, column in zip(values, eigenvalues, weights, vectors.T, strict=True):
        share = min(1.0, c / float(eigenvalue))
        found[:, value, 0] += weight * column * math.sqrt(1 - share**2)
        found[:, value, 1] += weight * column * share
    return StateTarget(found.reshape(-1))


def linear_system_step(matrix: object, constant: object) -> AnyOfTarget:
    """From any b to sqrt(1 - C^2 / A^2) b with success 0 and C A^-1 b with success 1: what the algorithm does to it.

    The solution register holds the lower qubits, success is the highest. The sign of the root is free for each
    eigenvalue: what is left where the algorithm fails is nobody's.

    Args:
        matrix: As in ``linear_system_solution``.
        constant: C, at most the smallest eigenvalue in size.
    """
    rows = sequence("matrix", matrix)
    a, _ = _system(rows, [1] * len(rows))
    c = real("constant", constant)
    eigenvalues, vectors = np.linalg.eigh(a)
    if not 0 < c <= np.abs(eigenvalues).min() + _EIGENVALUE_ATOL:
        raise TargetError(f"constant: at most the smallest eigenvalue in size is expected, got {c:g}")
    share = np.clip(c / eigenvalues, -1, 1)
    distinct, which = np.unique(np.round(eigenvalues, 9), return_inverse=True)
    solved = (vectors * share) @ vectors.conj().T
    options = []
    for signs in product((1.0, -1.0), repeat=len(distinct) - 1):
        root = np.sqrt(1 - share**2) * np.array([1.0, *signs])[which]
        kept = (vectors * root) @ vectors.conj().T
        options.append(IsometryTarget(np.concatenate([kept, solved]).astype(np.complex128)))
    return AnyOfTarget(tuple(options))


def linear_system_readings(matrix: object, constant: object, unitary: object, bits: object) -> AnyOfTarget:
    """What success tells of clock and solution behind phase estimation: 1 with C^2 / l^2 where the clock holds l.

    The clock is the lower qubits of the input, and success is the output. Nothing is said of clock values that no
    eigenvalue has: the operators add up to the projector on the others. One channel for each convention of
    ``phase_estimation_steps``; the solution register is in any state.

    Args:
        matrix: As in ``linear_system_solution``.
        constant: C, at most the smallest eigenvalue in size.
        unitary: Rows of the unitary that is estimated, with the eigenvectors of ``matrix``.
        bits: Clock qubits.

    Raises:
        TargetError: An eigenvalue has no clock value of its own.
    """
    rows = sequence("matrix", matrix)
    a, _ = _system(rows, [1] * len(rows))
    c = real("constant", constant)
    width = integer("bits", bits, 1, _MAX_CLOCK)
    eigenvalues, vectors = np.linalg.eigh(a)
    if not 0 < c <= np.abs(eigenvalues).min() + _EIGENVALUE_ATOL:
        raise TargetError(f"constant: at most the smallest eigenvalue in size is expected, got {c:g}")
    system = np.eye(len(a))
    laws: dict[tuple[tuple[int, float], ...], ChannelTarget] = {}
    for option in phase_estimation_steps(unitary, bits).options:
        assert isinstance(option, IsometryTarget)  # they are all unitaries
        if len(option.matrix) != len(a) << width:
            raise TargetError(f"unitary: as many rows as the matrix has are expected, {len(a)}")
        shares: dict[int, float] = {}
        for eigenvalue, vector in zip(eigenvalues, vectors.T, strict=True):
            found = option.matrix @ np.kron(vector, np.full(1 << width, 2 ** (-width / 2)))
            law = np.sum(np.abs(found.reshape(len(a), -1)) ** 2, axis=0)
            value, share = int(np.argmax(law)), min(1.0, round(c / abs(float(eigenvalue)), 12))
            if law[value] < 1 - _EIGENVALUE_ATOL or shares.setdefault(value, share) != share:
                raise TargetError("unitary: a clock value of its own is expected for each eigenvalue")
        kraus = []
        for value, share in shares.items():
            for row in system:
                held = np.kron(row, np.eye(1 << width)[value])
                kraus.append(np.outer([math.sqrt(1 - share**2), share], held).astype(np.complex128))
        laws.setdefault(tuple(sorted(shares.items())), ChannelTarget(tuple(kraus)))
    return AnyOfTarget(tuple(laws.values()))


def _system(matrix: object, vector: object) -> tuple[Matrix, Matrix]:
    rows = [[literal.complex_number(value) for value in sequence("matrix", row)] for row in sequence("matrix", matrix)]
    b = np.array([literal.complex_number(value) for value in sequence("vector", vector)], dtype=np.complex128)
    literal.power_of_two(len(b), 4)
    if any(len(row) != len(b) for row in rows) or len(rows) != len(b):
        raise TargetError(f"matrix: {len(b)} rows of {len(b)} numbers follow from the vector")
    a = np.array(rows, dtype=np.complex128)
    if np.abs(a - a.conj().T).max() > _EIGENVALUE_ATOL:
        raise TargetError("matrix: a Hermitian matrix is expected")
    if np.abs(np.linalg.eigvalsh(a)).min() < _EIGENVALUE_ATOL or not np.linalg.norm(b) > 0:
        raise TargetError("matrix: an inverse and a vector that is not 0 are expected")
    return a, b
