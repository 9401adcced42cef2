"""How far answers are from one another, where one of them is empty, of another kind, or no number at all."""

from __future__ import annotations

import math

import pytest

from contracts.target_values import Answer
from grader.functional.answer import answer_distance, answer_text

EMPTY: frozenset[Answer] = frozenset()


@pytest.mark.parametrize(
    ("actual", "expected", "distance"),
    [
        (EMPTY, EMPTY, 0.0),
        ((), EMPTY, 0.0),
        (frozenset({1}), EMPTY, 1.0),
        (EMPTY, frozenset({1}), 1.0),
        ((), frozenset({1}), 1.0),
        ((1,), EMPTY, 1.0),
        ((), (), 0.0),
        ((1,), (), 1.0),
        ((), (1,), 1.0),
        ((1, 2), (1, 2.5), 0.5),
        ((1, 2), (2, 1), 1.0),
        ((1, 2, 2), frozenset({1, 2}), 0.0),
        (frozenset({1, 4}), frozenset({1, 2}), 2.0),
        (frozenset({1}), frozenset({1, 2}), 1.0),  # 2 is not found
        (frozenset({1, 2}), frozenset({1}), 1.0),  # 2 is too much
        (frozenset({1, 2}), (1, 2), 1.0),  # a set is no list
        (True, True, 0.0),
        (1, True, 1.0),
        (True, 1, 1.0),
        (0, False, 1.0),
        ("a", "a", 0.0),
        (" a\n", "a", 0.0),
        ("a b", "ab", 1.0),
        ("1", 1, 1.0),
        (1, "1", 1.0),
        ((1,), 1, 1.0),
        (3 + 4j, 0, 5.0),
        (math.nan, 0.0, 1e300),
        (math.inf, 0.0, 1e300),
        (10**400, 0.5, 1e300),
        (10**400, 10**400 + 3, 3.0),
    ],
)
def test_the_distance_of_two_answers(actual, expected, distance):
    assert answer_distance(actual, expected) == distance


def test_numbers_too_large_for_a_float_are_shown():
    assert answer_text(10**400) == "inf"
    assert answer_text(-(10**400)) == "-inf"
