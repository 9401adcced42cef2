"""Stretches of gates that only together permute basis states."""

from __future__ import annotations

import numpy as np
import pytest

from grader.simulate.decision_diagrams_boolean import BooleanDiagrams, permutes_basis_states, run_boolean
from ir.program import Control, Gate, Measure, Operation, Program, Reset


def cx(control: int, target: int) -> Gate:
    return Gate("x", (target,), controls=(Control(control),))


def toffoli(a: int, b: int, c: int) -> tuple[Gate, ...]:
    """Nielsen and Chuang, figure 4.9."""
    h, t, tdg = (lambda q, name=name: Gate(name, (q,)) for name in ("h", "t", "tdg"))
    first = (h(c), cx(b, c), tdg(c), cx(a, c), t(c), cx(b, c), tdg(c), cx(a, c))
    return (*first, t(b), t(c), h(c), cx(a, b), t(a), tdg(b), cx(a, b))


def table(operations: tuple[Operation, ...], qubits: int) -> list[int]:
    """The value of all qubits for each basis input, read from the diagrams."""
    diagrams = BooleanDiagrams()
    ones = [diagrams.variable(k) for k in range(qubits)]
    noughts = [diagrams.negation(one) for one in ones]
    end = run_boolean(Program(qubits, 0, operations), ones, diagrams)
    values = []
    for row in range(1 << qubits):
        held = [ones[k] if row >> k & 1 else noughts[k] for k in range(qubits)]
        point = held[0]
        for item in held[1:]:
            point = diagrams.conjunction(point, item)
        values.append(sum((diagrams.conjunction(point, one) == point) << k for k, one in enumerate(end.qubits)))
    return values


def test_a_toffoli_of_t_gates_is_one():
    assert table(toffoli(0, 1, 2), 3) == [0, 1, 2, 7, 4, 5, 6, 3]


def test_two_that_share_qubits_and_are_interleaved_with_others():
    gates = toffoli(0, 1, 2)
    other = toffoli(3, 4, 5)
    mixed = tuple(one for pair in zip(gates, other, strict=True) for one in pair)
    expected = [(0, 1, 2, 7, 4, 5, 6, 3)[row & 7] | (0, 1, 2, 7, 4, 5, 6, 3)[row >> 3] << 3 for row in range(64)]
    assert table(mixed, 6) == expected
    assert table((*gates, *toffoli(1, 2, 0)), 3) == [0, 1, 2, 6, 4, 5, 7, 3]


def test_a_flip_between_hadamards_is_a_phase_and_a_phase_is_a_flip():
    h, z = Gate("h", (1,)), Gate("z", (1,), controls=(Control(0),))
    assert table((h, z, h), 2) == [0, 3, 2, 1]
    assert table((h, cx(0, 1), h), 2) == [0, 1, 2, 3]


@pytest.mark.parametrize(
    "operations",
    [
        (Gate("h", (0,)),),
        (Gate("h", (0,)), Gate("h", (1,)), Gate("h", (0,))),
        (Gate("h", (0,)), Measure(0, 0), Gate("h", (0,))),
        (Gate("h", (0,)), Reset(0), Gate("h", (0,))),
        (Gate("ry", (0,), (1e-6,)),),
        (Gate("h", (0,)), Gate("rz", (0,), (1e-6,)), Gate("h", (0,))),
        (Gate("h", (0,)), cx(0, 1), cx(1, 2), cx(2, 3), cx(2, 3), cx(1, 2), cx(0, 1), Gate("h", (0,))),  # four qubits
    ],
)
def test_what_is_not_closed_on_three_qubits_does_more_than_permute(operations):
    program = Program(4, 1, operations)
    assert not permutes_basis_states(program)
    diagrams = BooleanDiagrams()
    with pytest.raises(ValueError, match="more than permute"):
        run_boolean(program, [diagrams.variable(k) for k in range(4)], diagrams)


def test_a_rounded_block_is_the_permutation_that_numpy_finds():
    rng = np.random.default_rng(7)
    for _ in range(20):
        a, b, c = (int(k) for k in rng.permutation(3))
        expected = [row ^ ((row >> a & 1) & (row >> b & 1)) << c for row in range(8)]
        assert table(toffoli(a, b, c), 3) == expected
