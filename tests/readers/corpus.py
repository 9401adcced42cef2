"""The corpus: whole files as language models write them, and what each must do.

The programs lie in ``<framework>/corpus``, as they are written: with prints, plots, simulator runs, classes, and
code at the top level. What must hold of each is mathematics, written here.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np

from tests.readers.facts import Fact, does, ends_in, leaves, prints

FOLDER = Path(__file__).parent


def source(framework: str, name: str) -> str:
    """The file ``name`` of a framework's corpus."""
    return (FOLDER / framework / "corpus" / f"{name}.py").read_text()


def names(framework: str) -> list[str]:
    """All files of a framework's corpus."""
    return sorted(path.stem for path in (FOLDER / framework / "corpus").glob("*.py"))


# --- closed forms --------------------------------------------------------------------------------

X, Y, Z = np.array([[0, 1], [1, 0]]), np.array([[0, -1j], [1j, 0]]), np.diag([1, -1])


def _exp(pauli: np.ndarray, angle: float) -> np.ndarray:
    """``exp(-i angle pauli)``."""
    return math.cos(angle) * np.eye(len(pauli)) - 1j * math.sin(angle) * pauli


def _on(n: int, letters: dict[int, np.ndarray]) -> np.ndarray:
    """Matrices on some of n qubits, little-endian."""
    total = np.eye(1)
    for qubit in reversed(range(n)):
        total = np.kron(total, letters.get(qubit, np.eye(2)))
    return total


def _half(*texts: str) -> dict[str, float]:
    return dict.fromkeys(texts, 1 / len(texts))


def _dft(n: int) -> np.ndarray:
    side = 2**n
    return np.exp(2j * np.pi * np.outer(range(side), range(side)) / side) / math.sqrt(side)


def _reversed_bits(matrix: np.ndarray) -> np.ndarray:
    n = len(matrix).bit_length() - 1
    order = [int(format(k, f"0{n}b")[::-1], 2) for k in range(2**n)]
    return matrix[np.ix_(order, order)]


def _grover(marked: str) -> dict[str, float]:
    """Two rounds on three qubits: sin^2(5 asin(1 / sqrt 8))."""
    hit = math.sin(5 * math.asin(1 / math.sqrt(8))) ** 2
    return {format(k, "03b"): hit if format(k, "03b") == marked else (1 - hit) / 7 for k in range(8)}


def _w(n: int) -> np.ndarray:
    vector = np.zeros(2**n)
    vector[[1 << k for k in range(n)]] = 1 / math.sqrt(n)
    return vector


def _qaoa_of_a_square(gamma: float, beta: float) -> np.ndarray:
    state = np.full(16, 0.25, dtype=complex)
    for u, v in ((0, 1), (1, 2), (2, 3), (3, 0)):
        state = _exp(_on(4, {u: Z, v: Z}), gamma) @ state
    for qubit in range(4):
        state = _exp(_on(4, {qubit: X}), beta) @ state
    return state


def _probabilities(state: np.ndarray) -> dict[str, float]:
    n = len(state).bit_length() - 1
    return {format(k, f"0{n}b"): float(abs(amplitude) ** 2) for k, amplitude in enumerate(state)}


def _ising_steps(steps: int = 3, time: float = 0.9) -> np.ndarray:
    """Trotter steps of -ZZ - 0.5 X on three qubits: the couplings act first."""
    step = np.eye(8)
    for u, v in ((0, 1), (1, 2)):
        step = _exp(_on(3, {u: Z, v: Z}), -time / steps) @ step
    for qubit in range(3):
        step = _exp(_on(3, {qubit: X}), -0.5 * time / steps) @ step
    return np.linalg.matrix_power(step, steps)


def _layers_of_ry_rz(params: tuple[float, ...]) -> np.ndarray:
    """Two layers on two qubits: RY then RZ on each, then CNOT from 0 to 1."""
    state = np.eye(4)[0].astype(complex)
    angles = iter(params)
    for _ in range(2):
        for qubit in range(2):
            state = _on(2, {qubit: _exp(Y, next(angles) / 2)}) @ state
            state = _on(2, {qubit: _exp(Z, next(angles) / 2)}) @ state
        state = state[[0, 3, 2, 1]]
    return state


def _layers_of_ry(params: tuple[float, ...]) -> np.ndarray:
    """Two layers on two qubits: RY on each, then CZ."""
    state = np.eye(4)[0].astype(complex)
    angles = iter(params)
    for _ in range(2):
        for qubit in range(2):
            state = _on(2, {qubit: _exp(Y, next(angles) / 2)}) @ state
        state = np.diag([1, 1, 1, -1]) @ state
    return state


def _counting(t: int, theta: float) -> dict[str, float]:
    """Phase estimation of the two eigenvalues exp(+-i theta), half each."""
    size = 2**t
    found = np.zeros(size)
    for phase in (theta / (2 * np.pi), -theta / (2 * np.pi)):
        for m in range(size):
            amplitude = np.mean(np.exp(2j * np.pi * np.arange(size) * (phase - m / size)))
            found[m] += abs(amplitude) ** 2 / 2
    return {format(m, f"0{t}b"): float(p) for m, p in enumerate(found)}


_OVERLAP = math.cos((math.pi / 3 - math.pi / 7) / 2) ** 2  # of two states that RY makes
_SWAP_TEST = {"0": (1 + _OVERLAP) / 2, "1": (1 - _OVERLAP) / 2}
_PARAMS = (0.3, -0.7, 1.1, 0.2, 2.3, -1.9, 0.4, 0.9)
_COS, _SIN = math.cos(0.4), math.sin(0.4)
_KICK = _COS - 1j * _SIN


# H, exp(-0.4i (0.5 + X X)) on qubits 1 and 2 under qubit 0, H, from |000>.
_EVOLVED = np.exp(-0.2j) * _exp(_on(2, {0: X, 1: X}), 0.4)[:, 0]
_HADAMARD_TEST = np.stack([np.eye(4)[0] + _EVOLVED, np.eye(4)[0] - _EVOLVED], axis=1).reshape(-1) / 2


def _vqe_of_three_rotations(a: float, b: float, c: float) -> np.ndarray:
    state = _on(2, {0: _exp(Y, a / 2), 1: _exp(Y, b / 2)}) @ np.eye(4)[0]
    return _on(2, {1: _exp(Y, c / 2)}) @ state[[0, 3, 2, 1]]


# --- the files -----------------------------------------------------------------------------------

QISKIT = {
    "bell_on_aer": Fact("create_bell_circuit", prints(_half("00", "11"))),
    "ghz_transpiled": Fact("solve", prints(_half("0000", "1111"))),
    "qft_recursive": Fact("build_circuit", does(_dft(4))),
    "grover_class": Fact("main", prints(_grover("101"))),
    "vqe_ansatz": Fact("vqe_circuit", ends_in(_layers_of_ry_rz(_PARAMS)), (_PARAMS,)),
    "qaoa_maxcut": Fact("maxcut_qaoa", prints(_probabilities(_qaoa_of_a_square(0.4, 0.7))), ((0.4,), (0.7,))),
    "teleportation": Fact("create_teleportation_circuit", prints(_half("000", "001", "010", "011"))),
    "phase_estimation_t": Fact("qpe", prints({"001": 1})),
    "w_state_recursive": Fact("w_state", ends_in(_w(4))),
    "shor_nine_qubit_code": Fact("run", prints({"1": 1})),
    "ripple_carry_adder": Fact("add", prints({"1011": 1}), (5, 6)),
    "simon": Fact("simon_circuit", prints(_half("000", "001", "110", "111"))),
    "bernstein_vazirani_sampler": Fact("bernstein_vazirani", prints({"1011": 1}), ("1011",)),
    "swap_test": Fact("swap_test", prints(_SWAP_TEST)),
    "trotterised_ising": Fact("time_evolution", does(_ising_steps())),
    "iterative_phase_estimation": Fact("ipe", prints({"0101": 1})),
    "repeat_until_success": Fact("repeat_until_success", prints({"10": 15 / 16, "01": 1 / 16})),
    "quantum_counting": Fact("counting_circuit", prints(_counting(4, math.pi / 3))),
    "saves_the_state": Fact("prepare_state", ends_in(np.array([1, 0, 0, 1j]) / math.sqrt(2))),
    "order_finding": Fact("shor_circuit", prints(_half("0000", "0100", "1000", "1100"))),
    "syndrome_rounds": Fact("repetition_code_memory", prints({"1110010": 1})),
    "entanglement_with_annotations": Fact("build", does(np.eye(8))),
}

CIRQ = {
    "bell_simulated": Fact("bell_circuit", prints(_half("00", "11"))),
    "ghz_named_qubits": Fact("make_ghz", prints(_half("000", "111"))),
    "qft_by_hand": Fact("qft_circuit", does(_reversed_bits(_dft(3)))),
    "grover_oracle_function": Fact("make_grover_circuit", prints(_grover("110"))),
    "vqe_sympy": Fact("ansatz_circuit", ends_in(_layers_of_ry(_PARAMS[:4])), (_PARAMS[:4],)),
    "qaoa_zz_power": Fact("qaoa_maxcut", prints(_probabilities(_qaoa_of_a_square(0.4, 0.7))), (0.4, 0.7)),
    "teleportation": Fact("teleport", prints(_half("000", "001", "100", "101"))),
    "phase_estimation": Fact("phase_estimation_circuit", prints({"0011": 1})),
    "w_state_custom_gate": Fact("w_state", ends_in(_w(4))),
    "bit_flip_code_feed_forward": Fact("main", prints({"11111": 1})),
    "arithmetic_adder": Fact("adder", prints({"011": 1}), (5, 6)),
    "simon": Fact("make_simon_circuit", prints(_half("000", "100", "011", "111"))),
    "bernstein_vazirani": Fact("bernstein_vazirani", prints({"1011": 1})),
    "swap_test_subcircuit": Fact("solution", prints(_SWAP_TEST)),
    "trotter_repetitions": Fact("simulate_ising", does(_ising_steps())),
    "superdense_coding": Fact("superdense", prints({"10": 1}), ("10",)),
    "chemistry_constant_term": Fact("controlled_evolution", ends_in(_HADAMARD_TEST)),
    "quantum_walk_and_reset": Fact("walk", prints(_half("00", "10"))),
}

PENNYLANE = {
    "bell_printed": Fact("bell_state", prints(_half("00", "11"))),
    "ghz_counts": Fact("ghz_circuit", prints(_half("000", "111"))),
    "qft_by_hand": Fact("qft_circuit", does(_reversed_bits(_dft(3)))),
    "grover_flip_sign": Fact("grover_circuit", prints(_grover("101"))),
    "vqe_optimised": Fact("vqe", ends_in(_vqe_of_three_rotations(0.3, 0.7, -0.4)), ((0.3, 0.7, -0.4),)),
    # The module's cost Hamiltonian is half of the sum of ZZ.
    "qaoa_module": Fact("qaoa_maxcut", prints(_probabilities(_qaoa_of_a_square(0.4, 0.7))), ((0.8,), (0.7,))),
    "teleportation_cond": Fact("teleport", leaves(2, [0.6, 0.8j])),
    "phase_estimation_template": Fact("qpe", prints({"101": 1})),
    "w_state_controlled": Fact("w_state", ends_in(_w(3))),
    "bit_flip_code": Fact("main", prints({"10111": 1})),
    "qft_adder": Fact("sum_m_k", prints({"1000": 1}), (3, 5)),
    "simon": Fact("simon", prints(_half("000", "001", "110", "111"))),
    "hadamard_test": Fact("run", ends_in([(1 + _KICK) / 2, (1 - _KICK) / 2, 0, 0]), (0.8,)),
    "trotter_ising": Fact("evolve", does(_ising_steps())),
    "superdense_args": Fact("superdense", prints({"10": 1}), ((1, 0),)),
    "entropy_returned": Fact("main", ends_in([_COS, 0, 0, _SIN])),
    "noisy_and_snapshots": Fact("noisy_bell", prints({"00": 0.45, "11": 0.45, "01": 0.05, "10": 0.05})),
    # DoubleExcitation turns |1100> (wire 0 first) towards |0011>.
    "chemistry_gates": Fact("energy", ends_in(_COS * np.eye(16)[0b0011] - _SIN * np.eye(16)[0b1100])),
    "work_wires": Fact("and_of_three", prints({"1111": 1}), (), 4),
    "mid_circuit_reset": Fact("solution", prints({"00": 0.375, "01": 0.375, "10": 0.125, "11": 0.125})),
}

CUDAQ = {
    "bell_sampled": Fact("bell", prints(_half("00", "11"))),
    "ghz_nvidia": Fact("build_ghz", prints(_half("0000", "1111"))),
    "qft_kernel": Fact("qft_on_five", ends_in(_dft(3)[5])),
    "grover_callable": Fact("grover", prints(_grover("011"))),
    "vqe_ansatz": Fact("vqe", ends_in([0, math.cos(0.3), math.sin(0.3), 0]), (0.6,)),
    "qaoa_edges": Fact("qaoa", ends_in(_qaoa_of_a_square(0.4, 0.7)), (0.4, 0.7)),
    "teleportation": Fact("teleportation", prints(_half("000", "001", "010", "011"))),
    "phase_estimation": Fact("main", prints({"001": 1})),
    "w_state": Fact("w_state", ends_in(_w(4)), (4,)),
    "bit_flip_code": Fact("bit_flip", prints({"01111": 1}), (0,)),
    "ripple_adder": Fact("add", prints({"1011": 1}), (5, 6)),
    "bernstein_vazirani": Fact("main", prints({"1101": 1})),
    "builder_swap_test": Fact("swap_test", prints(_SWAP_TEST)),
    "trotter_exp_pauli": Fact("evolution", ends_in(_ising_steps() @ np.array([1, 1, 0, 0, 0, 0, 0, 0]) / math.sqrt(2))),
    "superdense": Fact("superdense", prints({"01": 1}), (False, True)),
    "iterative_qpe_returned": Fact("run", prints({"0101": 1})),
    "custom_operation": Fact("custom", ends_in(np.eye(8)[[1, 4]].sum(axis=0) / math.sqrt(2))),
    "initial_state_and_reset": Fact("main", prints(_half("00", "10"))),
}

FACTS = {"qiskit": QISKIT, "cirq": CIRQ, "pennylane": PENNYLANE, "cudaq": CUDAQ}
