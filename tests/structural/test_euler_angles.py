"""A gate of one qubit holds as many numbers as its three rotations need beside multiples of pi/4."""

from __future__ import annotations

import functools
import itertools
import math

import numpy as np
import pytest
from circuits import circuit, free, gate, outcome, unitary

from grader.structural.effects import unitary_effect
from grader.structural.euler_angles import free_euler_angles
from grader.structural.max_free_parameters import free_parameters
from grader.verdict import Outcome
from ir.random_programs import random_unitary

AXES = [*itertools.product("xyz", repeat=3)]
EIGHTH = math.pi / 4


def product(axes: tuple[str, ...], angles: tuple[float, ...]) -> np.ndarray:
    rotations = [gate("r" + axis, 0, params=(angle,)).matrix() for axis, angle in zip(axes, angles, strict=True)]
    return functools.reduce(np.matmul, rotations)


@pytest.mark.parametrize("axes", AXES)
def test_one_angle_between_fixed_rotations_is_one_number(axes):
    for place in range(3):
        for fixed in ((1, 2), (2, 1), (2, 2), (3, 6), (4, 7)):
            angles = [EIGHTH * fixed[0], EIGHTH * fixed[1]]
            angles.insert(place, 0.3)
            assert free_euler_angles(np.exp(0.7j) * product(axes, tuple(angles))) <= 1


@pytest.mark.parametrize("axes", [axes for axes in AXES if axes[0] != axes[1] != axes[2]])
def test_two_angles_and_three_are_as_many_numbers(axes):
    assert free_euler_angles(product(axes, (0.3, EIGHTH, 0.5))) == 2
    assert free_euler_angles(product(axes, (0.3, 0.7, 0.5))) == 3


def test_the_clifford_group_and_t_hold_none():
    for angles in itertools.product(range(0, 8, 2), repeat=3):
        assert free_euler_angles(product(("z", "x", "z"), tuple(EIGHTH * a for a in angles))) == 0
    assert free_euler_angles(np.diag([1, np.exp(1j * EIGHTH)])) == 0


@pytest.mark.parametrize("seed", range(20))
def test_a_matrix_of_no_kind_holds_three(seed):
    assert free_euler_angles(random_unitary(np.random.default_rng(seed), 1)) == 3


def test_a_kick_merged_with_a_quarter_turn_holds_the_number_of_the_kick():
    merged = unitary(product(("z", "x"), (math.pi / 2, 0.9)), 0)
    effect = unitary_effect(merged)
    assert effect is not None and free_parameters(effect) == 1
    rule = {"rule": "max_free_parameters", "count": 0}
    assert outcome(rule, circuit(1, merged), registers=free(0)) is Outcome.FAILED


def test_under_a_control_it_is_a_matrix_like_any_other():
    effect = unitary_effect(gate("u", 0, params=(0.3, math.pi / 2, 0.0), controls=(1,)))
    assert effect is not None and free_parameters(effect) == 4
