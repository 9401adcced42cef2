"""Products of gates, gates with further controls, matrices and library blocks: what names a gate, and what does not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from circuits import CX_MATRIX, circuit, cx, free, gate, h, measure_all, outcome, unitary, x

from grader.structural.preparation_blocks import STATE_PREPARATIONS
from grader.verdict import Outcome
from ir.gates import gate_spec
from ir.program import Block, BlockKind, Operation
from ir.random_programs import random_unitary

HELD, FAILED = Outcome.HELD, Outcome.FAILED


def matrix_of(name: str) -> np.ndarray:
    spec = gate_spec(name)
    assert spec is not None
    return spec.matrix(())


H_AND_T = unitary(np.kron(matrix_of("t"), matrix_of("h")), 0, 1)  # H on qubit 0, T on qubit 1
ENTANGLED_AND_H = unitary(np.kron(matrix_of("h"), CX_MATRIX), 0, 1, 2)


@pytest.mark.parametrize(
    ("product", "name", "found"),
    [
        (H_AND_T, "h", FAILED),
        (H_AND_T, "t", FAILED),
        (H_AND_T, "x", HELD),
        (H_AND_T, "cx", HELD),
        (ENTANGLED_AND_H, "cx", FAILED),
        (ENTANGLED_AND_H, "h", FAILED),
        (ENTANGLED_AND_H, "cz", HELD),
        (ENTANGLED_AND_H, "ccx", HELD),
    ],
)
def test_a_product_is_forbidden_for_its_own_factors_alone(product, name, found):
    assert outcome({"rule": "forbidden_gates", "gates": (name,)}, circuit(3, product)) is found


@pytest.mark.parametrize("name", ["single_excitation", "single_excitation_plus", "single_excitation_minus"])
@pytest.mark.parametrize("operation", [cx(0, 1), cx(1, 0), gate("iswap", 0, 1), gate("swap", 0, 1)])
def test_a_gate_without_the_entries_that_an_angle_is_read_from_is_no_excitation(name, operation):
    # CX with control 1 has neither of the two entries; the others have no real rotation in the middle.
    assert outcome({"rule": "forbidden_gates", "gates": (name,)}, circuit(2, operation)) is HELD


@pytest.mark.parametrize("controls", [1, 2, 3])
def test_up_to_three_further_controls_hide_no_gate(controls):
    rule = {"rule": "decomposed_without", "gate": "ch"}
    wider = gate("h", 0, controls=tuple(range(1, 2 + controls)))
    assert outcome(rule, circuit(6, wider), registers=free(*range(6))) is FAILED


def test_a_matrix_on_fewer_qubits_than_the_gate_is_free():
    rule = {"rule": "decomposed_without", "gate": "ccx"}
    generator = np.random.default_rng(11)
    assert outcome(rule, circuit(3, unitary(random_unitary(generator, 2), 0, 2)), registers=free(0, 1, 2)) is HELD
    assert outcome(rule, circuit(3, unitary(random_unitary(generator, 3), 0, 2, 1)), registers=free(0, 1, 2)) is FAILED


def test_what_is_no_gate_ends_no_search():
    first = measure_all(1)
    rule = {"rule": "decomposed_without", "gate": "ch"}
    late = (*first, gate("h", 1, controls=(2,)))
    assert outcome(rule, circuit(3, *late, num_clbits=1), registers=free(0, 1, 2)) is FAILED
    block = Block(BlockKind.LIBRARY, "QFTGate")
    idle: tuple[Operation, ...] = (gate("id", 0), x(1), x(1))
    program = circuit(2, *idle, replace(h(0), origin=(block,)))
    assert outcome({"rule": "block_forbidden", "blocks": ("qft",)}, program) is FAILED


@pytest.mark.parametrize("name", [*STATE_PREPARATIONS, "UniformSuperpositionGate", "CatState"])
def test_every_class_that_prepares_states_is_a_block_of_that_family(name):
    program = circuit(2, replace(h(0), origin=(Block(BlockKind.LIBRARY, name),)))
    assert outcome({"rule": "block_forbidden", "blocks": ("state_preparation",)}, program) is FAILED
    assert outcome({"rule": "block_used", "block": "state_preparation"}, program) is HELD


@pytest.mark.parametrize("word", ["xyz", "zzz", "xxyzz", "zxzxzx"])
def test_a_matrix_that_is_a_rotation_about_a_long_word_is_that_rotation(word):
    spec = gate_spec(f"r{word}")
    assert spec is not None
    qubits = tuple(range(len(word)))
    rotation = unitary(spec.matrix((0.3,)), *qubits)
    other = word.replace("z", "x", 1)
    registers = free(*qubits)
    asked = {name: {"rule": "forbidden_gates", "gates": (f"r{name}",)} for name in (word, word[::-1], other)}
    program = circuit(len(word), rotation)
    found = {name: outcome(rule, program, registers=registers) for name, rule in asked.items()}
    assert found == {word: FAILED, word[::-1]: FAILED, other: HELD}
    turned = circuit(len(word), unitary(np.exp(0.4j) * spec.matrix((0.3,)), *qubits))
    assert outcome(asked[word], turned, registers=registers) is FAILED
    # The numbers of two rotations about commuting words are no rotation.
    both = gate_spec(f"r{'z' * len(word)}")
    assert both is not None
    spoilt = unitary(both.matrix((0.5,)) @ spec.matrix((0.3,)), *qubits)
    if word != "z" * len(word):
        assert outcome(asked[word], circuit(len(word), spoilt), registers=registers) is HELD


def test_a_rotation_on_three_qubits_in_numbers_is_no_dense_matrix():
    rule = {"rule": "no_dense_matrix", "max_qubits": 2}
    spec = gate_spec("rxyz")
    assert spec is not None
    assert outcome(rule, circuit(3, unitary(spec.matrix((0.7,)), 0, 1, 2)), registers=free(0, 1, 2)) is HELD
    dense = unitary(random_unitary(np.random.default_rng(5), 3), 0, 1, 2)
    assert outcome(rule, circuit(3, dense), registers=free(0, 1, 2)) is FAILED


@pytest.mark.parametrize(
    ("family", "word", "controls", "angle", "member"),
    [
        ("pauli_rotation", "rzxzxzxz", (), 0.3, True),
        ("pauli_rotation", "rzxzxzxz", (7,), 0.3, False),
        ("diagonal", "rzzzzzzz", (), 0.3, True),
        ("diagonal", "rzzzzzzz", (7,), 0.3, True),
        ("diagonal", "rzzzzzzx", (), 0.3, False),
        ("permutation", "rxxxxxxx", (), np.pi, True),
        ("permutation", "rxxxxxxx", (), np.pi / 2, False),
        ("permutation", "rxxxxxxx", (7,), np.pi, False),  # with a phase of the control
        ("permutation", "rzzzzzzz", (), np.pi, False),
        ("clifford", "rzxzxzxz", (), np.pi / 2, True),
        ("clifford", "rzxzxzxz", (7,), np.pi, True),
        ("clifford", "rzxzxzxz", (7,), np.pi / 2, False),
    ],
)
def test_families_of_rotations_too_long_for_a_matrix(family, word, controls, angle, member):
    program = circuit(8, gate(word, *range(7), params=(angle,), controls=controls))
    rule = {"rule": "allowed_families", "families": (family,)}
    assert outcome(rule, program, registers=free(*range(8))) is (HELD if member else FAILED)
