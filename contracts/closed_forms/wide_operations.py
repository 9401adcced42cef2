"""Closed forms of operations on many qubits: textbook programs, and functions written bit by bit.

A textbook program of n qubits is the same rule for every n, and tests hold it against the dense closed form where n
is small.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from contracts.closed_forms.parameters import integer
from contracts.closed_forms.wide_states import MAX_WIDE_QUBITS
from contracts.target_values import BooleanAlgebra, ProgramTarget, WideFunctionTarget
from ir.program import Control, Gate, Program

_MAX_FOURIER_QUBITS = 64  # beyond, the smallest angles, 2 pi / 2^n, are below what any comparison resolves
MAX_ADDER_BITS = 256


def wide_dft(n: int) -> ProgramTarget:
    """U[j, k] = exp(2 pi i j k / N) / sqrt(N) by Hadamards, controlled phases and a reversal of the qubits.

    (Nielsen, Chuang, section 5.1, with qubit n-1 the most significant.)
    """
    operations = []
    for high in reversed(range(n)):
        operations.append(Gate("h", (high,)))
        operations += [
            Gate("p", (high,), (math.pi / (1 << (high - low)),), (Control(low),)) for low in reversed(range(high))
        ]
    operations += [Gate("swap", (qubit, n - 1 - qubit)) for qubit in range(n // 2)]
    return ProgramTarget(Program(n, 0, tuple(operations)))


def check_fourier_width(n: object) -> int:
    """The width of a Fourier transform that a program can stand for."""
    return integer("n", n, 1, _MAX_FOURIER_QUBITS)


def ghz_unitary(n: object) -> ProgramTarget:
    """H on qubit 0, then X on every other qubit where qubit 0 is 1: |0...0> becomes the GHZ state."""
    count = integer("n", n, 1, MAX_WIDE_QUBITS)
    fan_out = (Gate("x", (qubit,), (), (Control(0),)) for qubit in range(1, count))
    return ProgramTarget(Program(count, 0, (Gate("h", (0,)), *fan_out)))


def wide_ripple_add(width: int) -> WideFunctionTarget:
    """Sum of two numbers of ``width`` bits and a carry: the table's function, for any width.

    Input, least significant first: the carry-in, the first number, the second number.
    """
    mask = (1 << width) - 1

    def value(x: int) -> int:
        return (x & 1) + (x >> 1 & mask) + (x >> (1 + width))

    def bits(inputs: Sequence[Any], algebra: BooleanAlgebra) -> Sequence[Any]:
        carry, found = inputs[0], []
        for first, second in zip(inputs[1 : 1 + width], inputs[1 + width :], strict=True):
            half = algebra.exclusive_or(first, second)
            found.append(algebra.exclusive_or(half, carry))
            # Majority: both are 1, or one is and the carry; never both of these.
            carry = algebra.exclusive_or(algebra.conjunction(first, second), algebra.conjunction(half, carry))
        return [*found, carry]

    order = (0, *(position for k in range(width) for position in (1 + k, 1 + width + k)))
    return WideFunctionTarget(1 + 2 * width, width + 1, value, bits, order, _adder_corners(width))


def _adder_corners(width: int) -> tuple[int, ...]:
    """Carries that start at each bit and run to the end, or are absorbed at once; all zeros, all ones, and stripes."""
    mask = (1 << width) - 1
    stripes = mask // 3
    pairs = [(0, 0), (mask, mask), (mask, 0), (0, mask), (stripes, mask ^ stripes), (stripes, stripes)]
    for k in range(width):
        pairs += [(mask >> k << k, 1 << k), (1 << k, mask >> k << k), (1 << k, 1 << k), (1 << k, 0), (0, 1 << k)]
    found = dict.fromkeys(carry | a << 1 | b << (1 + width) for carry in (0, 1) for a, b in pairs)
    return tuple(found)
