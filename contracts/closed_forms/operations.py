"""Closed forms of unitaries, isometries, channels, instruments and classical functions, little-endian."""

from __future__ import annotations

import cmath
import math

import numpy as np

from contracts.closed_forms.operators import MAX_OPERATOR_QUBITS, flip_where_all_are_one
from contracts.closed_forms.parameters import choice, integer, real
from contracts.closed_forms.wide_operations import MAX_ADDER_BITS, check_fourier_width, wide_dft, wide_ripple_add
from contracts.target_values import (
    ChannelTarget,
    FunctionTarget,
    InstrumentTarget,
    IsometryTarget,
    OperatorTarget,
    ProgramTarget,
    WideFunctionTarget,
)
from ir.gates import Matrix

_MAX_MATRIX_QUBITS = 10
_MAX_TABLE_ADDER_BITS = 6


def dft(n: object) -> IsometryTarget | ProgramTarget:
    """The quantum Fourier transform on n qubits: U[j, k] = exp(2 pi i j k / N) / sqrt(N), N = 2^n."""
    width = check_fourier_width(n)
    if width > _MAX_MATRIX_QUBITS:
        return wide_dft(width)
    size = 1 << width
    roots = np.array([cmath.exp(2j * math.pi * k / size) for k in range(size)], dtype=np.complex128)
    j = np.arange(size)
    # j k is reduced before the root is taken, so that no digits are lost to large angles.
    matrix: Matrix = roots[np.outer(j, j) % size] / math.sqrt(size)
    return IsometryTarget(matrix)


def multi_controlled_x(controls: object) -> IsometryTarget | OperatorTarget:
    """X on the last qubit where all the ``controls`` qubits before it are 1."""
    count = integer("controls", controls, 0, MAX_OPERATOR_QUBITS - 1)
    if count >= _MAX_MATRIX_QUBITS:
        return flip_where_all_are_one(count + 1)
    order = np.arange(1 << (count + 1))
    all_ones = (1 << count) - 1
    order[[all_ones, all_ones | 1 << count]] = order[[all_ones | 1 << count, all_ones]]
    return IsometryTarget(np.eye(len(order), dtype=np.complex128)[order])


def rotation_channel(axis: object, angle: object) -> ChannelTarget:
    """rho -> U rho U^dagger on one qubit, U = exp(-i angle/2 P) with P the Pauli operator of ``axis``."""
    half = real("angle", angle) / 2
    c, s = math.cos(half), math.sin(half)
    rows = {
        "x": [[c, -1j * s], [-1j * s, c]],
        "y": [[c, -s], [s, c]],
        "z": [[complex(c, -s), 0], [0, complex(c, s)]],
    }[choice("axis", axis, ("x", "y", "z"))]
    return ChannelTarget((np.array(rows, dtype=np.complex128),))


def bit_flip_syndrome(error_qubit: object) -> InstrumentTarget:
    """Three data qubits, X on ``error_qubit`` (-1: no error), then the parities of the repetition code.

    Record bit 0 is 1 where Z0 Z1 = -1, bit 1 where Z1 Z2 = -1; the data are projected accordingly. Input
    and output are all three data qubits in order.
    """
    error = integer("error_qubit", error_qubit, -1, 2)
    flip = 0 if error < 0 else 1 << error
    branches = []
    for record in range(4):
        kraus = np.zeros((8, 8), dtype=np.complex128)
        for data in range(8):
            after = data ^ flip
            first, second, third = after & 1, after >> 1 & 1, after >> 2
            if (first ^ second) | (second ^ third) << 1 == record:
                kraus[after, data] = 1
        branches.append((record, (kraus,)))
    return InstrumentTarget(tuple(branches))


def ripple_add(bits: object) -> FunctionTarget | WideFunctionTarget:
    """Sum of two numbers of ``bits`` bits and a carry.

    Input, least significant first: the carry-in, the first number, the second number. Value: their sum,
    ``bits + 1`` bits wide.
    """
    width = integer("bits", bits, 1, MAX_ADDER_BITS)
    if width > _MAX_TABLE_ADDER_BITS:
        return wide_ripple_add(width)
    mask = (1 << width) - 1
    return FunctionTarget(tuple((x & 1) + (x >> 1 & mask) + (x >> (1 + width)) for x in range(1 << (2 * width + 1))))
