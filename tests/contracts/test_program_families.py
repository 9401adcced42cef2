"""Each family of programs against its definition: a truth table or a matrix that is written out here."""

from __future__ import annotations

import cmath
import math

import numpy as np
import pytest

from contracts.program_families import FAMILIES, build_program
from ir.lowering.raised import check_raisable
from ir.program import Gate, Program
from tests.readers.reference import unitary

GENERATOR_SEEDS = range(8)


def permutation(program: Program) -> list[int]:
    """Image of every basis state, by running X gates on integers: another derivation than any matrix."""
    images = []
    for state in range(1 << program.num_qubits):
        image = state
        for operation in program.operations:
            assert isinstance(operation, Gate) and operation.name == "x"
            if all(image >> control.qubit & 1 == control.value for control in operation.controls):
                image ^= 1 << operation.qubits[0]
        images.append(image)
    return images


def parity(number: int) -> int:
    return bin(number).count("1") % 2


@pytest.mark.parametrize("secret", ["011", "100", "111", "000"])
def test_bernstein_vazirani_writes_the_parity_with_the_secret(secret):
    program = build_program("bernstein_vazirani_oracle", 4, {"secret": secret})
    expected = [x ^ parity(x & 7 & int(secret, 2)) << 3 for x in range(16)]
    assert permutation(program) == expected
    assert program.operations  # even a constant leaves a trace


@pytest.mark.parametrize(
    ("kind", "mask", "ones"),
    [("constant_0", "000", 0), ("constant_1", "000", 8), ("balanced", "101", 4), ("balanced_inverted", "010", 4)],
)
def test_deutsch_jozsa_is_constant_or_balanced(kind, mask, ones):
    program = build_program("deutsch_jozsa_oracle", 4, {"kind": kind, "mask": mask})
    images = permutation(program)
    function = [image >> 3 for image in images[:8]]
    assert sum(function) == ones
    assert images == [x ^ function[x & 7] << 3 for x in range(16)]
    if kind == "balanced":
        assert function == [parity(x & 0b101) for x in range(8)]


@pytest.mark.parametrize("variant", [0, 1, 2, 3, 12345])
@pytest.mark.parametrize("secret", ["001", "110", "111", "010"])
def test_simon_is_two_to_one_with_the_secret(secret, variant):
    program = build_program("simon_oracle", 6, {"secret": secret, "variant": variant})
    images = permutation(program)
    function = [image >> 3 for image in images[:8]]
    assert images == [x ^ function[x & 7] << 3 for x in range(64)]
    for a in range(8):
        assert [b for b in range(8) if function[b] == function[a]] == sorted({a, a ^ int(secret, 2)})


@pytest.mark.parametrize("shift", ["1011", "0100", "0000"])
def test_a_shifted_bent_oracle_turns_the_signs_of_the_shifted_function(shift):
    signs = np.diag(unitary(build_program("shifted_bent_oracle", 4, {"shift": shift})))
    for x in range(16):
        moved = x ^ int(shift, 2)
        f = (moved & moved >> 1 & 1) ^ (moved >> 2 & moved >> 3 & 1)
        assert abs(signs[x] - (-1) ** f) < 1e-15


def test_the_bent_function_is_its_own_dual():
    """Its Walsh transform is the function again: a hidden shift then shows as the string itself."""
    signs = np.diag(unitary(build_program("shifted_bent_oracle", 4, {"shift": "0000"})))
    parities = np.array([[(-1) ** parity(x & y) for x in range(16)] for y in range(16)])
    assert np.abs(parities @ signs / 4 - signs).max() < 1e-14


def test_variants_of_simon_are_different_functions():
    programs = [build_program("simon_oracle", 6, {"secret": "101", "variant": k}) for k in range(8)]
    assert len({tuple(permutation(program)) for program in programs}) >= 5


@pytest.mark.parametrize("table", [[0, 1, 1, 0], [3, 0, 2, 1], [0, 0, 0, 0], [1, 1, 1, 1]])
def test_a_bit_oracle_writes_its_table(table):
    program = build_program("bit_oracle", 4, {"table": table})
    assert permutation(program) == [x ^ table[x & 3] << 2 for x in range(16)]


def test_a_bit_oracle_writes_a_random_table_of_four_inputs():
    table = [int(value) for value in np.random.default_rng(3).integers(4, size=16)]
    program = build_program("bit_oracle", 6, {"table": table})
    assert permutation(program) == [x ^ table[x & 15] << 4 for x in range(64)]


@pytest.mark.parametrize("marked", [["000"], ["101"], ["011", "110"], ["000", "111", "100"]])
def test_a_phase_oracle_turns_the_signs_of_what_is_marked(marked):
    program = build_program("phase_oracle", 3, {"marked": marked})
    signs = [-1 if format(x, "03b") in marked else 1 for x in range(8)]
    assert np.abs(unitary(program) - np.diag(signs)).max() < 1e-12


def test_one_qubit_state_is_on_the_bloch_sphere():
    program = build_program("one_qubit_state", 1, {"theta": 0.7, "phi": -1.1})
    expected = [math.cos(0.35), cmath.exp(-1.1j) * math.sin(0.35)]
    assert np.abs(unitary(program)[:, 0] - expected).max() < 1e-12


def test_state_preparation_turns_each_qubit_and_entangles_neighbours():
    a, b, c, d = 0.3, -0.8, 1.9, 0.4
    program = build_program("state_preparation", 2, {"angles": [a, b, c, d]})
    one = [np.exp(-0.5j * b) * math.cos(a / 2), np.exp(0.5j * b) * math.sin(a / 2)]
    two = [np.exp(-0.5j * d) * math.cos(c / 2), np.exp(0.5j * d) * math.sin(c / 2)]
    # CX with control 0 and target 1 exchanges |01> and |11> (qubit 0 rightmost).
    expected = [two[0] * one[0], two[1] * one[1], two[1] * one[0], two[0] * one[1]]
    assert np.abs(unitary(program)[:, 0] - expected).max() < 1e-12


def test_a_unitary_circuit_depends_on_its_seed_and_on_nothing_else():
    first, again, other = (build_program("unitary_circuit", 3, {"seed": s, "layers": 2}) for s in (7, 7, 8))
    assert first == again
    assert np.abs(unitary(first) - unitary(other)).max() > 0.1


def test_a_written_program_is_read():
    program = build_program("written", 2, {"program": "program 1\nqubits 2\n\nh q0\nx q1 ctrl q0\n"})
    assert [operation.name for operation in program.operations] == ["h", "x"]


@pytest.mark.parametrize("family", FAMILIES)
def test_what_is_drawn_can_be_handed_over_and_is_drawn_again_for_the_same_seed(family):
    known = FAMILIES[family]
    if known.draw is None:
        assert family == "written"
        return
    qubits = {"one_qubit_state": 1}.get(family, 4)
    for seed in GENERATOR_SEEDS:
        drawn = [known.draw(np.random.Generator(np.random.PCG64(seed)), qubits, None) for _ in range(2)]
        assert drawn[0] == drawn[1]
        program = build_program(family, qubits, drawn[0])
        assert program.num_qubits == qubits
        check_raisable(program)


@pytest.mark.parametrize(
    ("family", "qubits", "parameters", "said"),
    [
        ("bernstein_vazirani_oracle", 4, {"secret": "01"}, "secret: a string of 3 bits is expected, got '01'"),
        ("bernstein_vazirani_oracle", 4, {}, "parameters ['secret'] are expected, got []"),
        ("deutsch_jozsa_oracle", 3, {"kind": "odd", "mask": "00"}, "kind: one of constant_0"),
        ("deutsch_jozsa_oracle", 3, {"kind": "balanced", "mask": "00"}, "mask: a mask with a 1 is expected"),
        ("simon_oracle", 5, {"secret": "01", "variant": 0}, "qubits: an even number from 4 on is expected, got 5"),
        ("simon_oracle", 4, {"secret": "00", "variant": 0}, "secret: a string with a 1"),
        ("shifted_bent_oracle", 3, {"shift": "010"}, "qubits: an even number is expected, got 3"),
        ("bit_oracle", 3, {"table": [0, 1, 2]}, "table: a power of two of values is expected"),
        ("bit_oracle", 3, {"table": [0, 1, 2, 1]}, "table: an integer from 0 to 1 is expected, got 2"),
        ("phase_oracle", 2, {"marked": ["01", "01"]}, "marked: different bit strings are expected"),
        ("one_qubit_state", 2, {"theta": 0.1, "phi": 0}, "qubits: 1 is expected, got 2"),
        ("state_preparation", 2, {"angles": [0.1] * 3}, "angles: a multiple of 4"),
        ("unitary_circuit", 2, {"seed": -1, "layers": 1}, "seed: an integer from 0"),
        ("written", 2, {"program": "program 1\nqubits 3\n\nh q0\n"}, "program: 2 qubits are expected, got 3"),
        ("written", 1, {"program": "program 1\nqubits 1\n\nnonsense q0\n"}, "program:"),
        ("written", 1, {"program": "program 1\nqubits 1\n\nreset q0\n"}, "got a reset"),
        ("written", 1, {"program": "program 1\nqubits 1\n\nsx q0\n"}, "operation 0: gates h, p,"),
        ("written", 2, {"program": "program 1\nqubits 2\n\nsdg q0 ctrl q1\n"}, "sdg takes no controls here"),
        ("written", 1, {"program": "program 1\nqubits 1\nglobal_phase 0.5\n\nh q0\n"}, "global_phase 0 is expected"),
        ("written", 1, {"program": "program 1\nqubits 1\n"}, "1 to 2000 operations are expected, got 0"),
        ("written", 1, {"program": "program 1\nqubits 1\n\nh q0  @ user:mine\n"}, "no named blocks are expected"),
    ],
)
def test_a_wrong_parameter_is_refused_and_named(family, qubits, parameters, said):
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - the message is asserted below
        build_program(family, qubits, parameters)
    assert said in str(refused.value)
