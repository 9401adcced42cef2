"""Every row that PennyLane has, against PennyLane's own matrix. Runs inside the PennyLane runtime."""

from __future__ import annotations

import numpy as np
import pytest

qml = pytest.importorskip("pennylane")

from ir.gates import GATES, gate_spec  # noqa: E402
from tests.gate_rows.order import GENERIC, assert_row_is, little_endian  # noqa: E402

ROWS = {
    "gphase": lambda phi, wires: qml.GlobalPhase(-phi, wires=wires),
    "id": qml.Identity,
    "x": qml.X,
    "y": qml.Y,
    "z": qml.Z,
    "h": qml.Hadamard,
    "s": qml.S,
    "sdg": lambda wires: qml.adjoint(qml.S(wires)),
    "t": qml.T,
    "tdg": lambda wires: qml.adjoint(qml.T(wires)),
    "sx": qml.SX,
    "sxdg": lambda wires: qml.adjoint(qml.SX(wires)),
    "p": qml.PhaseShift,
    "u": qml.U3,
    "rx": qml.RX,
    "ry": qml.RY,
    "rz": qml.RZ,
    "swap": qml.SWAP,
    "iswap": qml.ISWAP,
    "ecr": qml.ECR,
    "pswap": qml.PSWAP,
    "rxx": qml.IsingXX,
    "ryy": qml.IsingYY,
    "rzz": qml.IsingZZ,
    "single_excitation": qml.SingleExcitation,
    "single_excitation_plus": qml.SingleExcitationPlus,
    "single_excitation_minus": qml.SingleExcitationMinus,
    "fermionic_swap": qml.FermionicSWAP,
    "double_excitation": qml.DoubleExcitation,
    "double_excitation_plus": qml.DoubleExcitationPlus,
    "double_excitation_minus": qml.DoubleExcitationMinus,
    "orbital_rotation": qml.OrbitalRotation,
    "qubit_sum": qml.QubitSum,
    "qubit_carry": qml.QubitCarry,
    "qubit_carrydg": lambda wires: qml.adjoint(qml.QubitCarry(wires)),
}
# Gates that PennyLane writes with other parameters than the row.
RELATED = {
    "iswappow": ((0.5,), lambda wires: qml.SISWAP(wires)),
    "xx_plus_yy": ((-0.61, 0.0), lambda wires: qml.IsingXY(0.61, wires)),
    "swappow": ((0.3,), lambda wires: qml.pow(qml.SWAP(wires), 0.3)),
}


@pytest.mark.parametrize("name", ROWS)
def test_row_is_pennylanes_matrix(name):
    row = gate_spec(name)
    wires = list(range(row.num_qubits))
    for angles in (GENERIC, GENERIC[::-1], (np.pi / 2,) * 5):
        params = angles[: row.num_params]
        # A phase on no wire has no matrix in PennyLane: take it on one and look at one entry.
        operation = ROWS[name](*params, wires=wires or [0])
        expected = qml.matrix(operation, wire_order=wires or [0])
        assert_row_is(name, params, little_endian(expected) if wires else expected[:1, :1])


@pytest.mark.parametrize("name", RELATED)
def test_row_has_pennylanes_gate_as_a_special_case(name):
    params, make = RELATED[name]
    assert_row_is(name, params, little_endian(qml.matrix(make([0, 1]), wire_order=[0, 1])))


@pytest.mark.parametrize("word", ["x", "yz", "zyx", "xxzy", "yx", "zzz"])
def test_pauli_rotation_is_pennylanes_pauli_rot(word):
    wires = list(range(len(word)))
    expected = qml.matrix(qml.PauliRot(0.83, word.upper(), wires=wires), wire_order=wires)
    assert_row_is("r" + word, (0.83,), little_endian(expected))


@pytest.mark.parametrize("name", ["single_excitation", "double_excitation", "orbital_rotation", "fermionic_swap"])
def test_row_is_the_product_of_pennylanes_decomposition(name):
    wires = list(range(gate_spec(name).num_qubits))
    tape = qml.tape.QuantumScript(ROWS[name](0.47, wires=wires).decomposition())
    assert_row_is(name, (0.47,), little_endian(qml.matrix(tape, wire_order=wires)))


def test_rows_without_a_pennylane_gate_are_known():
    absent = set(GATES) - set(ROWS) - set(RELATED)
    assert absent == {
        "prx", "xpow", "ypow", "hpow", "phased_xz", "phased_iswap", "dcx", "dcxdg", "xxpow", "yypow", "zzpow",
        "xx_minus_yy", "fsim", "phased_fsim", "rccx", "rcccx", "rcccxdg",
    }  # fmt: skip
