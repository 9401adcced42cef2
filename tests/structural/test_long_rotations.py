"""Pauli rotations that are too long for a matrix: what undoes them, and what is left of a whole turn."""

from __future__ import annotations

import math

import numpy as np
import pytest
from circuits import circuit, gate, outcome, unitary

from grader.structural.effects import Effect, undoes, unitary_effect
from grader.structural.equality import same_but_for_qubits, same_effect
from grader.verdict import Outcome
from ir.random_programs import random_unitary

WORD, OTHER = "rzxzxzxz", "rzxzxzxx"


def rotation(angle: float, *, word: str = WORD, controls: tuple[int, ...] = ()) -> Effect:
    effect = unitary_effect(gate(word, *range(7), params=(angle,), controls=controls))
    assert effect is not None
    return effect


@pytest.mark.parametrize(
    ("later", "earlier", "undone"),
    [
        (rotation(0.3), rotation(-0.3), True),
        (rotation(0.3), rotation(0.3), False),
        (rotation(0.3), rotation(-0.4), False),
        (rotation(0.3), rotation(2 * math.pi - 0.3), True),  # minus the identity: a global phase
        (rotation(0.3), rotation(-0.3, word=OTHER), False),
        (rotation(0.3, controls=(7,)), rotation(-0.3, controls=(7,)), True),
        (rotation(0.3, controls=(7,)), rotation(2 * math.pi - 0.3, controls=(7,)), False),  # a Z on the control
        (rotation(0.3, controls=(7,)), rotation(4 * math.pi - 0.3, controls=(7,)), True),
        (rotation(0.3, controls=(7,)), rotation(-0.3), False),
        (rotation(0.3, controls=(7,)), rotation(-0.3, controls=(8,)), False),
    ],
)
def test_what_undoes_a_long_rotation(later, earlier, undone):
    assert undoes(later, earlier) is undone


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        (rotation(0.3), rotation(0.1 + 0.2), True),
        (rotation(0.3), rotation(0.3 + 2 * math.pi), True),
        (rotation(0.3), rotation(0.3, word=OTHER), False),
        (rotation(0.3), rotation(0.4), False),
        (rotation(0.3, controls=(7,)), rotation(0.3 + 2 * math.pi, controls=(7,)), False),
        (rotation(0.3, controls=(7,)), rotation(0.3 + 4 * math.pi, controls=(7,)), True),
    ],
)
def test_when_long_rotations_are_equal(left, right, same):
    assert same_effect(left, right) is same
    # The letters in another order on other qubits are the same rotation; another letter is not.
    assert same_but_for_qubits(left, right) is same


def test_a_long_rotation_is_the_same_on_qubits_in_another_order():
    assert same_but_for_qubits(rotation(0.3), rotation(0.3, word="rxzxzzxz"))
    assert not same_but_for_qubits(rotation(0.3), rotation(0.3, word="rxzxzzzz"))
    assert not same_but_for_qubits(rotation(0.3), rotation(-0.3))


def test_effects_of_another_kind_or_size_are_not_the_same_on_any_qubits():
    matrix = unitary_effect(unitary(random_unitary(np.random.default_rng(4), 7), *range(7)))
    pair, three = (
        unitary_effect(gate("rzz", 0, 1, params=(0.3,))),
        unitary_effect(gate("rzzz", 0, 1, 2, params=(0.3,))),
    )
    assert matrix is not None and pair is not None and three is not None
    for left, right in ((rotation(0.3), matrix), (matrix, rotation(0.3)), (pair, three), (three, pair)):
        assert not same_but_for_qubits(left, right)
        assert not same_effect(left, right)


def test_a_whole_turn_under_control_is_a_z_on_the_control():
    whole = rotation(2 * math.pi, controls=(7,))
    z = unitary_effect(gate("z", 7))
    assert z is not None and same_effect(whole, z)
    assert rotation(4 * math.pi, controls=(7,)).is_identity
    assert rotation(2 * math.pi).is_identity
    assert not rotation(math.pi).is_identity


def test_long_rotations_that_undo_each_other_are_no_operations():
    there, back = gate(WORD, *range(7), params=(0.3,)), gate(WORD, *range(7), params=(-0.3,))
    rule = {"rule": "min_operations", "count": 1}
    registers = ({"name": "q", "qubits": tuple(range(7)), "start": "free"},)
    assert outcome(rule, circuit(7, there, back), registers=registers) is Outcome.FAILED
    assert outcome(rule, circuit(7, there, there), registers=registers) is Outcome.HELD
