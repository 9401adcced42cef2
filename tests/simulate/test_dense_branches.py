"""Measurement, reset, preparation, noise and conditionals split as they must, and no further."""

from __future__ import annotations

import math

import numpy as np
import pytest

from grader.simulate.dense import Branch, basis_inputs, branches, state
from ir.program import Channel, Conditional, Control, Gate, Measure, Operation, Prepare, Program, Reset

H0 = Gate("h", (0,))
CX01 = Gate("x", (1,), (), (Control(0),))
PAULIS = (np.eye(2), np.array([[0, 1], [1, 0]]), np.array([[0, -1j], [1j, 0]]), np.diag([1, -1]))


def run(num_qubits: int, num_clbits: int, *operations: Operation, start: int = 0) -> tuple[Branch, ...]:
    return branches(Program(num_qubits, num_clbits, operations), basis_inputs(num_qubits, [start]))


def density(found: tuple[Branch, ...]) -> np.ndarray:
    return sum(branch.columns @ branch.columns.conj().T for branch in found)


def law(found: tuple[Branch, ...]) -> dict[tuple[int | None, ...], float]:
    result: dict[tuple[int | None, ...], float] = {}
    for branch in found:
        result[branch.record] = result.get(branch.record, 0) + float(np.linalg.norm(branch.columns)) ** 2
    return result


def test_a_measurement_records_and_collapses() -> None:
    zero, one = run(2, 3, H0, CX01, Measure(0, 2))
    assert (zero.record, one.record) == ((None, None, 0), (None, None, 1))
    np.testing.assert_allclose(zero.columns[:, 0], [math.sqrt(0.5), 0, 0, 0], atol=1e-15)
    np.testing.assert_allclose(one.columns[:, 0], [0, 0, 0, math.sqrt(0.5)], atol=1e-15)


def test_a_certain_outcome_does_not_split() -> None:
    (only,) = run(1, 1, Gate("x", (0,)), Measure(0, 0))
    assert only.record == (1,)


def test_rounding_noise_is_no_branch() -> None:
    (only,) = run(1, 1, H0, Gate("t", (0,)), Gate("tdg", (0,)), H0, Measure(0, 0))
    assert only.record == (0,)


def test_a_rare_outcome_is_a_branch() -> None:
    assert len(run(1, 1, Gate("rx", (0,), (1e-10,)), Measure(0, 0))) == 2


def test_an_inverted_record_flips_the_record_and_not_the_qubit() -> None:
    found = run(1, 2, Measure(0, 0, inverted=True), Measure(0, 1))
    assert [branch.record for branch in found] == [(1, 0)]


def test_measuring_between_hadamards_leaves_a_fair_coin() -> None:
    assert law(run(1, 2, H0, Measure(0, 0), H0, Measure(0, 1))) == pytest.approx(
        {(a, b): 0.25 for a in (0, 1) for b in (0, 1)}
    )


def test_reset_of_half_a_bell_pair_leaves_a_mixture() -> None:
    rho = density(run(2, 0, H0, CX01, Reset(0)))
    np.testing.assert_allclose(rho, np.diag([0.5, 0, 0.5, 0]), atol=1e-15)
    assert np.trace(rho @ rho).real == pytest.approx(0.5)


def test_preparing_half_a_bell_pair_leaves_a_mixture() -> None:
    rho = density(run(2, 0, H0, CX01, Prepare(np.array([0, 1]), (0,))))
    np.testing.assert_allclose(rho, np.diag([0, 0.5, 0, 0.5]), atol=1e-15)


def test_reset_of_a_product_state_is_one_branch() -> None:
    (only,) = run(2, 0, H0, Gate("ry", (1,), (0.3,)), Reset(0))
    np.testing.assert_allclose(np.abs(only.columns[:, 0]), [math.cos(0.15), 0, math.sin(0.15), 0], atol=1e-15)


def test_preparing_untouched_qubits_is_one_branch_with_the_amplitudes_in_order() -> None:
    (only,) = run(3, 0, Prepare(np.array([0.5, 0.1j, 0, math.sqrt(0.74)]), (2, 0)))
    expected = np.zeros(8, dtype=complex)
    expected[0b000], expected[0b100], expected[0b101] = 0.5, 0.1j, math.sqrt(0.74)
    np.testing.assert_allclose(only.columns[:, 0], expected, atol=1e-15)


def test_a_conditional_reads_its_record_once() -> None:
    flip_both = Conditional((0,), frozenset({1}), (Gate("x", (0,)), Measure(0, 0), Gate("x", (1,))))
    (only,) = run(2, 1, Gate("x", (0,)), Measure(0, 0), flip_both)
    assert only.record == (0,)
    assert list(np.flatnonzero(np.abs(only.columns[:, 0]) > 0.5)) == [0b10]


def test_the_first_clbit_of_a_condition_is_its_least_significant_bit() -> None:
    condition = Conditional((1, 0), frozenset({2}), (Gate("x", (2,)),))
    (only,) = run(3, 2, Gate("x", (0,)), Measure(0, 0), Measure(1, 1), condition)
    assert np.argmax(np.abs(only.columns[:, 0])) == 0b101


def test_an_unwritten_clbit_reads_zero() -> None:
    (only,) = run(1, 1, Conditional((0,), frozenset({0}), (Gate("x", (0,)),)))
    assert np.argmax(np.abs(only.columns[:, 0])) == 1


def test_otherwise_runs_where_the_condition_fails() -> None:
    condition = Conditional((0,), frozenset({1}), (Gate("x", (1,)),), (Gate("z", (1,)), Gate("h", (1,))))
    zero, one = run(2, 1, H0, Measure(0, 0), condition)
    np.testing.assert_allclose(zero.columns[:, 0], [0.5, 0, 0.5, 0], atol=1e-15)
    np.testing.assert_allclose(one.columns[:, 0], [0, 0, 0, math.sqrt(0.5)], atol=1e-15)


def test_nested_conditionals_follow_each_record() -> None:
    inner = Conditional((1,), frozenset({1}), (Gate("x", (2,)),))
    outer = Conditional((0,), frozenset({1}), (inner,))
    found = run(3, 2, H0, Gate("h", (1,)), Measure(0, 0), Measure(1, 1), outer)
    reached = {branch.record: int(np.argmax(np.abs(branch.columns[:, 0]))) >> 2 for branch in found}
    assert reached == {(0, 0): 0, (0, 1): 0, (1, 0): 0, (1, 1): 1}


def test_an_overwritten_record_leaves_a_mixture_under_the_last_record() -> None:
    found = run(2, 1, H0, Measure(0, 0), Measure(1, 0))
    assert {branch.record for branch in found} == {(0,)}
    np.testing.assert_allclose(density(found), np.diag([0.5, 0.5, 0, 0]), atol=1e-15)


def test_teleportation_by_feed_forward_is_the_identity_on_any_input() -> None:
    bell = (Gate("h", (1,)), Gate("x", (2,), (), (Control(1),)))
    corrections = (
        Conditional((1,), frozenset({1}), (Gate("x", (2,)),)),
        Conditional((0,), frozenset({1}), (Gate("z", (2,)),)),
    )
    program = Program(3, 2, (*bell, CX01, H0, Measure(0, 0), Measure(1, 1), *corrections))
    found = branches(program, basis_inputs(3, [0, 1]))
    assert len(found) == 4
    for branch in found:
        kept = branch.columns[np.abs(branch.columns).max(axis=1) > 1e-12]
        np.testing.assert_allclose(kept, np.eye(2) / 2, atol=1e-15)


def test_a_channel_makes_the_textbook_mixture() -> None:
    p = 0.3
    kraus = tuple(math.sqrt(w) * pauli for w, pauli in zip((1 - p, p / 3, p / 3, p / 3), PAULIS, strict=True))
    rho = density(run(1, 0, H0, Channel(kraus, (0,))))
    expected = sum(k @ np.full((2, 2), 0.5) @ k.conj().T for k in kraus)
    np.testing.assert_allclose(rho, expected, atol=1e-15)


def test_amplitude_damping_acts_on_its_own_qubit() -> None:
    kraus = (np.diag([1, math.sqrt(0.75)]), np.array([[0, 0.5], [0, 0]]))
    rho = density(run(2, 0, Gate("x", (1,)), Channel(kraus, (1,))))
    np.testing.assert_allclose(rho, np.diag([0.25, 0, 0.75, 0]), atol=1e-15)


def test_hidden_branches_never_outnumber_what_the_map_needs() -> None:
    noise = tuple(0.5 * pauli for pauli in PAULIS)
    found = run(2, 0, *(Channel(noise, (k % 2,)) for k in range(30)))
    assert len(found) == 4  # 4**30 products of Kraus operators, rank 4
    np.testing.assert_allclose(density(found), np.eye(4) / 4, atol=1e-14)


def test_branches_come_sorted_by_record() -> None:
    found = run(2, 2, H0, Gate("h", (1,)), Measure(1, 1), Measure(0, 0))
    assert [branch.record for branch in found] == [(0, 0), (0, 1), (1, 0), (1, 1)]


def test_a_state_is_refused_where_there_are_several() -> None:
    with pytest.raises(ValueError, match="one trajectory"):
        state(Program(1, 1, (H0, Measure(0, 0))))


def test_random_dynamic_programs_agree_with_density_matrices() -> None:
    """Second derivation: a density matrix for each record, operation by operation."""
    checked = 0
    for seed in range(30):
        rng = np.random.default_rng(seed)
        operations: list[Operation] = []
        for _ in range(14):
            a, b = rng.permutation(3)[:2].tolist()
            operations.append(
                [
                    Gate("u", (a,), tuple(rng.uniform(-3, 3, 3).tolist())),
                    Gate("x", (a,), (), (Control(b),)),
                    Measure(a, b),
                    Reset(a),
                    Conditional((a,), frozenset({1}), (Gate("h", (b,)), Measure(b, a)), (Gate("t", (b,)),)),
                ][rng.integers(5)]
            )
        expected = _records(operations, {(0, 0, 0): np.diag([1.0] + [0] * 7).astype(complex)})
        actual: dict[tuple[int, ...], np.ndarray] = {}
        for branch in run(3, 3, *operations):
            record = tuple(bit or 0 for bit in branch.record)
            actual[record] = actual.get(record, 0) + branch.columns @ branch.columns.conj().T
        for record in expected.keys() | actual.keys():
            zero = np.zeros((8, 8))
            np.testing.assert_allclose(actual.get(record, zero), expected.get(record, zero), atol=1e-13)
            checked += 1
    assert checked > 60


def _records(
    operations: list[Operation], start: dict[tuple[int, ...], np.ndarray]
) -> dict[tuple[int, ...], np.ndarray]:
    from tests.simulate.embedding import embedded

    current = start
    for operation in operations:
        after: dict[tuple[int, ...], np.ndarray] = {}

        def add(record: tuple[int, ...], rho: np.ndarray, after: dict[tuple[int, ...], np.ndarray] = after) -> None:
            after[record] = after.get(record, 0) + rho

        for record, rho in current.items():
            match operation:
                case Gate():
                    full = embedded(operation.matrix(), operation.qubits, operation.controls, 3)
                    add(record, full @ rho @ full.conj().T)
                case Measure():
                    for value in (0, 1):
                        projector = embedded(np.diag([1.0 - value, value]).astype(complex), (operation.qubit,), (), 3)
                        new = list(record)
                        new[operation.clbit] = value
                        add(tuple(new), projector @ rho @ projector)
                case Reset():
                    for kraus in (np.array([[1, 0], [0, 0]]), np.array([[0, 1], [0, 0]])):
                        full = embedded(kraus.astype(complex), (operation.qubit,), (), 3)
                        add(record, full @ rho @ full.conj().T)
                case Conditional():
                    taken = record[operation.clbits[0]] in operation.values
                    inner = operation.operations if taken else operation.otherwise
                    for new_record, new_rho in _records(list(inner), {record: rho}).items():
                        add(new_record, new_rho)
                case _:
                    raise AssertionError(operation)
        current = after
    return current
