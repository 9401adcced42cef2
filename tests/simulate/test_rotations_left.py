"""What is left after rotations cancelled: its overlap with the identity, against the trace of its matrix."""

from __future__ import annotations

import math

import numpy as np
import pytest

from grader.simulate.dense import unitary
from grader.simulate.pauli_rotations import rotations_left
from grader.simulate.rotations_left import overlap_with_identity
from ir.program import Gate, Operation, Program
from tests.functional.wide_building import cp, cx, decomposed_phases, qft, with_operation, without, without_cx


def _overlap(first: Program, second: Program, free: tuple[int, ...], start: int, *, inverse_first: bool) -> float:
    """By matrices: of the inputs' part of what is left, the trace over the inputs."""
    a, b = unitary(first), unitary(second).conj().T
    left = a @ b if inverse_first else b @ a
    rows = [
        start & ~sum(1 << q for q in free) | sum((value >> j & 1) << q for j, q in enumerate(free))
        for value in range(1 << len(free))
    ]
    return abs(sum(left[row, row] for row in rows)) / len(rows)


GATES: tuple[Operation, ...] = (
    Gate("h", (0,)), Gate("x", (2,)), Gate("t", (0,)), Gate("rx", (1,), (0.7,)), Gate("s", (2,)), cx(0, 1), cx(2, 0),
    cp(1, 2, 0.4), Gate("ryy", (0, 2), (1.1,)), Gate("y", (1,)), Gate("rzz", (1, 2), (-0.9,)), Gate("swap", (0, 1)),
)  # fmt: skip


@pytest.mark.parametrize(("free", "start"), [((0, 1, 2), 0), ((0, 2), 0b010), ((1,), 0), ((1,), 0b101), ((), 0b011)])
def test_it_is_the_trace_over_the_inputs(free: tuple[int, ...], start: int) -> None:
    rng = np.random.default_rng(len(free) + start)
    told = 0
    for _ in range(150):
        first, second = (
            Program(3, 0, tuple(GATES[int(k)] for k in rng.integers(len(GATES), size=int(rng.integers(1, 7)))))
            for _ in range(2)
        )
        for inverse_first, left in zip((False, True), rotations_left(first, second), strict=True):
            overlap = overlap_with_identity(left, free, start)
            if overlap is not None:
                expected = _overlap(first, second, free, start, inverse_first=inverse_first)
                assert overlap == pytest.approx(expected, abs=1e-9)
                told += 1
    assert told > 15


def test_what_is_left_in_another_frame_is_as_far_from_a_phase() -> None:
    """A conjugate has the trace of what it is a conjugate of."""
    rng = np.random.default_rng(9)
    shorter = 0
    for _ in range(80):
        operations = [GATES[int(k)] for k in rng.integers(len(GATES), size=10)]
        first, second = Program(3, 0, tuple(operations)), Program(3, 0, (*operations[:5], *operations[6:]))
        plain = list(rotations_left(first, second))
        for inverse_first, left in zip((False, True), rotations_left(first, second, conjugated=True), strict=True):
            shorter += len(left.rotations) < len(plain[inverse_first].rotations)
            overlap = overlap_with_identity(left, (0, 1, 2), 0)
            if overlap is not None:
                expected = _overlap(first, second, (0, 1, 2), 0, inverse_first=inverse_first)
                assert overlap == pytest.approx(expected, abs=1e-9)
    assert shorter > 10


def test_of_one_gate_too_many_in_a_wide_transform_its_own_is_left() -> None:
    wide = without_cx(decomposed_phases(qft(40)))
    for gate, expected in ((Gate("t", (5,)), math.cos(math.pi / 8)), (Gate("z", (5,)), 0.0)):
        changed = Program(40, 0, (*wide.operations[:900], gate, *wide.operations[900:]))
        overlaps = [
            overlap_with_identity(left, range(40), 0) for left in rotations_left(changed, qft(40), conjugated=True)
        ]
        told = [overlap for overlap in overlaps if overlap is not None]
        assert told and told == pytest.approx([expected] * len(told), abs=1e-6)


def test_a_missing_controlled_phase_and_missing_swaps() -> None:
    n, place = 40, 3
    gate = qft(n).operations[place]
    assert isinstance(gate, Gate) and gate.name == "p"
    left = next(iter(rotations_left(without(qft(n), place), qft(n))))
    expected = abs(3 + complex(math.cos(gate.params[0]), math.sin(gate.params[0]))) / 4
    assert overlap_with_identity(left, range(n), 0) == pytest.approx(expected, abs=1e-6)
    unswapped = Program(n, 0, qft(n).operations[: -n // 2])
    overlaps = [overlap_with_identity(left, range(n), 0) for left in rotations_left(unswapped, qft(n))]
    assert 2.0 ** -(n / 2) in overlaps  # each swap has the trace 2 of 4


def test_the_same_program_has_overlap_one_and_too_many_relations_none() -> None:
    (left, *_) = rotations_left(qft(5), qft(5))
    assert overlap_with_identity(left, range(5), 0) == 1
    many = tuple(Gate("rzx" if k % 2 else "rxx", (0, 1), (0.3,)) for k in range(40))
    (left, *_) = rotations_left(Program(2, 0, many), Program(2))
    assert overlap_with_identity(left, (0, 1), 0) is None


def test_rotations_before_a_clifford_gate_are_not_decided() -> None:
    program = with_operation(Program(2, 0, (Gate("t", (0,)), cx(0, 1))), Gate("h", (1,)))
    (left, *_) = rotations_left(program, Program(2))
    assert overlap_with_identity(left, (0, 1), 0) is None
