"""Every row that Cirq has, against Cirq's own matrix. Runs inside the Cirq runtime."""

from __future__ import annotations

import numpy as np
import pytest

cirq = pytest.importorskip("cirq")

from ir.gates import GATES  # noqa: E402
from tests.gate_rows.order import GENERIC, assert_row_is, little_endian  # noqa: E402

FIXED = {
    "id": cirq.I,
    "x": cirq.X,
    "y": cirq.Y,
    "z": cirq.Z,
    "h": cirq.H,
    "s": cirq.S,
    "sdg": cirq.S**-1,
    "t": cirq.T,
    "tdg": cirq.T**-1,
    "sx": cirq.X**0.5,
    "sxdg": cirq.X**-0.5,
    "swap": cirq.SWAP,
    "iswap": cirq.ISWAP,
}
TURNING = {
    "gphase": lambda phi: cirq.GlobalPhaseGate(np.exp(1j * phi)),
    "p": lambda phi: cirq.ZPowGate(exponent=phi / np.pi),
    "rx": cirq.rx,
    "ry": cirq.ry,
    "rz": cirq.rz,
    "prx": lambda theta, phi: cirq.PhasedXPowGate(
        exponent=theta / np.pi, phase_exponent=phi / np.pi, global_shift=-0.5
    ),
    "xpow": lambda t: cirq.XPowGate(exponent=t),
    "ypow": lambda t: cirq.YPowGate(exponent=t),
    "hpow": lambda t: cirq.HPowGate(exponent=t),
    "phased_xz": lambda x, z, a: cirq.PhasedXZGate(x_exponent=x, z_exponent=z, axis_phase_exponent=a),
    "swappow": lambda t: cirq.SwapPowGate(exponent=t),
    "iswappow": lambda t: cirq.ISwapPowGate(exponent=t),
    "phased_iswap": lambda p, t: cirq.PhasedISwapPowGate(phase_exponent=p, exponent=t),
    "xxpow": lambda t: cirq.XXPowGate(exponent=t),
    "yypow": lambda t: cirq.YYPowGate(exponent=t),
    "zzpow": lambda t: cirq.ZZPowGate(exponent=t),
    "rxx": lambda theta: cirq.XXPowGate(exponent=theta / np.pi, global_shift=-0.5),
    "ryy": lambda theta: cirq.YYPowGate(exponent=theta / np.pi, global_shift=-0.5),
    "rzz": lambda theta: cirq.ZZPowGate(exponent=theta / np.pi, global_shift=-0.5),
    "fsim": cirq.FSimGate,
    "phased_fsim": cirq.PhasedFSimGate,
}
COUNTS = {"prx": 2, "phased_xz": 3, "phased_iswap": 2, "fsim": 2, "phased_fsim": 5}


@pytest.mark.parametrize("name", FIXED)
def test_fixed_row_is_cirqs_matrix(name):
    assert_row_is(name, (), little_endian(cirq.unitary(FIXED[name])))


@pytest.mark.parametrize("name", TURNING)
def test_turning_row_is_cirqs_matrix(name):
    count = COUNTS.get(name, 1)
    for params in (GENERIC[:count], GENERIC[-count:], (0.5,) * count, (-1.0,) * count, (3.0,) * count):
        assert_row_is(name, params, little_endian(cirq.unitary(TURNING[name](*params))))


@pytest.mark.parametrize("name", ["qubit_carry", "qubit_sum", "dcx", "rccx"])
def test_row_is_a_circuit_of_cirq_gates(name):
    a, b, c, d = cirq.LineQubit.range(4)
    circuits = {
        "qubit_carry": ([cirq.TOFFOLI(b, c, d), cirq.CNOT(b, c), cirq.TOFFOLI(a, c, d)], [a, b, c, d]),
        "qubit_sum": ([cirq.CNOT(a, c), cirq.CNOT(b, c)], [a, b, c]),
        "dcx": ([cirq.CNOT(a, b), cirq.CNOT(b, a)], [a, b]),
        "rccx": (
            # Margolus' gate with H and T, three CNOTs (Maslov, arXiv:1508.03273, figure 3).
            [
                cirq.H(c), cirq.T(c), cirq.CNOT(b, c), cirq.T(c) ** -1, cirq.CNOT(a, c),
                cirq.T(c), cirq.CNOT(b, c), cirq.T(c) ** -1, cirq.H(c),
            ],
            [a, b, c],
        ),
    }  # fmt: skip
    operations, order = circuits[name]
    assert_row_is(name, (), little_endian(cirq.Circuit(operations).unitary(order)))


@pytest.mark.parametrize("word", ["x", "yz", "zyx", "xxzy", "yx"])
def test_pauli_rotation_is_the_exponential_of_cirqs_pauli_string(word):
    theta = 0.83
    qubits = cirq.LineQubit.range(len(word))
    string = cirq.DensePauliString(word.upper())(*qubits)
    expected = cirq.unitary(cirq.PauliStringPhasor(string, exponent_neg=theta / np.pi))
    assert_row_is("r" + word, (theta,), np.exp(-0.5j * theta) * little_endian(expected))


def test_rows_without_a_cirq_gate_are_known():
    absent = set(GATES) - set(FIXED) - set(TURNING) - {"qubit_carry", "qubit_sum", "dcx", "rccx"}
    assert absent == {
        "u", "dcxdg", "ecr", "xx_plus_yy", "xx_minus_yy", "pswap", "single_excitation", "single_excitation_plus",
        "single_excitation_minus", "fermionic_swap", "double_excitation", "double_excitation_plus",
        "double_excitation_minus", "orbital_rotation", "rcccx", "rcccxdg", "qubit_carrydg",
    }  # fmt: skip
