"""Corrections that take the data back into its code, and bits that are written into it in time."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from circuits import circuit, contract, cp, cx, cz, gate, h, rz, x
from listings import relisted

from contracts.rules import CodeRestored, CorrectionsFromSyndrome, WrittenBefore
from grader.structural.case_program import CaseProgram
from grader.structural.check import check_cases
from grader.verdict import Evidence, Outcome
from ir.program import Conditional, Control, Gate, Measure, Operation, Reset

HELD, FAILED, UNDECIDED = Outcome.HELD, Outcome.FAILED, Outcome.UNDECIDED
FREE = {"name": "logical", "qubits": (0,), "start": "free"}
REDUNDANT = {"name": "redundant", "qubits": (1, 2), "end": "zero"}
SYNDROME = {"name": "syndrome", "qubits": (3, 4), "end": "ignored"}
ENCODER = (cx(0, 1), cx(0, 2))
DECODER = (cx(0, 2), cx(0, 1))
EXTRACTION = (cx(0, 3), cx(1, 3), cx(1, 4), cx(2, 4))
Build = Callable[[int, int], tuple[Operation, ...]]  # of the bit and the error


def z(qubit: int) -> Gate:
    return gate("z", qubit)


def ccx(target: int, values: tuple[int, int]) -> Gate:
    return Gate("x", (target,), controls=(Control(3, values[0]), Control(4, values[1])))


def corrects(*targets: int) -> tuple[Operation, ...]:
    """One correction for each syndrome of an error on qubit 0, 1 and 2, on these qubits."""
    return tuple(ccx(target, values) for target, values in zip(targets, ((1, 0), (1, 1), (0, 1)), strict=True))


def happens(error: int, gate: Callable[[int], Gate] = x) -> tuple[Operation, ...]:
    return (gate(error),) if error >= 0 else ()


def written(bit: int, *qubits: int) -> tuple[Operation, ...]:
    return tuple(x(qubit) for qubit in qubits) if bit else ()


def judged(
    rule: CodeRestored | CorrectionsFromSyndrome | WrittenBefore,
    build: Build,
    *,
    errors: tuple[int, ...] = (-1, 0, 1, 2),
    qubits: int = 5,
) -> Evidence:
    made = contract({"rule": "returns_program"}, registers=(FREE, REDUNDANT, SYNDROME))
    programs = tuple(
        CaseProgram(
            f"bit {bit}, error {error}", {"bit": bit, "error": error}, circuit(qubits, *build(bit, error), num_clbits=2)
        )
        for bit in (0, 1)
        for error in errors
    )
    (evidence,) = check_cases(made.model_copy(update={"rules": (rule,)}), programs)
    return evidence


def restored(build: Build, **more: Any) -> Outcome:
    rule = {"rule": "code_restored", "because": "of a test", "argument": "error", "data": ("logical", "redundant")}
    return judged(CodeRestored.model_validate(rule), build, **more).outcome


def in_time(build: Build, argument: str = "bit") -> Outcome:
    rule = {
        "rule": "written_before", "because": "of a test", "argument": argument,
        "registers": ("logical", "redundant"), "before": ("syndrome",),
    }  # fmt: skip
    return judged(WrittenBefore.model_validate(rule), build).outcome


def seen(build: Build) -> Outcome:
    rule = {
        "rule": "corrections_from_syndrome", "because": "of a test", "argument": "error", "count": 3, "controls": 2,
        "data": ("logical", "redundant"), "syndrome": "syndrome",
    }  # fmt: skip
    return judged(CorrectionsFromSyndrome.model_validate(rule), build).outcome


def round_with(*end: Operation, targets: tuple[int, int, int] = (0, 1, 2)) -> Build:
    """A round of error correction with these corrections, and this behind it."""
    return lambda bit, error: (
        *written(bit, 0), *ENCODER, *happens(error), *EXTRACTION, *corrects(*targets), *end,
    )  # fmt: skip


def by_phases(bit: int, error: int) -> tuple[Operation, ...]:
    """The phase-flip code, its parities by a change of basis that the decoder shares."""
    turned = (h(0), h(1), h(2))
    return (
        *written(bit, 0), *ENCODER, *turned, *happens(error, z), *turned, *EXTRACTION, *corrects(0, 1, 2), *DECODER,
    )  # fmt: skip


def recorded(bit: int, error: int, targets: tuple[int, int, int] = (0, 1, 2)) -> tuple[Operation, ...]:
    found = zip((1, 3, 2), targets, strict=True)
    by_record = tuple(Conditional((0, 1), frozenset({value}), (x(target),)) for value, target in found)
    return (
        *written(bit, 0), *ENCODER, *happens(error), *EXTRACTION, Measure(3, 0), Measure(4, 1), *by_record, *DECODER,
    )  # fmt: skip


def compiled(bit: int, error: int) -> tuple[Operation, ...]:
    """Every CNOT of the code by CZ; Hadamard gates of corrections and decoder that meet are gone."""
    return (
        *written(bit, 0), h(1), h(2), cz(0, 1), cz(0, 2), h(1), h(2), *happens(error), *EXTRACTION,
        ccx(0, (1, 0)), *(op for k, values in ((1, (1, 1)), (2, (0, 1))) for op in (h(k), _ccz(k, values))),
        cz(0, 1), cz(0, 2), h(1), h(2),
    )  # fmt: skip


def _ccz(target: int, values: tuple[int, int]) -> Gate:
    return Gate("z", (target,), controls=(Control(3, values[0]), Control(4, values[1])))


@pytest.mark.parametrize("build", [round_with(*DECODER), by_phases, recorded, compiled])
def test_corrections_of_the_qubits_in_error_restore_the_code(build):
    assert restored(build) is HELD


def test_a_correction_that_commutes_with_the_decoder_may_be_listed_behind_it():
    def late(bit: int, error: int) -> tuple[Operation, ...]:
        first, *others = corrects(0, 1, 2)
        return (*written(bit, 0), *ENCODER, *happens(error), *EXTRACTION, first, *DECODER, *others)

    assert restored(late) is HELD


def test_resets_before_the_encoder_and_behind_the_decoder_are_free():
    def fresh(bit: int, error: int) -> tuple[Operation, ...]:
        return (Reset(1), Reset(2), *round_with(*DECODER, Reset(1), Reset(3))(bit, error))

    assert restored(fresh) is HELD


@pytest.mark.parametrize("targets", [(0, 2, 1), (0, 1, 1), (0, 2, 2), (1, 2, 0)])
def test_corrections_of_other_qubits_that_a_reset_hides_do_not_restore_the_code(targets):
    assert restored(round_with(*DECODER, Reset(1), Reset(2), targets=targets)) is FAILED


def test_a_wrong_correction_by_the_record_does_not_restore_the_code():
    assert restored(lambda bit, error: (*recorded(bit, error, (0, 2, 1)), Reset(1), Reset(2))) is FAILED


def test_a_wrong_correction_that_measured_data_undoes_does_not_restore_the_code():
    undone = tuple(op for k in (1, 2) for op in (Measure(k, k - 1), Conditional((k - 1,), frozenset({1}), (x(k),))))
    assert restored(round_with(*DECODER, *undone, targets=(0, 2, 1))) is FAILED


def test_a_correction_behind_the_decoder_that_does_not_commute_with_it_comes_too_late():
    def decoded_first(bit: int, error: int) -> tuple[Operation, ...]:
        behind = (ccx(0, (1, 0)), ccx(1, (1, 0)), ccx(2, (1, 0)), *corrects(0, 1, 2)[1:])
        return (*written(bit, 0), *ENCODER, *happens(error), *EXTRACTION, *DECODER, *behind)

    assert restored(decoded_first) is FAILED


def test_without_corrections_nothing_is_restored():
    assert restored(lambda bit, error: (*written(bit, 0), *ENCODER, *happens(error), *DECODER)) is FAILED
    assert restored(lambda bit, error: (*written(bit, 0), *ENCODER, *happens(error), *EXTRACTION)) is FAILED


def test_an_error_that_nothing_looks_at_is_not_taken_back():
    # The error of qubit 2 commutes with all that meets the ancillas, and with the target of the decoder.
    blind = (cx(0, 3), cx(1, 3))
    assert restored(lambda _, error: (*ENCODER, *happens(error), *blind, ccx(2, (0, 1)), *DECODER, Reset(2))) is FAILED


def test_with_one_error_alone_there_is_nothing_to_compare():
    assert restored(round_with(*DECODER), errors=(0,)) is UNDECIDED


def test_corrections_that_are_not_recognised_decide_nothing_where_the_code_is_restored():
    def merged(bit: int, error: int) -> tuple[Operation, ...]:
        fixes: list[Operation] = []
        for target, values in ((0, (1, 0)), (1, (1, 1)), (2, (0, 1))):
            opened = tuple(x(3 + k) for k in range(2) if not values[k])
            fixes += [*opened, *taken_apart(target), *opened]
        return (*written(bit, 0), *ENCODER, *happens(error), *EXTRACTION, *fixes, *DECODER)

    assert restored(merged) is HELD
    assert seen(merged) is UNDECIDED
    assert seen(round_with(*DECODER)) is HELD
    assert seen(lambda bit, error: (*written(bit, 0), *ENCODER, *happens(error), *EXTRACTION, *DECODER)) is FAILED


def taken_apart(target: int) -> tuple[Operation, ...]:
    """CCX from qubits 3 and 4, with a phase of a control that no stretch of it goes without."""
    third, fifth = cp(math.pi / 2, 3, target), cp(math.pi / 2, 4, target)
    return (h(target), third, rz(0.3, 3), fifth, cx(3, 4), cp(-math.pi / 2, 4, target), cx(3, 4), h(target))


@pytest.mark.parametrize("seed", range(6))
def test_the_listing_of_each_case_changes_no_answer(seed):
    generator = np.random.default_rng(seed)

    def listed(build: Build) -> Build:
        return lambda bit, error: tuple(relisted(list(build(bit, error)), generator))

    swept = round_with(*DECODER, Reset(1), Reset(2), targets=(0, 2, 1))
    late = lambda bit, error: (*round_with(*DECODER)(0, error), *written(bit, 0))  # noqa: E731
    assert [restored(listed(build)) for build in (round_with(*DECODER), by_phases, swept)] == [HELD, HELD, FAILED]
    assert [in_time(listed(build)) for build in (round_with(*DECODER), late)] == [HELD, FAILED]


def test_more_qubits_than_can_be_followed_are_undecided():
    beside = tuple(h(qubit) for qubit in range(5, 21))
    assert restored(round_with(*beside, *DECODER), qubits=21) is UNDECIDED


def test_the_evidence_names_the_case_whose_state_is_another():
    rule = {"rule": "code_restored", "because": "of a test", "argument": "error", "data": ("logical", "redundant")}
    evidence = judged(CodeRestored.model_validate(rule), round_with(*DECODER, targets=(0, 2, 1)))
    assert evidence.subject == "bit 0, error 1"
    assert "bit 0, error -1" in evidence.measured


@pytest.mark.parametrize("qubits", [(0,), (0, 1, 2)])
def test_a_bit_that_is_written_before_or_behind_the_encoder_is_in_time(qubits):
    place = 0 if qubits == (0,) else len(ENCODER)

    def build(bit: int, error: int) -> tuple[Operation, ...]:
        code = (*ENCODER[:place], *written(bit, *qubits), *ENCODER[place:])
        return (*code, *happens(error), *EXTRACTION, *corrects(0, 1, 2), *DECODER)

    assert in_time(build) is HELD


def test_a_bit_that_is_written_behind_the_corrections_or_the_decoder_is_late():
    def bare(error: int) -> tuple[Operation, ...]:
        return (*ENCODER, *happens(error), *EXTRACTION, *corrects(0, 1, 2))

    assert in_time(lambda bit, error: (*bare(error), *written(bit, 0, 1, 2), *DECODER)) is FAILED
    assert in_time(lambda bit, error: (*bare(error), *DECODER, *written(bit, 0))) is FAILED


def test_a_bit_that_is_taken_back_late_where_it_is_zero_is_late():
    assert in_time(lambda bit, error: (x(0), *round_with(*DECODER)(0, error), *written(1 - bit, 0))) is FAILED


def test_another_argument_may_act_as_late_as_it_likes():
    assert in_time(round_with(*DECODER)) is HELD
    assert in_time(lambda bit, error: (*round_with(*DECODER)(bit, -1), *happens(error)), "error") is FAILED
    assert in_time(lambda bit, error: (*round_with(*DECODER)(bit, -1), *happens(error)), "bit") is HELD
