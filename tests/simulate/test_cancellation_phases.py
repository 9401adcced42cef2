"""Phases told apart: the same map, and what compilers make of controlled phases and swaps cancels against them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from grader.functional.distances import phase_aligned_operator_distance
from grader.simulate.cancellation import cancel, rests
from grader.simulate.cancellation_factors import factor_of
from grader.simulate.cancellation_phases import Folded, folded
from grader.simulate.dense import unitary
from ir.program import Control, Gate, Operation, Program, UnitaryMatrix
from tests.functional.wide_building import cp, cx, decomposed_phases, qft


def _program(n: int, *operations: Operation) -> Program:
    return Program(n, 0, operations)


def _folded(program: Program) -> Folded:
    factors = [factor_of(operation) for operation in program.operations]
    return folded(factor for factor in factors if factor is not None)


def _unitary(found: Folded, n: int) -> np.ndarray:
    operations = [UnitaryMatrix(one.matrix, one.qubits, one.controls) for one in found.factors]
    return np.exp(1j * found.phase) * unitary(_program(n, *operations))


def _random(rng: np.random.Generator, n: int, count: int) -> Program:
    """Mostly CX and diagonal gates, as compilers leave them."""
    operations: list[Operation] = []
    for _ in range(count):
        a, b, c = (int(qubit) for qubit in rng.permutation(n)[:3])
        angle = float(rng.uniform(-4, 4))
        drawn = (
            cx(a, b),
            cx(a, b),
            cx(b, a),
            Gate("p", (b,), (angle,)),
            Gate("rz", (a,), (angle,)),
            Gate("t", (b,)),
            cp(a, b, angle),
            Gate("rz", (a,), (angle,), (Control(b, 0),)),
            Gate("rzz", (a, b), (angle,)),
            Gate("p", (a,), (angle,), (Control(b), Control(c))),
            Gate("z", (a,), (), (Control(b, 0), Control(c))),
            Gate("h", (a,)),
            Gate("x", (a,)),
            Gate("swap", (a, b)),
        )
        operations.append(drawn[int(rng.integers(len(drawn)))])
    return _program(n, *operations)


def _compiled(program: Program) -> list[Operation]:
    """Phases with one control, and swaps, of gates that compilers have."""
    found: list[Operation] = []
    for operation in program.operations:
        assert isinstance(operation, Gate)
        if operation.name == "p" and [control.value for control in operation.controls] == [1]:
            found += decomposed_phases(_program(program.num_qubits, operation)).operations
        elif operation.name == "swap":
            a, b = operation.qubits
            found += [cx(a, b), cx(b, a), cx(a, b)]
        else:
            found.append(operation)
    return found


def test_the_map_stays_the_same() -> None:
    rng = np.random.default_rng(5)
    pairs = 0
    for _ in range(150):
        program = _random(rng, 5, 40)
        found = _folded(program)
        pairs += found.pairs
        assert np.abs(_unitary(found, 5) - unitary(program)).max() < 1e-12
        assert found.error < 1e-11
    assert pairs > 40


def test_a_controlled_phase_comes_out_of_its_gates() -> None:
    found = _folded(decomposed_phases(_program(2, cp(0, 1, 0.7))))
    (only,) = found.factors
    assert only.qubits == (0, 1)
    assert np.abs(only.matrix - np.diag([1, 1, 1, np.exp(0.7j)])).max() < 1e-15


def test_a_toffoli_of_t_gates_has_one_phase_on_all_three() -> None:
    """Between its Hadamards: the seven phases of the textbook make one of -1 where all qubits are 1."""
    t, tdg = (lambda q: Gate("t", (q,))), (lambda q: Gate("tdg", (q,)))
    a, b, c = 0, 1, 2
    gates = [cx(b, c), tdg(c), cx(a, c), t(c), cx(b, c), tdg(c), cx(a, c), t(b), t(c), cx(a, b), t(a), tdg(b), cx(a, b)]
    found = _folded(_program(3, *gates))
    (only,) = found.factors
    assert np.abs(_unitary(found, 3) - np.diag([1, 1, 1, 1, 1, 1, 1, -1])).max() < 1e-14
    assert len(only.qubits) + len(only.controls) == 3


@pytest.mark.parametrize("n", [3, 16, 64])
def test_a_fourier_transform_cancels_against_its_compiled_form(n: int) -> None:
    found = cancel(decomposed_phases(qft(n)), qft(n))
    assert found is not None
    assert abs(math.remainder(found.phase, 2 * math.pi)) < 1e-9
    assert found.error < 1e-8


def test_one_angle_that_is_wrong_does_not_cancel() -> None:
    right = decomposed_phases(qft(10))
    for place, operation in enumerate(right.operations):
        if not isinstance(operation, Gate) or not operation.params:
            continue
        wrong = Gate(operation.name, operation.qubits, (operation.params[0] + 1e-7,), operation.controls)
        operations = (*right.operations[:place], wrong, *right.operations[place + 1 :])
        assert cancel(_program(10, *operations), qft(10)) is None


def test_three_cx_are_a_swap() -> None:
    three = [cx(0, 1), cx(1, 0), cx(0, 1)]
    after = [cx(0, 2), Gate("t", (1,))]
    assert cancel(_program(3, *three, *after), _program(3, Gate("swap", (0, 1)), *after)) is not None
    assert cancel(_program(3, *after, *three), _program(3, Gate("swap", (0, 1)), *after)) is None
    moved = [cx(1, 2), Gate("t", (0,))]
    assert cancel(_program(3, *three, *after), _program(3, *moved, Gate("swap", (0, 1)))) is not None
    assert cancel(_program(3, *three), _program(3)) is None


def test_whatever_cancels_is_equal_and_its_phase_is_right() -> None:
    rng = np.random.default_rng(6)
    cancelled = 0
    for index in range(200):
        one = _random(rng, 4, 14)
        operations = _compiled(one)
        if index % 3 == 0:
            operations[int(rng.integers(len(operations)))] = _random(rng, 4, 1).operations[0]
        other = Program(4, 0, tuple(operations), 0.4)
        found = cancel(one, other)
        equal = phase_aligned_operator_distance(unitary(one), unitary(other)) < 1e-9
        if found is None:
            continue
        cancelled += 1
        assert equal
        assert np.abs(unitary(one) - np.exp(1j * found.phase) * unitary(other)).max() < 1e-9
    assert cancelled > 100


def test_what_is_left_is_the_difference() -> None:
    rng = np.random.default_rng(7)
    for _ in range(60):
        one, other = _random(rng, 4, 12), _random(rng, 4, 12)
        wanted = phase_aligned_operator_distance(unitary(one), unitary(other))
        left = list(rests(one, other))
        assert left
        for rest in left:
            assert abs(phase_aligned_operator_distance(unitary(rest.program), np.eye(16)) - wanted) < 1e-9


def test_looking_back_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not looked for any more stays as it is, and the map is the same."""
    program = decomposed_phases(qft(6))
    assert _folded(program).pairs == 15
    monkeypatch.setattr("grader.simulate.cancellation_phases._MOST_LOOKS", 20)
    found = _folded(program)
    assert 0 < found.pairs < 15
    assert np.abs(_unitary(found, 6) - unitary(program)).max() < 1e-12
