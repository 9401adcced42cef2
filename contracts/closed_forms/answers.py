"""Answers: plain values that an entry point returns in place of a program."""

from __future__ import annotations

import math

from contracts.closed_forms.parameters import TargetError, real, sequence
from contracts.target_values import Answer, AnswerTarget

_MAX_LABEL = 1000


def number(value: object) -> AnswerTarget:
    """One number; how far an answer may be off is the contract's ``accept``."""
    return AnswerTarget(value if type(value) is int else real("value", value))


def label(value: object) -> AnswerTarget:
    """One string or truth value, exactly; white space around a string does not count."""
    if isinstance(value, bool):
        return AnswerTarget(value)
    if not isinstance(value, str) or not value.strip() or len(value) > _MAX_LABEL:
        raise TargetError(f"value: a string or a truth value is expected, got {value!r:.80}")
    return AnswerTarget(value.strip())


def items(values: object) -> AnswerTarget:
    """A list, in order: numbers, labels, or lists of them."""
    return AnswerTarget(tuple(_plain(value) for value in sequence("values", values)))


def members(values: object) -> AnswerTarget:
    """A set: order and repetition do not count."""
    return AnswerTarget(frozenset(_plain(value) for value in sequence("values", values)))


def _plain(value: object) -> Answer:
    if isinstance(value, list | tuple):
        return tuple(_plain(item) for item in value)
    if isinstance(value, bool | str):
        return label(value).value
    if isinstance(value, int | float) and math.isfinite(value):
        return value
    raise TargetError(f"values: numbers, strings, truth values or lists of them are expected, got {value!r:.80}")
