"""Unitaries beyond the full matrix: what the columns prove, what they leave open, and what they catch."""

from __future__ import annotations

import math

import numpy as np
import pytest

from contracts.closed_forms.operators import flip_where_all_are_one, fourier, modular_add
from contracts.closed_forms.wide_operations import wide_dft
from contracts.schema import Contract, Target
from contracts.target_values import OperatorTarget
from contracts.targets import evaluate
from grader.functional.compare import compare
from grader.functional.distances import phase_aligned_isometry_distance
from grader.functional.observe import visible_part
from grader.functional.sampled_unitary import _lower_bound, _Residual, _residuals, sampled_unitary_evidence
from grader.simulate.dense import unitary
from grader.simulate.haar import TEST_COLUMNS, amplification
from grader.verdict import Evidence, Outcome
from ir.gates import Matrix
from ir.program import Channel, Control, Gate, Measure, Operation, Program, UnitaryMatrix
from ir.random_programs import random_unitary, random_unitary_program
from tests.functional.building import contract, cx, h, only, register

N = 11


def unitary_contract(
    n: int, *others: dict, phase: str = "free", accept: float = 1e-7, reject: float = 1e-5, **kw
) -> Contract:
    free = register("q", *range(n), start="free")
    return contract("unitary", free, *others, phase=phase, accept=accept, reject=reject, qubits=26, **kw)


def flip(n: int) -> Gate:
    return Gate("x", (n - 1,), (), tuple(Control(q) for q in range(n - 1)))


def phase_on(n: int, state: int, angle: float = math.pi) -> tuple[Operation, ...]:
    last = n - 1
    turned = Gate("p", (last,), (angle,), tuple(Control(q, state >> q & 1) for q in range(last)))
    return (turned,) if state >> last & 1 else (Gate("x", (last,)), turned, Gate("x", (last,)))


def judged(made: Contract, target: OperatorTarget, *operations: Operation, extra: int = 0, clbits: int = 0) -> Evidence:
    program = Program(target.num_qubits + extra, clbits, operations)
    return compare(made, target, program, "case")[-1]


FLIP = flip_where_all_are_one(N)
PLAIN = unitary_contract(N)


def test_the_right_program_passes_and_the_evidence_names_engine_and_probability() -> None:
    evidence = judged(PLAIN, FLIP, flip(N))
    assert evidence.outcome is Outcome.HELD
    assert "engine haar, 11 columns; a larger distance stays unseen with probability at most 1e-12" in evidence.measured


def test_a_textbook_fourier_transform_passes() -> None:
    assert judged(PLAIN, fourier(N), *wide_dft(N).program.operations).outcome is Outcome.HELD


@pytest.mark.parametrize("state", [0, 1, 0b10011010011, 2**N - 1])
def test_a_sign_error_on_any_one_basis_state_fails(state: int) -> None:
    evidence = judged(PLAIN, FLIP, flip(N), *phase_on(N, state))
    assert (evidence.outcome, evidence.reason) == (Outcome.FAILED, "functional.unitary_differs")


def test_a_sign_error_on_one_of_a_million_basis_states_fails() -> None:
    n = 20
    evidence = judged(unitary_contract(n), flip_where_all_are_one(n), flip(n), *phase_on(n, 0b01101001100101101001))
    assert (evidence.outcome, evidence.reason) == (Outcome.FAILED, "functional.unitary_differs")
    assert "|01101001100101101001>" in evidence.witness


def test_a_million_right_basis_states_pass() -> None:
    assert judged(unitary_contract(20), flip_where_all_are_one(20), flip(20)).outcome is Outcome.HELD


def test_a_witness_on_a_basis_state_is_preferred() -> None:
    evidence = judged(PLAIN, FLIP)
    assert evidence.witness == f"input |{'1' * N}>: amplitude of |0{'1' * (N - 1)}> is 0, expected 1"


def test_a_difference_too_small_to_prove_and_too_large_to_pass_is_undecided() -> None:
    evidence = judged(PLAIN, FLIP, flip(N), *phase_on(N, 5, 1e-4))
    assert (evidence.outcome, evidence.reason) == (Outcome.UNDECIDED, "undecided.uncertainty_band")


def test_a_global_phase_counts_only_where_the_contract_says_so() -> None:
    program = Program(N, 0, (flip(N),), 0.3)
    (free,) = compare(PLAIN, FLIP, program, "case")
    (fixed,) = compare(unitary_contract(N, phase="fixed"), FLIP, program, "case")
    assert (free.outcome, fixed.outcome) == (Outcome.HELD, Outcome.FAILED)
    (right,) = compare(unitary_contract(N, phase="fixed"), FLIP, Program(N, 0, (flip(N),)), "case")
    assert right.outcome is Outcome.HELD


def test_a_work_qubit_must_come_back_clean() -> None:
    program = Program(N + 2, 0, (cx(0, N), flip(N), cx(0, N)))
    evidence = compare(PLAIN, FLIP, program, "case")
    assert [item.outcome for item in evidence] == [Outcome.HELD, Outcome.HELD]
    assert only(evidence, "clean_qubits").measured.endswith("(qubits 11, 12; 11 columns)")


def test_a_work_qubit_left_entangled_fails_by_name() -> None:
    program = Program(N + 1, 0, (flip(N), cx(0, N)))
    evidence = only(compare(PLAIN, FLIP, program, "case"), "clean_qubits")
    assert (evidence.outcome, evidence.reason) == (Outcome.FAILED, "functional.ancilla_not_restored")


def test_ignored_qubits_may_end_in_any_one_state() -> None:
    made = unitary_contract(N, register("rest", N, end="ignored"))
    assert judged(made, FLIP, flip(N), h(N), extra=1).outcome is Outcome.HELD
    assert judged(made, FLIP, flip(N), cx(0, N), h(N), extra=1).outcome is Outcome.FAILED


@pytest.mark.parametrize(
    "last", [Measure(3, 0), Channel((np.sqrt(0.5) * np.eye(2), np.sqrt(0.5) * np.diag([1, -1])), (3,))]
)
def test_what_collapses_or_mixes_is_no_unitary(last: Operation) -> None:
    made = unitary_contract(N, measurement="forbidden")
    evidence = judged(made, FLIP, last, flip(N), clbits=1)
    assert (evidence.outcome, evidence.reason) == (Outcome.FAILED, "functional.not_unitary")


def test_a_missing_record_fails_where_measuring_is_required() -> None:
    evidence = compare(unitary_contract(N, measurement="required"), FLIP, Program(N, 0, (flip(N),)), "case")
    assert only(evidence, "record").reason == "functional.missing_record"


def test_too_many_qubits_are_our_limit() -> None:
    wide = unitary_contract(25)
    evidence = judged(wide, flip_where_all_are_one(25), flip(25))
    assert (evidence.outcome, evidence.reason) == (Outcome.UNDECIDED, "limit.dimension")
    assert evidence.measured == "33554432 amplitudes of 25 qubits with 1 input columns"


def operator(matrix: Matrix) -> OperatorTarget:
    return OperatorTarget(len(matrix).bit_length() - 1, lambda columns: matrix @ columns, 8 * len(matrix))


def test_the_exact_distance_lies_between_what_is_proved_and_what_may_hide() -> None:
    """At sizes where it can be computed: for random pairs, and for small and structured differences."""
    checked = 0
    for seed in range(60):
        rng = np.random.default_rng(seed)
        n = 1 + seed % 5
        program = random_unitary_program(rng, n, 12)
        matrix = unitary(program)
        change = [
            random_unitary(rng, n),
            np.diag(np.exp(1j * rng.normal(size=1 << n) * 1e-3)),
            np.diag([1] * ((1 << n) - 1) + [-1]),
        ][seed % 3]
        target = operator(matrix @ change * np.exp(1j * rng.uniform(0, 6)))
        exact = phase_aligned_isometry_distance(matrix, target.apply(np.eye(1 << n)))
        made = unitary_contract(n)
        seen = visible_part(made, program)
        found = [r for r in _residuals(seen, target.apply, str(seed), "numpy", phase_fixed=False) if r is not None]
        lower = _lower_bound(found, phase_fixed=False)
        upper = amplification(1 << n, TEST_COLUMNS) * max(r.length for r in found[1 : 1 + TEST_COLUMNS])
        assert lower <= exact.upper + 1e-12
        assert upper >= exact.lower - 1e-12
        checked += 1
    assert checked == 60


def test_the_proved_part_is_not_vacuous() -> None:
    """For Haar-random pairs the columns prove most of the distance."""
    for seed in range(5):
        rng = np.random.default_rng(seed)
        program = Program(4, 0, (UnitaryMatrix(random_unitary(rng, 4), (0, 1, 2, 3)),))
        target = operator(random_unitary(rng, 4))
        seen = visible_part(unitary_contract(4), program)
        found = [r for r in _residuals(seen, target.apply, str(seed), "numpy", phase_fixed=False) if r is not None]
        assert _lower_bound(found, phase_fixed=False) > 0.9


@pytest.mark.parametrize("seed", range(20))
def test_the_proved_part_is_the_least_over_all_phases(seed: int) -> None:
    """A change c of the state of the ignored qubits: the larger of both squares, least on the line from p to q."""
    rng = np.random.default_rng(seed)
    size = 1 if seed % 2 else 2

    def residual(square: float, along: np.ndarray) -> _Residual:
        length = math.sqrt(square + float(np.linalg.norm(along)) ** 2)
        return _Residual("an input", length, 0.0, along, ("|0>", 0j, 0j))

    p, q = (rng.normal(size=size) + 1j * rng.normal(size=size) for _ in range(2))
    a, b = rng.uniform(0.01, 2, size=2)
    columns = [*(residual(a, p) for _ in range(1 + TEST_COLUMNS)), residual(b, q)]
    way = [p + t * (q - p) for t in np.linspace(0, 1, 20_001)]
    least = min(max(a + np.linalg.norm(c - p) ** 2, b + np.linalg.norm(c - q) ** 2) for c in way)
    assert _lower_bound(columns, phase_fixed=False) ** 2 == pytest.approx(least, rel=1e-3)


def test_the_evidence_is_the_same_every_time() -> None:
    program = Program(N, 0, (flip(N), *phase_on(N, 77)))
    first, second = (sampled_unitary_evidence(PLAIN, FLIP, program, "case") for _ in range(2))
    assert first == second


@pytest.mark.parametrize("n", [1, 2, 5, 10])
def test_the_fast_fourier_transform_is_the_quantum_one(n: int) -> None:
    matrix = evaluate(Target(form="dft", parameters={"n": n}), {}).matrix
    inputs = np.eye(1 << n)[:, :8] + 0.5j * np.eye(1 << n)[:, -1:]
    np.testing.assert_allclose(fourier(n).apply(inputs), matrix @ inputs, atol=1e-14)


def test_a_controlled_flip_exchanges_two_rows_as_its_matrix_does() -> None:
    matrix = evaluate(Target(form="multi_controlled_x", parameters={"controls": 4}), {}).matrix
    assert np.array_equal(flip_where_all_are_one(5).apply(np.eye(32)), matrix)
    wide = evaluate(Target(form="multi_controlled_x", parameters={"controls": 12}), {})
    assert isinstance(wide, OperatorTarget)
    assert wide.num_qubits == 13


@pytest.mark.parametrize("bits", [1, 2, 3])
def test_modular_addition_adds(bits: int) -> None:
    size = 1 << bits
    matrix = modular_add(bits).matrix
    for a in range(size):
        for b in range(size):
            column = np.zeros(size * size)
            column[a | (a + b) % size << bits] = 1
            assert np.array_equal(matrix[:, a | b << bits], column)


def test_modular_addition_of_many_bits_is_the_same_rule() -> None:
    wide = modular_add(6)
    assert isinstance(wide, OperatorTarget)
    basis = np.zeros((1 << 12, 1))
    basis[45 | 50 << 6] = 1
    assert np.flatnonzero(wide.apply(basis)[:, 0]).tolist() == [45 | (95 % 64) << 6]


def test_a_ripple_of_controlled_increments_is_modular_addition() -> None:
    """|a>|b>: for each bit of a, add its power to b by multi-controlled flips; an independent construction."""
    bits = 6
    gates = []
    for low in range(bits):
        for high in reversed(range(low, bits)):
            controls = (Control(low), *(Control(bits + k) for k in range(low, high)))
            gates.append(Gate("x", (bits + high,), (), controls))
    made = unitary_contract(2 * bits)
    assert judged(made, modular_add(bits), *gates).outcome is Outcome.HELD
    assert judged(made, modular_add(bits), *gates[1:]).outcome is Outcome.FAILED
