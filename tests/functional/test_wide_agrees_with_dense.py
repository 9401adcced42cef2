"""On small registers the wide comparisons say what the dense ones say, check by check, on random programs."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest

from contracts.closed_forms.wide_states import clifford_gates, clifford_state
from contracts.schema import Contract
from contracts.target_values import (
    AffineDistributionTarget,
    ProgramTarget,
    SparseDistributionTarget,
    SparseStateTarget,
    StabilizerTarget,
    WideFunctionTarget,
    WideTarget,
)
from grader.functional.compare import compare
from grader.functional.wide import array_form, wide_evidence
from grader.simulate.dense import state
from grader.verdict import Evidence, Outcome
from ir.program import Conditional, Control, Gate, Measure, Operation, Program, Reset
from ir.random_programs import random_gate, random_unitary_program
from tests.functional.building import contract, register
from tests.simulate.test_engines_agree import clifford_gate_of, clifford_operation


def said(evidence: tuple[Evidence, ...]) -> list[tuple[str, Outcome, str | None]]:
    return [(item.check, item.outcome, item.reason) for item in evidence]


def both(made: Contract, target: WideTarget, program: Program) -> tuple[list, list]:
    dense = array_form(made, target, program)
    assert dense is not None
    return said(wide_evidence(made, target, program, "one")), said(compare(made, dense, program, "one"))


def agree(made: Contract, target: WideTarget, program: Program, seen: Counter) -> None:
    wide, dense = both(made, target, program)
    assert wide == dense, (target, program)
    seen[wide[-1][1]] += 1


def as_gates(gates: tuple[tuple[str | int, ...], ...]) -> list[Operation]:
    found: list[Operation] = []
    for name, *qubits in gates:
        if name in ("cx", "cz"):
            found.append(Gate(str(name)[1], (qubits[1],), (), (Control(qubits[0]),)))
        else:
            found.append(Gate(str(name), tuple(qubits)))
    return found


def on_work_qubits(rng: np.random.Generator, clifford: bool) -> list[Operation]:
    """Gates among qubits 3 and 4, and sometimes one that reaches them from the graded ones."""
    found: list[Operation] = []
    for _ in range(int(rng.integers(3))):
        kind = rng.random()
        if kind < 0.3:
            found.append(Gate("x", (3,), (), (Control(int(rng.integers(3))),)))
        elif kind < 0.5:
            found += [Gate("h", (4,)), Measure(4, 0), Conditional((0,), frozenset({1}), (Gate("x", (4,)),))]
        elif kind < 0.6:
            found += [Gate("h", (3,)), Reset(3)]
        else:
            found += [Gate("h" if clifford else "t", (3,)), Gate("x", (4,), (), (Control(3),))]
    return found


@pytest.mark.parametrize("work_qubits", ["allowed", "ignored"])
@pytest.mark.parametrize("clifford", [True, False])
def test_states(work_qubits: str, clifford: bool) -> None:
    rng = np.random.default_rng(5)
    made = contract("state", register("q", 0, 1, 2), work_qubits=work_qubits, accept=1e-7, reject=1e-5)
    seen: Counter = Counter()
    for index in range(60):
        gates = clifford_gates(3, index)
        target: WideTarget = clifford_state(3, gates)
        operations = as_gates(gates)
        if index % 3 == 1:
            operations.insert(int(rng.integers(len(operations))), clifford_gate_of(rng, 3))
        if not clifford:
            extra = random_gate(rng, 3)
            operations += [extra, Gate(*_inverse(extra))] if index % 2 else [extra]
        if index % 2:
            operations += on_work_qubits(rng, clifford)
        agree(made, target, Program(5, 1, tuple(operations)), seen)
    assert seen[Outcome.HELD] >= 5 and seen[Outcome.FAILED] >= 5, seen


def _inverse(gate: Gate) -> tuple:
    name, params = gate.spec.inverse(gate.params)
    return name, gate.qubits, params, gate.controls


@pytest.mark.parametrize("phase", ["free", "fixed"])
def test_states_of_few_amplitudes(phase: str) -> None:
    rng = np.random.default_rng(6)
    made = contract("state", register("q", 0, 1, 2), phase=phase, accept=1e-9, reject=1e-7)
    seen: Counter = Counter()
    for index in range(60):
        program = random_unitary_program(rng, 3, 6)
        vector = state(program)
        target = SparseStateTarget(3, tuple((k, complex(vector[k])) for k in range(8) if abs(vector[k]) > 1e-12))
        operations = list(program.operations)
        if index % 3 == 0:
            operations.append(Gate("p", (index % 2,), (10.0 ** -int(rng.integers(1, 10)),)))
        if index % 3 == 1:
            operations += on_work_qubits(rng, False)
        agree(made, target, Program(5, 1, tuple(operations), program.global_phase), seen)
    assert seen[Outcome.HELD] >= 5 and seen[Outcome.FAILED] >= 5, seen


@pytest.mark.parametrize("readout", ["ordered", "by_qubit", "record"])
def test_distributions(readout: str) -> None:
    rng = np.random.default_rng(7)
    made = contract(
        "distribution", register("q", 0, 1, 2), readout=readout, work_qubits="ignored", measurement="required"
    )
    seen: Counter = Counter()
    for index in range(80):
        clifford = bool(index % 2)
        operations: list[Operation] = []
        while len(operations) < 8:
            operations.append(clifford_operation(rng, 4, 3, 0) if clifford else random_gate(rng, 4))
        order = [int(k) for k in rng.permutation(3)] if index % 4 == 0 else [0, 1, 2]
        operations += [Measure(q, c, bool(rng.random() < 0.2)) for q, c in enumerate(order)]
        program = Program(4, 3, tuple(operations))
        law = _law(made, program)
        if index % 3 == 0:
            law = np.roll(law, 1)
        present = [int(k) for k in np.flatnonzero(law > 1e-12)]
        target: WideTarget = SparseDistributionTarget(3, tuple((k, float(law[k])) for k in present))
        if len(set(np.round(law[present], 9))) == 1 and (space := _affine(present)):
            agree(made, space, program, seen)
        agree(made, target, program, seen)
    assert seen[Outcome.HELD] >= 10 and seen[Outcome.FAILED] >= 10, seen


def _law(made: Contract, program: Program) -> np.ndarray:
    from grader.functional.distribution import observed_distribution
    from grader.functional.observe import observe, readout_of

    observation = observe(made, program)
    return observed_distribution(observation, readout_of(made, observation, observation.layout.graded))


def _affine(points: list[int]) -> AffineDistributionTarget | None:
    directions: list[int] = []
    span = {points[0]}
    for point in points[1:]:
        if point not in span:
            directions.append(point ^ points[0])
            span |= {other ^ directions[-1] for other in span}
    return AffineDistributionTarget(3, points[0], tuple(directions)) if span == set(points) else None


def test_functions() -> None:
    rng = np.random.default_rng(8)
    made = contract(
        "classical_function", register("in", 0, 1, 2, start="free", end="restored"), register("out", 3, 4), accept=1e-9
    )
    seen: Counter = Counter()
    for index in range(60):
        operations: list[Operation] = []
        for _ in range(4):
            controls = tuple(Control(int(q), int(rng.integers(2))) for q in rng.permutation(3)[: int(rng.integers(4))])
            operations.append(Gate("x", (3 + int(rng.integers(2)),), (), controls))
        table = _table(operations)
        if index % 3 == 0:
            table = [table[0] ^ 1, *table[1:]]
        if index % 4 == 1:
            operations += [Gate("h", (3,)), Gate("t", (3,)), Gate("tdg", (3,)), Gate("h", (3,))]
        if index % 5 == 1:
            operations.append(Gate("x", (index % 3,), (), (Control(4),)))
        target = WideFunctionTarget(
            3, 2, table.__getitem__, lambda bits, algebra, table=table: _bits(bits, algebra, table), (2, 0, 1), (0, 7)
        )
        agree(made, target, Program(5, 0, tuple(operations)), seen)
    assert seen[Outcome.HELD] >= 10 and seen[Outcome.FAILED] >= 10, seen


def _table(operations: list[Operation]) -> list[int]:
    found = []
    for x in range(8):
        row = x
        for operation in operations:
            assert isinstance(operation, Gate)
            if all(row >> c.qubit & 1 == c.value for c in operation.controls):
                row ^= 1 << operation.qubits[0]
        found.append(row >> 3)
    return found


def _bits(bits: list, algebra: object, table: list[int]) -> list:
    """The table as an exclusive or of products of inputs (algebraic normal form)."""
    found = []
    for output in range(2):
        form = [value >> output & 1 for value in table]
        for position in range(3):
            form = [form[k] ^ (form[k ^ 1 << position] if k >> position & 1 else 0) for k in range(8)]
        total = 0
        for k in range(8):
            if form[k]:
                term = 1
                for position in range(3):
                    if k >> position & 1:
                        term = algebra.conjunction(term, bits[position])
                total = algebra.exclusive_or(total, term)
        found.append(total)
    return found


@pytest.mark.parametrize("phase", ["free", "fixed"])
def test_unitaries(phase: str) -> None:
    rng = np.random.default_rng(9)
    made = contract("unitary", register("q", 0, 1, 2, start="free"), phase=phase, accept=1e-7, reject=1e-6)
    seen: Counter = Counter()
    for index in range(36):
        clifford = index % 2
        textbook = (
            Program(3, 0, tuple(as_gates(clifford_gates(3, index))))
            if clifford
            else Program(3, 0, tuple(random_gate(rng, 3, max_controls=1) for _ in range(8)))
        )
        operations = list(textbook.operations)
        if index % 3 == 0:
            operations.append(clifford_gate_of(rng, 3) if clifford else Gate("p", (1,), (10.0 ** -(index % 8),)))
        if index % 3 == 1:
            place = int(rng.integers(len(operations)))
            operations[place:place] = [Gate("h", (3,)), Gate("h", (3,))]
        if index % 4 == 2:
            operations.append(Gate("gphase", (), (0.3,)))
        if index % 5 == 2:
            operations.append(Gate("x", (3,), (), (Control(0),)))
        wide, dense = both(made, ProgramTarget(textbook), Program(4, 0, tuple(operations)))
        # Columns bound an operator norm only up to a factor: they may leave open what the matrix decides, no more.
        # A single column that fails says nothing of clean qubits that may be clean.
        expected = {check: outcome for check, outcome, _ in dense}
        for check, outcome, _ in wide:
            assert outcome in (expected[check], Outcome.UNDECIDED), (textbook, operations)
        seen[wide[-1][1]] += 1
    assert seen[Outcome.HELD] >= 5 and seen[Outcome.FAILED] >= 5, seen


def test_a_small_target_of_a_wide_program_is_decided() -> None:
    made = contract("state", register("q", 0, 1)).model_copy()
    chain = [Gate("h", (0,)), Gate("x", (1,), (), (Control(0),))]
    there = [Gate("x", (q + 1,), (), (Control(q),)) for q in range(1, 45)]
    program = Program(46, 0, (*chain, *there, *reversed(there)))
    target = StabilizerTarget(2, clifford_state(2, [("h", 0), ("cx", 0, 1)]).generators)
    assert said(wide_evidence(made, target, program, "one"))[-1][1] is Outcome.HELD
    assert said(wide_evidence(made, target, Program(46, 0, program.operations[:-1]), "one"))[0][1] is Outcome.FAILED
    assert math.isclose(abs(state(Program(2, 0, tuple(chain)))[0]), math.sqrt(0.5))
