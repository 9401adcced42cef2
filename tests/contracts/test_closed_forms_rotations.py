"""Closed forms of rotation circuits against gate-by-gate products of matrix exponentials."""

from __future__ import annotations

import cmath
import functools
import math

import numpy as np
import pytest

from contracts.closed_forms import rotations
from contracts.closed_forms.parameters import TargetError
from contracts.closed_forms.states import rotation_sequence
from contracts.load import load_id
from contracts.targets import evaluate_for

PAULI = {"x": [[0, 1], [1, 0]], "y": [[0, -1j], [1j, 0]], "z": [[1, 0], [0, -1]]}
ANGLES = [0.3, 1.1, -0.4, 0.9, 2.2, 1.7, 0.6, -1.3]


def turn(axis, angle, qubit, n):
    """exp(-i angle P / 2) on one of n qubits, as a power series of the whole matrix."""
    factors = [np.eye(2)] * n
    factors[qubit] = np.array(PAULI[axis])
    exponent = -0.5j * angle * functools.reduce(np.kron, reversed(factors))
    result, term = np.eye(1 << n, dtype=complex), np.eye(1 << n, dtype=complex)
    for k in range(1, 40):
        term = term @ exponent / k
        result = result + term
    return result


def cnot(control, target, n):
    """A permutation of basis states, entry by entry."""
    matrix = np.zeros((1 << n, 1 << n))
    for index in range(1 << n):
        matrix[index ^ (index >> control & 1) << target, index] = 1
    return matrix


def product(*steps):
    """The first step acts first."""
    return functools.reduce(lambda so_far, step: step @ so_far, steps)


def same_up_to_phase(a, b):
    return abs(abs(np.vdot(a, b)) - np.linalg.norm(a) * np.linalg.norm(b)) < 1e-12


@pytest.mark.parametrize(("theta", "phi", "lam"), [(0.3, 1.1, -0.7), (math.pi, 0.4, 2.0), (7.5, 4.0, -3.0)])
def test_the_general_rotation_is_three_rotations(theta, phi, lam):
    turns = product(turn("z", lam, 0, 1), turn("y", theta, 0, 1), turn("z", phi, 0, 1))
    assert np.allclose(rotations.u3(theta, phi, lam).matrix, cmath.exp(0.5j * (phi + lam)) * turns, atol=1e-12)


def test_the_general_rotation_has_hadamard_and_phase_gates_among_it():
    assert np.allclose(rotations.u3(math.pi / 2, 0.0, math.pi).matrix, np.array([[1, 1], [1, -1]]) / math.sqrt(2))
    assert np.allclose(rotations.u3(0.0, 0.0, 0.8).matrix, np.diag([1, cmath.exp(0.8j)]))


def test_euler_turns_are_the_six_rotations_in_order():
    steps = [turn(axis, ANGLES[k], k // 3, 2) for k, axis in enumerate("zyzzyz")]
    assert np.allclose(rotations.euler_turns(ANGLES[:6]).matrix, product(*steps), atol=1e-12)
    assert np.allclose(rotations.euler_turned_zero(ANGLES[:6]).amplitudes, product(*steps)[:, 0], atol=1e-12)


@pytest.mark.parametrize("axes", ["x", "xy", "zxy", "yxzx"])
def test_turns_in_order_are_exponentials_first_letter_first(axes):
    angles = ANGLES[: len(axes)]
    steps = [turn(axis, angle, 0, 1) for axis, angle in zip(axes, angles, strict=True)]
    found = rotations.turns_in_order(axes, angles).matrix
    assert np.allclose(found, product(*steps), atol=1e-12)
    assert np.allclose(found[:, 0], rotation_sequence(axes, angles).amplitudes, atol=1e-12)


def test_the_ansatz_is_its_gates_in_order():
    n = 2
    steps = [turn("x", math.pi, 0, n)]
    steps += [turn("z", ANGLES[0], 0, n), turn("z", ANGLES[1], 0, n), turn("y", ANGLES[2], 0, n)]
    steps += [turn("z", ANGLES[3], 1, n), cnot(0, 1, n), turn("z", ANGLES[4], 0, n), turn("z", ANGLES[5], 1, n)]
    steps += [turn("y", ANGLES[6], 0, n), turn("z", ANGLES[7], 1, n)]
    assert same_up_to_phase(rotations.ansatz_8(ANGLES).matrix, product(*steps))
    assert same_up_to_phase(rotations.ansatz_8_state(ANGLES).amplitudes, product(*steps)[:, 0])


def test_the_layers_are_their_gates_in_order():
    steps = []
    for layer in range(2):
        steps += [cnot(0, 1, 3), cnot(1, 2, 3), cnot(2, 0, 3)]
        for qubit in range(3):
            for k, axis in enumerate("xzx"):
                steps.append(turn(axis, (9 * layer + 3 * qubit + k + 1) * math.pi / 19, qubit, 3))
    assert len(steps) == 24
    assert same_up_to_phase(rotations.layered_18().amplitudes, product(*steps)[:, 0])


def test_the_sequence_that_the_layers_contract_asks_for_makes_its_target():
    contract = load_id("states/layered_18")
    (rule,) = [item for item in contract.rules if item.rule == "exact_sequence"]
    steps = []
    for item in rule.operations:
        if item.gate == "cx":
            steps.append(cnot(*item.qubits, 3))
        else:
            steps.append(turn(item.gate[1], float(item.parameters[0].split("*")[0]) * math.pi / 19, item.qubits[0], 3))
    assert len(steps) == 24
    target = evaluate_for(contract, contract.compare.target, {})
    assert same_up_to_phase(target.amplitudes, product(*steps)[:, 0])


def test_the_controlled_hadamard_contract_writes_a_hadamard_where_qubit_0_is_1():
    contract = load_id("synthesis/controlled_h")
    target = evaluate_for(contract, contract.compare.target, {}).matrix
    hadamard = np.array([[1, 1], [1, -1]]) / math.sqrt(2)
    expected = np.kron(np.eye(2), np.diag([1, 0])) + np.kron(hadamard, np.diag([0, 1]))
    assert np.allclose(target, expected, atol=1e-15)


@pytest.mark.parametrize(
    ("task", "kets"),
    [
        ("superposition_011_100", {"011": 1, "100": -1}),
        ("superposition_00110_00101", {"00110": 1, "00101": 1}),
    ],
)
def test_the_written_superpositions_are_those_of_their_names(task, kets):
    contract = load_id(f"states/{task}")
    amplitudes = evaluate_for(contract, contract.compare.target, {}).amplitudes
    found = {
        format(int(k), f"0{contract.num_qubits}b"): amplitudes[k] * math.sqrt(2) for k in np.flatnonzero(amplitudes)
    }
    assert found == pytest.approx(kets)


@pytest.mark.parametrize(
    ("form", "arguments"),
    [
        (rotations.euler_turns, ([0.1, 0.2],)),
        (rotations.euler_turns, ([0.1] * 27,)),
        (rotations.ansatz_8, ([0.1] * 7,)),
        (rotations.u3, ("0.1", 0.2, 0.3)),
        (rotations.turns_in_order, ("xq", [0.1, 0.2])),
        (rotations.turns_in_order, ("xy", [0.1])),
        (rotations.turns_in_order, ("", [])),
    ],
)
def test_wrong_parameters_are_refused(form, arguments):
    with pytest.raises(TargetError):
        form(*arguments)
