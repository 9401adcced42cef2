"""For each parametrised gate of the table: the parameters that would make it a given small unitary.

A family's function reads the few parameter values that can be meant off the matrix; the caller builds the
gate with each and compares, so a wrong candidate is harmless. The lists are complete: if no candidate
fits, no parameters do. Matrices are little-endian, and given up to a phase; where the phase counts, the
comparison decides.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np

from ir.gates import Matrix, Params, pauli_matrix, pauli_word

_TURN = 2 * math.pi
_I = np.eye(2)


def candidates(name: str, matrix: Matrix) -> list[Params] | None:
    """Parameters with which gate ``name`` may be ``matrix``, of the gate's own shape; None: unknown family."""
    word = pauli_word(name)
    if word is not None:
        ratio = _eigenphase(matrix, pauli_matrix(word))
        return [] if ratio is None else [(ratio,), (ratio + _TURN,)]
    family = _FAMILIES.get(name)
    return None if family is None else family(matrix)


def _eigenphase(matrix: Matrix, involution: Matrix) -> float | None:
    """For a I + b A: the phase of its value where A is -1, less that where A is +1; None for others."""
    columns = np.stack([np.eye(len(matrix)).ravel(), involution.ravel()], axis=1)
    (a, b), *_ = np.linalg.lstsq(columns, matrix.ravel().astype(np.complex128), rcond=None)
    if abs(a + b) < 0.5 or abs(a - b) < 0.5:  # 1 each for a unitary of this form
        return None
    return cmath.phase((a - b) / (a + b))


def _involution_power(involution: Matrix) -> Callable[[Matrix], list[Params]]:
    def found(matrix: Matrix) -> list[Params]:
        ratio = _eigenphase(matrix, involution)
        return [] if ratio is None else [(ratio / math.pi,)]

    return found


def _gphase(m: Matrix) -> list[Params]:
    return [(cmath.phase(m[0, 0]),)]


def _p(m: Matrix) -> list[Params]:
    return [(cmath.phase(m[1, 1] * m[0, 0].conjugate()),)]


def _in_phases(m: Matrix) -> list[Matrix]:
    """The matrix as it is, and with the phases that make its determinant 1."""
    root = cmath.sqrt(complex(np.linalg.det(m)))
    return [m, m / root, -m / root]


def _u(matrix: Matrix) -> list[Params]:
    found: list[Params] = []
    lead = matrix[0, 0] if abs(matrix[0, 0]) > 1e-7 else 1
    for m in (matrix, matrix / cmath.exp(1j * cmath.phase(lead)), -matrix / cmath.exp(1j * cmath.phase(lead))):
        half = math.atan2(abs(m[1, 0]), abs(m[0, 0]))
        half = math.pi - half if m[0, 0].real < 0 else half
        if abs(m[0, 0]) < 1e-7:
            found.append((math.pi, cmath.phase(m[1, 0]), cmath.phase(-m[0, 1])))
        elif abs(m[1, 0]) < 1e-7:
            found.append((2 * half, 0.0, cmath.phase(m[1, 1] / math.cos(half))))
        else:
            found.append((2 * half, cmath.phase(m[1, 0]), cmath.phase(-m[0, 1])))
    return found


def _prx(matrix: Matrix) -> list[Params]:
    found: list[Params] = []
    for m in _in_phases(matrix):
        half = math.atan2(abs(m[1, 0]), m[0, 0].real)
        found.append((2 * half, cmath.phase(1j * m[1, 0]) if abs(m[1, 0]) > 1e-7 else 0.0))
    return found


def _phased_xz(m: Matrix) -> list[Params]:
    """``diag(1, w) diag(1, v) X**x diag(1, v*)`` with z and a the half turns of w and v."""
    found: list[Params] = []
    size = 2 * math.atan2(abs(m[1, 0]), abs(m[0, 0])) / math.pi
    for x in (size, -size):
        corner = (1 + cmath.exp(1j * math.pi * x)) / 2
        shifts = [1.0, corner * abs(m[0, 0]) / (m[0, 0] * abs(corner))] if abs(corner) > 1e-7 else [1.0]
        for shift in shifts:
            n = m * shift
            z = cmath.phase(complex(np.linalg.det(n))) / math.pi - x
            side = (1 - cmath.exp(1j * math.pi * x)) / 2 * cmath.exp(1j * math.pi * z)
            a = cmath.phase(n[1, 0] / side) / math.pi if abs(side) > 1e-7 else 0.0
            found.append((x, z, a))
    return found


def _turns(half: float) -> list[float]:
    return [2 * half, 2 * half + _TURN]


def _mixing(row: int, column: int) -> Callable[[Matrix], list[Params]]:
    """Families whose ``row, row`` and ``column, row`` are cos and sin of half the angle, phases aside."""

    def found(m: Matrix) -> list[Params]:
        c, s = m[row, row], m[column, row]
        lead = c if abs(c) >= abs(s) else s
        lead = lead / abs(lead) if abs(lead) else 1
        half = math.atan2((s / lead).real, (c / lead).real)
        return [(theta,) for theta in _turns(half)]

    return found


def _iswap_power(m: Matrix) -> list[Params]:
    turned = m / _phase_of(m[0, 0])
    half = math.atan2((turned[1, 2] / 1j).real, turned[1, 1].real)
    return [(2 * half / math.pi,)]


def _phased_iswap(m: Matrix) -> list[Params]:
    turned = m / _phase_of(m[0, 0])
    found: list[Params] = []
    sign = 1 if turned[1, 1].real >= 0 else -1
    exponent = 2 * math.atan2(abs(turned[1, 2]), sign * abs(turned[1, 1])) / math.pi
    sine = math.sin(math.pi * exponent / 2)
    frame = cmath.phase(turned[2, 1] / (1j * sine)) / _TURN if abs(sine) > 1e-7 else 0.0
    found.append((frame, exponent))
    return found


def _fsim(m: Matrix) -> list[Params]:
    turned = m / _phase_of(m[0, 0])
    return [(math.atan2((1j * turned[1, 2]).real, turned[1, 1].real), -cmath.phase(turned[3, 3]))]


def _phased_fsim(m: Matrix) -> list[Params]:
    t = m / _phase_of(m[0, 0])
    found: list[Params] = []
    theta = math.atan2(abs(t[1, 2]), abs(t[1, 1]))
    if abs(t[1, 1]) > 1e-7:
        straight = [-(cmath.phase(t[1, 1]) + cmath.phase(t[2, 2])) / 2 + k * math.pi for k in (0, 1)]
        zetas = [gamma + cmath.phase(t[1, 1]) for gamma in straight]
    else:
        straight = [-(cmath.phase(1j * t[1, 2]) + cmath.phase(1j * t[2, 1])) / 2 + k * math.pi for k in (0, 1)]
        zetas = [0.0, 0.0]
    for gamma, zeta in zip(straight, zetas, strict=True):
        chi = -gamma - cmath.phase(1j * t[1, 2]) if abs(t[1, 2]) > 1e-7 else 0.0
        phi = -cmath.phase(t[3, 3]) - 2 * gamma
        found.append((theta, zeta, chi, gamma, phi))
    return found


def _pswap(m: Matrix) -> list[Params]:
    return [(cmath.phase(m[1, 2] / _phase_of(m[0, 0])),)]


def _fermionic_swap(m: Matrix) -> list[Params]:
    return [(cmath.phase(m[3, 3] / _phase_of(m[0, 0])),)]


def _exchange(lead: int, row: int, column: int) -> Callable[[Matrix], list[Params]]:
    """XX plus or minus YY: cos of half the angle at ``row, row``, -i e^{-i beta} sin at ``row, column``."""

    def found(m: Matrix) -> list[Params]:
        t = m / _phase_of(m[lead, lead])
        half = math.atan2(abs(t[row, column]), t[row, row].real)
        beta = -cmath.phase(1j * t[row, column]) if abs(t[row, column]) > 1e-7 else 0.0
        return [(2 * half, beta)]

    return found


def _orbital_rotation(m: Matrix) -> list[Params]:
    half = math.acos(max(-1.0, min(1.0, (m[1, 1] / _phase_of(m[0, 0])).real)))
    # The sine is read from the other entry, because a cosine near one says little about its angle.
    size = math.atan2(float(np.linalg.norm(np.delete(m[:, 1], 1))), math.cos(half))
    return [(2 * size,), (-2 * size,)]


def _phase_of(value: complex) -> complex:
    return value / abs(value) if abs(value) > 1e-7 else 1


_X, _Y = pauli_matrix("x"), pauli_matrix("y")
_H = (_X + pauli_matrix("z")) / math.sqrt(2)
_SWAP = (pauli_matrix("ii") + pauli_matrix("xx") + pauli_matrix("yy") + pauli_matrix("zz")) / 2

_FAMILIES: Mapping[str, Callable[[Matrix], list[Params]]] = MappingProxyType(
    {
        "gphase": _gphase,
        "p": _p,
        "u": _u,
        "prx": _prx,
        "xpow": _involution_power(_X),
        "ypow": _involution_power(_Y),
        "hpow": _involution_power(_H),
        "phased_xz": _phased_xz,
        "swappow": _involution_power(_SWAP),
        "iswappow": _iswap_power,
        "phased_iswap": _phased_iswap,
        "xxpow": _involution_power(pauli_matrix("xx")),
        "yypow": _involution_power(pauli_matrix("yy")),
        "zzpow": _involution_power(pauli_matrix("zz")),
        "xx_plus_yy": _exchange(0, 1, 2),
        "xx_minus_yy": _exchange(1, 0, 3),
        "fsim": _fsim,
        "phased_fsim": _phased_fsim,
        "pswap": _pswap,
        "single_excitation": _mixing(2, 1),
        "single_excitation_plus": _mixing(2, 1),
        "single_excitation_minus": _mixing(2, 1),
        "fermionic_swap": _fermionic_swap,
        "double_excitation": _mixing(12, 3),
        "double_excitation_plus": _mixing(12, 3),
        "double_excitation_minus": _mixing(12, 3),
        "orbital_rotation": _orbital_rotation,
    }
)
