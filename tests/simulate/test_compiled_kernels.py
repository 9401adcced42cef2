"""The compiled kernels do what the numpy ones do, in place, with the same bytes on any number of threads."""

from __future__ import annotations

import math
import subprocess
import sys
import tracemalloc

import numpy as np
import pytest

from grader.simulate import compiled, kernels
from grader.simulate.compiled import THREADS_VARIABLE, thread_count
from grader.simulate.dense import COMPILED_FROM, branches, state, suitable_kernel, unitary
from ir.gates import GATES
from ir.program import Control, Gate, Program, UnitaryMatrix
from ir.random_programs import random_gate, random_program, random_unitary, random_unitary_program
from tests.simulate.embedding import dense_unitary, embedded

# A few roundings of entries of size 1.
CLOSE = 1e-14


def random_columns(rng: np.random.Generator, num_qubits: int, width: int) -> np.ndarray:
    columns = rng.normal(size=(1 << num_qubits, width)) + 1j * rng.normal(size=(1 << num_qubits, width))
    return columns / np.linalg.norm(columns)


def test_every_gate_of_the_table_acts_as_its_matrix() -> None:
    rng = np.random.default_rng(1)
    checked = 0
    for name, spec in GATES.items():
        num_qubits = spec.num_qubits + 2
        places = [int(q) for q in rng.permutation(num_qubits)]
        params = tuple(float(angle) for angle in rng.uniform(-3, 3, spec.num_params))
        for controls in ((), (Control(places[-1], 1),), (Control(places[-1], 0), Control(places[-2], 1))):
            gate = Gate(name, tuple(places[: spec.num_qubits]), params, controls)
            columns = random_columns(rng, num_qubits, 3)
            expected = embedded(gate.matrix(), gate.qubits, controls, num_qubits) @ columns
            compiled.apply_matrix(columns, gate.matrix(), gate.qubits, controls)
            np.testing.assert_allclose(columns, expected, atol=CLOSE)
            checked += 1
    assert checked == 3 * len(GATES) > 100


def test_random_gates_agree_with_the_numpy_kernels() -> None:
    rng = np.random.default_rng(2)
    for _ in range(400):
        num_qubits = int(rng.integers(1, 9))
        gate = random_gate(rng, num_qubits, max_controls=4)
        expected = random_columns(rng, num_qubits, int(rng.integers(1, 4)))
        actual = expected.copy()
        kernels.apply_matrix(expected, gate.matrix(), gate.qubits, gate.controls)
        compiled.apply_matrix(actual, gate.matrix(), gate.qubits, gate.controls)
        np.testing.assert_allclose(actual, expected, atol=CLOSE)


@pytest.mark.parametrize("word", ["x", "zz", "xyz", "yxzy", "zzzzz", "yyyyyy", "xzyxzy"])
@pytest.mark.parametrize("controls", [(), (Control(6, 1),), (Control(7, 0), Control(0, 1))])
def test_long_pauli_rotations_agree_with_the_numpy_kernels(word: str, controls: tuple[Control, ...]) -> None:
    rng = np.random.default_rng(len(word))
    places = [q for q in (3, 5, 1, 4, 2, 8, 9) if all(control.qubit != q for control in controls)][: len(word)]
    expected = random_columns(rng, 10, 2)
    actual = expected.copy()
    kernels.apply_pauli_rotation(expected, word, math.pi / 17, places, controls)
    compiled.apply_pauli_rotation(actual, word, math.pi / 17, places, controls)
    np.testing.assert_allclose(actual, expected, atol=CLOSE)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("width", [1, 40])
def test_dense_matrices_of_every_size_agree(size: int, width: int) -> None:
    rng = np.random.default_rng(size)
    matrix = random_unitary(rng, size)
    qubits = [int(q) for q in rng.permutation(8)[:size]]
    controls = (Control(min(set(range(8)) - set(qubits)), 0),)
    expected = random_columns(rng, 8, width)
    actual = expected.copy()
    kernels.apply_matrix(expected, matrix, qubits, controls)
    compiled.apply_matrix(actual, matrix, qubits, controls)
    np.testing.assert_allclose(actual, expected, atol=CLOSE)


def test_rows_outside_the_controls_keep_their_bytes() -> None:
    columns = random_columns(np.random.default_rng(3), 6, 2)
    before = columns.copy()
    compiled.apply_matrix(columns, GATES["h"].matrix(()), (2,), (Control(5, 1), Control(0, 0)))
    rows = np.arange(64)
    outside = ((rows >> 5 & 1) == 0) | ((rows & 1) == 1)
    assert np.array_equal(columns[outside], before[outside])
    assert not np.array_equal(columns[~outside], before[~outside])


def test_an_exchange_moves_amplitudes_exactly() -> None:
    columns = random_columns(np.random.default_rng(4), 5, 1)
    before = columns.copy()
    cx, swap = Gate("x", (3,), (), (Control(1),)), Gate("swap", (0, 4))
    for gate in (cx, swap, swap, cx):
        compiled.apply_matrix(columns, gate.matrix(), gate.qubits, gate.controls)
    assert columns.tobytes() == before.tobytes()


def test_any_number_of_threads_gives_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(5)
    program = Program(
        17,
        0,
        (
            *random_unitary_program(rng, 17, 40).operations,
            Gate("rxyzx", (16, 0, 8, 3), (0.3,)),
            UnitaryMatrix(random_unitary(rng, 3), (16, 4, 0)),
        ),
    )
    monkeypatch.setenv(THREADS_VARIABLE, "1")
    alone = state(program, kernel="compiled")
    for threads in ("2", "3", "8"):
        monkeypatch.setenv(THREADS_VARIABLE, threads)
        assert thread_count() == int(threads)
        assert state(program, kernel="compiled").tobytes() == alone.tobytes()


@pytest.mark.parametrize("text", ["", "many", "-2", "0", "²", "99999"])
def test_a_thread_count_that_makes_no_sense_is_one(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(THREADS_VARIABLE, text)
    assert thread_count() == 1


def test_whole_unitaries_agree_with_full_matrices() -> None:
    for seed in range(10):
        program = random_unitary_program(np.random.default_rng(seed), 4, 25)
        expected = dense_unitary([op for op in program.operations if isinstance(op, Gate | UnitaryMatrix)], 4) * np.exp(
            1j * program.global_phase
        )
        np.testing.assert_allclose(unitary(program, kernel="compiled"), expected, atol=1e-13)


def test_programs_that_measure_reset_and_branch_agree() -> None:
    checked = 0
    for seed in range(60):
        rng = np.random.default_rng(seed)
        program = random_program(rng, 4, 20, num_clbits=3)
        inputs = np.eye(16, dtype=np.complex128)[:, : 1 + 2 * (seed % 2)]
        by_record = []
        for kernel in ("numpy", "compiled"):
            total: dict = {}
            for branch in branches(program, inputs, kernel=kernel):
                choi = branch.columns.reshape(-1, 1) @ branch.columns.reshape(1, -1).conj()
                total[branch.record] = total.get(branch.record, 0) + choi
            by_record.append(total)
        first, second = by_record
        for record in first.keys() | second.keys():
            np.testing.assert_allclose(first.get(record, 0), second.get(record, 0), atol=1e-12)
            checked += 1
    assert checked > 40


def test_the_evolution_needs_no_second_vector() -> None:
    rng = np.random.default_rng(6)
    # Loaded and compiled beforehand: only arrays are to be counted.
    program = Program(18, 0, tuple(random_gate(rng, 18) for _ in range(60)))
    gates = [gate for gate in program.operations if isinstance(gate, Gate)]
    small = Program(10, 0, tuple(Gate(gate.name, tuple(range(len(gate.qubits))), gate.params) for gate in gates))
    state(small, kernel="compiled")
    tracemalloc.start()
    try:
        state(program, kernel="compiled")
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 1.2 * 16 * 2**18


def test_the_kernel_is_chosen_by_the_amount_of_work_alone() -> None:
    assert suitable_kernel(COMPILED_FROM - 1) == "numpy"
    assert suitable_kernel(COMPILED_FROM) == "compiled"


def test_small_programs_do_not_load_the_compiler() -> None:
    code = (
        "import sys; from grader.functional import compare; from grader.simulate.dense import unitary; "
        "from ir.program import Gate, Program; unitary(Program(6, 0, (Gate('h', (0,)),) * 50)); "
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_columns_that_are_not_one_run_of_memory_are_refused_and_never_copied() -> None:
    for columns in (np.zeros((8, 4), dtype=np.complex128, order="F"), np.zeros((8, 8), dtype=np.complex128)[:, ::2]):
        with pytest.raises(ValueError, match="copied"):
            compiled.apply_matrix(columns, GATES["x"].matrix(()), (0,))


def test_the_numpy_kernels_work_in_place_in_any_order_of_memory() -> None:
    columns = np.zeros((8, 4), dtype=np.complex128, order="F")
    columns[0] = 1
    kernels.apply_matrix(columns, GATES["x"].matrix(()), (1,))
    assert np.flatnonzero(columns[:, 0]).tolist() == [2]
