"""The rule that another oracle in place of the one handed in must do: through the whole grading."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import pytest

from contracts.load import load_mapping
from contracts.program_families import build_program
from contracts.schema import Contract
from grader.pipeline import grade
from grader.sandbox.job import Built, Job, Run, RunRecord
from grader.submission import Submission
from grader.verdict import Outcome, Verdict
from ir.program import Block, BlockKind, Control, Gate, Operation, Program

FAMILY = "bernstein_vazirani_oracle"
BLOCK = (Block(BlockKind.USER, "oracle"),)
CONTRACT = load_mapping(
    {
        "schema_version": 1,
        "id": "tests/hidden",
        "version": 1,
        "title": "The secret of an oracle",
        "statement": "Find the secret.",
        "entry_point": {
            "name": "build",
            "arguments": (
                {"name": "oracle", "type": "circuit", "qubits": 4, "family": FAMILY, "description": "the oracle"},
            ),
        },
        "registers": ({"name": "query", "qubits": (0, 1, 2)}, {"name": "target", "qubits": (3,), "end": "ignored"}),
        "measurement": "optional",
        "compare": {
            "object": "distribution",
            "accept": 1e-6,
            "reject": 1e-5,
            "target": {"form": "bernstein_vazirani", "parameters": {"secret": "$oracle.secret"}},
        },
        "cases": tuple({"arguments": {"oracle": {"secret": secret}}} for secret in ("011", "110", "111")),
        "rules": (
            {"rule": "oracle_used", "argument": "oracle", "at_most": 2, "because": "the oracle is asked"},
            {"rule": "oracle_generic", "argument": "oracle", "because": "nothing else knows the secret"},
        ),
    },
    source="test",
)
Build = Callable[[str, tuple[Operation, ...]], tuple[Operation, ...]]


class _Candidate:
    """Builds from the secret that it found in the oracle, and the oracle's operations as a reader reads a use."""

    def __init__(self, contract: Contract, build: Build) -> None:
        self._secrets = [case.arguments["oracle"]["secret"] for case in contract.cases]
        self._build = build

    def run(self, job: Job) -> Run:
        secret = self._secrets.pop(0)
        oracle = build_program(FAMILY, 4, {"secret": secret})
        used = tuple(dataclasses.replace(operation, origin=BLOCK) for operation in oracle.operations)
        return Run(Built(Program(4, 0, self._build(secret, used))), RunRecord(0, 0, "", "", ()))

    def versions(self, framework: str) -> dict[str, str]:
        return {}


def _graded(build: Build) -> Verdict:
    return grade(Submission(b"a candidate", "qiskit"), CONTRACT, _Candidate(CONTRACT, build)).verdict


H = tuple(Gate("h", (k,)) for k in range(3))
MINUS = (Gate("x", (3,)), Gate("h", (3,)))


def _flips(secret: str) -> tuple[Operation, ...]:
    return tuple(Gate("x", (k,)) for k, bit in enumerate(reversed(secret)) if bit == "1")


def test_an_honest_search_passes_and_every_case_is_tried_with_another_oracle() -> None:
    verdict = _graded(lambda secret, used: (*H, *MINUS, *used, *H))
    assert verdict.reason == "pass", verdict.summary
    tried = [item for item in verdict.evidence if item.check == "oracle_generic"]
    assert len(tried) == 3 and {item.outcome for item in tried} == {Outcome.HELD}


@pytest.mark.parametrize(
    "build",
    [
        pytest.param(lambda secret, used: (*_flips(secret), *used), id="beside a use for show"),
        pytest.param(lambda secret, used: (*H, *MINUS, *used, *used, *H, *_flips(secret)), id="after two uses"),
        pytest.param(
            lambda secret, used: (
                (*H, *MINUS, *used, *H, *_flips(secret), *_flips(secret)[::-1], Gate("t", (3,)))
                if secret != "110"
                else (*_flips(secret), *used)
            ),
            id="in one case only",
        ),
    ],
)
def test_a_secret_that_was_unpicked_fails_however_it_is_put_in(build: Build) -> None:
    verdict = _graded(build)
    assert verdict.reason == "rule.oracle_generic", verdict.summary
    assert "with another one" in verdict.summary


def test_a_program_that_is_wrong_for_secrets_of_no_case_fails() -> None:
    """Where the query register reads 100 or 101 its last bit is turned; the cases ask for neither."""
    flip = Gate("x", (0,), controls=(Control(1, 0), Control(2, 1)))
    verdict = _graded(lambda secret, used: (*H, *MINUS, *used, *H, flip))
    assert verdict.reason == "rule.oracle_generic", verdict.summary


def test_without_a_use_the_other_rule_says_so_first() -> None:
    assert _graded(lambda secret, used: _flips(secret)).reason == "rule.oracle_used"


def test_the_verdict_is_the_same_every_time() -> None:
    def build(secret: str, used: tuple[Operation, ...]) -> tuple[Operation, ...]:
        return (*_flips(secret), *used)

    assert _graded(build).to_json() == _graded(build).to_json()


def test_the_candidates_own_block_of_that_name_is_no_use() -> None:
    own = Gate("x", (0,), origin=BLOCK)
    verdict = _graded(lambda secret, used: (*H, *MINUS, *used, own, Gate("x", (0,)), *H))
    assert verdict.reason == "pass", verdict.summary
    # And knows the secret no less for it.
    told = tuple(Gate("x", (k,), origin=BLOCK) for k in range(3))
    assert _graded(lambda secret, used: (*used, *told)).reason != "pass"


def test_what_may_be_the_oracle_in_other_gates_is_left_undecided() -> None:
    def build(secret: str, used: tuple[Operation, ...]) -> tuple[Operation, ...]:
        marked = [k for k in range(3) if secret[-1 - k] == "1"]
        spelled = (Gate("h", (3,)), *(Gate("z", (3,), controls=(Control(k),)) for k in marked), Gate("h", (3,)))
        return (*H, *MINUS, *(dataclasses.replace(one, origin=BLOCK) for one in spelled), *H)

    verdict = _graded(build)
    assert verdict.reason == "undecided.rule", verdict.summary
