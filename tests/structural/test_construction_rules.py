"""Families, required gates, decompositions and blocks: by effect, and by origins that readers vouch for."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from circuits import (
    CX_MATRIX,
    CZ_MATRIX,
    circuit,
    cp,
    cx,
    cz,
    free,
    gate,
    h,
    outcome,
    rz,
    unitary,
    x,
)
from hypothesis import given, settings, strategies as st

from grader.structural.allowed_families import maps_paulis_to_paulis
from grader.verdict import Outcome
from ir.gates import maps_paulis_to_paulis as by_the_gate_table
from ir.program import Block, BlockKind, Control, Gate, Measure, Prepare, UnitaryMatrix
from ir.random_programs import random_unitary

HELD, FAILED, UNDECIDED = Outcome.HELD, Outcome.FAILED, Outcome.UNDECIDED
FREE = free(0, 1, 2)
DRESS = np.kron(gate("u", 0, params=(0.3, 0.5, 0.7)).matrix(), gate("u", 0, params=(1.3, 0.2, 0.1)).matrix())
ROOT_OF_CX = np.linalg.matrix_power(CX_MATRIX, 1) * 0.5 * (1 - 1j) + np.eye(4) * 0.5 * (1 + 1j)


def ccx(a, b, c):
    return Gate("x", (c,), controls=(Control(a), Control(b)))


def toffoli(a, b, c):
    """The textbook decomposition into fifteen gates (Nielsen and Chuang, figure 4.9)."""
    t, tdg = (lambda q: gate("t", q)), (lambda q: gate("tdg", q))
    return (
        *(h(c), cx(b, c), tdg(c), cx(a, c), t(c), cx(b, c), tdg(c), cx(a, c)),
        *(t(b), t(c), h(c), cx(a, b), t(a), tdg(b), cx(a, b)),
    )


@pytest.mark.parametrize(
    ("family", "operation", "member"),
    [
        ("clifford", h(0), True),
        ("clifford", rz(math.pi / 2, 0), True),
        ("clifford", rz(math.pi / 4, 0), False),
        ("clifford", unitary(CX_MATRIX, 1, 0), True),
        ("clifford", cz(0, 1), True),
        ("clifford", cp(math.pi / 2, 0, 1), False),
        ("clifford", Gate("x", (2,), controls=(Control(0), Control(1))), False),
        ("clifford", gate("r" + "z" * 7, *range(7), params=(math.pi / 2,)), True),
        ("clifford", gate("r" + "z" * 7, *range(7), params=(0.1,)), False),
        ("clifford", gate("u", 0, params=(math.pi / 2, 0, math.pi)), True),
        ("diagonal", cp(0.3, 0, 1), True),
        ("diagonal", unitary(np.diag([1, 1j, -1, 1]), 0, 1), True),
        ("diagonal", h(0), False),
        ("diagonal", cx(0, 1), False),
        ("permutation", cx(0, 1), True),
        ("permutation", unitary(np.eye(8)[[3, 2, 1, 0, 7, 6, 5, 4]], 0, 1, 2), True),
        ("permutation", unitary(-1j * np.eye(4)[[1, 0, 3, 2]], 0, 1), True),  # one global phase
        ("permutation", gate("y", 0), False),
        ("permutation", cz(0, 1), False),
        ("pauli_rotation", gate("rzx", 0, 1, params=(0.4,)), True),
        ("pauli_rotation", gate("p", 0, params=(0.4,)), True),
        ("pauli_rotation", x(0), True),
        ("pauli_rotation", unitary(np.diag(np.exp([0.2j, -0.2j, -0.2j, 0.2j])), 0, 1), True),
        ("pauli_rotation", cp(0.4, 0, 1), False),
        ("pauli_rotation", h(0), False),
        ("pauli", unitary(np.kron([[0, 1], [1, 0]], np.diag([1, -1])), 0, 1), True),
        ("pauli", gate("s", 0), False),
        ("one_qubit", unitary(np.kron([[0, 1], [1, 0]], np.diag([1, 1j])), 0, 1), True),
        ("one_qubit", cx(0, 1), False),
    ],
)
def test_families(family, operation, member):
    program = circuit(8, operation)
    rule = {"rule": "allowed_families", "families": (family,)}
    assert outcome(rule, program, registers=free(*range(8))) is (HELD if member else FAILED)


def test_measurements_are_of_every_family_and_amplitudes_of_none():
    rule = {"rule": "allowed_families", "families": ("diagonal",)}
    assert outcome(rule, circuit(2, Measure(0, 0), num_clbits=1)) is HELD
    assert outcome(rule, circuit(2, Prepare(np.array([0, 1]), (0,)))) is FAILED
    both = {"rule": "allowed_families", "families": ("clifford", "diagonal")}
    assert outcome(both, circuit(2, Prepare(np.array([1, 1]) / math.sqrt(2), (0,)))) is FAILED
    assert outcome(both, circuit(2, h(0), gate("t", 0))) is HELD


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=40, deadline=None)
def test_the_clifford_test_agrees_with_the_gate_tables(seed):
    generator = np.random.default_rng(seed)
    matrix = np.eye(8, dtype=np.complex128)
    pieces = [h(0), h(1), h(2), gate("s", 0), gate("s", 1), cx(0, 1), cx(1, 2), gate("t", 2)]
    for k in generator.integers(0, len(pieces), 12):
        piece = pieces[k]
        local = piece.matrix()
        wires = piece.qubits
        if piece.controls:
            local, wires = CX_MATRIX, (piece.controls[0].qubit, piece.qubits[0])
        full = np.zeros((8, 8), dtype=np.complex128)
        for column in range(8):
            index = sum((column >> w & 1) << i for i, w in enumerate(wires))
            for row_index in range(len(local)):
                row = column
                for i, w in enumerate(wires):
                    row = row & ~(1 << w) | (row_index >> i & 1) << w
                full[row, column] += local[row_index, index]
        matrix = full @ matrix
    assert maps_paulis_to_paulis(matrix) is by_the_gate_table(matrix)


@pytest.mark.parametrize(
    ("operations", "found"),
    [
        ((Gate("x", (2,), controls=(Control(0), Control(1))),), HELD),
        ((UnitaryMatrix(np.array([[0, 1], [1, 0]]), (2,), (Control(0), Control(1, 0))),), HELD),
        (toffoli(0, 1, 2), HELD),
        ((h(0), *toffoli(0, 1, 2), h(1)), HELD),
        ((cx(0, 1), cx(1, 2)), FAILED),
        ((*toffoli(0, 1, 2), *toffoli(0, 1, 2)[::-1]), FAILED),  # not an inverse as listed, but see below
        ((), FAILED),
    ],
)
def test_required_gates_are_found_in_decompositions(operations, found):
    if operations and len(operations) == 30:
        inverse = {"t": "tdg", "tdg": "t"}
        undone = [replace(op, name=inverse.get(op.name, op.name)) for op in toffoli(0, 1, 2)[::-1]]
        operations = (*toffoli(0, 1, 2), *undone)
    assert outcome({"rule": "required_gates", "gates": ("ccx",)}, circuit(3, *operations), registers=FREE) is found


@pytest.mark.parametrize(
    ("operations", "found"),
    [
        ((ccx(0, 3, 2),), FAILED),  # qubit 3 is in |0>
        ((x(3), ccx(0, 3, 2)), HELD),
        ((x(3), replace(ccx(0, 1, 2), controls=(Control(0), Control(3, 0)))), FAILED),
        ((replace(ccx(0, 1, 2), controls=(Control(0), Control(3, 0))),), HELD),
        ((ccx(0, 1, 3),), HELD),  # onto a qubit in |0>
        ((cx(0, 3), ccx(0, 3, 2)), HELD),
        (toffoli(0, 3, 2), FAILED),
    ],
)
def test_a_required_gate_with_a_control_that_is_known_to_be_unmet_does_not_count(operations, found):
    assert outcome({"rule": "required_gates", "gates": ("ccx",)}, circuit(4, *operations), registers=FREE) is found


def test_required_gates_are_counted_without_overlap():
    swap_of_three = (cx(0, 1), cx(1, 0), cx(0, 1))
    for count, found in ((3, HELD), (4, FAILED)):
        rule = {"rule": "required_gates", "gates": ("cx",), "count": count}
        assert outcome(rule, circuit(2, *swap_of_three), registers=free(0, 1)) is found
    written = (h(1), cz(0, 1), h(1))
    assert outcome({"rule": "required_gates", "gates": ("cx",)}, circuit(2, *written), registers=free(0, 1)) is HELD


@pytest.mark.parametrize(
    ("gate_name", "operations", "found"),
    [
        ("cx", (h(1), cz(0, 1), h(1)), HELD),
        ("cx", (gate("rzx", 0, 1, params=(math.pi / 2,)), gate("sdg", 0)), HELD),
        ("cx", (unitary(ROOT_OF_CX, 0, 1), unitary(ROOT_OF_CX, 0, 1)), HELD),  # the numbers of a controlled sx
        ("cx", (gate("xpow", 1, params=(0.5,), controls=(0,)),) * 2, HELD),  # a root is another gate
        ("cx", (gate("xpow", 1, params=(1.0,), controls=(0,)),), FAILED),
        ("cx", (gate("xpow", 1, params=(3.0,), controls=(0,)),), FAILED),
        ("cx", (unitary(CX_MATRIX, 0, 1),), FAILED),
        ("cx", (unitary(CX_MATRIX @ DRESS, 0, 1),), FAILED),  # numbers, with a CX inside
        ("cx", (unitary(CZ_MATRIX, 0, 1),), HELD),  # numbers that are a standard gate are that gate
        ("cx", (Gate("x", (1,), controls=(Control(0, 0),)),), FAILED),
        ("cx", (x(2), Gate("x", (1,), controls=(Control(0), Control(2)))), FAILED),
        ("ch", (gate("ry", 1, params=(-math.pi / 4,)), cz(0, 1), gate("ry", 1, params=(math.pi / 4,))), HELD),
        ("ch", (UnitaryMatrix(np.array([[1, 1], [1, -1]]) / math.sqrt(2), (1,), (Control(0),)),), FAILED),
    ],
)
def test_decomposed_without(gate_name, operations, found):
    rule = {"rule": "decomposed_without", "gate": gate_name}
    assert outcome(rule, circuit(3, *operations), registers=FREE) is found


# A quarter turn about the axis of H, exp(-i pi/4 H), up to a phase: U(theta, phi, lambda) with cos(phi) = 1/sqrt(3).
HALF_OF_H = (math.pi / 3, -math.acos(1 / math.sqrt(3)), math.pi - math.acos(1 / math.sqrt(3)))


def controlled_root_of_h(parts: int) -> UnitaryMatrix:
    """diag(1, exp(i pi/parts)) in the basis of H, under control."""
    c, s = math.cos(math.pi / 8), math.sin(math.pi / 8)
    basis = np.array([[c, -s], [s, c]])
    return UnitaryMatrix(basis @ np.diag([1, np.exp(1j * math.pi / parts)]) @ basis.T, (1,), (Control(0),))


@pytest.mark.parametrize(
    ("operations", "found"),
    [
        *(((controlled_root_of_h(parts),) * parts, FAILED) for parts in (2, 3, 4, 8)),
        ((gate("ry", 1, params=(-math.pi / 4,)), cz(0, 1), gate("ry", 1, params=(math.pi / 4,))), HELD),
        # Half of the gate up to a phase of the control, as CU gates are said.
        ((gate("u", 1, params=HALF_OF_H, controls=(0,)),) * 2, FAILED),
        ((gate("ry", 1, params=(math.pi / 4,), controls=(0,)), cx(0, 1)), HELD),
        ((gate("hpow", 1, params=(0.5,), controls=(0,)),) * 2, FAILED),
    ],
)
def test_decomposed_without_roots(operations, found):
    rule = {"rule": "decomposed_without", "gate": "ch", "roots": "forbidden"}
    assert outcome(rule, circuit(3, *operations), registers=FREE) is found


@pytest.mark.parametrize("parts", [2, 3])
def test_a_root_of_the_gate_is_another_gate_unless_roots_are_forbidden(parts):
    rule = {"rule": "decomposed_without", "gate": "ch"}
    assert outcome(rule, circuit(3, *(controlled_root_of_h(parts),) * parts), registers=FREE) is HELD


QFT_BLOCK = Block(BlockKind.LIBRARY, "QFTGate")
OWN_BLOCK = Block(BlockKind.USER, "QFT")


@pytest.mark.parametrize(
    ("operations", "used"),
    [
        ((replace(h(0), origin=(QFT_BLOCK,)), cx(0, 1)), True),
        ((replace(h(0), origin=(OWN_BLOCK, QFT_BLOCK)),), True),
        ((replace(h(0), origin=(OWN_BLOCK,)),), False),
        ((replace(h(0), origin=(Block(BlockKind.LIBRARY, "PhaseGradientGate"),)),), False),  # phases alone
        ((replace(h(0), origin=(Block(BlockKind.CIRCUIT, "QFTGate"),)),), False),
        ((replace(h(0), origin=(QFT_BLOCK,)), replace(h(0), origin=(QFT_BLOCK,))), False),  # comes to nothing
        ((h(0),), False),
    ],
)
def test_blocks_count_by_origin_and_effect(operations, used):
    program = circuit(2, *operations)
    assert outcome({"rule": "block_used", "block": "qft"}, program) is (HELD if used else FAILED)
    assert outcome({"rule": "block_forbidden", "blocks": ("adder", "qft")}, program) is (FAILED if used else HELD)
    assert outcome({"rule": "block_forbidden", "blocks": ("adder",)}, program) is HELD


def test_a_block_of_one_qubit_is_not_the_block_of_a_register():
    hadamard, phase = replace(h(0), origin=(QFT_BLOCK,)), gate("s", 1, controls=(0,))
    rule = {"rule": "block_used", "block": "qft", "joining": 1}
    assert outcome(rule, circuit(2, hadamard, phase)) is FAILED
    assert outcome(rule, circuit(2, hadamard, replace(phase, origin=(QFT_BLOCK,)))) is HELD
    assert outcome({**rule, "joining": 2}, circuit(2, hadamard, replace(phase, origin=(QFT_BLOCK,)))) is FAILED


def test_gates_of_a_block_that_come_to_nothing_join_nothing():
    phase = replace(gate("s", 1, controls=(0,)), origin=(QFT_BLOCK,))
    back = replace(gate("sdg", 1, controls=(0,)), origin=(QFT_BLOCK,))
    rule = {"rule": "block_used", "block": "qft", "joining": 1}
    assert outcome(rule, circuit(2, replace(h(0), origin=(QFT_BLOCK,)), phase, back)) is FAILED


def test_a_step_may_be_one_of_several_spellings():
    rule = {"rule": "steps_required", "count": 2}
    zz, field = gate("rzz", 0, 1, params=(0.3,)), (gate("rx", 0, params=(0.2,)), gate("rx", 1, params=(0.2,)))
    spelled = (cx(0, 1), rz(0.3, 1), cx(0, 1))
    assert outcome(rule, circuit(2, zz, *field, *spelled, *field[::-1])) is HELD
    assert outcome({**rule, "count": 3}, circuit(2, zz, *field, zz, *field)) is FAILED
    assert outcome(rule, circuit(2, gate("rzz", 0, 1, params=(0.6,)), gate("rx", 0, params=(0.4,)))) is FAILED


def test_merged_half_steps_of_a_symmetric_product_are_two():
    a, half = gate("rzz", 0, 1, params=(0.3,)), gate("rzz", 0, 1, params=(0.15,))
    b = tuple(gate("rx", k, params=(0.2,)) for k in (0, 1))
    assert outcome({"rule": "steps_required", "count": 2}, circuit(2, half, *b, a, *b, half)) is HELD
    assert outcome({"rule": "steps_required", "count": 3}, circuit(2, half, *b, a, *b, half)) is FAILED
    assert outcome({"rule": "steps_required", "count": 3}, circuit(2, half, *b, a, *b, a, *b, half)) is HELD


def test_one_rotation_is_not_two_steps():
    rule = {"rule": "steps_required", "count": 2}
    assert outcome(rule, circuit(2, gate("rx", 0, params=(0.4,)), gate("rx", 1, params=(0.4,)))) is FAILED
    assert outcome(rule, circuit(2, gate("rzz", 0, 1, params=(0.4,)), h(0), h(1))) is FAILED


def test_interleaved_steps_come_apart():
    def step():
        return [gate("rzz", k, k + 1, params=(0.3 + k / 10,)) for k in range(3)]

    one, two = step(), step()
    waves = [one[0], one[1], two[0], one[2], two[1], two[2]]  # as a wavefront
    fields = [gate("rx", k, params=(0.2,)) for k in range(4)]
    assert outcome({"rule": "steps_required", "count": 2}, circuit(4, *waves)) is HELD
    assert outcome({"rule": "steps_required", "count": 2}, circuit(4, *step(), *fields, *step(), *fields)) is HELD


def test_state_preparation_and_measurement_stand_outside_the_steps():
    step = (gate("rzz", 0, 1, params=(0.3,)), gate("rx", 0, params=(0.2,)))
    program = circuit(2, h(0), h(1), *step, *step, *step, Measure(0, 0), num_clbits=1)
    assert outcome({"rule": "steps_required", "count": 3}, program) is HELD


def test_steps_of_a_wide_program_are_not_decided():
    step = [gate("rzz", k, k + 1, params=(0.3,)) for k in range(11)] + [gate("rx", k, params=(0.1,)) for k in range(12)]
    assert outcome({"rule": "steps_required", "count": 2}, circuit(12, *step, *step)) is UNDECIDED


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=15, deadline=None)
def test_global_phase_and_relabelling_change_no_family(seed):
    generator = np.random.default_rng(seed)
    matrix = random_unitary(generator, 2)
    turned = np.exp(1j * generator.uniform(0, 6)) * matrix
    rule = {"rule": "allowed_families", "families": ("clifford", "permutation", "diagonal", "pauli_rotation")}
    answers = {
        outcome(rule, circuit(3, unitary(m, *q)), registers=FREE) for m in (matrix, turned) for q in ((0, 1), (2, 0))
    }
    assert len(answers) == 1


def test_rules_of_construction_are_bounded_on_ten_thousand_gates():
    generator = np.random.default_rng(2)
    operations = []
    for _ in range(5_000):
        a, b = (int(q) for q in generator.choice(20, 2, replace=False))
        operations += [cx(a, b), rz(0.1 * int(generator.integers(1, 9)), a)]
    program = circuit(20, *operations)
    made = ("allowed_families", {"families": ("clifford",)}), ("decomposed_without", {"gate": "ccx"})
    answers = {name: outcome({"rule": name, **fields}, program) for name, fields in made}
    assert answers == {"allowed_families": FAILED, "decomposed_without": HELD}
