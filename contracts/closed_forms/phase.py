"""Closed forms of phase estimation and order finding, and of the Fourier transform that ends them; little-endian."""

from __future__ import annotations

import math

import numpy as np

from contracts.closed_forms import literal
from contracts.closed_forms.oracles import hadamards
from contracts.closed_forms.parameters import TargetError, integer, real, sequence
from contracts.closed_forms.waypoint_forms import inverse_dft
from contracts.target_values import (
    AnyOfTarget,
    ChannelTarget,
    DistributionTarget,
    InstrumentTarget,
    IsometryTarget,
    StateTarget,
)
from ir.gates import Matrix

_MAX_COUNTING = 8
_MAX_STEPS_QUBITS = 8
_MAX_STATE_QUBITS = 12


def phase_estimation(turns: object, weights: object, bits: object) -> DistributionTarget:
    """What phase estimation on ``bits`` counting qubits reads.

    For an eigenvalue exp(2 pi i t), value m with probability sin(pi N d)^2 / (N sin(pi d))^2, d = t - m/N,
    N = 2^bits (Nielsen, Chuang, section 5.2.1); over eigenvalues the average by ``weights``.

    Args:
        turns: One t an eigenvalue, as a pair of integers: numerator and denominator.
        weights: The squared amplitude of each eigenvector in the state of the system; they add up to 1.
        bits: Counting qubits.
    """
    size = 1 << integer("bits", bits, 1, _MAX_COUNTING)
    shares = [real("weights", value) for value in sequence("weights", weights)]
    if min(shares) < 0 or abs(sum(shares) - 1) > 1e-9:
        raise TargetError(f"weights: probabilities that add up to 1 are expected, got {shares}")
    fractions = [sequence("turns", pair) for pair in sequence("turns", turns)]
    if len(fractions) != len(shares) or any(len(pair) != 2 for pair in fractions):
        raise TargetError(f"turns: {len(shares)} pairs of integers are expected, got {fractions}")
    law = np.zeros(size)
    for (top, bottom), share in zip(fractions, shares, strict=True):
        denominator = integer("turns", bottom, 1, 10_000)
        numerator = integer("turns", top, -10_000, 10_000)
        for m in range(size):
            # d = offset / (N denominator), exact in integers, so that a whole turn is seen as one.
            offset = numerator * size - m * denominator
            if offset % (size * denominator) == 0:
                law[m] += share
            elif offset % denominator:
                wave = math.sin(math.pi * (offset % (2 * denominator)) / denominator)
                law[m] += share * (wave / (size * math.sin(math.pi * offset / (size * denominator)))) ** 2
    return DistributionTarget(law / law.sum())


def phase_estimation_steps(unitary: object, bits: object) -> AnyOfTarget:
    """All of phase estimation that follows the uniform superposition: controlled powers, inverse transform.

    The counting qubits are the lower ones: F^dagger sum over x of |x><x| U^x, in the conventions that give the same
    record on the uniform superposition: counting qubits in the opposite order for the powers, for the
    record, or both; and, where U^(2^bits) = 1, the powers of the inverse of U with the transform itself.

    Args:
        unitary: Rows, as in the form ``matrix``.
        bits: Counting qubits.
    """
    u = literal.matrix(unitary).matrix
    if u.shape[0] != u.shape[1]:
        raise TargetError(f"unitary: a square matrix is expected, got {u.shape}")
    count = integer("bits", bits, 1, _MAX_COUNTING)
    width = len(u).bit_length() - 1
    if count + width > _MAX_STEPS_QUBITS:
        raise TargetError(f"bits: at most {_MAX_STEPS_QUBITS} qubits in all, got {count + width}")
    size = 1 << count
    powers = [np.linalg.matrix_power(u, x) for x in range(size)]
    transform = inverse_dft(count).matrix
    plain = np.zeros((size * len(u),) * 2, dtype=np.complex128)
    for x in range(size):
        # Counting qubits are the lower bits of the index.
        plain += np.kron(powers[x], np.outer(transform[:, x], np.eye(size)[x]))
    identity, system = np.eye(size), np.eye(len(u))
    opposite = identity[_reversed_indices(count)]
    negative = identity[(-np.arange(size)) % size]
    periodic = np.abs(powers[-1] @ u - system).max() < 1e-9
    found: list[Matrix] = []
    for first in (identity, negative) if periodic else (identity,):
        for before in (identity, opposite):
            for after in (identity, opposite):
                option = np.kron(system, after) @ plain @ np.kron(system, first @ before)
                if all(np.abs(option - other).max() > 1e-9 for other in found):
                    found.append(option)
    return AnyOfTarget(tuple(IsometryTarget(option) for option in found))


def phase_estimation_undone(unitary: object, bits: object) -> AnyOfTarget:
    """``phase_estimation_steps`` and the Hadamards before them, the other way round: one for each convention.

    Args:
        unitary: Rows, as in the form ``matrix``, of the unitary that was estimated.
        bits: Counting qubits, the lower ones.
    """
    options = phase_estimation_steps(unitary, bits).options
    count = integer("bits", bits, 1, _MAX_COUNTING)
    layer = hadamards(count).matrix
    found: list[IsometryTarget] = []
    for option in options:
        assert isinstance(option, IsometryTarget)  # they are all unitaries
        system = np.eye(len(option.matrix) >> count)
        found.append(IsometryTarget(np.kron(system, layer) @ option.matrix.conj().T))
    return AnyOfTarget(tuple(found))


def phase_readings(unitary: object, bits: object) -> AnyOfTarget:
    """``phase_estimation_steps`` of which the counting qubits alone are kept, one channel for each convention.

    Args:
        unitary: Rows, as in the form ``matrix``.
        bits: Counting qubits, the lower ones of the input and the only ones of the output.
    """
    readings = []
    for option in phase_estimation_steps(unitary, bits).options:
        assert isinstance(option, IsometryTarget)
        counting = 1 << integer("bits", bits, 1, _MAX_COUNTING)
        readings.append(ChannelTarget(tuple(option.matrix.reshape(-1, counting, len(option.matrix)))))
    return AnyOfTarget(tuple(readings))


def inverse_fourier_or_unswapped(n: object) -> AnyOfTarget:
    """``inverse_dft``, and the same without its swaps: with the outputs in the opposite order."""
    matrix = inverse_dft(n).matrix
    opposite = matrix[_reversed_indices(len(matrix).bit_length() - 1)]
    return AnyOfTarget((IsometryTarget(matrix), IsometryTarget(opposite)))


def powers_of_base(base: object, modulus: object, counting_bits: object, work_bits: object) -> StateTarget:
    """sum over x of |x>|base^x mod modulus>, x uniform on the lower ``counting_bits`` qubits: order finding before
    its transform (Nielsen, Chuang, section 5.3.1)."""
    counting = integer("counting_bits", counting_bits, 1, _MAX_COUNTING)
    work = integer("work_bits", work_bits, 1, _MAX_STATE_QUBITS - counting)
    n = integer("modulus", modulus, 2, 1 << work)
    a = integer("base", base, 1, n - 1)
    if math.gcd(a, n) != 1:
        raise TargetError(f"base: no common divisor with {n} is expected, got {a}")
    amplitudes = np.zeros(1 << (counting + work), dtype=np.complex128)
    for x in range(1 << counting):
        amplitudes[x | pow(a, x, n) << counting] = 1
    return StateTarget(amplitudes / math.sqrt(1 << counting))


def power_readings(base: object, modulus: object, exponent_bits: object, work_bits: object) -> ChannelTarget:
    """x to base^x mod modulus, x read and forgotten: what the work register of order finding tells of the exponent.

    Args:
        base: Without a common divisor with ``modulus``.
        modulus: At most 2^work_bits.
        exponent_bits: Qubits of the input.
        work_bits: Qubits of the output.
    """
    count = integer("exponent_bits", exponent_bits, 1, _MAX_COUNTING)
    amplitudes = powers_of_base(base, modulus, count, work_bits).amplitudes
    written = amplitudes.reshape(-1, 1 << count) * math.sqrt(1 << count)  # column x is the state of its power
    return ChannelTarget(tuple(written * row for row in np.eye(1 << count)))


def phase_bits(phases: object, bits: object) -> InstrumentTarget:
    """Phase estimation of a diagonal unitary whose phases have ``bits`` binary digits: for each basis state k of
    the system the record is its phase, most significant digit leftmost, and the state stays.

    Args:
        phases: Entry k is the phase of basis state k, in units of 2 pi / 2^bits.
        bits: Digits.
    """
    size = 1 << integer("bits", bits, 1, _MAX_COUNTING)
    values = [integer("phases", value, 0, size - 1) for value in sequence("phases", phases)]
    literal.power_of_two(len(values))
    branches = []
    for record in sorted(set(values)):
        kept = np.array([float(value == record) for value in values])
        branches.append((record, (np.diag(kept).astype(np.complex128),)))
    return InstrumentTarget(tuple(branches))


def measured_fourier(n: object) -> InstrumentTarget:
    """The Fourier transform and a measurement of all its qubits, without the final swaps.

    The input j has qubit 0 as its most significant bit, the record k has it as its least significant one: record k
    has the amplitude sum over j of exp(2 pi i j k / N) / sqrt(N) (Griffiths, Niu, Phys. Rev. Lett. 76, 3228).
    """
    width = integer("n", n, 1, 6)
    size = 1 << width
    weights = np.array(_reversed_indices(width))
    rows = np.exp(2j * math.pi * (np.outer(np.arange(size), weights) % size) / size) / math.sqrt(size)
    return InstrumentTarget(tuple((k, (rows[k : k + 1].astype(np.complex128),)) for k in range(size)))


def _reversed_indices(width: int) -> list[int]:
    """Each index with its bits in the opposite order."""
    return [int(format(index, f"0{width}b")[::-1], 2) for index in range(1 << width)]
