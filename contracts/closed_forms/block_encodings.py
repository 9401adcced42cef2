"""Closed forms of linear combinations of unitaries and of steps of quantum signal processing; little-endian."""

from __future__ import annotations

import math

import numpy as np

from contracts.closed_forms import literal
from contracts.closed_forms.parameters import TargetError, real, sequence
from contracts.target_values import InstrumentTarget, IsometryTarget
from ir.gates import Matrix

_MAX_SELECT_QUBITS = 8
_LETTERS = {
    "I": np.eye(2, dtype=np.complex128),
    "X": np.array([[0, 1], [1, 0]], dtype=np.complex128),
    "Y": np.array([[0, -1j], [1j, 0]], dtype=np.complex128),
    "Z": np.diag([1, -1]).astype(np.complex128),
}


def select(words: object) -> IsometryTarget:
    """|k>|psi> to |k> P_k |psi>, k on the lower qubits (Childs, Wiebe, Quantum Inf. Comput. 12, 901).

    Args:
        words: P_k for each k, a power of two of them: ``"-XZ"``, the highest qubit leftmost, a sign in front or none.
    """
    operators = [_pauli("words", word) for word in sequence("words", words)]
    literal.power_of_two(len(operators), _MAX_SELECT_QUBITS)
    if len({len(operator) for operator in operators}) != 1 or len(operators) * len(operators[0]) > 1 << 8:
        raise TargetError(f"words: one length, and at most {_MAX_SELECT_QUBITS} qubits in all, are expected")
    basis = np.eye(len(operators))
    blocks = [np.kron(operator, np.outer(row, row)) for operator, row in zip(operators, basis, strict=True)]
    return IsometryTarget(np.sum(blocks, axis=0).astype(np.complex128))


def combination_of_two(coefficients: object, words: object) -> InstrumentTarget:
    """PREPARE, SELECT and the inverse of PREPARE on one ancilla, which is then measured.

    PREPARE takes |0> to sqrt(c0)|0> + sqrt(c1)|1>. Record 0 leaves c0 P_0 + c1 P_1, record 1 leaves
    sqrt(c0 c1) (P_0 - P_1), both on every input.

    Args:
        coefficients: c0 and c1, positive, with sum 1.
        words: P_0 and P_1 as in ``select``.
    """
    numbers = [real("coefficients", value) for value in sequence("coefficients", coefficients)]
    operators = [_pauli("words", word) for word in sequence("words", words)]
    if len(numbers) != 2 or len(operators) != 2 or len(operators[0]) != len(operators[1]):
        raise TargetError("coefficients, words: two of each, the words of one length, are expected")
    if min(numbers) <= 0 or abs(sum(numbers) - 1) > 1e-9:
        raise TargetError(f"coefficients: positive numbers with sum 1 are expected, got {numbers}")
    found = numbers[0] * operators[0] + numbers[1] * operators[1]
    lost = math.sqrt(numbers[0] * numbers[1]) * (operators[0] - operators[1])
    return InstrumentTarget(((0, (found,)), (1, (lost,))))


def signal_processing_step(angles: object, unitary: object) -> IsometryTarget:
    """exp(i b Z) U^dagger exp(i a Z) U, with Z on qubit 0, the flag of the block encoding U.

    One step of quantum singular value transformation (Gilyén, Su, Low, Wiebe, STOC 2019, definition 8).

    Args:
        angles: a and b, in radians.
        unitary: U in rows, as in the form ``matrix``.
    """
    turns = [real("angles", value) for value in sequence("angles", angles)]
    if len(turns) != 2:
        raise TargetError(f"angles: two are expected, got {len(turns)}")
    u = literal.matrix(unitary).matrix
    if u.shape[0] != u.shape[1]:
        raise TargetError(f"unitary: a square matrix is expected, got {u.shape}")
    first, second = (np.exp(1j * turn * (1 - 2 * (np.arange(len(u)) & 1))) for turn in turns)
    return IsometryTarget(second[:, None] * (u.conj().T @ (first[:, None] * u)))


def _pauli(name: str, word: object) -> Matrix:
    if not isinstance(word, str) or not word.lstrip("-") or set(word[1:]) - set(_LETTERS) or len(word) > 9:
        raise TargetError(f"{name}: words over I, X, Y, Z with a sign in front or none are expected, got {word!r}")
    letters, sign = (word[1:], -1) if word[0] == "-" else (word, 1)
    if letters[0] not in _LETTERS:
        raise TargetError(f"{name}: words over I, X, Y, Z with a sign in front or none are expected, got {word!r}")
    matrix: Matrix = np.full((1, 1), sign, dtype=np.complex128)
    for letter in letters:
        matrix = np.kron(matrix, _LETTERS[letter]).astype(np.complex128)
    return matrix
