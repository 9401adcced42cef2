"""Entanglers within the contract's tolerance do not count; small honest ones do."""

from __future__ import annotations

import math

import numpy as np
import pytest

from contracts.load import load_id
from grader.structural.effects import unitary_effect
from grader.structural.simplify import entanglers
from grader.structural.strength import entangling_strength, hidden_by_tolerance
from ir.program import Control, Gate, Program, UnitaryMatrix

C0 = (Control(0),)


def _strength(operation) -> float:
    effect = unitary_effect(operation)
    assert effect is not None
    return entangling_strength(effect)


@pytest.mark.parametrize("angle", [1e-3, 1e-5])
@pytest.mark.parametrize(
    ("operation", "factor"),
    [
        (lambda a: Gate("p", (1,), (a,), C0), 1.0),  # |exp(i a) - 1|
        (lambda a: Gate("rx", (1,), (a,), C0), 0.5),  # |exp(i a/2) - 1|
        (lambda a: Gate("rzz", (0, 1), (a,)), 1.0),  # Frobenius norm of sin(a/2) ZZ is 2 sin(a/2)
        (lambda a: Gate("p", (2,), (a,), (*C0, Control(1))), 1.0),
    ],
)
def test_strength_is_linear_in_a_small_angle(operation, factor, angle):
    assert _strength(operation(angle)) == pytest.approx(factor * angle, rel=1e-3)


def test_local_operators_have_no_strength():
    hadamard = np.array([[1, 1], [1, -1]]) / math.sqrt(2)
    assert _strength(UnitaryMatrix(np.kron(hadamard, hadamard), (0, 1))) == 0
    assert _strength(Gate("swap", (0, 1))) > 1  # no product, though it entangles nothing


def test_standard_entanglers_are_strong():
    for operation in (Gate("x", (1,), controls=C0), Gate("ecr", (0, 1)), Gate("iswap", (0, 1))):
        assert _strength(operation) > 0.9
    many = tuple(Control(k) for k in range(7))
    assert _strength(Gate("x", (7,), controls=many)) == pytest.approx(2)


def test_the_smallest_phase_of_a_sixteen_qubit_transform_counts_under_a_unitary_contract():
    compare = load_id("phase/qft_6").compare
    assert _strength(Gate("p", (1,), (math.pi / 2**15,), C0)) > hidden_by_tolerance(compare)


@pytest.mark.parametrize(("angle", "counted"), [(1e-6, 0), (1e-5, 0), (1e-3, 2), (0.1, 2)])
def test_entanglers_that_the_tolerance_hides_do_not_count(angle, counted):
    contract = load_id("search/grover_00")
    operations = (
        Gate("h", (0,)),
        Gate("h", (1,)),
        Gate("rx", (1,), (angle,), C0),
        Gate("ry", (0,), (0.3,)),
        Gate("rz", (1,), (0.7,)),
        Gate("ry", (1,), (angle,), C0),
    )
    assert len(entanglers(contract, Program(2, 0, operations)).counted) == counted


@pytest.mark.parametrize("accept", [1e-3, 0.5])
def test_a_generous_tolerance_hides_no_real_entangler(accept):
    contract = load_id("search/grover_00")
    compare = contract.compare.model_copy(update={"accept": accept, "reject": 0.9})
    generous = contract.model_copy(update={"compare": compare})
    bell = Program(2, 0, (Gate("h", (0,)), Gate("x", (1,), controls=C0), Gate("rz", (1,), (0.3,)), Gate("h", (0,))))
    assert len(entanglers(generous, bell).counted) == 1


@pytest.mark.parametrize("angle", [1e-2, 1e-4])
def test_a_long_rotation_under_control_is_bounded_by_twice_its_distance_from_the_identity(angle):
    """The distance is 2 sin(a/4), however long the word is; of a short one it is what is said."""
    assert _strength(Gate("rzxzxzxz", tuple(range(1, 8)), (angle,), C0)) == pytest.approx(angle, rel=1e-3)
    assert _strength(Gate("rzx", (1, 2), (angle,), C0)) == pytest.approx(angle / 2, rel=1e-3)
