"""What a grading answers: status, stable reason, blame, and evidence that can be checked by hand.

A verdict holds no clock, host or path: the same submission has the same bytes on every machine.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from grader.reasons import REASONS as REASONS, Blame as Blame, Reason as Reason, Stage as Stage, Status as Status


class Outcome(StrEnum):
    """What one check found."""

    HELD = "held"
    FAILED = "failed"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Evidence:
    """One fact that was checked, kept whether it held or not.

    Attributes:
        check: Stable name of what was checked: a rule's name, or the compared object.
        subject: What it was checked on, e.g. ``"case 1 of 4 (alice=0, bob=1)"``.
        outcome: What was found.
        reason: Reason code that applies if this evidence decides; None where the check held.
        measured: The measured value in words and digits, the same on every machine.
        bound: What it was held against.
        unit: Unit or metric of both, empty where they are plain counts or words.
        witness: The smallest example that shows a failure, e.g. ``"input |011>: amplitude of |100>
            is 0, expected 1"``; empty where there is none.
        because: Why the contract asks for it; empty for the compared object itself.
    """

    check: str
    subject: str
    outcome: Outcome
    measured: str
    bound: str
    reason: str | None = None
    unit: str = ""
    witness: str = ""
    because: str = ""

    def __post_init__(self) -> None:
        if (self.reason is None) != (self.outcome is Outcome.HELD):
            raise ValueError(f"evidence {self.check}: a reason belongs to what did not hold, and only to that")
        if self.reason is not None and self.reason not in REASONS:
            raise ValueError(f"evidence {self.check}: unknown reason {self.reason!r}")


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer. ``digests`` names what it depends on: source, contract, grader, runtime, programs."""

    reason: str
    summary: str
    evidence: tuple[Evidence, ...]
    digests: Mapping[str, str]

    def __post_init__(self) -> None:
        if self.reason not in REASONS:
            raise ValueError(f"unknown reason {self.reason!r}")
        object.__setattr__(self, "digests", MappingProxyType(dict(sorted(self.digests.items()))))

    @property
    def status(self) -> Status:
        """Follows from the reason; there is no second opinion."""
        return REASONS[self.reason].status

    @property
    def blame(self) -> Blame:
        """Follows from the reason."""
        return REASONS[self.reason].blame

    @property
    def stage(self) -> Stage:
        """Follows from the reason."""
        return REASONS[self.reason].stage

    def as_dict(self) -> dict[str, Any]:
        """Plain data in a fixed order, as the API answers it."""
        return {
            "format": "qassay.verdict/1",
            "status": str(self.status),
            "reason": self.reason,
            "stage": str(self.stage),
            "blame": str(self.blame),
            "summary": self.summary,
            "evidence": [
                {
                    "check": item.check,
                    "subject": item.subject,
                    "outcome": str(item.outcome),
                    "reason": item.reason,
                    "measured": item.measured,
                    "bound": item.bound,
                    "unit": item.unit,
                    "witness": item.witness,
                    "because": item.because,
                }
                for item in self.evidence
            ],
            "digests": dict(self.digests),
        }

    def to_json(self) -> str:
        """The verdict's bytes: equal verdicts have equal text."""
        return json.dumps(self.as_dict(), ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def settle(evidence: tuple[Evidence, ...]) -> str:
    """The reason code that decides, once every rule and every case was checked.

    A decided failure outweighs an undecided check: whatever the latter would have found, the
    program cannot pass. Among equals the first one in order decides.
    """
    for outcome in (Outcome.FAILED, Outcome.UNDECIDED):
        for item in evidence:
            if item.outcome is outcome:
                assert item.reason is not None  # checked in the constructor
                return item.reason
    return "pass" if evidence else "grader.nothing_checked"


def number(value: float, *, uncertainty: float = 0.0) -> str:
    """A measured number in digits that do not depend on the machine.

    At most three significant digits, and none that the uncertainty could change; what is not ten times
    above its uncertainty is written as "at most" that, because its digits are rounding noise.
    """
    if not math.isfinite(value) or not math.isfinite(uncertainty):
        raise ValueError(f"a finite number is expected, got {value} with uncertainty {uncertainty}")
    if uncertainty == 0:
        return _digits(value, 3)
    known = abs(value) / uncertainty
    if known <= 10:
        return f"at most {_digits(10 * uncertainty, 2)}"
    return _digits(value, 3 if known >= 1000 else 2 if known >= 100 else 1)


def _digits(value: float, digits: int) -> str:
    # Rounded to nine digits first: 0.9375 is a common probability, and 0.9375 - 1e-16 is not to print as 0.937.
    text = f"{float(f'{value:.9g}'):.{digits}g}"
    return "0" if text == "-0" else text
