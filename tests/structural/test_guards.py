"""A guard is written in one way, whichever way its condition was written."""

from __future__ import annotations

import itertools
import random

import pytest
from circuits import circuit, x

from grader.structural.steps import Guard, guard_of, steps_of
from ir.program import Conditional, Measure

COUNT = 4
BITS = [(clbit, 1) for clbit in (7, 2, 5, 3)]


def met(guard: Guard, record: dict[tuple[int, int], int]) -> bool:
    value = sum(record[bit] << place for place, bit in enumerate(guard.bits))
    return (value in guard.values) == guard.inside


def rewritten(bits, values, order, extra):
    """The same condition with its bits in another order and one bit more, which decides nothing."""
    places = [[*bits, extra].index(bit) for bit in order]
    wide = values | {value | 1 << len(bits) for value in values}
    return [sum((value >> place & 1) << new for new, place in enumerate(places)) for value in wide]


@pytest.mark.parametrize("seed", range(60))
def test_a_guard_is_met_by_the_records_that_meet_its_condition(seed):
    rng = random.Random(seed)
    values = frozenset(rng.sample(range(2**COUNT), rng.randrange(2**COUNT + 1)))
    inside = rng.random() < 0.5
    guard = guard_of(BITS, values, inside)
    for outcome in itertools.product((0, 1), repeat=COUNT):
        record = dict(zip(BITS, outcome, strict=True))
        assert met(guard, record) == met(Guard(tuple(BITS), values, inside), record)


@pytest.mark.parametrize("seed", range(60))
def test_one_condition_has_one_guard(seed):
    rng = random.Random(seed)
    values = frozenset(rng.sample(range(2**COUNT), rng.randrange(2**COUNT + 1)))
    order = [*BITS, (9, 1)]
    rng.shuffle(order)
    guard = guard_of(BITS, values)
    other = frozenset(rewritten(BITS, values, order, (9, 1)))
    assert guard_of(order, other) == guard
    complement = frozenset(range(2 ** (COUNT + 1))) - other
    assert guard_of(order, complement, inside=False) == guard
    assert guard_of(order, other, inside=False) == Guard(guard.bits, guard.values, not guard.inside)
    assert list(guard.bits) == sorted(guard.bits)


def test_guards_of_different_conditions_differ():
    guards = {guard_of(BITS[:2], frozenset(values)) for k in range(5) for values in itertools.combinations(range(4), k)}
    assert len(guards) == 2**4


def test_what_always_runs_has_no_guard_and_what_never_runs_is_no_step():
    always = Conditional((0, 1), frozenset(range(4)), (x(0),), (x(1),))
    never = Conditional((0, 1), frozenset(), (x(2),), (x(3),))
    steps = steps_of(circuit(4, Measure(0, 0), Measure(1, 1), always, never, num_clbits=2))
    assert [(step.number, step.guards) for step in steps[2:]] == [(3, ()), (7, ())]
