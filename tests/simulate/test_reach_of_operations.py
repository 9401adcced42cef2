"""Leaving out what cannot be seen changes nothing that can; parts that never meet are told apart."""

from __future__ import annotations

import numpy as np

from grader.simulate.dense import branches, state
from grader.simulate.factorise import programs_of, separate_parts, without
from grader.simulate.light_cone import on_qubits, touched_qubits, within_light_cone
from ir.program import Barrier, Channel, Conditional, Control, Gate, Measure, Operation, Prepare, Program, Reset
from ir.random_programs import random_gate, random_program

NOISE = (np.sqrt(0.5) * np.eye(2), np.sqrt(0.5) * np.diag([1, -1]))


def cx(control: int, target: int) -> Gate:
    return Gate("x", (target,), (), (Control(control),))


def cone(*operations: Operation, seen: tuple[int, ...] = (0,), bits: tuple[int, ...] = (), gates_only: bool = False):
    return within_light_cone(Program(3, 2, operations), seen, bits, gates_only=gates_only).operations


def seen_state(program: Program, seen: tuple[int, ...], bits: tuple[int, ...]) -> dict[tuple, np.ndarray]:
    """For each record of ``bits``, the unnormalised reduced state of ``seen``, all inputs at once (a Choi matrix)."""
    n = program.num_qubits
    inputs = np.eye(1 << n, dtype=np.complex128)
    found: dict[tuple, np.ndarray] = {}
    others = [q for q in range(n) if q not in seen]
    for branch in branches(program, inputs):
        tensor = branch.columns.reshape((2,) * n + (-1,))
        axes = [n - 1 - q for q in (*reversed(others), *reversed(seen))]
        grouped = tensor.transpose(*axes, n).reshape(1 << len(others), -1)
        record = tuple(branch.record[bit] or 0 for bit in bits)
        found[record] = found.get(record, 0) + np.einsum("ia,ib->ab", grouped, grouped.conj())
    return found


def test_what_follows_on_other_qubits_is_left_out() -> None:
    kept = (Gate("h", (0,)), cx(0, 1))
    assert cone(*kept, Gate("t", (1,)), cx(1, 2), Measure(2, 0), Reset(1), Channel(NOISE, (2,))) == kept


def test_what_comes_before_an_interaction_stays() -> None:
    operations = (Gate("h", (2,)), cx(2, 1), cx(1, 0))
    assert cone(*operations) == operations


def test_a_reset_ends_the_cone() -> None:
    assert cone(Gate("h", (0,)), Reset(0), Gate("t", (0,))) == (Reset(0), Gate("t", (0,)))
    prepared = Prepare(np.array([0, 1]), (0,))
    assert cone(Gate("h", (0,)), prepared) == (prepared,)


def test_a_reset_of_an_entangled_partner_does_not() -> None:
    operations = (Gate("h", (0,)), cx(0, 1), Reset(0))
    assert cone(*operations, seen=(0, 1)) == operations


def test_a_measurement_stays_if_its_record_is_read() -> None:
    operations = (Gate("h", (1,)), Measure(1, 0))
    assert cone(*operations) == ()
    assert cone(*operations, bits=(0,)) == operations
    followed = (*operations, Conditional((0,), frozenset({1}), (Gate("x", (0,)),)))
    assert cone(*followed) == followed


def test_where_trajectories_count_only_gates_are_left_out() -> None:
    kept = (Measure(1, 0), Reset(2), Channel(NOISE, (1,)))
    assert cone(Gate("h", (0,)), *kept, Gate("h", (1,)), gates_only=True) == (Gate("h", (0,)), *kept)


def test_barriers_hold_nothing_together() -> None:
    assert cone(Gate("h", (1,)), Barrier((0, 1))) == ()


def test_random_programs_look_the_same_through_their_cone() -> None:
    shorter = 0
    for seed in range(40):
        rng = np.random.default_rng(seed)
        program = random_program(rng, 4, 12, num_clbits=2)
        seen, bits = (0, 2)[: 1 + seed % 2], (0, 1)[: seed % 3]
        part = within_light_cone(program, seen, bits, gates_only=False)
        shorter += len(part.operations) < len(program.operations)
        expected, actual = seen_state(program, seen, bits), seen_state(part, seen, bits)
        for record in expected.keys() | actual.keys():
            np.testing.assert_allclose(actual.get(record, 0), expected.get(record, 0), atol=1e-12)
    assert shorter > 20


def test_qubits_are_numbered_anew_in_order() -> None:
    inner = Conditional((0,), frozenset({1}), (cx(6, 2), Reset(6)), (Gate("h", (2,)),))
    program = Program(8, 1, (Gate("h", (4,)), Measure(4, 0), inner, Barrier((1, 4))), 0.5)
    placed = on_qubits(program, {2, 4, 6})
    renamed = Conditional((0,), frozenset({1}), (cx(2, 0), Reset(2)), (Gate("h", (0,)),))
    assert placed == Program(3, 1, (Gate("h", (1,)), Measure(1, 0), renamed), 0.5)
    assert touched_qubits(program.operations) == {2, 4, 6}


def test_parts_are_joined_by_operations_and_by_records() -> None:
    read = Conditional((0,), frozenset({1}), (Gate("x", (4,)),))
    program = Program(6, 2, (cx(0, 2), Measure(3, 0), read, Measure(5, 1), Barrier((0, 1, 3))))
    parts = separate_parts(Program(6, 2, program.operations[:-1]))
    assert parts == [frozenset({0, 2}), frozenset({1}), frozenset({3, 4}), frozenset({5})]


def test_qubits_measured_into_one_bit_are_one_part() -> None:
    assert separate_parts(Program(2, 1, (Measure(0, 0), Measure(1, 0)))) == [frozenset({0, 1})]


def test_a_program_is_the_product_of_its_parts() -> None:
    for seed in range(8):
        rng = np.random.default_rng(seed)
        gates = []
        for _ in range(20):
            gate, shift = random_gate(rng, 2), int(rng.integers(2))
            controls = tuple(Control(2 * c.qubit + shift, c.value) for c in gate.controls)
            gates.append(Gate(gate.name, tuple(2 * q + shift for q in gate.qubits), gate.params, controls))
        whole, part = Program(4, 0, tuple(gates)), frozenset({1, 3})
        apart = without(whole, part), programs_of(whole, [frozenset({0, 2}), part])[1]
        assert sum(len(program.operations) for program in apart) == 20
        even, odd = (state(on_qubits(program, qubits)) for program, qubits in zip(apart, ((0, 2), (1, 3)), strict=True))
        # Rows of the whole: qubit 3, 2, 1, 0; of the parts: 2, 0 and 3, 1.
        expected = np.einsum("ac,bd->badc", even.reshape(2, 2), odd.reshape(2, 2)).reshape(16)
        np.testing.assert_allclose(state(whole), expected, atol=1e-13)
