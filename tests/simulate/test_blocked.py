"""Gates gathered into passes: each once, none before one that it must follow, and the amplitudes of one at a time."""

from __future__ import annotations

import math

import numpy as np
import pytest

from grader.simulate import compiled
from grader.simulate.blocked import LANES, MAX_HOT, Pass, blocked_gate, passes
from grader.simulate.compiled import THREADS_VARIABLE, apply_gates
from grader.simulate.dense import unitary
from ir.program import Control, Gate, Program, UnitaryMatrix
from ir.random_programs import random_gate, random_unitary
from tests.simulate.embedding import embedded

GateOrMatrix = Gate | UnitaryMatrix


def random_operations(rng: np.random.Generator, num_qubits: int, count: int) -> list[GateOrMatrix]:
    found: list[GateOrMatrix] = []
    for _ in range(count):
        if rng.integers(6):
            found.append(random_gate(rng, num_qubits, max_controls=3))
        else:
            width = int(rng.integers(1, min(num_qubits, 5) + 1))
            places = [int(q) for q in rng.permutation(num_qubits)]
            controls = tuple(Control(q, int(rng.integers(2))) for q in places[width : width + int(rng.integers(2))])
            found.append(UnitaryMatrix(random_unitary(rng, width), tuple(places[:width]), controls))
    return found


def in_order(operations: list[GateOrMatrix], num_qubits: int, width: int, max_hot: int = MAX_HOT) -> list[GateOrMatrix]:
    found: list[GateOrMatrix] = []
    for one in passes(operations, num_qubits, width, max_hot=max_hot):
        found += one.operations if isinstance(one, Pass) else (one,)
    return found


def qubits_of(operation: GateOrMatrix) -> set[int]:
    return {*operation.qubits, *(control.qubit for control in operation.controls)}


def random_columns(rng: np.random.Generator, num_qubits: int, width: int) -> np.ndarray:
    columns = rng.normal(size=(1 << num_qubits, width)) + 1j * rng.normal(size=(1 << num_qubits, width))
    return columns / np.linalg.norm(columns)


@pytest.mark.parametrize("width", [1, 3, 64, 70])
def test_gates_that_share_a_qubit_keep_their_order(width: int) -> None:
    rng = np.random.default_rng(width)
    compared = 0
    for _ in range(40):
        num_qubits = int(rng.integers(2, 16))
        operations = random_operations(rng, num_qubits, 60)
        found = in_order(operations, num_qubits, width, int(rng.integers(3, 9)))
        assert sorted(map(id, found)) == sorted(map(id, operations))
        place = {id(operation): position for position, operation in enumerate(found)}
        for first, earlier in enumerate(operations):
            for later in operations[first + 1 :]:
                if qubits_of(earlier) & qubits_of(later):
                    assert place[id(earlier)] < place[id(later)]
                    compared += 1
    assert compared > 10_000


@pytest.mark.parametrize("width", [1, 2, 5, 63, 64, 65, 130])
def test_the_amplitudes_are_those_of_one_gate_at_a_time(width: int) -> None:
    rng = np.random.default_rng(width)
    passed = 0
    for _ in range(25):
        num_qubits = int(rng.integers(1, 11 if width < 64 else 8))
        operations = random_operations(rng, num_qubits, 25)
        actual = random_columns(rng, num_qubits, width)
        expected = actual.copy()
        apply_gates(actual, operations)
        for one in passes(operations, num_qubits, width):
            passed += isinstance(one, Pass) and len(one.gates) > 1
            for operation in one.operations if isinstance(one, Pass) else (one,):
                matrix = operation.matrix() if isinstance(operation, Gate) else operation.matrix
                expected = embedded(matrix, operation.qubits, operation.controls, num_qubits) @ expected
        np.testing.assert_allclose(actual, expected, atol=1e-13)
    assert passed > 25


def test_a_pass_rounds_as_its_gates_one_by_one_do() -> None:
    """So the bound on the rounding error is that of single gates."""
    rng = np.random.default_rng(9)
    compared = 0
    for _ in range(60):
        num_qubits = int(rng.integers(6, 12))
        operations = [random_gate(rng, num_qubits, max_controls=2) for _ in range(30)]
        actual = random_columns(rng, num_qubits, 1)
        expected = actual.copy()
        apply_gates(actual, operations)
        for operation in in_order(list(operations), num_qubits, 1):
            assert isinstance(operation, Gate)
            compiled.apply_matrix(expected, operation.matrix(), operation.qubits, operation.controls)
        np.testing.assert_array_equal(actual, expected)
        compared += 1
    assert compared == 60


@pytest.mark.parametrize("width", [1, 100])
def test_threads_write_the_same_bytes(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(3)
    num_qubits = 14 if width == 1 else 8
    operations = random_operations(rng, num_qubits, 120)
    start = random_columns(rng, num_qubits, width)
    found = []
    monkeypatch.setattr(compiled, "_SHARED_FROM", 0)
    for threads in ("1", "2", "3", "7"):
        monkeypatch.setenv(THREADS_VARIABLE, threads)
        columns = start.copy()
        apply_gates(columns, operations)
        found.append(columns.tobytes())
    assert len(set(found)) == 1


def test_controls_and_diagonal_gates_need_no_hot_qubits() -> None:
    """A QFT on 20 qubits has 210 gates, all but 20 of them diagonal: few passes are enough."""
    operations: list[GateOrMatrix] = []
    for high in reversed(range(20)):
        operations.append(Gate("h", (high,)))
        operations += [Gate("p", (low,), (math.pi / 2 ** (high - low),), (Control(high),)) for low in range(high)]
    found = list(passes(operations, 20, 1))
    assert sum(len(one.gates) for one in found if isinstance(one, Pass)) == 210
    assert len(found) <= 10


def test_a_gate_on_all_qubits_comes_by_itself() -> None:
    everything = Gate("x", (0,), (), tuple(Control(q) for q in range(1, 16)))
    hadamard = Gate("h", (3,))
    found = list(passes([hadamard, everything, hadamard], 16, 1))
    assert [isinstance(one, Pass) for one in found] == [True, False, True]
    assert found[1] is everything


def test_long_programs_are_gathered_without_recursion() -> None:
    operations: list[GateOrMatrix] = [Gate("h", (q % 20,)) for q in range(60_000)]
    assert sum(len(one.gates) for one in passes(operations, 20, 1) if isinstance(one, Pass)) == 60_000


def test_a_pass_stays_within_its_bounds() -> None:
    rng = np.random.default_rng(5)
    seen = 0
    for _ in range(20):
        operations = random_operations(rng, 18, 80)
        for one in passes(operations, 18, 1):
            if isinstance(one, Pass):
                assert len(one.hot) <= MAX_HOT and 1 << len(one.lanes) == LANES
                assert not set(one.lanes) & {q for operation in one.operations for q in qubits_of(operation)}
                seen += 1
    assert seen > 50


def test_long_pauli_rotations_and_large_matrices_are_not_gathered() -> None:
    assert blocked_gate(Gate("rxyzx", (0, 1, 2, 3), (0.3,))) is None
    assert blocked_gate(UnitaryMatrix(random_unitary(np.random.default_rng(1), 5), (0, 1, 2, 3, 4))) is None


def test_phases_of_single_qubits_and_none_are_gathered() -> None:
    program = Program(2, 0, (Gate("gphase", (), (0.4,)), Gate("h", (0,)), Gate("gphase", (), (0.3,), (Control(1),))))
    expected = np.kron(np.diag([1, np.exp(0.3j)]), np.exp(0.4j) * np.array([[1, 1], [1, -1]]) / math.sqrt(2))
    np.testing.assert_allclose(unitary(program, kernel="compiled"), expected, atol=1e-15)
