"""Closed forms of arithmetic: truth tables of small functions, adders as permutations, modular exponentiation."""

from __future__ import annotations

import math

import numpy as np

from contracts.closed_forms.parameters import TargetError, integer
from contracts.target_values import FunctionTarget, IsometryTarget

_MAX_TABLE_BITS = 10
_MAX_ADDER_BITS = 4


def majority() -> FunctionTarget:
    """The first step of a ripple-carry adder: bits c, b, a to a + c, a + b (mod 2) and the majority of a, b, c.

    All least significant first (Cuccaro, Draper, Kutin, Moulton, arXiv:quant-ph/0410184, figure 2).
    """
    table = []
    for x in range(8):
        c, b, a = x & 1, x >> 1 & 1, x >> 2
        table.append((a ^ c) | (a ^ b) << 1 | (a & b | b & c | a & c) << 2)
    return FunctionTarget(tuple(table))


def subtract_constant(bits: object, constant: object) -> FunctionTarget:
    """x to (x - ``constant``) mod 2^bits."""
    size = 1 << integer("bits", bits, 1, _MAX_TABLE_BITS)
    taken = integer("constant", constant, 0, size - 1)
    return FunctionTarget(tuple((x - taken) % size for x in range(size)))


def any_set(bits: object) -> FunctionTarget:
    """1 where at least one of the bits is 1: the OR."""
    return FunctionTarget(tuple(int(x > 0) for x in range(1 << integer("bits", bits, 1, _MAX_TABLE_BITS))))


def parity(bits: object) -> FunctionTarget:
    """1 where an odd number of the bits is 1."""
    return FunctionTarget(tuple(x.bit_count() & 1 for x in range(1 << integer("bits", bits, 1, _MAX_TABLE_BITS))))


def add_with_carry(bits: object) -> FunctionTarget:
    """c, b, a, z to c, s, a, z + h mod 2, with s + 2^bits h = a + b + c: the permutation of an in-place adder.

    Input and value alike: the carry-in c on the first bit, then b, then a (``bits`` bits each, least significant
    first), then z.
    """
    width = integer("bits", bits, 1, _MAX_ADDER_BITS)
    mask = (1 << width) - 1
    table = []
    for x in range(1 << (2 * width + 2)):
        c, b, a, z = x & 1, x >> 1 & mask, x >> (1 + width) & mask, x >> (1 + 2 * width)
        total = a + b + c
        table.append(c | (total & mask) << 1 | a << (1 + width) | (z ^ total >> width) << (1 + 2 * width))
    return FunctionTarget(tuple(table))


def inner_carries(bits: object) -> FunctionTarget:
    """Of ``add_with_carry``, with the same input: the carries between its bits, that out of bit k on bit k.

    The carry out of the last bit, which is the result's h, is left out: ``bits - 1`` of them.
    """
    width = integer("bits", bits, 2, _MAX_ADDER_BITS)
    table = []
    for x in range(1 << (2 * width + 2)):
        value = 0
        for k in range(width - 1):
            low = (2 << k) - 1
            b, a = x >> 1 & low, x >> (1 + width) & low
            value |= (a + b + (x & 1) >> (k + 1)) << k
        table.append(value)
    return FunctionTarget(tuple(table))


def fourier_of_sum_register(bits: object, inverse: object, swaps: object) -> IsometryTarget:
    """The Fourier transform that a Draper adder begins with, in its four usual forms.

    U[j, k] = exp(2 pi i j k / 2^bits) / sqrt(2^bits), conjugated if ``inverse``; without ``swaps`` the output's
    qubits stand in the opposite order, as circuits that leave the final swaps out have it.
    """
    width = integer("bits", bits, 1, _MAX_TABLE_BITS)
    if not isinstance(inverse, bool) or not isinstance(swaps, bool):
        raise TargetError(f"inverse, swaps: truth values are expected, got {inverse!r}, {swaps!r}")
    size = 1 << width
    j = np.arange(size)
    angles = 2 * math.pi * (np.outer(j, j) % size) / size
    matrix = np.exp((-1j if inverse else 1j) * angles) / math.sqrt(size)
    if not swaps:
        opposite = np.array([int(format(index, f"0{width}b")[::-1], 2) for index in range(size)])
        matrix = matrix[opposite]
    return IsometryTarget(matrix)


def fourier_from_sum_register(bits: object, inverse: object, swaps: object) -> IsometryTarget:
    """What undoes ``fourier_of_sum_register`` of the same parameters: the transform that a Draper adder ends with.

    Without ``swaps`` the input's qubits stand in the opposite order.
    """
    return IsometryTarget(np.ascontiguousarray(fourier_of_sum_register(bits, inverse, swaps).matrix.conj().T))


def modular_exponent(base: object, modulus: object, exponent_bits: object, value_bits: object) -> IsometryTarget:
    """|x> to |x>|base^x mod modulus>, x on the lower ``exponent_bits`` qubits, the power above it.

    Args:
        base: From 2 to ``modulus`` - 1, and without a common divisor with it.
        modulus: At most 2^value_bits.
    """
    exponents = 1 << integer("exponent_bits", exponent_bits, 1, _MAX_TABLE_BITS // 2)
    width = integer("value_bits", value_bits, 1, _MAX_TABLE_BITS // 2)
    n = integer("modulus", modulus, 3, 1 << width)
    a = integer("base", base, 2, n - 1)
    if math.gcd(a, n) != 1:
        raise TargetError(f"base: no common divisor with {n} is expected, got {a}")
    matrix = np.zeros((exponents << width, exponents), dtype=np.complex128)
    for x in range(exponents):
        matrix[x + exponents * pow(a, x, n), x] = 1
    return IsometryTarget(matrix)
