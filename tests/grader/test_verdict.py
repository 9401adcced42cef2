"""Verdicts: one reason decides, evidence is consistent, and bytes do not depend on rounding noise."""

from __future__ import annotations

import json

import pytest

from grader.sandbox.job import Fault, Limit
from grader.verdict import REASONS, Blame, Evidence, Outcome, Status, Verdict, number, settle


def _evidence(outcome: Outcome, reason: str | None = None) -> Evidence:
    return Evidence("check", "case 1 of 1", outcome, "1", "2", reason=reason)


HELD = _evidence(Outcome.HELD)
FAILED = _evidence(Outcome.FAILED, "functional.state_differs")
UNDECIDED = _evidence(Outcome.UNDECIDED, "undecided.uncertainty_band")


def test_all_held_passes():
    assert settle((HELD, HELD)) == "pass"


def test_a_decided_failure_outweighs_an_earlier_undecided_check():
    assert settle((HELD, UNDECIDED, FAILED)) == "functional.state_differs"


def test_an_undecided_check_never_passes():
    assert settle((HELD, UNDECIDED)) == "undecided.uncertainty_band"


def test_the_first_failure_in_order_decides():
    other = _evidence(Outcome.FAILED, "rule.min_qubits")
    assert settle((other, FAILED)) == "rule.min_qubits"


def test_no_evidence_is_our_failure_and_no_pass():
    reason = settle(())
    assert REASONS[reason].status is Status.EXECUTION_ERROR
    assert REASONS[reason].blame is Blame.GRADER


def test_what_cannot_be_represented_or_decided_is_blamed_on_the_grader():
    undecided = [
        row for code, row in REASONS.items() if code.startswith(("undecided.", "unsupported.operation", "grader."))
    ]
    assert len(undecided) >= 8
    assert all(row.blame is Blame.GRADER and row.status is Status.EXECUTION_ERROR for row in undecided)


def test_only_one_reason_passes():
    assert [code for code, row in REASONS.items() if row.status is Status.PASS] == ["pass"]


def test_every_outcome_of_the_sandbox_has_a_reason():
    for code in [*Fault, *Limit]:
        assert code.value in REASONS
    assert all(REASONS[limit.value].status is Status.RESOURCE_LIMITATION for limit in Limit)


def test_held_evidence_has_no_reason_and_other_evidence_has_one():
    with pytest.raises(ValueError, match="a reason belongs"):
        _evidence(Outcome.HELD, "rule.min_qubits")
    with pytest.raises(ValueError, match="a reason belongs"):
        _evidence(Outcome.FAILED)
    with pytest.raises(ValueError, match="unknown reason"):
        _evidence(Outcome.FAILED, "rule.no_such_rule")


def test_a_verdict_is_frozen_and_its_digests_are_sorted():
    verdict = Verdict("pass", "passed", (HELD,), {"source": "b", "contract": "a"})
    assert list(verdict.digests) == ["contract", "source"]
    with pytest.raises(TypeError):
        verdict.digests["source"] = "c"  # type: ignore[index]


def test_verdict_json_is_plain_and_complete():
    document = json.loads(Verdict("functional.state_differs", "no", (FAILED,), {}).to_json())
    assert document["status"] == "semantic_failure"
    assert document["blame"] == "candidate"
    assert document["stage"] == "functional"
    assert document["evidence"][0]["reason"] == "functional.state_differs"


@pytest.mark.parametrize(
    ("value", "uncertainty", "expected"),
    [
        (0.123456, 1e-12, "0.123"),
        (3.1e-16, 1e-12, "at most 1e-11"),
        (9e-12, 1e-12, "at most 1e-11"),
        (0.0, 1e-12, "at most 1e-11"),
        (2.34e-11, 1e-12, "2e-11"),
        (2.34e-10, 1e-12, "2.3e-10"),
        (-2e-17, 0.0, "-2e-17"),
        (0.0, 0.0, "0"),
        (0.9375 - 1e-16, 0.0, "0.938"),
        (1.0, 1e-12, "1"),
    ],
)
def test_numbers_are_written_to_what_is_known(value, uncertainty, expected):
    assert number(value, uncertainty=uncertainty) == expected


def test_a_number_that_is_none_is_refused():
    with pytest.raises(ValueError, match="finite"):
        number(float("nan"))
