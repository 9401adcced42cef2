"""Closed forms of tests that compare states or estimate an overlap on ancillas; little-endian."""

from __future__ import annotations

import math
from itertools import product

import numpy as np

from contracts.closed_forms.literal import amplitudes, matrix
from contracts.closed_forms.parameters import TargetError, bits, integer
from contracts.target_values import ChannelTarget, DensityTarget, DistributionTarget, StateTarget
from ir.gates import Matrix

_MAX_PAIRS = 4
_MAX_BASIS_QUBITS = 10


def swap_tests(left: object, right: object) -> DistributionTarget:
    """A SWAP test of each pair of qubits of two states; ancilla k belongs to qubit k of both.

    Outcome a of the ancillas has the operator ``prod_k (1 + (-1)^{a_k} SWAP_k)/2`` (H. Buhrman, R. Cleve, J. Watrous,
    R. de Wolf, Phys. Rev. Lett. 87, 167902, 2001).

    Args:
        left: Amplitudes of one state, as in the form ``amplitudes``.
        right: Of the other one, on as many qubits.
    """
    first, second = amplitudes(left).amplitudes, amplitudes(right).amplitudes
    pairs = len(first).bit_length() - 1
    if len(first) != len(second) or not 1 <= pairs <= _MAX_PAIRS:
        raise TargetError(f"left, right: states on as many qubits are expected, 1 to {_MAX_PAIRS}")
    state = np.kron(second, first)
    probabilities = [np.vdot(state, effect @ state).real for effect in _swap_effects(pairs)]
    values = np.clip(np.array(probabilities), 0, None)
    return DistributionTarget(values / values.sum())


def basis_state(value: object) -> StateTarget:
    """One basis state, as a bit string, most significant first."""
    width = len(value) if isinstance(value, str) else 0
    index = bits("value", value, integer("value: its length", width, 1, _MAX_BASIS_QUBITS))
    vector: Matrix = np.zeros(1 << width, dtype=np.complex128)
    vector[index] = 1
    return StateTarget(vector)


def swap_test_of_qubits(pairs: object) -> ChannelTarget:
    """SWAP tests of qubit k with qubit ``pairs + k``, outcomes on as many other qubits; effects of ``swap_tests``."""
    effects = _swap_effects(integer("pairs", pairs, 1, _MAX_PAIRS))
    kraus = []
    for outcome, effect in enumerate(effects):
        for row in effect:  # projectors: <j| after the effect, then |outcome>
            if np.any(np.abs(row) > 0):
                operator = np.zeros((len(effects), len(row)), dtype=np.complex128)
                operator[outcome] = row
                kraus.append(operator)
    return ChannelTarget(tuple(kraus))


def hadamard_test(amplitudes_of: object, rows: object) -> DensityTarget:
    """The ancilla after H, U controlled by it, and H, on a state psi.

    ``(1 + Re<U> Z - Im<U> Y)/2`` with ``<U> = <psi|U|psi>``: P(0) = (1 + Re<U>)/2.

    Args:
        amplitudes_of: psi, as in the form ``amplitudes``.
        rows: U, as in the form ``matrix``.
    """
    value = _expectation(amplitudes_of, rows)
    density = np.array([[1 + value.real, 1j * value.imag], [-1j * value.imag, 1 - value.real]]) / 2
    weights, vectors = np.linalg.eigh(density)
    weights = np.clip(weights, 0, None)
    return DensityTarget(vectors * np.sqrt(weights / weights.sum()))


def hadamard_test_law(amplitudes_of: object, rows: object) -> DistributionTarget:
    """What the ancilla of ``hadamard_test`` reads."""
    real = _expectation(amplitudes_of, rows).real
    return DistributionTarget(np.array([(1 + real) / 2, (1 - real) / 2]))


def hadamard_test_of(rows: object) -> ChannelTarget:
    """The test itself, from the system to the ancilla: ``|0> (1 + U)/2 + |1> (1 - U)/2``, the system left behind."""
    unitary = matrix(rows).matrix
    if unitary.shape[0] != unitary.shape[1]:
        raise TargetError("rows: a unitary is expected")
    parts = [(np.eye(len(unitary)) + sign * unitary) / 2 for sign in (1, -1)]
    return ChannelTarget(tuple(np.stack([part[j] for part in parts]) for j in range(len(unitary))))


def _expectation(amplitudes_of: object, rows: object) -> complex:
    state, unitary = amplitudes(amplitudes_of).amplitudes, matrix(rows).matrix
    if unitary.shape != (len(state),) * 2:
        raise TargetError(f"rows: a unitary on {int(math.log2(len(state)))} qubits is expected")
    return complex(np.vdot(state, unitary @ state))


def _swap_effects(pairs: int) -> list[Matrix]:
    """For each outcome its projector on ``2 * pairs`` qubits."""
    size = 1 << 2 * pairs
    swaps = []
    for k in range(pairs):
        x = np.arange(size)
        differ = (x >> k ^ x >> (pairs + k)) & 1
        swaps.append(np.eye(size)[x ^ (differ << k | differ << (pairs + k))])
    effects = []
    for signs in product((1, -1), repeat=pairs):  # the last pair varies fastest
        effect = np.eye(size)
        for k, sign in enumerate(reversed(signs)):
            effect = effect @ (np.eye(size) + sign * swaps[k]) / 2
        effects.append(np.asarray(effect, dtype=np.complex128))
    return effects
