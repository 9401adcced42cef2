"""Every row that Qiskit has, against Qiskit's own matrix. Runs inside the Qiskit runtime."""

from __future__ import annotations

import numpy as np
import pytest

qiskit = pytest.importorskip("qiskit")

from qiskit.circuit import library as lib  # noqa: E402
from qiskit.quantum_info import Operator, Pauli  # noqa: E402

from ir.gates import GATES  # noqa: E402
from tests.gate_rows.order import GENERIC, assert_row_is  # noqa: E402

ROWS = {
    "gphase": lib.GlobalPhaseGate,
    "id": lib.IGate,
    "x": lib.XGate,
    "y": lib.YGate,
    "z": lib.ZGate,
    "h": lib.HGate,
    "s": lib.SGate,
    "sdg": lib.SdgGate,
    "t": lib.TGate,
    "tdg": lib.TdgGate,
    "sx": lib.SXGate,
    "sxdg": lib.SXdgGate,
    "p": lib.PhaseGate,
    "u": lib.UGate,
    "prx": lib.RGate,
    "rx": lib.RXGate,
    "ry": lib.RYGate,
    "rz": lib.RZGate,
    "swap": lib.SwapGate,
    "iswap": lib.iSwapGate,
    "dcx": lib.DCXGate,
    "dcxdg": lambda: lib.DCXGate().inverse(),
    "ecr": lib.ECRGate,
    "rxx": lib.RXXGate,
    "ryy": lib.RYYGate,
    "rzz": lib.RZZGate,
    "rzx": lib.RZXGate,
    "xx_plus_yy": lib.XXPlusYYGate,
    "xx_minus_yy": lib.XXMinusYYGate,
    "rccx": lib.RCCXGate,
    "rcccx": lib.RC3XGate,
    "rcccxdg": lambda: lib.RC3XGate().inverse(),
}


@pytest.mark.parametrize("name", ROWS)
def test_row_is_qiskits_matrix(name):
    make = ROWS[name]
    for params in _params_of(name):
        assert_row_is(name, params, Operator(make(*params)).data)  # Qiskit is little-endian already


@pytest.mark.parametrize("word", ["x", "yz", "zyx", "xxzy", "yx"])
def test_pauli_rotation_is_the_exponential_of_qiskits_pauli(word):
    theta = 0.83
    pauli = Pauli(word[::-1].upper()).to_matrix()  # Qiskit writes the highest qubit first
    expected = np.cos(theta / 2) * np.eye(len(pauli)) - 1j * np.sin(theta / 2) * pauli
    assert_row_is("r" + word, (theta,), expected)


@pytest.mark.parametrize("name", ["rccx", "rcccx", "ecr", "dcx", "iswap"])
def test_row_is_the_product_of_qiskits_definition(name):
    assert_row_is(name, (), Operator(ROWS[name]().definition).data)


@pytest.mark.parametrize(
    ("name", "base", "exponent"),
    [("xpow", lib.XGate, 0.3), ("ypow", lib.YGate, -0.7), ("hpow", lib.HGate, 0.21), ("swappow", lib.SwapGate, 0.4)],
)
def test_powers_are_qiskits_powers(name, base, exponent):
    assert_row_is(name, (exponent,), Operator(base().power(exponent)).data)


def test_rows_without_a_qiskit_gate_are_known():
    absent = set(GATES) - set(ROWS) - {"xpow", "ypow", "hpow", "swappow"}
    assert absent == {
        "phased_xz", "iswappow", "phased_iswap", "xxpow", "yypow", "zzpow", "fsim", "phased_fsim", "pswap",
        "single_excitation", "single_excitation_plus", "single_excitation_minus", "fermionic_swap",
        "double_excitation", "double_excitation_plus", "double_excitation_minus", "orbital_rotation",
        "qubit_sum", "qubit_carry", "qubit_carrydg",
    }  # fmt: skip


def _params_of(name):
    count = {"gphase": 1, "p": 1, "u": 3, "prx": 2, "xx_plus_yy": 2, "xx_minus_yy": 2}.get(name, 0)
    count = 1 if name in {"rx", "ry", "rz", "rxx", "ryy", "rzz", "rzx"} else count
    return [GENERIC[:count], GENERIC[-count:], (np.pi / 2,) * count] if count else [()]
