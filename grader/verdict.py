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


class Status(StrEnum):
    """The four answers."""

    PASS = "pass"
    SEMANTIC_FAILURE = "semantic_failure"
    EXECUTION_ERROR = "execution_error"
    RESOURCE_LIMITATION = "resource_limitation"


class Blame(StrEnum):
    """Whose doing it is, so that our own failure can never be counted as the candidate's."""

    NONE = "none"
    CANDIDATE = "candidate"
    GRADER = "grader"
    CONTRACT = "contract"


class Stage(StrEnum):
    """Where the verdict was reached."""

    SUBMISSION = "submission"
    EXECUTION = "execution"
    LOWERING = "lowering"
    STRUCTURAL = "structural"
    FUNCTIONAL = "functional"
    COMPLETE = "complete"


class Outcome(StrEnum):
    """What one check found."""

    HELD = "held"
    FAILED = "failed"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Reason:
    """One row of the reason table."""

    code: str
    status: Status
    blame: Blame
    stage: Stage
    text: str


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


_C, _G, _K, _N = Blame.CANDIDATE, Blame.GRADER, Blame.CONTRACT, Blame.NONE
_FAIL, _ERROR, _LIMIT = Status.SEMANTIC_FAILURE, Status.EXECUTION_ERROR, Status.RESOURCE_LIMITATION

_TABLE = (
    Reason("pass", Status.PASS, _N, Stage.COMPLETE, "every rule and every case was decided, and held"),
    # What was submitted.
    Reason("submission.empty", _ERROR, _C, Stage.SUBMISSION, "the source is empty"),
    Reason("submission.not_utf8", _ERROR, _C, Stage.SUBMISSION, "the source is not UTF-8 text"),
    Reason("submission.too_large", _LIMIT, _C, Stage.SUBMISSION, "the source is larger than the limit"),
    # Running it.
    Reason("candidate.syntax_error", _ERROR, _C, Stage.EXECUTION, "the source is not valid Python"),
    Reason("candidate.exception", _ERROR, _C, Stage.EXECUTION, "the program raised an exception"),
    Reason("candidate.exited", _ERROR, _C, Stage.EXECUTION, "the process ended before the entry point returned"),
    Reason("candidate.crashed", _ERROR, _C, Stage.EXECUTION, "the process was ended by a signal of its own making"),
    Reason("candidate.no_entry_point", _ERROR, _C, Stage.EXECUTION, "the entry point is not defined"),
    Reason("candidate.missing_module", _ERROR, _C, Stage.EXECUTION, "an import failed"),
    Reason("candidate.forged_result", _ERROR, _C, Stage.EXECUTION, "the process answered with bytes that are no result"),
    Reason("candidate.wrong_return", _ERROR, _C, Stage.LOWERING, "the entry point returned something that is no program"),
    Reason("candidate.invalid_program", _ERROR, _C, Stage.LOWERING, "the program contradicts itself"),
    # Limits.
    Reason("limit.cpu_time", _LIMIT, _C, Stage.EXECUTION, "CPU time ran out"),
    Reason("limit.wall_time", _LIMIT, _C, Stage.EXECUTION, "wall-clock time ran out"),
    Reason("limit.memory", _LIMIT, _C, Stage.EXECUTION, "memory ran out"),
    Reason("limit.output_size", _LIMIT, _C, Stage.EXECUTION, "too much was printed"),
    Reason("limit.file_size", _LIMIT, _C, Stage.EXECUTION, "a file grew too large"),
    Reason("limit.result_size", _LIMIT, _C, Stage.EXECUTION, "the program's encoding is too large"),
    Reason("limit.lowering", _LIMIT, _C, Stage.LOWERING, "the program passes a bound of the reader"),
    Reason("limit.qubits", _LIMIT, _C, Stage.LOWERING, "the program has more qubits than the contract allows"),
    Reason("limit.operations", _LIMIT, _C, Stage.LOWERING, "the program has more operations than the contract allows"),
    Reason("limit.dimension", _LIMIT, _G, Stage.FUNCTIONAL, "no engine can decide an object of this size"),
    Reason("limit.branches", _LIMIT, _G, Stage.FUNCTIONAL, "too many measurement branches to follow exactly"),
    # Structural rules: one code a rule.
    Reason("rule.min_qubits", _FAIL, _C, Stage.STRUCTURAL, "fewer qubits than the task needs"),
    Reason("rule.min_operations", _FAIL, _C, Stage.STRUCTURAL, "fewer operations than the task needs"),
    Reason("rule.min_measurements", _FAIL, _C, Stage.STRUCTURAL, "fewer measurements than the task needs"),
    Reason("rule.min_entanglers", _FAIL, _C, Stage.STRUCTURAL, "less entangling than the task needs"),
    Reason("rule.measured_exactly", _FAIL, _C, Stage.STRUCTURAL, "not exactly the graded register is measured, in its order"),
    Reason("rule.measurement_forbidden", _FAIL, _C, Stage.STRUCTURAL, "the program measures or resets where it must not"),
    Reason("rule.no_amplitude_injection", _FAIL, _C, Stage.STRUCTURAL, "amplitudes were injected, not built"),
    Reason("rule.no_dense_matrix", _FAIL, _C, Stage.STRUCTURAL, "a dense matrix stands in for the construction"),
    Reason("rule.returns_program", _FAIL, _C, Stage.STRUCTURAL, "a result was returned in place of a program"),
    Reason("rule.forbidden_gates", _FAIL, _C, Stage.STRUCTURAL, "a forbidden gate is used"),
    Reason("rule.allowed_gates", _FAIL, _C, Stage.STRUCTURAL, "a gate outside the allowed set is used"),
    # Functional comparisons: one code an object.
    Reason("functional.distribution_differs", _FAIL, _C, Stage.FUNCTIONAL, "the distribution differs from the target"),
    Reason("functional.state_differs", _FAIL, _C, Stage.FUNCTIONAL, "the state differs from the target"),
    Reason("functional.unitary_differs", _FAIL, _C, Stage.FUNCTIONAL, "the operation differs from the target unitary"),
    Reason("functional.isometry_differs", _FAIL, _C, Stage.FUNCTIONAL, "the operation differs from the target isometry"),
    Reason("functional.channel_differs", _FAIL, _C, Stage.FUNCTIONAL, "the channel differs from the target"),
    Reason("functional.instrument_differs", _FAIL, _C, Stage.FUNCTIONAL, "the instrument differs from the target"),
    Reason("functional.function_differs", _FAIL, _C, Stage.FUNCTIONAL, "the truth table differs from the target"),
    Reason("functional.not_unitary", _FAIL, _C, Stage.FUNCTIONAL, "a unitary is asked for, and the program measures, resets or adds noise"),
    Reason("functional.ancilla_not_restored", _FAIL, _C, Stage.FUNCTIONAL, "a work qubit does not end as it must"),
    Reason("functional.missing_qubits", _FAIL, _C, Stage.FUNCTIONAL, "the program lacks qubits of a named register"),
    Reason("functional.missing_record", _FAIL, _C, Stage.FUNCTIONAL, "measurement is required, and the record lacks bits"),
    # Undecided: the grader's limit, never the candidate's failure.
    Reason("undecided.uncertainty_band", _ERROR, _G, Stage.FUNCTIONAL, "the distance fell between the accept and reject bounds"),
    Reason("undecided.rule", _ERROR, _G, Stage.STRUCTURAL, "a rule could not be decided"),
    Reason("unsupported.operation", _ERROR, _G, Stage.LOWERING, "the program uses what cannot be represented yet"),
    Reason("unsupported.framework", _ERROR, _K, Stage.SUBMISSION, "the contract does not cover this framework"),
    # Our own failures.
    Reason("grader.sandbox_lost", _ERROR, _G, Stage.EXECUTION, "the sandbox failed"),
    Reason("grader.no_runtime", _ERROR, _G, Stage.EXECUTION, "the framework's runtime is not installed"),
    Reason("grader.reader_failed", _ERROR, _G, Stage.LOWERING, "the reader failed on a valid program"),
    Reason("grader.rule_failed", _ERROR, _G, Stage.STRUCTURAL, "a structural rule failed"),
    Reason("grader.comparison_failed", _ERROR, _G, Stage.FUNCTIONAL, "the functional comparison failed"),
    Reason("grader.nothing_checked", _ERROR, _G, Stage.COMPLETE, "no fact was checked"),
    Reason("grader.internal", _ERROR, _G, Stage.COMPLETE, "the grader failed"),
    Reason("contract.broken", _ERROR, _K, Stage.COMPLETE, "the contract's own target cannot be computed"),
)  # fmt: skip

REASONS: Mapping[str, Reason] = MappingProxyType({row.code: row for row in _TABLE})
