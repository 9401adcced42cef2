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


def _if_odd(bits: tuple[int, ...], *operations: Operation) -> Conditional:
    odd = frozenset(value for value in range(2 ** len(bits)) if value.bit_count() % 2)
    return Conditional(bits, odd, operations)


# Copies of half and message on qubits 3 and 4; records 0 and 1 are of message and half, 2 and 3 of the copies.
COPIES = (_cx(1, 3), _cx(0, 4), Measure(0, 0), Measure(1, 1), Measure(3, 2), Measure(4, 3))
CLEANED = (_if(2, *_gates("x", 3)), _if(3, *_gates("x", 4)))


def _teleported(*operations: Operation, num_qubits: int = 5) -> Verdict:
    return _graded("dynamic/teleport_feedforward", Program(num_qubits, 4, (*BELL_MEASUREMENT, *operations)))


@pytest.mark.parametrize(
    "operations",
    [
        pytest.param((_if_odd((1, 2), *_gates("x", 2)), _if_odd((0, 3), *_gates("z", 2))), id="never odd"),
        pytest.param(
            (*(_if(k, *_gates("x", 2)) for k in (1, 2)), *(_if(k, *_gates("z", 2)) for k in (0, 3))), id="in pairs"
        ),
        pytest.param((_if_odd((1, 2, 0, 3), *_gates("y", 2)),), id="all four"),
    ],
)
@pytest.mark.parametrize("cleaned", [CLEANED, (Reset(3), Reset(4))], ids=["by their records", "reset"])
def test_corrections_by_equal_records_correct_nothing(
    operations: tuple[Operation, ...], cleaned: tuple[Operation, ...]
) -> None:
    verdict = _teleported(*BY_GATES, *COPIES, *operations, *cleaned)
    assert verdict.reason == "rule.record_decides", verdict.summary


@pytest.mark.parametrize(
    "operations",
    [
        pytest.param((_if(1, *_gates("x", 2)), _if(0, *_gates("z", 2))), id="the copies are cleaned alone"),
        pytest.param(
            (_if_odd((1, 2, 3, 0), *_gates("y", 2)), _if(1, *_gates("x", 2)), _if(0, *_gates("z", 2))), id="for show"
        ),
    ],
)
def test_copies_beside_a_teleportation_do_no_harm(operations: tuple[Operation, ...]) -> None:
    verdict = _teleported(*COPIES, *operations, *CLEANED)
    assert verdict.reason == "pass", verdict.summary


def test_a_record_that_a_coin_hides_is_found_again() -> None:
    # Record 2 is the half's with a coin added, and record 3 the coin: the three are never odd.
    hidden = (*_gates("h", 4), _cx(1, 3), _cx(4, 3), Measure(1, 1), Measure(3, 2), Measure(4, 3))
    ending = (_if_odd((1, 2, 3), *_gates("x", 2)), _if(0, *_gates("z", 2)), Reset(3), Reset(4))
    verdict = _teleported(_cx(1, 2), Measure(0, 0), *hidden, *ending)
    assert verdict.reason == "rule.record_decides", verdict.summary


def test_a_record_that_a_needed_one_hides_is_found_again() -> None:
    # Record 2 is the parity of half and message. The message's correction waits for its record, the flip does not.
    hidden = (_cx(1, 3), _cx(0, 3), Measure(0, 0), Measure(1, 1), Measure(3, 2))
    verdict = _teleported(_cx(1, 2), *hidden, _if_odd((0, 1, 2), *_gates("x", 2)), _if(0, *_gates("z", 2)), Reset(3))
    assert verdict.reason == "rule.record_decides", verdict.summary
    failed = [item.because for item in verdict.evidence if item.outcome is Outcome.FAILED]
    assert failed == ["the flip waits for the record of the sender's half, and no gate has made it before"]


@pytest.mark.parametrize(
    "operations",
    [
        pytest.param((M, Measure(0, 1), Conditional((0, 1), frozenset({3}), _gates("x", 0))), id="where both say 1"),
        pytest.param(
            (*(Measure(0, k) for k in range(3)), Conditional((0, 1, 2), frozenset({3, 5, 6, 7}), _gates("x", 0))),
            id="by majority",
        ),
        pytest.param((_cx(0, 1), M, Measure(1, 1), _if(0, *_gates("x", 0)), _if(1, *_gates("x", 1))), id="with a copy"),
        pytest.param((M, _if(0, *_gates("x", 0)), Measure(0, 1), _if(1, *_gates("x", 0), M)), id="looked at again"),
    ],
)
def test_an_active_reset_by_several_looks_passes(operations: tuple[Operation, ...]) -> None:
    verdict = _graded("instruments/active_reset", Program(2, 3, operations))
    assert verdict.reason == "pass", verdict.summary


AWAY = (Gate("swap", (0, 1)), Reset(1))


@pytest.mark.parametrize(
    "operations",
    [
        pytest.param((M, Measure(0, 1), *AWAY, _if_odd((0, 1), *_gates("x", 0))), id="never odd"),
        pytest.param((M, Measure(0, 1, inverted=True), *AWAY, Conditional((0, 1), frozenset({0, 3}), _gates("x", 0))),
                     id="never equal"),
        pytest.param((M, Gate("swap", (0, 1)), Measure(1, 1), Reset(1), *(_if(k, *_gates("x", 0)) for k in (0, 1))),
                     id="flipped twice"),
        pytest.param((*_gates("h", 1), Measure(1, 1), Reset(1), M, _if(1, Measure(0, 2)), *AWAY,
                      Conditional((0, 1, 2), frozenset({3, 6}), _gates("x", 0))), id="looked at again by chance"),
    ],
)  # fmt: skip
def test_a_flip_by_records_that_say_the_same_resets_nothing(operations: tuple[Operation, ...]) -> None:
    verdict = _graded("instruments/active_reset", Program(2, 3, operations))
    assert verdict.reason == "rule.record_decides", verdict.summary


# Pairs 0-1, 2-3 and 4-5, and the parities of neighbours on 6 and 7.
FUSED = (
    *(item for k in (0, 2, 4) for item in (*_gates("h", k), _cx(k, k + 1))),
    *(_cx(k, 6) for k in (1, 2)),
    *(_cx(k, 7) for k in (3, 4)),
)


def _ghz(*operations: Operation) -> Verdict:
    return _graded("dynamic/ghz_constant_depth", Program(11, 4, (*FUSED, *operations)))


def test_parities_that_are_looked_at_twice_are_two_records() -> None:
    both = tuple(
        Conditional((k, k + 2), frozenset({3}), _gates("x", *flipped)) for k, flipped in ((0, (0, 1)), (1, (4, 5)))
    )
    verdict = _ghz(*(Measure(6 + k % 2, k) for k in range(4)), *both)
    assert verdict.reason == "pass", verdict.summary


def test_one_record_for_two_flips_is_one() -> None:
    # The last pair is flipped by gates, while it is one qubit.
    pairs = (*_gates("h", 0, 2, 4), _cx(0, 1), _cx(2, 3))
    parities = (_cx(1, 6), _cx(2, 6), _cx(3, 7), _cx(4, 7), _cx(7, 4), _cx(4, 5))
    looks = (Measure(6, 0), Measure(6, 1), Measure(7, 2), Measure(7, 3))
    flips = (_if(0, *_gates("x", 0)), _if(1, *_gates("x", 1)), _if_odd((2, 3), *_gates("x", 4)))
    program = Program(11, 4, (*pairs, *parities, *looks, *flips))
    verdict = _graded("dynamic/ghz_constant_depth", program)
    assert verdict.reason == "rule.record_decides", verdict.summary
    (evidence,) = (item for item in verdict.evidence if item.outcome is Outcome.FAILED)
    assert evidence.measured == "1 record needed"
