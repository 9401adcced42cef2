"""Wherever two engines apply they agree: random programs of each class, measurement, reset, feed-forward included."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

from grader.simulate.stabilizer import is_clifford
from ir.gates import GATES
from ir.program import Barrier, Conditional, Control, Gate, Measure, Operation, Prepare, Program, Reset, UnitaryMatrix
from ir.random_programs import random_program
from tests.simulate.records import dense_records, largest_difference, sparse_records, stabilizer_records

DENSE_TOLERANCE = 1e-10
SINGLE_PRECISION = 2e-5  # stim hands state vectors out in single precision

_FIXED = ("id", "x", "y", "z", "h", "s", "sdg", "sx", "sxdg", "swap", "iswap", "dcx", "dcxdg", "ecr", "qubit_sum")
_TURNED = ("p", "rx", "ry", "rz", "xpow", "ypow", "prx", "u", "rzx", "rxy", "rzzx", "zzpow", "phased_iswap", "fsim")


def clifford_program(rng: np.random.Generator, n: int, count: int, clbits: int, *, depth: int = 0) -> Program:
    return Program(n, clbits, tuple(clifford_operation(rng, n, clbits, depth) for _ in range(count)))


def clifford_operation(rng: np.random.Generator, n: int, clbits: int, depth: int) -> Operation:
    kind = rng.random()
    if clbits and kind < 0.12:
        return Measure(int(rng.integers(n)), int(rng.integers(clbits)), bool(rng.random() < 0.3))
    if clbits and kind < 0.16:
        return Reset(int(rng.integers(n)))
    if clbits and kind < 0.18:
        return Prepare(np.eye(4)[int(rng.integers(4))].astype(complex), (0, 1))
    if clbits and kind < 0.28 and depth < 2:
        read = tuple(int(c) for c in rng.permutation(clbits)[: 1 + int(rng.integers(min(2, clbits)))])
        values = frozenset(v for v in range(2 ** len(read)) if rng.random() < 0.5)
        pauli = rng.random() < 0.5
        then, other = (
            tuple(
                Gate("xyz"[int(rng.integers(3))], (int(rng.integers(n)),))
                if pauli
                else clifford_operation(rng, n, clbits, depth + 1)
                for _ in range(int(rng.integers(3)))
            )
            for _ in range(2)
        )
        return Conditional(read, values, then, other)
    return clifford_gate_of(rng, n)


def clifford_gate_of(rng: np.random.Generator, n: int) -> Operation:
    order = [int(q) for q in rng.permutation(n)]
    kind = rng.random()
    if kind < 0.35:
        return Gate("xyz"[int(rng.integers(3))], (order[0],), (), (Control(order[1], int(rng.integers(2))),))
    if kind < 0.4:
        return Barrier((order[0],))
    if kind < 0.5:
        return UnitaryMatrix(np.array([[1, 1], [1j, -1j]]) / math.sqrt(2), (order[0],))
    if kind < 0.55:
        return Gate("p", (order[0],), (math.pi,), (Control(order[1]),))
    while True:
        name = (_FIXED + _TURNED)[int(rng.integers(len(_FIXED) + len(_TURNED)))]
        row = GATES.get(name)
        size = row.num_qubits if row else len(name) - 1
        params = row.num_params if row else 1
        if size > n:
            continue
        step = 1.0 if name.endswith("pow") or name == "phased_iswap" else math.pi / 2
        gate = Gate(name, tuple(order[:size]), tuple(step * int(rng.integers(-4, 5)) for _ in range(params)))
        if is_clifford(Program(n, 0, (gate,))):
            return gate


@pytest.mark.parametrize("clbits", [0, 3])
def test_stabilizer_and_dense_agree_on_clifford_programs(clbits: int) -> None:
    rng = np.random.default_rng(11 + clbits)
    worst, seen = 0.0, 0
    for _ in range(75):
        n = int(rng.integers(3, 5))
        program = clifford_program(rng, n, 14, clbits)
        assert is_clifford(program)
        row = int(rng.integers(2**n))
        worst = max(worst, largest_difference(stabilizer_records(program, row), dense_records(program, row)))
        seen += 1
    assert seen == 75
    assert worst < SINGLE_PRECISION


@pytest.mark.parametrize("clbits", [0, 3])
def test_stabilizer_and_sparse_agree_on_clifford_programs(clbits: int) -> None:
    rng = np.random.default_rng(23 + clbits)
    worst = 0.0
    for _ in range(50):
        n = int(rng.integers(3, 5))
        program = clifford_program(rng, n, 14, clbits)
        row = int(rng.integers(2**n))
        worst = max(worst, largest_difference(stabilizer_records(program, row), sparse_records(program, row)))
    assert worst < SINGLE_PRECISION


def _any_program(rng: np.random.Generator) -> Program:
    return random_program(rng, int(rng.integers(1, 5)), 12, num_clbits=3)


def _unitary_program(rng: np.random.Generator) -> Program:
    return random_program(rng, 5, 15, preparations=False, resets=False, channels=False)


def _permuting_program(rng: np.random.Generator) -> Program:
    operations: list[Operation] = []
    for _ in range(20):
        order = [int(q) for q in rng.permutation(6)]
        name = ("x", "swap", "z", "t", "qubit_carry", "qubit_sum")[int(rng.integers(6))]
        size = GATES[name].num_qubits
        controls = tuple(Control(q, int(rng.integers(2))) for q in order[size : size + int(rng.integers(3))])
        operations.append(Gate(name, tuple(order[:size]), (), controls))
    return Program(6, 0, tuple(operations))


@pytest.mark.parametrize("draw", [_any_program, _unitary_program, _permuting_program])
def test_sparse_and_dense_agree(draw: Callable[[np.random.Generator], Program]) -> None:
    rng = np.random.default_rng(37)
    worst = 0.0
    for _ in range(75):
        program = draw(rng)
        row = int(rng.integers(2**program.num_qubits))
        worst = max(worst, largest_difference(sparse_records(program, row), dense_records(program, row)))
    assert worst < DENSE_TOLERANCE
