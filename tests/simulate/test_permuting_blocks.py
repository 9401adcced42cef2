"""Stretches of gates that only together permute basis states."""

from __future__ import annotations

import numpy as np
import pytest

from grader.simulate import permuting_blocks
from grader.simulate.decision_diagrams_boolean import BooleanDiagrams, permutes_basis_states, run_boolean
from grader.simulate.permuting_blocks import MAX_BLOCK_GATES
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


def test_a_block_costs_as_much_at_its_end_as_at_its_start(monkeypatch):
    """Each gate is multiplied in once, and with it at most what each block that it joins comes to."""
    calls = []
    apply = permuting_blocks.apply_matrix

    def counted(*arguments):
        calls.append(1)
        return apply(*arguments)

    monkeypatch.setattr(permuting_blocks, "apply_matrix", counted)
    half = MAX_BLOCK_GATES // 2 - 1
    turns = tuple(Gate("ry", (0,), (0.01,)) for _ in range(half))
    back = tuple(Gate("ry", (0,), (-0.01,)) for _ in range(half))
    assert permutes_basis_states(Program(1, 0, (*turns, *back)))
    assert len(calls) <= 2 * 2 * half


def test_a_block_may_have_so_many_gates_and_no_more():
    def turned(pairs):
        ahead, back = (tuple(Gate("ry", (0,), (sign * 0.01,)) for _ in range(pairs)) for sign in (1, -1))
        return Program(1, 0, (*ahead, *back))

    assert permutes_basis_states(turned(MAX_BLOCK_GATES // 2))
    assert not permutes_basis_states(turned(MAX_BLOCK_GATES // 2 + 1))


def test_the_gates_of_joined_blocks_count_together():
    half = MAX_BLOCK_GATES // 2
    apart = tuple(Gate("ry", (q,), (0.01,)) for q in (0, 1) for _ in range(half))
    assert not permutes_basis_states(Program(2, 0, (*apart, cx(0, 1), cx(0, 1))))


def test_so_many_gates_are_rounded_to_less_than_nought():
    """Random rotations of three qubits and their inverses, all in one block, against the identity."""
    rng = np.random.default_rng(3)
    gates = []
    for _ in range(MAX_BLOCK_GATES // 2):
        a, b, c = (int(k) for k in rng.permutation(3))
        gates.append(Gate("u", (a,), tuple(rng.uniform(-3, 3, 3)), (Control(b), Control(c))))
    back = [Gate("u", g.qubits, (-g.params[0], -g.params[2], -g.params[1]), g.controls) for g in reversed(gates)]
    block = None
    for gate in (*gates, *back):
        block = permuting_blocks._with_gate((block,) if block else (), gate)
    assert block is not None and block.gates == MAX_BLOCK_GATES
    off = block.matrix - np.eye(8)
    assert 0 < np.abs(off).max() < 1e-13


def test_two_open_blocks_are_joined_in_any_order_of_their_qubits():
    h = (Gate("h", (2,)), Gate("t", (2,)), Gate("ry", (0,), (0.3,)))
    undone = (Gate("ry", (0,), (-0.3,)), Gate("tdg", (2,)), Gate("h", (2,)))
    assert table((*h, cx(2, 0), cx(2, 0), *undone), 3) == list(range(8))
    assert table((*h, cx(0, 2), cx(0, 2), *undone, cx(2, 1)), 3) == [0, 1, 2, 3, 6, 7, 4, 5]
