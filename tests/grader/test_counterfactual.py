"""The rule that a record is needed: through the whole grading."""

from __future__ import annotations

import pytest

from contracts.load import load_id
from grader.pipeline import grade
from grader.sandbox.job import Built, Job, Run, RunRecord
from grader.submission import Submission
from grader.verdict import Outcome, Verdict
from ir.program import Conditional, Control, Gate, Measure, Operation, Program, Reset


class _Candidate:
    def __init__(self, program: Program) -> None:
        self._program = program

    def run(self, job: Job) -> Run:
        return Run(Built(self._program), RunRecord(0, 0, "", "", ()))

    def versions(self, framework: str) -> dict[str, str]:
        return {}


def _graded(contract_id: str, program: Program) -> Verdict:
    return grade(Submission(b"a candidate", "qiskit"), load_id(contract_id), _Candidate(program)).verdict


def _if(clbit: int, *operations: Operation) -> Conditional:
    return Conditional((clbit,), frozenset({1}), operations)


def _cx(control: int, target: int) -> Gate:
    return Gate("x", (target,), controls=(Control(control),))


def _cz(control: int, target: int) -> Gate:
    return Gate("z", (target,), controls=(Control(control),))


def _gates(name: str, *qubits: int) -> tuple[Gate, ...]:
    return tuple(Gate(name, (qubit,)) for qubit in qubits)


M = Measure(0, 0)


@pytest.mark.parametrize(
    "operations",
    [
        pytest.param((M, _if(0, *_gates("x", 0))), id="flip"),
        pytest.param((M, _if(0, *_gates("y", 0))), id="flip with a phase"),
        pytest.param((M, _if(0, *_gates("x", 0)), Measure(0, 1), _if(1, *_gates("x", 0))), id="two rounds"),
        pytest.param((M, _if(0, *_gates("x", 0)), Reset(0)), id="a reset behind"),
        pytest.param((*_gates("h", 0), M, *_gates("h", 0), _if(0, *_gates("z", 0)), *_gates("h", 0)), id="along x"),
    ],
)
def test_an_active_reset_passes(operations: tuple[Operation, ...]) -> None:
    verdict = _graded("instruments/active_reset", Program(1, 2, operations))
    assert verdict.reason == "pass", verdict.summary


@pytest.mark.parametrize(
    "operations",
    [
        pytest.param((M, Reset(0)), id="no flip"),
        pytest.param((M, *_gates("h", 0), Reset(0)), id="turned and reset"),
        pytest.param((M, _if(0, *_gates("z", 0)), Reset(0)), id="phase"),
        pytest.param((M, _if(0, *_gates("h", 0)), Reset(0)), id="half a flip"),
        pytest.param((M, _if(0, *_gates("x", 1)), Reset(0), Reset(1)), id="a work qubit is flipped"),
        pytest.param((M, Gate("swap", (0, 1)), Reset(1)), id="changed for a work qubit"),
        pytest.param((M, _cx(0, 1), _cx(1, 0), Reset(1)), id="moved to a work qubit"),
        pytest.param((M, *_gates("h", 1), _if(0, *_gates("x", 1)), *_gates("h", 1), Reset(0)), id="a stabilizer"),
    ],
)
def test_a_reset_that_does_not_need_the_outcome_fails(operations: tuple[Operation, ...]) -> None:
    verdict = _graded("instruments/active_reset", Program(2, 2, operations))
    assert verdict.reason == "rule.record_decides", verdict.summary


BELL_MEASUREMENT = (*_gates("h", 1), _cx(1, 2), _cx(0, 1), *_gates("h", 0))
BY_GATES = (_cx(1, 2), _cz(0, 2))
RECORDS = (Measure(0, 0), Measure(1, 1))


def test_each_record_of_a_teleportation_is_tried() -> None:
    by_record = (*RECORDS, _if(1, *_gates("x", 2)), _if(0, *_gates("z", 2)))
    verdict = _graded("dynamic/teleport_feedforward", Program(3, 2, (*BELL_MEASUREMENT, *by_record)))
    assert verdict.reason == "pass", verdict.summary
    tried = [item for item in verdict.evidence if item.check == "record_decides"]
    assert [item.outcome for item in tried] == [Outcome.HELD, Outcome.HELD]


@pytest.mark.parametrize(
    ("sent", "copied"), [(("z",), ("z",)), (("s",), ("sdg",)), (("t", "t"), ("sdg",))], ids=["Z", "S", "T"]
)
def test_records_that_act_on_a_stabilizer_correct_nothing(sent: tuple[str, ...], copied: tuple[str, ...]) -> None:
    shown = [gate for name in sent for gate in _gates(name, 2)] + [gate for name in copied for gate in _gates(name, 3)]
    ending = (_cx(2, 3), _if(0, *shown), _if(1, *shown), _cx(2, 3))
    verdict = _graded("dynamic/teleport_feedforward", Program(4, 2, (*BELL_MEASUREMENT, *BY_GATES, *RECORDS, *ending)))
    assert verdict.reason == "rule.record_decides", verdict.summary


def test_one_record_for_show_is_enough_to_fail() -> None:
    ending = (_cx(2, 3), _if(0, *_gates("z", 2, 3)), _cx(2, 3))
    operations = (*BELL_MEASUREMENT, _cz(0, 2), *RECORDS, _if(1, *_gates("x", 2)), *ending)
    verdict = _graded("dynamic/teleport_feedforward", Program(4, 2, operations))
    assert verdict.reason == "rule.record_decides", verdict.summary
    failed = [item.because for item in verdict.evidence if item.outcome is Outcome.FAILED]
    assert failed == ["the correction of the phase waits for the message's record, and no gate has made it before"]


def test_a_wrong_correction_is_a_wrong_channel_and_nothing_else() -> None:
    by_record = (*RECORDS, _if(1, *_gates("z", 2)), _if(0, *_gates("x", 2)))
    verdict = _graded("dynamic/teleport_feedforward", Program(3, 2, (*BELL_MEASUREMENT, *by_record)))
    assert verdict.reason == "functional.channel_differs", verdict.summary
