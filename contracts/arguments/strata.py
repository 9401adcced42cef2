"""Where probe values of angles and probabilities lie: each probe takes another stratum, so that none is left out.

A uniform draw from one turn never meets an angle beyond it, nor one close to a multiple of a quarter turn, where a
program may do something else. Here a number has as many strata as there are kinds of values; each probe takes the
next one of an order that is drawn once, and every entry of a list has an order of its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

MAX_ANGLE_PROBE = 4 * math.pi  # the period of a rotation's matrix, either way
ANGLES_DRAWN = "from -4π to 4π, some of them close to a multiple of π/2"
PROBABILITIES_DRAWN = "some of them close to 0, 1/2 or 1"

# A rotation by 1e-3 moves a state by a hundred times what a comparison lets pass, and by no more than a quarter of
# what would make a near special angle another generic one.
_NEAR_ANGLE = (1e-3, 0.2)
_NEAR_PROBABILITY = (1e-4, 1e-2)

Stratum = Callable[[np.random.Generator], float]


def _within_a_turn(generator: np.random.Generator) -> float:
    return float(generator.uniform(-math.pi, math.pi))


def _beyond_a_turn(generator: np.random.Generator) -> float:
    return float(generator.uniform(math.pi, MAX_ANGLE_PROBE))


def _beyond_a_turn_back(generator: np.random.Generator) -> float:
    return -_beyond_a_turn(generator)


def _near_a_quarter_turn(generator: np.random.Generator) -> float:
    multiple = int(generator.integers(-4, 4, endpoint=True))
    return multiple * math.pi / 2 + _near(generator, *_NEAR_ANGLE) * (1 if generator.integers(2) else -1)


def _near_zero(generator: np.random.Generator) -> float:
    return _near(generator, *_NEAR_PROBABILITY)


def _near_half(generator: np.random.Generator) -> float:
    # Off by less than near 0 and 1: nothing is special about 1/2 but the value itself.
    return 0.5 + _near(generator, 1e-6, 1e-3) * (1 if generator.integers(2) else -1)


def _near_one(generator: np.random.Generator) -> float:
    return 1 - _near(generator, *_NEAR_PROBABILITY)


def _below_half(generator: np.random.Generator) -> float:
    return float(generator.uniform(0, 0.5))


def _above_half(generator: np.random.Generator) -> float:
    return float(generator.uniform(0.5, 1))


def _near(generator: np.random.Generator, least: float, most: float) -> float:
    """Log-uniform, so that every power of ten is as likely as the next one."""
    return math.exp(float(generator.uniform(math.log(least), math.log(most))))


ANGLES: tuple[Stratum, ...] = (_within_a_turn, _beyond_a_turn, _beyond_a_turn_back, _near_a_quarter_turn)
PROBABILITIES: tuple[Stratum, ...] = (_below_half, _above_half, _near_zero, _near_one, _near_half)


def stratified(
    strata: Sequence[Stratum], length: int, generators: Sequence[np.random.Generator], order: np.random.Generator
) -> list[tuple[float, ...]]:
    """``length`` numbers for each probe; in so many probes as there are strata, each number meets every stratum.

    Args:
        strata: The kinds of values.
        length: Numbers in one probe.
        generators: One a probe, for its values.
        order: For the orders in which the strata are taken.
    """
    orders = [order.permutation(len(strata)) for _ in range(length)]
    return [
        tuple(strata[int(turns[index % len(strata)])](generator) for turns in orders)
        for index, generator in enumerate(generators)
    ]
