"""Post-selected states of wide programs: what the dense engine says of small ones, and the textbook's of large ones."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest

from contracts.closed_forms.states import ghz
from contracts.closed_forms.wide_states import clifford_gates, clifford_state
from contracts.schema import Contract
from contracts.target_values import SparseStateTarget, StabilizerTarget, StateTarget, WideTarget
from grader.functional.compare import compare
from grader.functional.wide import array_form, wide_evidence
from grader.simulate.dense import state
from grader.verdict import Evidence, Outcome
from ir.program import Conditional, Control, Gate, Measure, Operation, Program
from ir.random_programs import random_gate, random_unitary_program
from tests.functional.building import contract, decided, only, register
from tests.functional.test_wide_agrees_with_dense import as_gates, said
from tests.simulate.test_engines_agree import clifford_gate_of

FAILED = Outcome.FAILED


def asked(success: str, *, minimum: float = 0.2, **fields: str) -> Contract:
    """Three graded qubits, two that must read ``success``, and work qubits."""
    flags = register("flags", 3, 4, end="postselected", success=success)
    bounds = {"accept": 1e-7, "reject": 1e-5, "minimum_success": minimum}
    return contract("state", register("q", 0, 1, 2), flags, **bounds, **fields)  # type: ignore[arg-type]


def agreeing(made: Contract, target: WideTarget, program: Program) -> Outcome:
    dense = array_form(made, target, program)
    assert dense is not None
    wide, narrow = wide_evidence(made, target, program, "one"), compare(made, dense, program, "one")
    assert said(wide) == said(narrow), program
    assert _success(wide) == _success(narrow)
    return wide[-1].outcome


def _success(evidence: tuple[Evidence, ...]) -> str:
    return only(evidence, "success_probability").measured


def flags_after(rng: np.random.Generator, *, measured: bool) -> list[Operation]:
    """Flag 3 in an even superposition, flag 4 its like or apart; where they do not read 1, the state is spoilt."""
    first: list[Operation] = [Gate("h", (3,)), Gate("x", (4,), (), (Control(3),))]
    if rng.integers(2):
        first.append(Gate("h", (4,)))
    spoilt = Gate("x", (int(rng.integers(3)),), (), (Control(3, 0),))
    if not measured:
        return [*first, spoilt]
    fix = Conditional((0,), frozenset({0}), (Gate("z", (int(rng.integers(3)),)),))
    return [*first, Measure(3, 0), fix, Measure(4, 1)]


@pytest.mark.parametrize("measured", [False, True])
@pytest.mark.parametrize("work_qubits", ["allowed", "ignored"])
def test_stabilizer_states_agree_with_the_dense_engine(measured: bool, work_qubits: str) -> None:
    rng = np.random.default_rng(3)
    seen: Counter[Outcome] = Counter()
    for index in range(40):
        gates = clifford_gates(3, index)
        target = clifford_state(3, gates)
        operations = as_gates(gates) + flags_after(rng, measured=measured)
        if index % 3 == 1:
            operations.insert(int(rng.integers(len(operations))), clifford_gate_of(rng, 3))
        if index % 4 == 1:
            operations += [Gate("h", (5,)), Gate("x", (5,), (), (Control(3),)), Gate("h", (5,))]
        made = asked("11" if index % 2 else "01", work_qubits=work_qubits)
        seen[agreeing(made, target, Program(6, 2, tuple(operations)))] += 1
    assert seen[Outcome.HELD] >= 5 and seen[Outcome.FAILED] >= 5, seen


@pytest.mark.parametrize("phase", ["free", "fixed"])
def test_few_amplitudes_agree_with_the_dense_engine(phase: str) -> None:
    rng = np.random.default_rng(4)
    seen: Counter[Outcome] = Counter()
    for index in range(40):
        program = random_unitary_program(rng, 3, 6)
        vector = state(program)
        target = SparseStateTarget(3, tuple((k, complex(vector[k])) for k in range(8) if abs(vector[k]) > 1e-12))
        operations = [*program.operations, *flags_after(rng, measured=False), Gate("ry", (4,), (0.7,))]
        if index % 3 == 1:
            operations.append(random_gate(rng, 3))
        made = asked("11", minimum=0.02, phase=phase)
        seen[agreeing(made, target, Program(5, 0, tuple(operations), program.global_phase))] += 1
    assert seen[Outcome.HELD] >= 5 and seen[Outcome.FAILED] >= 5, seen


N = 50


def ghz_target() -> StabilizerTarget:
    found = ghz(N)
    assert isinstance(found, StabilizerTarget)
    return found


def fused(success: str, *more: Operation, minimum: float = 0.4) -> tuple[Contract, Program]:
    """Qubit 0 in |+> joined to a chain of 49 by a parity on a flag, which must read ``success``."""
    flag = register("flag", N, end="postselected", success=success)
    made = contract(
        "state", register("q", *range(N)), flag, qubits=64, minimum_success=minimum, accept=1e-7, reject=1e-5
    )
    chain = [Gate("h", (1,)), *(Gate("x", (q + 1,), (), (Control(q),)) for q in range(1, N - 1))]
    parity = [Gate("x", (N,), (), (Control(0),)), Gate("x", (N,), (), (Control(1),))]
    return made, Program(N + 2, 1, (Gate("h", (0,)), *chain, *parity, *more))


def test_a_chain_joined_by_a_parity_is_a_ghz_state_where_it_succeeds() -> None:
    made, program = fused("0")
    evidence = compare(made, ghz_target(), program, "one")
    assert [item.outcome for item in evidence] == [Outcome.HELD] * 3
    assert _success(evidence) == "0.5"


def test_the_other_outcome_is_another_state() -> None:
    made, program = fused("1")
    assert decided(made, ghz_target(), program) == (FAILED, "functional.state_differs")


def test_the_other_outcome_corrected_is_the_state_again() -> None:
    made, program = fused("1", Gate("x", (0,)))
    assert decided(made, ghz_target(), program) == (Outcome.HELD, None)


def test_a_measured_flag_counts_as_it_is_recorded() -> None:
    for inverted, expected in ((False, Outcome.HELD), (True, FAILED)):
        made, program = fused("0", Measure(N, 0, inverted))
        assert decided(made, ghz_target(), program)[0] is expected


def test_success_that_is_too_rare_fails() -> None:
    made, program = fused("0", minimum=0.9)
    assert decided(made, ghz_target(), program) == (FAILED, "functional.success_too_rare")


def test_success_that_never_happens_leaves_no_state_to_compare() -> None:
    made, program = fused("1", Gate("x", (N,), (), (Control(0),)), Gate("x", (N,), (), (Control(1),)))
    (evidence,) = compare(made, ghz_target(), program, "one")
    assert (evidence.reason, evidence.measured) == ("functional.success_too_rare", "0")


def test_a_work_qubit_need_be_clean_in_successful_runs_only() -> None:
    for value, expected in ((1, Outcome.HELD), (0, FAILED)):
        made, program = fused("0", Gate("x", (N + 1,), (), (Control(N, value),)))
        evidence = compare(made, ghz_target(), program, "one")
        assert only(evidence, "clean_qubits").outcome is expected


def test_a_weak_rotation_before_success_is_decided_by_amplitudes() -> None:
    """cos^2 and sin^2 of an angle weigh the two outcomes of a flag; the state of success is the target."""
    angle = 0.6
    made, program = fused("0", minimum=math.cos(angle / 2) ** 2 / 2 - 1e-9)
    flag = Gate("ry", (N,), (angle,), ())
    spoil = (Gate("x", (0,), (), (Control(N),)), Gate("x", (0,), (), (Control(N),)))
    turned = Program(N + 2, 0, (flag, *spoil, *program.operations))
    evidence = compare(made, ghz_target(), turned, "one")
    assert _success(evidence) == "0.5"
    assert evidence[-1].outcome is FAILED  # of both outcomes of the flag some weight is left in success


def test_a_small_target_of_a_wide_program_may_be_post_selected() -> None:
    flag = register("flag", 2, end="postselected", success="0")
    made = contract(
        "state", register("q", 0, 1), flag, qubits=64, work_qubits="ignored", minimum_success=0.4, accept=1e-7,
        reject=1e-5,
    )  # fmt: skip
    bell = StateTarget(np.array([1, 0, 0, 1]) / math.sqrt(2) + 0j)
    parity = [Gate("x", (2,), (), (Control(0),)), Gate("x", (2,), (), (Control(1),))]
    others = [Gate("h", (3,)), *(Gate("x", (q + 1,), (), (Control(q),)) for q in range(3, 39)), Gate("t", (39,))]
    program = Program(40, 0, (Gate("h", (0,)), Gate("h", (1,)), *parity, *others))
    assert decided(made, bell, program) == (Outcome.HELD, None)
    broken = Program(40, 0, (Gate("h", (0,)), Gate("h", (1,)), *parity[:1], *others))
    assert decided(made, bell, broken) == (FAILED, "functional.state_differs")
