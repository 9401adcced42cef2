"""Probe values of angles and probabilities: in as many probes as there are strata, every number meets each of them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from contracts.arguments.numbers import AngleArgument, AnglesArgument, ProbabilityArgument
from contracts.arguments.strata import ANGLES, PROBABILITIES, stratified

SEEDS = range(20)


def _generators(count, seed):
    return [np.random.Generator(np.random.PCG64([seed, index])) for index in range(count)]


def _drawn(argument, count, seed):
    order = np.random.Generator(np.random.PCG64([seed, 99]))
    return argument.draw_each(_generators(count, seed), order)


ANGLE = AngleArgument(name="a", type="angle", description="an angle")
LIST = AnglesArgument(name="a", type="angles", description="angles", length=3)
PROBABILITY = ProbabilityArgument(name="p", type="probability", description="a probability")


def _off_a_quarter_turn(angle):
    return abs(angle - round(angle / (math.pi / 2)) * math.pi / 2)


@pytest.mark.parametrize("seed", SEEDS)
def test_each_entry_of_a_list_goes_beyond_a_turn_both_ways_and_close_to_a_quarter_turn(seed):
    for values in zip(*_drawn(LIST, len(ANGLES), seed), strict=True):
        assert max(values) > math.pi and min(values) < -math.pi
        assert any(_off_a_quarter_turn(value) < 0.2 for value in values)
        assert any(abs(value) < math.pi for value in values)
        assert all(abs(value) <= 4 * math.pi for value in values)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_angle_is_special_itself(seed):
    # At multiples of pi/2 many wrong programs are right.
    assert all(_off_a_quarter_turn(value) > 1e-6 for value in _drawn(ANGLE, len(ANGLES), seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_probability_comes_close_to_both_ends_and_to_a_half_without_being_there(seed):
    values = _drawn(PROBABILITY, len(PROBABILITIES), seed)
    for special in (0, 0.5, 1):
        assert any(0 < abs(value - special) <= 1e-2 for value in values)
    assert all(0 < value < 1 for value in values)


def test_entries_do_not_take_the_strata_in_step():
    names = [lambda generator, number=number: float(number) for number in range(4)]
    drawn = stratified(names, 6, _generators(4, 1), np.random.Generator(np.random.PCG64(1)))
    assert any(len(set(values)) > 1 for values in drawn)
    assert all(sorted(values) == [0, 1, 2, 3] for values in zip(*drawn, strict=True))


def test_more_probes_than_strata_begin_again():
    names = [lambda generator, number=number: float(number) for number in range(2)]
    drawn = stratified(names, 1, _generators(5, 1), np.random.Generator(np.random.PCG64(1)))
    first, second = drawn[:2]
    assert drawn == [first, second, first, second, first]


def test_values_are_the_same_for_the_same_generators():
    assert _drawn(LIST, 4, 3) == _drawn(LIST, 4, 3)
