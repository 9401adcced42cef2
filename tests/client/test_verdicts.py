"""What is scored: a pass 1.0, the program's own failure 0.0, anything else not at all."""

from __future__ import annotations

import pytest
from qassay_client import NotScorable, Verdict

from grader.reasons import REASONS
from tests.client.conftest import verdict


def _verdict(code: str) -> Verdict:
    row = REASONS[code]
    return Verdict.read(verdict(code, str(row.status), str(row.blame)))


def test_every_reason_is_scored_by_its_blame():
    scored = {code: _verdict(code).reward_or_none() for code in REASONS}
    expected = {"none": 1.0, "candidate": 0.0, "grader": None, "contract": None}
    assert scored == {code: expected[str(row.blame)] for code, row in REASONS.items()}
    assert set(scored.values()) == {1.0, 0.0, None}


def test_what_says_nothing_about_the_program_raises():
    with pytest.raises(NotScorable, match=r"grader.sandbox_lost, blame: grader") as caught:
        _verdict("grader.sandbox_lost").reward()
    assert caught.value.verdict.reason == "grader.sandbox_lost"


@pytest.mark.parametrize(
    ("status", "blame"), [("pass", "candidate"), ("pass", "grader"), ("semantic_failure", "none"), ("pass", "new")]
)
def test_what_contradicts_itself_is_not_scored(status, blame):
    assert Verdict.read(verdict("x", status, blame)).reward_or_none() is None


def test_only_faults_are_worth_another_try():
    faults = {code for code in REASONS if _verdict(code).is_fault}
    assert faults == {code for code in REASONS if code.startswith("grader.")}
    assert len(faults) >= 5


def test_fields_of_a_newer_service_are_ignored():
    found = Verdict.read(verdict() | {"novelty": 1})
    assert found.passed and found.raw["novelty"] == 1
