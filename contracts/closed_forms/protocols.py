"""Closed forms of noise channels, generalised measurements and protocols with feed-forward, little-endian.

Kraus operators as in Nielsen, Chuang, Quantum Computation and Quantum Information, section 8.3.
"""

from __future__ import annotations

import math

import numpy as np

from contracts.closed_forms.parameters import TargetError, bits, integer, real
from contracts.target_values import ChannelTarget, InstrumentTarget, IsometryTarget, StateTarget
from ir.gates import Matrix

_MAX_ATTEMPTS = 16


def amplitude_damping(gamma: object) -> ChannelTarget:
    """|1> decays to |0> with probability ``gamma``."""
    g = _probability("gamma", gamma)
    return ChannelTarget((_matrix([[1, 0], [0, math.sqrt(1 - g)]]), _matrix([[0, math.sqrt(g)], [0, 0]])))


def phase_damping(lam: object) -> ChannelTarget:
    """Coherences shrink by sqrt(1 - ``lam``), populations stay."""
    scattered = _probability("lam", lam)
    return ChannelTarget(
        (_matrix([[1, 0], [0, math.sqrt(1 - scattered)]]), _matrix([[0, 0], [0, math.sqrt(scattered)]]))
    )


def depolarising(p: object) -> ChannelTarget:
    """rho -> (1 - p) rho + p I/2 on one qubit: each Pauli error has probability p/4."""
    error = math.sqrt(_probability("p", p)) / 2
    stay = math.sqrt(1 - 3 * _probability("p", p) / 4)
    paulis = (_matrix([[0, 1], [1, 0]]), _matrix([[0, -1j], [1j, 0]]), _matrix([[1, 0], [0, -1]]))
    return ChannelTarget((stay * _matrix([[1, 0], [0, 1]]), *(error * pauli for pauli in paulis)))


def weak_measurement(theta: object) -> InstrumentTarget:
    """A Z measurement by a pointer in cos(theta/2)|0> + sin(theta/2)|1>, which a CNOT from the system flips.

    Record 0 leaves diag(cos, sin) of theta/2, record 1 diag(sin, cos) (T. A. Brun, Am. J. Phys. 70, 719 (2002)):
    projective at 0, no measurement at pi/2.
    """
    half = real("theta", theta) / 2
    c, s = math.cos(half), math.sin(half)
    return InstrumentTarget(((0, (_matrix([[c, 0], [0, s]]),)), (1, (_matrix([[s, 0], [0, c]]),))))


def repeat_until_success(attempts: object) -> ChannelTarget:
    """Nielsen and Chuang's exercise 4.41, each failed attempt undone by Z, ``attempts`` times at most.

    An attempt projects two ancillas in |+>|+> back on it after S between two Toffoli gates: it leaves
    (3 S + X S X)/4 with probability 5/8, which is RZ(theta) with cos(theta) = 3/5, and Z otherwise.
    """
    count = integer("attempts", attempts, 1, _MAX_ATTEMPTS)
    failed = (3 / 8) ** count
    turned = _matrix([[1, 0], [0, complex(0.6, 0.8)]])
    return ChannelTarget((math.sqrt(1 - failed) * turned, math.sqrt(failed) * _matrix([[1, 0], [0, 1]])))


def superdense_pair(message: object) -> StateTarget:
    """The Bell pair that carries two bits, the high one first: Z^low X^high on qubit 0 of (|00> + |11>)/sqrt(2)."""
    high, low = divmod(bits("message", message, 2), 2)
    state: Matrix = np.zeros(4, dtype=np.complex128)
    # X on qubit 0 makes |01> + |10>; Z then turns the sign where qubit 0 is 1.
    state[0b00 ^ high] = 1 / math.sqrt(2) * (-1 if low and high else 1)
    state[0b11 ^ high] = 1 / math.sqrt(2) * (-1 if low and not high else 1)
    return StateTarget(state)


def superdense_encoding(message: object) -> IsometryTarget:
    """What the sender does to carry two bits, the high one first: Z^low X^high on qubit 0 of two."""
    high, low = divmod(bits("message", message, 2), 2)
    matrix: Matrix = np.zeros((4, 4), dtype=np.complex128)
    for column in range(4):
        row = column ^ high
        matrix[row, column] = -1 if low and row & 1 else 1
    return IsometryTarget(matrix)


def bell_decoding() -> IsometryTarget:
    """What undoes (|00> + |11>)/sqrt(2): CX from qubit 0 to qubit 1, then H on qubit 0."""
    half = 1 / math.sqrt(2)
    return IsometryTarget(_matrix([[half, 0, 0, half], [half, 0, 0, -half], [0, half, half, 0], [0, -half, half, 0]]))


def superdense_decoding(message: object) -> IsometryTarget:
    """From the shared pair to the end: the sender's ``superdense_encoding``, then the receiver's ``bell_decoding``."""
    return IsometryTarget(bell_decoding().matrix @ superdense_encoding(message).matrix)


def _probability(name: str, value: object) -> float:
    found = real(name, value)
    if not 0 <= found <= 1:
        raise TargetError(f"{name}: a probability is expected, got {found}")
    return found


def _matrix(rows: list[list[complex]]) -> Matrix:
    return np.array(rows, dtype=np.complex128)
