"""Whether an operation belongs to a set of gates, by effect: shared by the two rules about gate sets."""

from __future__ import annotations

import functools

from grader.structural.effects import Effect, unitary_effect
from grader.structural.recognise import is_gate, named_so, parts
from ir.program import Channel, Control, Gate, UnitaryMatrix


def membership(
    operation: Gate | UnitaryMatrix | Channel, names: tuple[str, ...], *, open_controls: bool, every_part: bool
) -> bool | None:
    """Whether an operation is a gate of the set, or a product of several.

    Args:
        names: The set, as contracts write it.
        open_controls: Whether open controls make no difference.
        every_part: For a product: whether all its factors must be in the set (and the identity is),
            or one of them is enough (and the identity is not).

    Returns:
        None if it could not be decided.
    """
    if isinstance(operation, Gate):
        operands = tuple(range(len(operation.qubits)))
        controls = tuple(Control(len(operands) + k, value) for k, (_, value) in enumerate(operation.controls))
        # The same gate on other qubits has the same answer; programs repeat few gates many times.
        gate = Gate(operation.name, operands, operation.params, controls)
        return _gate_membership(gate, names, open_controls, every_part)
    return _membership(operation, names, open_controls, every_part)


@functools.lru_cache(maxsize=4096)
def _gate_membership(gate: Gate, names: tuple[str, ...], open_controls: bool, every_part: bool) -> bool | None:
    return _membership(gate, names, open_controls, every_part)


def _membership(
    operation: Gate | UnitaryMatrix | Channel, names: tuple[str, ...], open_controls: bool, every_part: bool
) -> bool | None:
    effect = unitary_effect(operation)
    if effect is None:
        return False
    if effect.is_identity:
        return every_part
    if any(named_so(operation, name) for name in names):
        return True
    whole = _among(effect, names, open_controls)
    factors = parts(effect)
    if whole or len(factors) < 2:
        return whole
    answers = [_among(factor, names, open_controls) for factor in factors]
    if every_part:
        return False if False in answers else (None if None in answers or whole is None else True)
    return True if True in answers else (None if None in answers or whole is None else False)


def _among(effect: Effect, names: tuple[str, ...], open_controls: bool) -> bool | None:
    answers = [is_gate(effect, name, open_controls=open_controls) for name in names]
    return True if True in answers else (None if None in answers else False)
