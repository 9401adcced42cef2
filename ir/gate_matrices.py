"""The matrices of the gate table, little-endian: operand 0 is the least significant bit.

Each is written out from its published definition. Parameters come as one tuple, angles in radians and
exponents in half turns; every function answers shape ``(2**n, 2**n)``.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Mapping
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

Matrix = npt.NDArray[np.complex128]
Params = tuple[float, ...]


def pauli_matrix(word: str) -> Matrix:
    """The matrix of a Pauli word over ``ixyz``; letter k acts on qubit k (least significant first)."""
    result: Matrix = np.ones((1, 1), dtype=np.complex128)
    for letter in word:
        result = np.kron(PAULIS[letter], result).astype(np.complex128)
    return result


PAULIS: Mapping[str, Matrix] = MappingProxyType(
    {
        "i": np.eye(2, dtype=np.complex128),
        "x": np.array([[0, 1], [1, 0]], dtype=np.complex128),
        "y": np.array([[0, -1j], [1j, 0]], dtype=np.complex128),
        "z": np.array([[1, 0], [0, -1]], dtype=np.complex128),
    }
)
_SQRT_HALF = math.sqrt(0.5)
HADAMARD = np.array([[1, 1], [1, -1]], dtype=np.complex128) * _SQRT_HALF


def matrix_of(rows: object) -> Matrix:
    return np.array(rows, dtype=np.complex128)


def unit_phase(angle: float) -> complex:
    return cmath.exp(1j * angle)


def _half_turn_phase(exponent: float) -> complex:
    """``exp(i pi t)``, exact at integers and half-integers, where pi in floating point is not."""
    reduced = math.fmod(exponent, 2)  # exact, and keeps the products below finite
    quarter_turns = 2 * reduced
    if quarter_turns.is_integer():
        return (1, 1j, -1, -1j)[int(quarter_turns % 4)]
    return unit_phase(math.pi * reduced)


def power_of_involution(involution: Matrix, exponent: float) -> Matrix:
    """``A**t`` of a self-inverse unitary: its eigenvalue -1 becomes ``exp(i pi t)``."""
    turn = _half_turn_phase(exponent)
    return (1 + turn) / 2 * np.eye(len(involution)) + (1 - turn) / 2 * involution


def pauli_rotation(word: str, theta: float) -> Matrix:
    pauli = pauli_matrix(word)
    return math.cos(theta / 2) * np.eye(len(pauli)) - 1j * math.sin(theta / 2) * pauli


def u_matrix(p: Params) -> Matrix:
    theta, phi, lam = p
    c, s = math.cos(theta / 2), math.sin(theta / 2)
    # A product of phases rather than the phase of a sum, which two huge angles would overflow.
    return matrix_of([[c, -unit_phase(lam) * s], [unit_phase(phi) * s, unit_phase(phi) * unit_phase(lam) * c]])


def prx_matrix(p: Params) -> Matrix:
    theta, phi = p
    c, s = math.cos(theta / 2), math.sin(theta / 2)
    return matrix_of([[c, -1j * unit_phase(-phi) * s], [-1j * unit_phase(phi) * s, c]])


def phased_xz(p: Params) -> Matrix:
    x, z, a = p
    frame = np.diag([1, _half_turn_phase(a)])
    return np.diag([1, _half_turn_phase(z)]) @ frame @ power_of_involution(PAULIS["x"], x) @ frame.conj()


def middle_block(a: complex, b: complex, c: complex, d: complex, *, first: complex = 1, last: complex = 1) -> Matrix:
    """Two qubits: ``[[a, b], [c, d]]`` on |q1 q0> = |01>, |10>; phases on |00> and |11>."""
    return matrix_of([[first, 0, 0, 0], [0, a, b, 0], [0, c, d, 0], [0, 0, 0, last]])


def _outer(a: complex, b: complex, c: complex, d: complex) -> Matrix:
    """Two qubits: ``[[a, b], [c, d]]`` on |00>, |11>; the identity between."""
    return matrix_of([[a, 0, 0, b], [0, 1, 0, 0], [0, 0, 1, 0], [c, 0, 0, d]])


SWAP = middle_block(0, 1, 1, 0)


def iswap_power(t: float) -> Matrix:
    # i**t on the sum of |01> and |10>, its inverse on their difference.
    turn = _half_turn_phase(math.fmod(t, 4) / 2)
    return middle_block(turn.real, 1j * turn.imag, 1j * turn.imag, turn.real)


def phased_iswap(p: Params) -> Matrix:
    phase_exponent, t = p
    half = _half_turn_phase(math.fmod(t, 4) / 2)
    c, s = half.real, half.imag
    turn = _half_turn_phase(2 * math.fmod(phase_exponent, 1))
    # Cirq writes [[c, i s f], [i s f*, c]] on its |01>, |10>; its first qubit is our bit 0.
    return middle_block(c, 1j * s * turn.conjugate(), 1j * s * turn, c)


def fsim(p: Params) -> Matrix:
    theta, phi = p
    c, s = math.cos(theta), math.sin(theta)
    return middle_block(c, -1j * s, -1j * s, c, last=unit_phase(-phi))


def phased_fsim(p: Params) -> Matrix:
    theta, zeta, chi, gamma, phi = p
    c, s = math.cos(theta), math.sin(theta)
    return middle_block(
        unit_phase(-gamma) * unit_phase(zeta) * c,
        -1j * unit_phase(-gamma) * unit_phase(-chi) * s,
        -1j * unit_phase(-gamma) * unit_phase(chi) * s,
        unit_phase(-gamma) * unit_phase(-zeta) * c,
        last=unit_phase(-gamma) ** 2 * unit_phase(-phi),
    )


def xx_plus_yy(p: Params) -> Matrix:
    theta, beta = p
    c, s = math.cos(theta / 2), math.sin(theta / 2)
    return middle_block(c, -1j * unit_phase(-beta) * s, -1j * unit_phase(beta) * s, c)


def xx_minus_yy(p: Params) -> Matrix:
    theta, beta = p
    c, s = math.cos(theta / 2), math.sin(theta / 2)
    return _outer(c, -1j * unit_phase(-beta) * s, -1j * unit_phase(beta) * s, c)


def single_excitation(phi: float, outside: complex) -> Matrix:
    # PennyLane: |10> -> cos|10> - sin|01> reading wires left to right; wire 0 is our bit 0, so its
    # |10> is our index 1.
    c, s = math.cos(phi / 2), math.sin(phi / 2)
    return middle_block(c, s, -s, c, first=outside, last=outside)


def double_excitation(phi: float, outside: complex) -> Matrix:
    # PennyLane: |0011> -> cos|0011> + sin|1100>, wires left to right; those are our indices 12 and 3.
    c, s = math.cos(phi / 2), math.sin(phi / 2)
    matrix = np.eye(16, dtype=np.complex128) * outside
    matrix[12, 12] = matrix[3, 3] = c
    matrix[12, 3], matrix[3, 12] = -s, s
    return matrix


def fermionic_swap(phi: float) -> Matrix:
    g = unit_phase(phi / 2)
    c, s = math.cos(phi / 2), math.sin(phi / 2)
    return middle_block(g * c, -1j * g * s, -1j * g * s, g * c, last=unit_phase(phi))


def orbital_rotation(phi: float) -> Matrix:
    # Two spin sectors rotate alike, even wires together and odd wires together, with the fermionic
    # sign of passing the odd orbital between them: conjugation by a fermionic swap of wires 1, 2.
    exchange = _on(middle_block(0, 1, 1, 0, last=-1), (1, 2), 4)
    single = single_excitation(phi, 1)
    rotations = _on(single, (2, 3), 4) @ _on(single, (0, 1), 4)
    return exchange.conj().T @ rotations @ exchange


def _on(matrix: Matrix, qubits: tuple[int, int], num_qubits: int) -> Matrix:
    """A two-qubit matrix embedded on ``qubits`` of a small register."""
    dim = 2**num_qubits
    result = np.zeros((dim, dim), dtype=np.complex128)
    a, b = qubits
    rest = ~((1 << a) | (1 << b))
    for column in range(dim):
        local = (column >> a & 1) | (column >> b & 1) << 1
        for row in range(4):
            result[column & rest | (row & 1) << a | (row >> 1) << b, column] = matrix[row, local]
    return result


def _permutation(images: list[int]) -> Matrix:
    """The matrix that sends basis state k to ``images[k]``."""
    result = np.zeros((len(images), len(images)), dtype=np.complex128)
    for source, image in enumerate(images):
        result[image, source] = 1
    return result


DCX = _permutation([0, 2, 3, 1])  # CX(0 -> 1), then CX(1 -> 0)
ECR = matrix_of([[0, 1, 0, 1j], [1, 0, -1j, 0], [0, 1j, 0, 1], [-1j, 0, 1, 0]]) * _SQRT_HALF
# Simplified Toffolis (Barenco et al. 1995, section VI.B): Toffoli up to relative phases.
RCCX = matrix_of(np.eye(8))
RCCX[3, 3] = RCCX[7, 7] = 0
RCCX[3, 7], RCCX[7, 3], RCCX[5, 5] = -1j, 1j, -1
RCCCX = matrix_of(np.eye(16))
RCCCX[7, 7] = RCCCX[15, 15] = 0
RCCCX[3, 3], RCCCX[11, 11], RCCCX[7, 15], RCCCX[15, 7] = 1j, -1j, 1, -1


def qubit_sum() -> Matrix:
    # PennyLane QubitSum: wire 2 ^= wire 0 ^ wire 1.
    return _permutation([k ^ ((k & 1) ^ (k >> 1 & 1)) << 2 for k in range(8)])


def qubit_carry() -> Matrix:
    # PennyLane QubitCarry on (carry, a, b, out): Toffoli(1,2,3), CNOT(1,2), Toffoli(0,2,3).
    def carry(k: int) -> int:
        k ^= (k >> 1 & k >> 2 & 1) << 3
        k ^= (k >> 1 & 1) << 2
        return k ^ (k & k >> 2 & 1) << 3

    return _permutation([carry(k) for k in range(16)])
