"""Close enough, or not: where states and operators are compared within a tolerance, and how strongly gates entangle."""

from __future__ import annotations

import math

import numpy as np
import pytest
from circuits import gate

from grader.structural.effects import unitary_effect
from grader.structural.segment_operator import is_isometric
from grader.structural.strength import entangling_strength
from grader.structural.waypoint_match import same_spectra, same_up_to_local

TINY = 1e-6


def strength(angle: float, controls: int) -> float:
    effect = unitary_effect(gate("rz", 0, params=(angle,), controls=tuple(range(1, 1 + controls))))
    assert effect is not None
    return entangling_strength(effect)


def test_a_whole_turn_under_one_control_is_local_and_under_two_entangles():
    # Minus one under one control is a Z of the control; under two it is a CZ of theirs, 2 away from the identity.
    assert 0 < strength(2 * math.pi + TINY, 1) <= TINY
    assert strength(2 * math.pi + TINY, 2) == pytest.approx(2, abs=TINY)
    assert 0 < strength(TINY, 2) <= TINY


@pytest.mark.parametrize("qubits", [1, 2, 3])
def test_an_operator_as_near_to_an_isometry_as_is_tolerated_is_one(qubits):
    infidelity = 1e-4
    size = 1 << qubits

    def stretched(share: float) -> np.ndarray:
        # Half of the inputs are a bit likelier, the others less: 1 - (sum a / d)^2 is the share of the infidelity.
        turn = share * math.sqrt(infidelity)
        lengths = np.where(np.arange(size) % 2, math.cos(turn) + math.sin(turn), math.cos(turn) - math.sin(turn))
        assert 1 - (lengths.sum() / size) ** 2 == pytest.approx(share**2 * infidelity, rel=1e-2, abs=1e-15)
        return np.diag(lengths).astype(np.complex128)

    assert is_isometric(stretched(0.0), infidelity)
    assert is_isometric(stretched(0.4), infidelity)
    assert not is_isometric(stretched(10.0), infidelity)


def ket(count: int, **amplitudes: float) -> np.ndarray:
    state = np.zeros(1 << count, dtype=np.complex128)
    for bits, amplitude in amplitudes.items():
        state[int(bits.removeprefix("b"), 2)] = amplitude
    return state / np.linalg.norm(state)


def test_equal_spectra_prove_nothing_on_three_qubits():
    # Every qubit of a W state has the eigenvalues 2/3 and 1/3, and so has this state of the other class
    # (Duer, Vidal and Cirac 2000), which no local unitaries turn into it.
    w = ket(3, b001=1.0, b010=1.0, b100=1.0)
    other = ket(3, b000=math.sqrt(2), b111=1.0)
    assert same_spectra(w, other, [(0,), (1,), (2,)], 1e-9)
    assert same_up_to_local(w, other, 1e-9) is None
    assert same_up_to_local(w, w, 1e-9) is True
    flipped = w[[index ^ 0b101 for index in range(8)]]
    assert same_up_to_local(flipped, w, 1e-9) is True


def test_on_nine_qubits_only_the_state_itself_is_found_equal_up_to_local_operations():
    ghz = ket(9, b000000000=1.0, b111111111=1.0)
    flipped = ghz[[index ^ 1 for index in range(512)]]
    assert same_up_to_local(np.exp(0.3j) * ghz, ghz, 1e-9) is True
    assert same_up_to_local(flipped, ghz, 1e-9) is None
