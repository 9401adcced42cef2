"""Closed forms of states: amplitudes, little-endian."""

from __future__ import annotations

import math

import numpy as np

from contracts.closed_forms.parameters import MAX_TARGET_QUBITS, TargetError, choice, integer, real, sequence
from contracts.closed_forms.wide_states import MAX_WIDE_QUBITS, wide_ghz, wide_w
from contracts.target_values import SparseStateTarget, StabilizerTarget, StateTarget

# (the two basis states, sign of the second)
_BELL = {
    "phi_plus": (0b00, 0b11, 1),
    "phi_minus": (0b00, 0b11, -1),
    "psi_plus": (0b01, 0b10, 1),
    "psi_minus": (0b01, 0b10, -1),
}


def bell(kind: object) -> StateTarget:
    """``phi_plus`` (|00> + |11>)/sqrt(2), ``phi_minus``, ``psi_plus`` (|01> + |10>)/sqrt(2), ``psi_minus``."""
    first, second, sign = _BELL[choice("kind", kind, tuple(_BELL))]
    amplitudes = np.zeros(4, dtype=np.complex128)
    amplitudes[first], amplitudes[second] = math.sqrt(0.5), sign * math.sqrt(0.5)
    return StateTarget(amplitudes)


def ghz(n: object) -> StateTarget | StabilizerTarget:
    """(|0...0> + |1...1>)/sqrt(2) on n qubits."""
    width = integer("n", n, 1, MAX_WIDE_QUBITS)
    if width > MAX_TARGET_QUBITS:
        return wide_ghz(width)
    amplitudes = np.zeros(1 << width, dtype=np.complex128)
    amplitudes[[0, -1]] = math.sqrt(0.5)
    return StateTarget(amplitudes)


def w(n: object) -> StateTarget | SparseStateTarget:
    """The equal superposition of the n basis states with a single 1."""
    width = integer("n", n, 1, MAX_WIDE_QUBITS)
    if width > MAX_TARGET_QUBITS:
        return wide_w(width)
    amplitudes = np.zeros(1 << width, dtype=np.complex128)
    amplitudes[1 << np.arange(width)] = 1 / math.sqrt(width)
    return StateTarget(amplitudes)


def rotation_sequence(axes: object, angles: object) -> StateTarget:
    """One qubit in |0>, turned about ``axes`` (a word over xyz, first letter first) by ``angles`` (radians).

    Each rotation is exp(-i angle/2 P). Computed on the pair of amplitudes, without matrices.
    """
    if not isinstance(axes, str) or not axes or set(axes) - set("xyz"):
        raise TargetError(f"axes: a word over x, y, z is expected, got {axes!r}")
    turns = [real("angles", angle) for angle in sequence("angles", angles)]
    if len(turns) != len(axes):
        raise TargetError(f"angles: {len(axes)} are expected for axes {axes!r}, got {len(turns)}")
    zero, one = 1 + 0j, 0j
    for axis, angle in zip(axes, turns, strict=True):
        c, s = math.cos(angle / 2), math.sin(angle / 2)
        if axis == "x":
            zero, one = c * zero - 1j * s * one, c * one - 1j * s * zero
        elif axis == "y":
            zero, one = c * zero - s * one, c * one + s * zero
        else:
            zero, one = complex(c, -s) * zero, complex(c, s) * one
    return StateTarget(np.array([zero, one]))
