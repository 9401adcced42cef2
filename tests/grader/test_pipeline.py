"""grade() turns whatever a sandbox answers into the right verdict, and our faults are ours."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import TracebackType

import pytest

import grader.functional.all_angles
import grader.pipeline
from contracts.load import load_id
from grader.pipeline import grade
from grader.sandbox.job import (
    Built,
    CandidateFailed,
    Fault,
    Job,
    Limit,
    LimitHit,
    Returned,
    Run,
    RunOutcome,
    RunRecord,
    SandboxFailed,
    Unsupported,
)
from grader.submission import MAX_SOURCE_BYTES, Submission
from grader.verdict import REASONS, Blame, Status
from ir.program import Conditional, Control, Gate, Measure, Program

CX = Gate("x", (1,), controls=(Control(0),))
BELL = Program(2, 0, (Gate("h", (0,)), CX))
WRONG = Program(2, 0, (Gate("h", (0,)), CX, Gate("z", (0,))))
RECORD = RunRecord(0.1, 0.2, "", "", ("fake",))
CONTRACT = load_id("states/bell_phi_plus")
SOURCE = b"def bell_phi_plus(): ..."


class FakeSandbox:
    """Answers what it was told to, one outcome a run, the last one again and again."""

    def __init__(self, *outcomes: RunOutcome) -> None:
        self.outcomes = list(outcomes)
        self.jobs: list[Job] = []

    def run(self, job: Job) -> Run:
        self.jobs.append(job)
        outcome = self.outcomes.pop(0) if len(self.outcomes) > 1 else self.outcomes[0]
        return Run(outcome, RECORD)

    def versions(self, framework: str) -> Mapping[str, str]:
        return {"framework": "1.0"}

    def close(self) -> None: ...

    def __enter__(self):
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None: ...


class EachItsOwn(FakeSandbox):
    """Answers every run with the program that its first argument asks for."""

    def __init__(self, program: Callable[[tuple[float, ...]], Program]) -> None:
        super().__init__()
        self.program = program

    def run(self, job: Job) -> Run:
        return Run(Built(self.program(job.arguments[0])), RECORD)


def _verdict(*outcomes: RunOutcome, contract=CONTRACT, source: bytes = SOURCE, framework: str = "qiskit"):
    return grade(Submission(source, framework), contract, FakeSandbox(*outcomes)).verdict


def test_a_right_program_passes_with_evidence_for_every_rule_and_the_comparison():
    verdict = _verdict(Built(BELL))
    assert verdict.status is Status.PASS
    assert {item.check for item in verdict.evidence} >= {
        rule.rule for rule in CONTRACT.rules if rule.rule != "returns_program"
    }
    assert all(item.reason is None for item in verdict.evidence)


def test_a_wrong_program_is_a_semantic_failure_with_a_witness():
    verdict = _verdict(Built(WRONG))
    assert verdict.reason == "functional.state_differs"
    decisive = next(item for item in verdict.evidence if item.reason)
    assert decisive.witness


@pytest.mark.parametrize(
    ("outcome", "reason"),
    [
        (CandidateFailed(Fault.EXCEPTION, "ValueError: no", 3), "candidate.exception"),
        (CandidateFailed(Fault.NO_ENTRY_POINT, "nothing"), "candidate.no_entry_point"),
        (LimitHit(Limit.CPU_TIME, "10 s"), "limit.cpu_time"),
        (Unsupported("pulse gate", "operation 3", ""), "unsupported.operation"),
        (SandboxFailed("grader.sandbox_lost", "gone"), "grader.sandbox_lost"),
        (SandboxFailed("grader.no_runtime", "absent"), "grader.no_runtime"),
        (Returned("counts", "builtins.dict"), "rule.returns_program"),
        (Returned("nothing", "builtins.NoneType"), "candidate.wrong_return"),
    ],
)
def test_each_outcome_of_the_sandbox_has_its_reason(outcome, reason):
    verdict = _verdict(outcome)
    assert verdict.reason == reason
    assert verdict.status is REASONS[reason].status


def test_the_line_of_the_candidate_is_told():
    assert "line 3" in _verdict(CandidateFailed(Fault.EXCEPTION, "ValueError: no", 3)).summary


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (b"", "submission.empty"),
        (b"  \n\t", "submission.empty"),
        (b"\xff\xfe\x00", "submission.not_utf8"),
        (b"#" * (MAX_SOURCE_BYTES + 1), "submission.too_large"),
    ],
)
def test_a_source_that_cannot_be_run_never_reaches_the_sandbox(source, reason):
    sandbox = FakeSandbox(Built(BELL))
    verdict = grade(Submission(source, "qiskit"), CONTRACT, sandbox).verdict
    assert verdict.reason == reason
    assert sandbox.jobs == []


def test_a_framework_that_the_contract_does_not_cover_is_not_the_candidates_fault():
    contract = CONTRACT.model_copy(update={"frameworks": ("cirq",)})
    verdict = _verdict(Built(BELL), contract=contract)
    assert verdict.reason == "unsupported.framework"
    assert verdict.blame is Blame.CONTRACT


def test_what_a_model_answers_is_taken_out_of_its_fences():
    sandbox = FakeSandbox(Built(BELL))
    answer = b"Here it is:\n```python\ndef bell_phi_plus():\n    pass\n```\nEnjoy!\n"
    grade(Submission(answer, "qiskit"), CONTRACT, sandbox)
    assert sandbox.jobs[0].source.strip() == "def bell_phi_plus():\n    pass"


def test_another_entry_point_may_be_named():
    sandbox = FakeSandbox(Built(BELL))
    grade(Submission(SOURCE, "qiskit", "my_function"), CONTRACT, sandbox)
    assert sandbox.jobs[0].entry_point == "my_function"


def test_every_case_runs_with_its_own_arguments():
    contract = load_id("states/rx_ry")
    sandbox = FakeSandbox(Built(Program(1, 0, (Gate("rx", (0,), (0.3,)), Gate("ry", (0,), (1.1,))))))
    verdict = grade(Submission(SOURCE, "qiskit"), contract, sandbox).verdict
    assert len(sandbox.jobs) == 6
    assert len({job.arguments for job in sandbox.jobs}) == 6
    # Right for the first case alone: a table of answers for public cases does not pass.
    assert verdict.reason == "rule.segment"
    assert next(item.outcome for item in verdict.evidence if item.check == "state") == "held"


@pytest.mark.parametrize(
    "program",
    [
        Program(2, 0, (*BELL.operations, Gate("rz", (0,), (1e17,)))),
        Program(2, 0, (*BELL.operations, Gate("xpow", (0,), (-1e300,)))),
        Program(
            2, 1, (*BELL.operations, Measure(0, 0), Conditional((0,), frozenset({1}), (Gate("rz", (0,), (1e17,)),)))
        ),
    ],
)
def test_an_angle_that_its_own_rounding_decides_is_the_candidates_fault(program):
    verdict = grade(Submission(SOURCE, "qiskit"), CONTRACT, FakeSandbox(Built(program, ()))).verdict
    assert verdict.reason == "candidate.invalid_program" and verdict.blame is Blame.CANDIDATE


@pytest.mark.parametrize("phase", [4e9, -1e17, 1e300])
def test_a_global_phase_of_any_size_is_no_fault_where_none_counts(phase):
    for operations, reason in ((BELL.operations, "pass"), (WRONG.operations, "functional.state_differs")):
        program = Program(2, 0, operations, phase)
        assert grade(Submission(SOURCE, "qiskit"), CONTRACT, FakeSandbox(Built(program, ()))).verdict.reason == reason


@pytest.mark.parametrize(("phase", "reason"), [(4e9, "candidate.invalid_program"), (0.0, "pass")])
def test_it_is_one_where_the_phase_counts(phase, reason):
    """The same program is stopped before it could be undecided."""
    fixed = CONTRACT.model_copy(update={"compare": CONTRACT.compare.model_copy(update={"phase": "fixed"})})
    program = Program(2, 0, BELL.operations, phase)
    assert grade(Submission(SOURCE, "qiskit"), fixed, FakeSandbox(Built(program, ()))).verdict.reason == reason


def test_some_thousand_turns_are_no_fault():
    program = Program(2, 0, (Gate("rz", (0,), (8000 * math.pi,)), *BELL.operations))
    assert grade(Submission(SOURCE, "qiskit"), CONTRACT, FakeSandbox(Built(program, ()))).verdict.reason == "pass"


def test_too_many_qubits_or_operations_are_a_resource_limitation():
    assert _verdict(Built(Program(40, 0, BELL.operations))).reason == "limit.qubits"
    many = Program(2, 0, (Gate("h", (0,)),) * (CONTRACT.limits.operations + 1))
    assert _verdict(Built(many)).reason == "limit.operations"


def test_our_own_exception_is_ours_and_keeps_what_was_decided(monkeypatch):
    def broken(*_):
        raise ZeroDivisionError("secret path /somewhere")

    monkeypatch.setattr(grader.pipeline, "compare", broken)
    verdict = _verdict(Built(BELL))
    assert verdict.reason == "grader.comparison_failed"
    assert verdict.blame is Blame.GRADER
    assert "secret" not in verdict.to_json()
    # A rule that was decided against the program still decides.
    assert _verdict(Built(Program(2, 0, (Gate("h", (0,)),)))).status is Status.SEMANTIC_FAILURE


def test_a_fault_in_what_decides_nothing_is_ours_all_the_same(monkeypatch):
    """The check at all angles comes after everything has held: a fault in it is seen, and blames nobody else."""

    def broken(*_):
        raise ZeroDivisionError("secret path /somewhere")

    monkeypatch.setattr(grader.functional.all_angles, "observe", broken)
    contract = load_id("states/rx_ry")
    right = EachItsOwn(lambda pair: Program(1, 0, (Gate("rx", (0,), (pair[0],)), Gate("ry", (0,), (pair[1],)))))
    verdict = grade(Submission(b"def rx_ry(parameters): ...", "qiskit"), contract, right).verdict
    assert (verdict.reason, verdict.blame) == ("grader.internal", Blame.GRADER)
    assert "secret" not in verdict.to_json()
    assert {str(item.outcome) for item in verdict.evidence} == {"held"}
    monkeypatch.undo()
    again = grade(Submission(b"def rx_ry(parameters): ...", "qiskit"), contract, right).verdict
    assert again.reason == "pass" and any(item.check == "all_angles" for item in again.evidence)


def test_a_failing_rule_function_is_ours(monkeypatch):
    def broken(*_):
        raise KeyError("x")

    monkeypatch.setattr(grader.pipeline, "check_rules", broken)
    assert _verdict(Built(BELL)).reason == "grader.rule_failed"


def test_a_sandbox_that_raises_is_ours():
    class Raising(FakeSandbox):
        def run(self, job: Job) -> Run:
            raise OSError("no more processes")

    verdict = grade(Submission(SOURCE, "qiskit"), CONTRACT, Raising(Built(BELL))).verdict
    assert verdict.reason == "grader.internal"
    assert verdict.blame is Blame.GRADER


def test_a_proved_failure_stands_when_a_later_case_is_lost():
    contract = load_id("states/rx_ry")
    verdict = _verdict(
        Built(Program(1, 0, (Gate("h", (0,)),))), SandboxFailed("grader.sandbox_lost", "gone"), contract=contract
    )
    assert verdict.reason == "rule.segment"


def test_a_broken_target_is_the_contracts_fault():
    compare = CONTRACT.compare
    target = compare.target.model_copy(update={"form": "no_such_form"})
    contract = CONTRACT.model_copy(update={"compare": compare.model_copy(update={"target": target})})
    verdict = _verdict(Built(BELL), contract=contract)
    assert verdict.reason == "contract.broken"
    assert verdict.blame is Blame.CONTRACT


def test_the_same_submission_has_the_same_bytes():
    assert _verdict(Built(WRONG)).to_json() == _verdict(Built(WRONG)).to_json()
