"""Rules that forbid a gate forbid what the comparison would accept in its place, and no more."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from circuits import CX_MATRIX, circuit, contract, cx, cz, free, gate, h, unitary

from contracts.schema import Contract
from grader.structural.check import check_rules
from grader.structural.nearly_gates import MAX_NEAR_QUBITS, MOST_TOLERATED, gate_tolerance, is_nearly
from grader.verdict import Outcome
from ir.gates import Matrix
from ir.program import Control, Gate, Operation

HELD, FAILED = Outcome.HELD, Outcome.FAILED
ACCEPT = 1e-5


def accepting(accept: float, *rules: dict[str, Any], kind: str = "unitary") -> Contract:
    registers = free(0, 1, 2) if kind == "unitary" else ({"name": "q", "qubits": (0, 1, 2)},)
    asked = contract(*rules, registers=registers, kind=kind)
    compare = asked.compare.model_copy(update={"accept": accept, "reject": 1.1 * accept})
    return asked.model_copy(update={"compare": compare})


def outcome(rule: dict[str, Any], *operations: Operation) -> Outcome:
    return check_rules(accepting(ACCEPT, rule), circuit(5, *operations), "the case")[0].outcome


def controlled_hadamard(missed: float) -> Gate:
    """``missed`` is the operator-norm distance from the controlled Hadamard: half of what the angle misses."""
    return gate("u", 1, params=(math.pi / 2 + 2 * missed, 0.0, math.pi), controls=(0,))


def rotated(word: str, angle: float) -> Matrix:
    letters = {"i": np.eye(2), "x": np.array([[0, 1], [1, 0]]), "y": np.array([[0, -1j], [1j, 0]])}
    pauli = np.ones((1, 1))
    for letter in word:  # the first letter on operand 0, the least significant
        pauli = np.kron(letters[letter], pauli)
    return math.cos(angle / 2) * np.eye(len(pauli)) - 1j * math.sin(angle / 2) * pauli


@pytest.mark.parametrize(("missed", "found"), [(0.0, FAILED), (9e-6, FAILED), (1.1e-5, HELD), (1e-3, HELD)])
@pytest.mark.parametrize(
    "rule", [{"rule": "decomposed_without", "gate": "ch"}, {"rule": "forbidden_gates", "gates": ("ch",)}]
)
def test_a_gate_that_is_missed_by_what_is_accepted_is_that_gate(rule, missed, found):
    assert outcome(rule, controlled_hadamard(missed)) is found


def test_a_power_next_to_one_under_further_controls_is_the_gate():
    rule = {"rule": "decomposed_without", "gate": "ch"}
    near = Gate("hpow", (1,), (1 - 1e-6,), (Control(0, 0), Control(2)))
    assert outcome(rule, near) is FAILED
    assert outcome(rule, gate("hpow", 1, params=(0.5,), controls=(0,))) is HELD


def test_a_control_may_be_missed_as_well():
    # CX after a small rotation of its control: no qubit of it is a control any more.
    near = unitary(CX_MATRIX @ rotated("xi", 1e-6), 2, 0)
    far = unitary(CX_MATRIX @ rotated("xi", 1e-4), 2, 0)
    rule = {"rule": "forbidden_gates", "gates": ("cx",)}
    assert outcome(rule, near) is FAILED
    assert outcome(rule, far) is HELD


def test_a_qubit_beside_the_gate_may_be_coupled_a_little():
    beside = unitary(np.kron(np.eye(2), CX_MATRIX) @ rotated("xyx", 1e-6), 0, 1, 2)
    assert outcome({"rule": "forbidden_gates", "gates": ("cx",)}, beside) is FAILED
    assert outcome({"rule": "forbidden_gates", "gates": ("cz",)}, beside) is HELD


def test_what_is_required_or_allowed_is_the_gate_itself():
    near = controlled_hadamard(3e-6)
    assert outcome({"rule": "required_gates", "gates": ("ch",)}, near) is FAILED
    assert outcome({"rule": "allowed_gates", "gates": ("ch",)}, near) is FAILED


def test_a_small_rotation_is_no_gate_of_another_family():
    rule = {"rule": "forbidden_gates", "gates": ("rzz", "cp", "x", "swap")}
    assert outcome(rule, gate("rxx", 0, 1, params=(1e-6,)), gate("ry", 0, params=(1e-6,))) is HELD


@pytest.mark.parametrize("operation", [h(0), cz(0, 1), cx(0, 1), gate("s", 0), gate("iswap", 0, 1)])
def test_other_gates_of_the_table_are_far_enough(operation):
    assert outcome({"rule": "forbidden_gates", "gates": ("ch", "ccx", "swap", "t", "sx", "y")}, operation) is HELD


@pytest.mark.parametrize(
    ("kind", "accept", "tolerance"),
    [
        ("unitary", 1e-5, 1e-5),
        ("state", 1e-5, 1e-5),
        ("distribution", 1e-10, 1e-5),
        ("unitary", 1e-12, 1e-7),  # as near as gates are told apart at all
        ("unitary", 0.1, MOST_TOLERATED),
    ],
)
def test_the_tolerance_is_what_the_comparison_accepts(kind, accept, tolerance):
    any_rule = {"rule": "forbidden_gates", "gates": ("x",)}
    assert gate_tolerance(accepting(accept, any_rule, kind=kind)) == pytest.approx(tolerance)


def test_operations_on_more_qubits_are_not_looked_at():
    controls = tuple(range(1, MAX_NEAR_QUBITS))
    assert is_nearly(gate("hpow", 0, params=(1 - 1e-6,), controls=controls), ("cccch",), ACCEPT)
    wider = gate("hpow", 0, params=(1 - 1e-6,), controls=(*controls, MAX_NEAR_QUBITS))
    assert not is_nearly(wider, ("ccccch",), ACCEPT)
