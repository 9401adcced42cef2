"""When two effects are the same, and when they are the same but for the qubits that they act on."""

from __future__ import annotations

import itertools
import math

import numpy as np

from grader.structural.effects import Effect, Rotation
from grader.structural.operators import EFFECT_ATOL, close, equal_up_to_phase, reorder

MAX_REORDERED = 4  # qubits up to which every order of operands is tried


def same_effect(left: Effect, right: Effect) -> bool:
    """Whether two effects are equal, one global phase aside."""
    if left.controls != right.controls or left.qubits != right.qubits:
        return False
    return _same_body(left.body, right.body, exact=bool(left.controls))


def same_but_for_qubits(left: Effect, right: Effect) -> bool:
    """Whether some relabelling of qubits makes two effects equal; operand orders are tried up to four qubits."""
    if sorted(c.value for c in left.controls) != sorted(c.value for c in right.controls):
        return False
    if len(left.qubits) != len(right.qubits):
        return False
    exact = bool(left.controls)
    if isinstance(left.body, Rotation) or isinstance(right.body, Rotation):
        if not isinstance(left.body, Rotation) or not isinstance(right.body, Rotation):
            return False
        same_letters = sorted(left.body.word) == sorted(right.body.word)
        return same_letters and _same_body(left.body, Rotation(left.body.word, right.body.angle), exact)
    count = len(left.qubits)
    orders = itertools.permutations(range(count)) if count <= MAX_REORDERED else [tuple(range(count))]
    return any(_same_body(left.body, reorder(right.body, order, range(count)), exact) for order in orders)


def inverse(effect: Effect) -> Effect:
    """The effect that undoes this one."""
    if isinstance(effect.body, Rotation):
        body: Rotation | np.ndarray = Rotation(effect.body.word, -effect.body.angle)
    else:
        body = effect.body.conj().T
    return Effect(effect.controls, effect.qubits, body, effect.axes)


def _same_body(left: object, right: object, exact: bool) -> bool:
    if isinstance(left, Rotation) or isinstance(right, Rotation):
        if not isinstance(left, Rotation) or not isinstance(right, Rotation) or left.word != right.word:
            return False
        period = 4 * math.pi if exact else 2 * math.pi
        return abs(math.remainder(left.angle - right.angle, period)) <= EFFECT_ATOL
    assert isinstance(left, np.ndarray) and isinstance(right, np.ndarray)
    if left.shape != right.shape:
        return False
    return close(left, right) if exact else equal_up_to_phase(left, right)
