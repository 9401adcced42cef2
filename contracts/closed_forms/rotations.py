"""Closed forms of circuits made of rotations: products of Euler turns, a two-qubit ansatz, a layered circuit."""

from __future__ import annotations

import cmath
import math

import numpy as np

from contracts.closed_forms.parameters import TargetError, real, sequence
from contracts.target_values import IsometryTarget, StateTarget
from ir.gates import Matrix

_MAX_QUBITS = 8
_X = np.array([[0, 1], [1, 0]], dtype=np.complex128)
_Z = np.diag(np.array([1, -1], dtype=np.complex128))


def u3(theta: object, phi: object, lam: object) -> IsometryTarget:
    """The general rotation of one qubit, with the entry at |0><0| real.

    [[cos(theta/2), -e^{i lam} sin(theta/2)], [e^{i phi} sin(theta/2), e^{i(phi + lam)} cos(theta/2)]]
    (OpenQASM 2, arXiv:1707.03429, up to a global phase).
    """
    half, phase, other = real("theta", theta) / 2, real("phi", phi), real("lam", lam)
    c, s = math.cos(half), math.sin(half)
    rows = [[c, -cmath.exp(1j * other) * s], [cmath.exp(1j * phase) * s, cmath.exp(1j * (phase + other)) * c]]
    return IsometryTarget(np.array(rows, dtype=np.complex128))


def euler_turns(angles: object) -> IsometryTarget:
    """RZ, RY, RZ on each qubit with three consecutive ``angles``, qubit 0 first: a product of ``u3``.

    RZ(c) RY(b) RZ(a) = e^{-i(a + c)/2} u3(b, c, a) for the turns a, b, c in the order in which they act.
    """
    turns = [real("angles", angle) for angle in sequence("angles", angles)]
    count, rest = divmod(len(turns), 3)
    if rest or count > _MAX_QUBITS:
        raise TargetError(f"angles: three for each of at most {_MAX_QUBITS} qubits are expected, got {len(turns)}")
    matrix: Matrix = np.ones((1, 1), dtype=np.complex128)
    for a, b, c in zip(turns[::3], turns[1::3], turns[2::3], strict=True):
        matrix = _beside(cmath.exp(-0.5j * (a + c)) * u3(b, c, a).matrix, matrix)
    return IsometryTarget(matrix)


def euler_turned_zero(angles: object) -> StateTarget:
    """What ``euler_turns`` makes of |0...0>."""
    return StateTarget(euler_turns(angles).matrix[:, 0].copy())


def turns_in_order(axes: object, angles: object) -> IsometryTarget:
    """One qubit turned about ``axes`` (a word over xyz, first letter first) by ``angles`` (radians).

    The operator of which ``rotation_sequence`` is the first column: each rotation is
    exp(-i angle/2 P) = cos(angle/2) - i sin(angle/2) P.
    """
    if not isinstance(axes, str) or not axes or set(axes) - set("xyz"):
        raise TargetError(f"axes: a word over x, y, z is expected, got {axes!r}")
    turns = [real("angles", angle) for angle in sequence("angles", angles)]
    if len(turns) != len(axes):
        raise TargetError(f"angles: {len(axes)} are expected for axes {axes!r}, got {len(turns)}")
    matrix: Matrix = np.eye(2, dtype=np.complex128)
    for axis, angle in zip(axes, turns, strict=True):
        matrix = {"x": _rx, "y": _ry, "z": _rz}[axis](angle) @ matrix
    return IsometryTarget(matrix)


def ansatz_8(parameters: object) -> IsometryTarget:
    """A two-qubit ansatz with eight angles.

    X on q0; RZ, RZ, RY on q0 with angles 0, 1, 2; RZ on q1 with 3; CX from q0 to q1; RZ on q0 with 4, RZ on q1 with
    5, RY on q0 with 6, RZ on q1 with 7. Written as a sum over the control's value k between the turns A before
    the CX and B after it: sum of (RZ(5 + 7) X^k RZ(3)) on q1 times (B |k><k| A) on q0.
    """
    p = [real("parameters", value) for value in sequence("parameters", parameters)]
    if len(p) != 8:
        raise TargetError(f"parameters: 8 are expected, got {len(p)}")
    before = _ry(p[2]) @ _rz(p[0] + p[1]) @ _X
    after = _ry(p[6]) @ _rz(p[4])
    matrix = np.zeros((4, 4), dtype=np.complex128)
    for k, flip in enumerate((np.eye(2), _X)):
        target = _rz(p[5] + p[7]) @ flip @ _rz(p[3])
        matrix += _beside(target, np.outer(after[:, k], before[k]))
    return IsometryTarget(matrix)


def ansatz_8_state(parameters: object) -> StateTarget:
    """What ``ansatz_8`` makes of |00>."""
    return StateTarget(ansatz_8(parameters).matrix[:, 0].copy())


def layered_18() -> StateTarget:
    """Two layers d = 0, 1 on three qubits from |000>: CX 0-1, 1-2, 2-0, then RX, RZ, RX on each qubit i.

    Turn k of qubit i in layer d is by (9 d + 3 i + k + 1) pi / 19. The ring of CX sends the bits (x, y, z) of
    qubits 0, 1, 2 to (y + z, x + y, x + y + z) mod 2; three turns are
    RX(c) RZ(b) RX(a) = cos(b/2) RX(a + c) - i sin(b/2) Z RX(a - c).
    """
    ring = np.zeros(8, dtype=np.int64)
    for index in range(8):
        x, y, z = index & 1, index >> 1 & 1, index >> 2
        ring[index] = (y ^ z) | (x ^ y) << 1 | (x ^ y ^ z) << 2
    amplitudes = np.zeros(8, dtype=np.complex128)
    amplitudes[0] = 1
    for layer in range(2):
        moved = np.empty_like(amplitudes)
        moved[ring] = amplitudes
        turns: Matrix = np.ones((1, 1), dtype=np.complex128)
        for qubit in range(3):
            a, b, c = ((9 * layer + 3 * qubit + k + 1) * math.pi / 19 for k in range(3))
            one: Matrix = math.cos(b / 2) * _rx(a + c) - 1j * math.sin(b / 2) * _Z @ _rx(a - c)
            turns = _beside(one, turns)
        amplitudes = turns @ moved
    return StateTarget(amplitudes)


def _beside(high: Matrix, low: Matrix) -> Matrix:
    """The tensor product, the operands of ``low`` least significant."""
    return np.asarray(np.kron(high, low), dtype=np.complex128)


def _rx(angle: float) -> Matrix:
    c, s = math.cos(angle / 2), math.sin(angle / 2)
    return np.array([[c, -1j * s], [-1j * s, c]], dtype=np.complex128)


def _ry(angle: float) -> Matrix:
    c, s = math.cos(angle / 2), math.sin(angle / 2)
    return np.array([[c, -s], [s, c]], dtype=np.complex128)


def _rz(angle: float) -> Matrix:
    return np.diag([cmath.exp(-0.5j * angle), cmath.exp(0.5j * angle)])
