"""Comparing the programs of several cases: net steps brought into one order, and what differs."""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence

import numpy as np

from grader.structural.cancel import cancel
from grader.structural.effects import Rotation
from grader.structural.equality import same_effect
from grader.structural.layers import depths
from grader.structural.operators import EFFECT_ATOL
from grader.structural.steps import Step, steps_of
from ir.gates import Matrix
from ir.program import Channel, Measure, Prepare, Program, Reset

_ROUNDS = 6
_LARGE = 0.37  # of what the entries of a column have if they are all as large; some entry always has that


def canonical_steps(program: Program) -> tuple[Step, ...]:
    """The net steps of a program, see ``canonical_order``."""
    return canonical_order(steps_of(program))


def canonical_order(steps: Sequence[Step]) -> tuple[Step, ...]:
    """What is left once steps that undo each other are out, in an order that depends on the dependency graph alone.

    Steps on different qubits and clbits, and steps that commute, may stand in any order in the listing; here they come
    by the length of the longest chain before them, then by qubits, then by what they do.
    """
    net = tuple(steps)
    for _ in range(_ROUNDS):
        before, net = len(net), cancel(net, local=False).steps
        if len(net) == before:
            break
    keyed = [
        ((depth, step.qubits, _conditions(step), _numbers(step), place), step)
        for place, (depth, step) in enumerate(zip(depths(net), net, strict=True))
    ]
    keyed.sort(key=lambda item: item[0])
    return tuple(step for _, step in keyed)


def _conditions(step: Step) -> tuple[object, ...]:
    """When a step runs and what it writes, so that it can be sorted by."""
    guards = tuple((guard.bits, tuple(sorted(guard.values)), guard.inside) for guard in step.guards)
    return (guards, step.written or (-1, -1), "" if step.effect is not None else type(step.operation).__name__)


def _numbers(step: Step) -> tuple[float, ...]:
    """What a unitary step does in numbers, rounded and without its phase: equal steps have equal ones."""
    effect = step.effect
    if effect is None:
        return ()
    values = tuple(float(control.value) for control in effect.controls)
    if isinstance(effect.body, Rotation):
        turn = cmath.exp(0.5j * effect.body.angle)
        return (*values, *(float(ord(letter)) for letter in effect.body.word), *_rounded(np.array([turn, -turn])))
    flat = effect.body.reshape(-1)
    if not effect.controls:
        # Any entry that is not small in every operator that is equal up to a phase.
        leading = flat[int(np.argmax(np.abs(flat) > _LARGE / math.sqrt(len(effect.body))))]
        flat = flat * (abs(leading) / leading)
    return (*values, *_rounded(flat))


def _rounded(numbers: Matrix) -> tuple[float, ...]:
    # Off by a fraction of a place that no usual number has, so that rounding tells apart no two that are equal.
    return tuple(float(value) for value in np.round(np.concatenate((numbers.real, numbers.imag)) + 3.1e-8, 6) + 0.0)


def same_step(left: Step, right: Step) -> bool:
    """Whether two steps do the same on the same qubits under the same conditions."""
    if left.qubits != right.qubits or left.guards != right.guards or left.written != right.written:
        return False
    if left.effect is not None or right.effect is not None:
        return left.effect is not None and right.effect is not None and same_effect(left.effect, right.effect)
    a, b = left.operation, right.operation
    match a, b:
        case Measure(), Measure():
            return a.inverted == b.inverted
        case Reset(), Reset():
            return True
        case Prepare(), Prepare():
            return a.qubits == b.qubits and bool(abs(np.vdot(a.amplitudes, b.amplitudes)) >= 1 - EFFECT_ATOL)
        case Channel(), Channel():
            return a.qubits == b.qubits and len(a.kraus) == len(b.kraus) and all(
                np.abs(x - y).max() <= EFFECT_ATOL for x, y in zip(a.kraus, b.kraus, strict=True)
            )  # fmt: skip
        case _:
            return False


def same_kind(left: Step, right: Step) -> bool:
    """The same, but for angles: equal qubits and conditions, and unitary where the other one is."""
    if left.qubits != right.qubits or left.guards != right.guards or left.written != right.written:
        return False
    if left.effect is None or right.effect is None:
        return left.effect is None and right.effect is None and type(left.operation) is type(right.operation)
    return True


def first_difference(left: Sequence[Step], right: Sequence[Step]) -> tuple[Step | None, Step | None] | None:
    """The first place at which two canonical sequences differ; None if they do not."""
    for a, b in zip(left, right, strict=False):
        if not same_step(a, b):
            return a, b
    if len(left) == len(right):
        return None
    longer = left if len(left) > len(right) else right
    extra = longer[min(len(left), len(right))]
    return (extra, None) if longer is left else (None, extra)
