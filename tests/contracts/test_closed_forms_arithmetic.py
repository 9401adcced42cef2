"""Closed forms of arithmetic against logic on bits, published tables and identities of the operations."""

from __future__ import annotations

import math

import numpy as np
import pytest

from contracts.closed_forms import arithmetic
from contracts.closed_forms.operations import dft
from contracts.closed_forms.operators import modular_add
from contracts.closed_forms.parameters import TargetError


def bits_of(value, count):
    return [value >> k & 1 for k in range(count)]


def test_the_majority_step_is_two_cnots_and_a_toffoli():
    # The published circuit, on the bits (c, b, a): CNOT a to b, CNOT a to c, Toffoli of c and b to a.
    for x, value in enumerate(arithmetic.majority().table):
        c, b, a = bits_of(x, 3)
        b, c = b ^ a, c ^ a
        a ^= b & c
        assert bits_of(value, 3) == [c, b, a]


def test_subtracting_a_constant_is_undone_by_adding_it():
    table = arithmetic.subtract_constant(3, 3).table
    assert [(value + 3) % 8 for value in table] == list(range(8))
    assert table[:4] == (5, 6, 7, 0)


def test_or_and_parity_are_folds_over_the_bits():
    for x in range(8):
        a, b, c = bits_of(x, 3)
        assert arithmetic.any_set(3).table[x] == a | b | c
        assert arithmetic.parity(3).table[x] == a ^ b ^ c


@pytest.mark.parametrize("width", [1, 2, 4])
def test_the_adder_ripples_a_carry_from_bit_to_bit(width):
    table = arithmetic.add_with_carry(width).table
    assert sorted(table) == list(range(1 << (2 * width + 2)))
    for x, value in enumerate(table):
        bits = bits_of(x, 2 * width + 2)
        c, b, a, z = bits[0], bits[1 : 1 + width], bits[1 + width : -1], bits[-1]
        carry, total = c, []
        for one, other in zip(a, b, strict=True):
            total.append(one ^ other ^ carry)
            carry = one & other | carry & (one ^ other)
        assert bits_of(value, 2 * width + 2) == [c, *total, *a, z ^ carry]


@pytest.mark.parametrize("width", [2, 3, 4])
def test_a_carry_between_bits_is_what_the_low_bits_come_to_beyond_their_width(width):
    for x, value in enumerate(arithmetic.inner_carries(width).table):
        bits = bits_of(x, 2 * width + 2)
        c, b, a = bits[0], bits[1 : 1 + width], bits[1 + width : -1]
        for k in range(1, width):
            low = sum((a[j] + b[j]) * 2**j for j in range(k)) + c
            assert (value >> (k - 1) & 1) == (low >= 2**k)


@pytest.mark.parametrize("bits", [1, 3, 4])
def test_the_transform_of_an_adder_is_the_dft_its_inverse_or_either_without_swaps(bits):
    plain = arithmetic.fourier_of_sum_register(bits, False, True).matrix
    assert np.allclose(plain, dft(bits).matrix, atol=1e-13)
    assert np.allclose(arithmetic.fourier_of_sum_register(bits, True, True).matrix @ plain, np.eye(1 << bits))
    bare = arithmetic.fourier_of_sum_register(bits, False, False).matrix
    for index in range(1 << bits):
        swapped = sum(bit << bits - 1 - k for k, bit in enumerate(bits_of(index, bits)))
        assert np.allclose(bare[swapped], plain[index])


@pytest.mark.parametrize("inverse", [False, True])
def test_the_transform_back_undoes_the_transform_and_takes_its_input_in_either_order(inverse):
    back = arithmetic.fourier_from_sum_register(3, inverse, True).matrix
    assert np.allclose(back, dft(3).matrix if inverse else dft(3).matrix.conj(), atol=1e-13)
    bare = arithmetic.fourier_from_sum_register(3, inverse, False).matrix
    for index in range(8):
        swapped = sum(bit << 2 - k for k, bit in enumerate(bits_of(index, 3)))
        assert np.allclose(bare[:, swapped], back[:, index])


@pytest.mark.parametrize("inverse", [False, True])
def test_phases_between_such_transforms_add(inverse):
    # F^dagger diag(exp(+-2 pi i a k / 16)) F is the shift by a, which is what a Draper adder rests on.
    transform = arithmetic.fourier_of_sum_register(4, inverse, True).matrix
    adder = modular_add(4).matrix
    sign = -1 if inverse else 1
    for a in range(16):
        phases = np.diag(np.exp(sign * 2j * math.pi * a * np.arange(16) / 16))
        shift = transform.conj().T @ phases @ transform
        columns = [a + 16 * b for b in range(16)]
        assert np.allclose(adder[np.ix_(columns, columns)], shift, atol=1e-12)


def test_powers_of_seven_modulo_fifteen_are_the_published_ones():
    # 1, 7, 4, 13, and again (Vandersypen et al., Nature 414, 883 (2001)).
    matrix = arithmetic.modular_exponent(7, 15, 3, 4).matrix
    powers = [int(np.flatnonzero(matrix[:, x])[0]) for x in range(8)]
    assert [index >> 3 for index in powers] == [1, 7, 4, 13] * 2
    assert [index & 7 for index in powers] == list(range(8))


@pytest.mark.parametrize("base", [2, 4, 7, 8, 11, 13, 14])
def test_each_power_is_the_one_before_times_the_base(base):
    matrix = arithmetic.modular_exponent(base, 15, 3, 4).matrix
    value = 1
    for x in range(8):
        assert matrix[x + 8 * value, x] == 1
        value = value * base - 15 * (value * base // 15)
    assert np.count_nonzero(matrix) == 8


@pytest.mark.parametrize(
    ("form", "arguments"),
    [
        (arithmetic.modular_exponent, (6, 15, 3, 4)),
        (arithmetic.modular_exponent, (2, 17, 3, 4)),
        (arithmetic.add_with_carry, (0,)),
        (arithmetic.subtract_constant, (3, 8)),
        (arithmetic.fourier_of_sum_register, (3, 1, True)),
        (arithmetic.fourier_from_sum_register, (3, True, 0)),
    ],
)
def test_wrong_parameters_are_refused(form, arguments):
    with pytest.raises(TargetError):
        form(*arguments)
