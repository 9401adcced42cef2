"""Targets at other arguments that a mistaken program might meet: twice the angle, the opposite sign, one more."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping

from contracts.arguments import Value
from contracts.schema import Contract, Target
from contracts.targets import evaluate
from grader.functional.hints import NearMiss

# Arguments that are altered one by one.
_MAX_ALONE = 4

_Change = Callable[[float], float]
_ANGLE_CHANGES: tuple[tuple[str, _Change], ...] = (
    ("twice {}", lambda angle: 2 * angle),
    ("half of {}", lambda angle: angle / 2),
    ("the negative of {}", lambda angle: -angle),
    ("{} taken for degrees", math.radians),
    ("{} taken for turns of pi", lambda angle: angle * math.pi),
)


def related_targets(contract: Contract, target: Target, arguments: Mapping[str, Value]) -> Iterator[NearMiss]:
    """Near misses of one case, none where the arguments are neither angles nor integers.

    Args:
        contract: Declares the arguments.
        target: Of the case.
        arguments: Of the case, by name.
    """
    kinds = {argument.name: argument.type for argument in contract.entry_point.arguments}
    angles = [name for name, kind in kinds.items() if kind in ("angle", "angles") and _is_nonzero(arguments[name])]
    integers = [name for name, kind in kinds.items() if kind == "integer"]

    def near(what: str, altered: Mapping[str, Value]) -> NearMiss:
        return NearMiss(f"it matches the target at {what}", contract, lambda: evaluate(target, altered))

    if angles:
        every = angles[0] if len(angles) == 1 else "all angles"
        for words, change in _ANGLE_CHANGES:
            altered = {name: _changed(arguments[name], change) for name in angles}
            yield near(words.format(every), {**arguments, **altered})
    for name in angles[:_MAX_ALONE] if len(angles) > 1 else []:
        for words, change in _ANGLE_CHANGES[:3]:
            yield near(words.format(name), {**arguments, name: _changed(arguments[name], change)})
    for name in integers[:_MAX_ALONE]:
        for step in (1, -1):
            value = arguments[name]
            if isinstance(value, int):
                yield near(f"{name} = {value + step}: off by one", {**arguments, name: value + step})


def _is_nonzero(value: Value) -> bool:
    return any(value) if isinstance(value, tuple) else bool(value)


def _changed(value: Value, change: _Change) -> Value:
    if isinstance(value, tuple):
        return tuple(change(angle) for angle in value)
    return change(value) if isinstance(value, int | float) else value
