"""Rule ``segment``: steps that commute with the stretch may be listed within it, whatever they join."""

from __future__ import annotations

import math

import numpy as np
import pytest
from circuits import cp, cx, cz, h, outcome
from listings import relisted
from way_circuits import Ops, built, form, register

from grader.verdict import Outcome

REGISTERS = (register(0, 1, name="a", start="free"), register(2, 3, name="b", start="free"))
TRANSFORM = {
    "rule": "segment",
    "name": "the Fourier transform of b",
    "registers": ("b",),
    "any_of": tuple(
        form("fourier_of_sum_register", bits=2, inverse=inverse, swaps=swaps)
        for inverse in (False, True)
        for swaps in (False, True)
    ),
    "begins": "start",
}


def turned() -> Ops:
    return [h(3), cp(math.pi / 2, 3, 2), h(2)]


def turned_back() -> Ops:
    return [h(2), cp(-math.pi / 2, 3, 2), h(3)]


def phases() -> Ops:
    return [cp(math.pi, 0, 2), cp(math.pi / 2, 0, 3), cp(math.pi, 1, 3)]


ADDERS = {
    "in the Fourier basis": ([*turned(), *phases(), *turned_back()], Outcome.HELD),
    "transform for show": ([*turned(), *turned_back(), cx(0, 2), cx(1, 3)], Outcome.FAILED),
    "transform for show around two gates that cancel": (
        [*turned(), cz(0, 3), cz(3, 0), *turned_back(), cx(0, 2), cx(1, 3), cx(2, 0), cx(0, 3)],
        Outcome.FAILED,
    ),
}


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("name", ADDERS)
def test_phases_of_the_sum_may_stand_within_the_transform(name, seed):
    operations, expected = ADDERS[name]
    listing = relisted(operations, np.random.default_rng(seed)) if seed else operations
    assert outcome(TRANSFORM, built(4, listing), registers=REGISTERS) is expected
