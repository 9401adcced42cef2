"""Whether operations that carry an argument's name, and are not its operations, may be a use of it all the same.

A framework may spell a use in other gates, a controlled block above all. Then the net operator is still that of
the argument, its inverse or a power, on some qubits and under some controls. What is none of these is the
author's own block under that name, and no use.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Sequence

import numpy as np

from grader.structural.effects import IDENTITY, Effect, product, unitary_effect
from grader.structural.equality import inverse
from ir.gates import Matrix
from ir.program import Operation, Program, qubits_of

MAX_QUBITS = 8  # of the net operator; 20,160 ways to place an argument of six on them
MAX_CONTROLS = 2  # added to a use that a framework spells in other gates; more are found as controls or not at all
MAX_STRETCHES = 2048  # of operations in a row: all that 63 of them have
_POWERS = (1, -1, 2, -2, 3, -3)
_ATOL = 1e-6  # as wide as a framework's own decomposition may be off


def may_be_a_use(operations: Sequence[Operation], argument: Program) -> bool:
    """Whether the net operator of ``operations`` is the argument in some form, or too large to tell."""
    if len(_touched(operations)) > len(_touched(argument.operations)) + MAX_CONTROLS:
        return False
    net = _net(operations)
    if net is None:
        return True
    if not net.acts_on:
        return False
    whole = _net(argument.operations)
    if whole is None:
        return True
    return any(_is_placed(net, power) for power in _powers(whole))


def may_hold_a_use(operations: Sequence[Operation], argument: Program) -> bool:
    """Whether some of ``operations`` in a row may be a use, or there are too many of these to look at.

    Uses that stand next to one another have one product, which is a form of the argument for none of them.
    """
    if may_be_a_use(operations, argument):
        return True
    most = len(_touched(argument.operations)) + MAX_CONTROLS
    whole = _net(argument.operations)
    forms = None if whole is None else _powers(whole)
    looked = 0
    for begin in range(len(operations)):
        net: Effect = IDENTITY
        touched: set[int] = set()
        for operation in operations[begin:]:
            touched.update(qubits_of(operation))
            if len(touched) > most:
                break  # as it would be in every longer stretch from here
            looked += 1
            effect = unitary_effect(operation)
            if forms is None or looked > MAX_STRETCHES or effect is None or not effect.has_matrix:
                return True
            if len({*net.acts_on, *effect.acts_on}) > MAX_QUBITS:
                return True
            net = product(effect, net)
            if net.acts_on and any(_is_placed(net, form) for form in forms):
                return True
    return False


def _touched(operations: Sequence[Operation]) -> set[int]:
    return {qubit for operation in operations for qubit in qubits_of(operation)}


def _net(operations: Sequence[Operation]) -> Effect | None:
    """The product; None if it acts on more than ``MAX_QUBITS`` on the way, or has no matrix."""
    net = IDENTITY
    for operation in operations:
        effect = unitary_effect(operation)
        if effect is None or not effect.has_matrix or len({*net.acts_on, *effect.acts_on}) > MAX_QUBITS:
            return None
        net = product(effect, net)
    return net


def _powers(whole: Effect) -> list[Effect]:
    found: list[Effect] = []
    for power in _POWERS:
        base = whole if power > 0 else inverse(whole)
        found.append(functools.reduce(product, [base] * abs(power)))
    return [effect for effect in found if effect.acts_on]


def _is_placed(net: Effect, form: Effect) -> bool:
    """Whether ``net`` is ``form`` on some of its qubits, controlled by all others; one global phase is free."""
    onto = net.acts_on
    extra = len(onto) - len(form.acts_on)
    if extra < 0:
        return False
    actual, matrix = net.matrix(onto), form.matrix(form.acts_on)
    # Neither the order of the qubits nor a phase changes how large a trace is; where no control is met there are ones.
    trace = np.trace(matrix) + (len(actual) - len(matrix) if extra else 0)
    if abs(abs(np.trace(actual)) - abs(trace)) > _ATOL * len(actual):
        return False
    rows = np.arange(len(actual))
    probe = np.exp(1j * math.sqrt(2) * rows * rows) / math.sqrt(len(rows))
    image = actual @ probe
    for places in itertools.permutations(range(len(onto)), len(form.acts_on)):
        others = [place for place in range(len(onto)) if place not in places]
        for values in itertools.product((0, 1), repeat=extra):
            chosen = np.all([rows >> q & 1 == v for q, v in zip(others, values, strict=True)], axis=0)
            if _alike(image, _moved(probe, matrix, places, chosen if extra else None)):
                return True
    return False


def _moved(vector: Matrix, matrix: Matrix, places: Sequence[int], chosen: Matrix | None) -> Matrix:
    """``matrix`` applied to the qubits at ``places``, the first of them least significant, where ``chosen``."""
    count = int(math.log2(len(vector)))
    axes = [count - 1 - place for place in reversed(places)]
    tensor = vector.reshape([2] * count)
    body = matrix.reshape([2] * (2 * len(places)))
    done = np.tensordot(body, tensor, axes=(list(range(len(places), 2 * len(places))), axes))
    result = np.moveaxis(done, list(range(len(places))), axes).reshape(-1)
    return result if chosen is None else np.where(chosen, result, vector)


def _alike(one: Matrix, other: Matrix) -> bool:
    overlap = complex(np.vdot(other, one))
    if abs(overlap) < 0.5:
        return False
    return bool(np.abs(one - overlap / abs(overlap) * other).max() <= _ATOL)
