"""Comparing the programs of several cases: net steps brought into one order, and what differs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from grader.structural.cancel import cancel
from grader.structural.equality import same_effect
from grader.structural.operators import EFFECT_ATOL
from grader.structural.steps import Step, steps_of
from ir.program import Channel, Measure, Prepare, Program, Reset

_ROUNDS = 6


def canonical_steps(program: Program) -> tuple[Step, ...]:
    """The net steps of a program, see ``canonical_order``."""
    return canonical_order(steps_of(program))


def canonical_order(steps: Sequence[Step]) -> tuple[Step, ...]:
    """What is left once steps that undo each other are out, in an order that depends on the dependency graph alone.

    Steps on different qubits and clbits may stand in any order in the listing; here they come by the length of the
    longest chain before them, then by qubits.
    """
    net = tuple(steps)
    for _ in range(_ROUNDS):
        before, net = len(net), cancel(net, local=False).steps
        if len(net) == before:
            break
    depth_of_qubit: dict[int, int] = {}
    depth_of_clbit: dict[int, int] = {}
    keyed: list[tuple[tuple[int, tuple[int, ...], int], Step]] = []
    for place, step in enumerate(net):
        clbits = {bit[0] for guard in step.guards for bit in guard.bits}
        if step.written is not None:
            clbits.add(step.written[0])
        depth = max(
            (*(depth_of_qubit.get(qubit, 0) for qubit in step.qubits), *(depth_of_clbit.get(c, 0) for c in clbits)),
            default=0,
        )
        for qubit in step.qubits:
            depth_of_qubit[qubit] = depth + 1
        for clbit in clbits:
            depth_of_clbit[clbit] = depth + 1
        keyed.append(((depth, step.qubits, place), step))
    keyed.sort(key=lambda item: item[0])
    return tuple(step for _, step in keyed)


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
