"""Answers: the value that an entry point returned, against the expected one."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from contracts.schema import Contract
from contracts.target_values import Answer, AnswerTarget, AnyOfTarget
from contracts.targets import check_target
from grader.functional.any_of import best_option
from grader.functional.hints import NearMiss, first_match
from grader.functional.report import Comparison, Distance
from grader.functional.uncertainty import UNIT_ROUNDOFF
from grader.verdict import Evidence, Outcome

# What is not equal and has no difference in numbers.
_UNEQUAL = 1.0
_FARTHEST = 1e300
_MAX_SHOWN = 120
_TARGET_ROUNDINGS = 32


def compare_answer(
    contract: Contract,
    target: AnswerTarget | AnyOfTarget,
    value: Answer,
    subject: str,
    *,
    relatives: Iterable[NearMiss] = (),
) -> tuple[Evidence, ...]:
    """The one fact about an answer: the largest difference of a number, 1 for all else that is not equal.

    Truth values are no numbers, strings are compared without the white space around them, lists in order,
    and sets without order or repetition (a list will do for a set): each member must have its like on the other side.

    Args:
        contract: Of an answer.
        target: Of this case.
        value: As the sandbox decoded it.
        subject: Names the case in the evidence.
        relatives: Other targets that a mistake might meet, for a hint.

    Raises:
        TargetError: The target is no answer's.
    """
    check_target(contract, target)
    options = target.options if isinstance(target, AnyOfTarget) else (target,)

    def compared(asked: Contract, other: object) -> Comparison:
        assert isinstance(other, AnswerTarget)  # check_target allows nothing else
        return _comparison(asked, other, value, subject)

    best = best_option((compared(contract, option) for option in options), len(options))
    assert isinstance(best.comparison, Comparison)
    evidence = best.comparison.evidence()
    if isinstance(target, AnyOfTarget):
        evidence = best.named(evidence)
    if evidence.outcome is Outcome.HELD:
        return (evidence,)
    chosen = options[best.index]
    assert isinstance(chosen, AnswerTarget)
    hint = first_match([*_altered(contract, chosen), *relatives], compared)
    return (replace(evidence, witness="; ".join(text for text in (evidence.witness, hint) if text)),)


def answer_distance(actual: Answer, expected: Answer) -> float:
    """In ``[0, 1e300]``; symmetric but for what ``expected`` says of lists that stand for sets."""
    if isinstance(expected, frozenset):
        if not isinstance(actual, frozenset | tuple):
            return _UNEQUAL
        return _between_sets(tuple(actual), tuple(expected))
    if isinstance(expected, tuple):
        if not isinstance(actual, tuple) or len(actual) != len(expected):
            return _UNEQUAL
        return max((answer_distance(a, e) for a, e in zip(actual, expected, strict=True)), default=0.0)
    if isinstance(expected, bool) or isinstance(actual, bool):
        return 0.0 if actual is expected else _UNEQUAL
    if isinstance(expected, str):
        return 0.0 if isinstance(actual, str) and actual.strip() == expected else _UNEQUAL
    if not isinstance(actual, int | float | complex):
        return _UNEQUAL
    try:
        difference = float(abs(actual - expected))
    except OverflowError:
        return _FARTHEST
    # NaN must lose: every comparison with it is False.
    return min(difference, _FARTHEST) if difference >= 0 else _FARTHEST


def _between_sets(actual: tuple[Answer, ...], expected: tuple[Answer, ...]) -> float:
    """Hausdorff: the farthest that a member of one side is from its nearest on the other."""
    if not actual or not expected:
        return 0.0 if not actual and not expected else _UNEQUAL
    table = [[answer_distance(a, e) for e in expected] for a in actual]
    nearest: list[float] = [min(row) for row in table] + [min(column) for column in zip(*table, strict=True)]
    return max(nearest)


def answer_text(value: Answer) -> str:
    """As a person would write it, printable, bounded, the same on every machine."""
    text = _words(value)
    return text if len(text) <= _MAX_SHOWN else f"{text[: _MAX_SHOWN - 3]}..."


def _words(value: Answer) -> str:
    if isinstance(value, tuple):
        return "[" + ", ".join(_words(item) for item in value) + "]"
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(_words(item) for item in value)) + "}"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return ascii(value)
    if isinstance(value, complex):
        return f"{_words(value.real)} + {_words(value.imag)}j"
    return str(value) if isinstance(value, int) and abs(value) < 10**30 else f"{_float(value):.9g}"


def _float(value: float) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def _comparison(contract: Contract, target: AnswerTarget, value: Answer, subject: str) -> Comparison:
    magnitude = _magnitude(target.value)
    return Comparison(
        contract.compare,
        Distance.of(answer_distance(value, target.value), _TARGET_ROUNDINGS * UNIT_ROUNDOFF * magnitude),
        check="answer",
        subject=subject,
        reason="functional.answer_differs",
        unit="largest difference of a number, 1 for what else is not equal",
        witness=lambda: f"returned {answer_text(value)}, expected {answer_text(target.value)}",
    )


def _magnitude(value: Answer) -> float:
    if isinstance(value, tuple | frozenset):
        return max((_magnitude(item) for item in value), default=0.0)
    return abs(value) if isinstance(value, float) else 0.0  # integers and words are exact


def _altered(contract: Contract, target: AnswerTarget) -> Iterator[NearMiss]:
    value = target.value
    for text, change in _CHANGES:
        if change(value) is not None:
            yield NearMiss(text, contract, lambda change=change: AnswerTarget(change(value)))  # type: ignore[misc]


def _numbers(change: Callable[[float | complex], float | complex]) -> Callable[[Answer], Answer | None]:
    def changed(value: Answer) -> Answer | None:
        if isinstance(value, bool | str) or not value:
            return None
        if isinstance(value, tuple):
            items = [changed(item) if item else item for item in value]
            return None if None in items else tuple(item for item in items if item is not None)
        return change(value) if isinstance(value, int | float | complex) else None

    return changed


def _backwards(value: Answer) -> Answer | None:
    return value[::-1] if isinstance(value, tuple | str) and len(value) > 1 else None


def _members(value: Answer) -> Answer | None:
    return frozenset(value) if isinstance(value, tuple) else None


_CHANGES: tuple[tuple[str, Callable[[Answer], Answer | None]], ...] = (
    ("it is the negative of the expected value", _numbers(lambda value: -value)),
    ("it is twice the expected value", _numbers(lambda value: 2 * value)),
    ("it is half the expected value", _numbers(lambda value: value / 2)),
    ("it is one more than the expected value", _numbers(lambda value: value + 1)),
    ("it is one less than the expected value", _numbers(lambda value: value - 1)),
    ("in the opposite order it matches", _backwards),
    ("the members match, in another order", _members),
)
