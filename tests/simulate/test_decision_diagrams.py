"""The diagram checker: faithful export, and answers worth no more than they prove."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from grader.simulate import decision_diagrams
from grader.simulate.decision_diagrams import Equivalence, can_check, check_equivalence, merging_error
from grader.simulate.decision_diagrams_warm import NO_ANSWER
from grader.simulate.dense import unitary
from ir.program import Gate, Program, Reset
from ir.random_programs import random_program
from tests.functional.wide_building import cx, decomposed_phases, gates, ghz_chain, qft, qft_swaps_first, without


def exportable(rng: np.random.Generator, n: int) -> Program:
    from grader.simulate.decision_diagrams_export import can_export

    drawn = random_program(rng, n, 30, preparations=False, resets=False, channels=False)
    return replace(drawn, operations=tuple(operation for operation in drawn.operations if can_export(operation)))


def test_export_is_faithful_to_the_last_digits() -> None:
    import mqt.core.dd as dd

    from grader.simulate.decision_diagrams_export import exported

    rng = np.random.default_rng(4)
    worst, checked = 0.0, 0
    for _ in range(60):
        program = exportable(rng, 4)
        expected = unitary(program)
        seen = dd.build_functionality(exported(program), dd.DDPackage(4)).get_matrix(4)
        row = int(np.argmax(np.abs(expected[:, 0])))
        phase = seen[row, 0] / expected[row, 0]
        worst = max(worst, float(np.abs(seen - phase * expected).max()))
        checked += len(program.operations)
    assert checked > 500
    assert worst < 1e-11


@pytest.mark.parametrize("other", [qft_swaps_first(8), decomposed_phases(qft(8))])
def test_equal_programs_of_another_construction_are_found_equal(other: Program) -> None:
    assert check_equivalence(qft(8), other).found is Equivalence.EQUIVALENT


def test_ghz_to_64_qubits_is_within_reach_of_the_checker_itself() -> None:
    assert check_equivalence(ghz_chain(64), ghz_chain(64)).found is Equivalence.EQUIVALENT


def test_a_different_program_is_found_different() -> None:
    assert check_equivalence(qft(8), without(qft(8), 9)).found is Equivalence.DIFFERENT


def test_the_error_bound_outgrows_every_tolerance_on_many_qubits() -> None:
    assert merging_error(qft(16), qft(16)) < 1e-5
    assert merging_error(ghz_chain(40), ghz_chain(40)) > 1e-3
    assert not can_check(ghz_chain(40), ghz_chain(40))


def test_an_operation_without_a_counterpart_is_not_checked() -> None:
    assert not can_check(gates(2, Reset(0)), gates(2))
    assert not can_check(gates(3, Gate("rccx", (0, 1, 2))), gates(3))
    assert can_check(gates(2, cx(0, 1)), gates(2))


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("equivalent_up_to_global_phase", Equivalence.EQUIVALENT),
        ("not_equivalent", Equivalence.DIFFERENT),
        ("probably_equivalent", Equivalence.UNKNOWN),
        ("probably_not_equivalent", Equivalence.UNKNOWN),
        ("no_information", Equivalence.UNKNOWN),
        ("anything", Equivalence.UNKNOWN),
        (NO_ANSWER, Equivalence.UNKNOWN),
    ],
)
def test_only_a_proof_counts(answer: str, found: Equivalence, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decision_diagrams.CHECKERS, "ask", lambda _: answer)
    assert check_equivalence(gates(1), gates(1)).found is found
