"""Rows against their published definitions, worked out here from Paulis, exponentials and circuits.

Little-endian: ``q(a, b)`` puts ``a`` on qubit 0 and ``b`` on qubit 1, which is ``kron(b, a)``.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from ir.gates import gate_spec

I2 = np.eye(2)
X = np.array([[0, 1], [1, 0]])
Y = np.array([[0, -1j], [1j, 0]])
Z = np.diag([1, -1])
H = np.array([[1, 1], [1, -1]]) / math.sqrt(2)
T = np.diag([1, (1 + 1j) / math.sqrt(2)])
ZERO, ONE = np.diag([1, 0]), np.diag([0, 1])
RAISE = np.array([[0, 0], [1, 0]])  # |1><0|
A, B, C = 0.37, -1.13, 2.21  # generic angles


def q(*factors):
    """Kronecker product, first factor on qubit 0."""
    result = np.eye(1)
    for factor in factors:
        result = np.kron(factor, result)
    return result


def at(n, **ops):
    """``at(3, q1=X)``: X on qubit 1 of three."""
    return q(*(ops.get(f"q{k}", I2) for k in range(n)))


def exp(generator):
    """``exp(-i generator)`` of a Hermitian matrix."""
    values, vectors = np.linalg.eigh(generator)
    return vectors @ np.diag(np.exp(-1j * values)) @ vectors.conj().T


def controlled(n, controls, target_op):
    """``target_op`` (full size) where every control qubit is |1>."""
    projector = at(n, **{f"q{k}": ONE for k in controls})
    return np.eye(2**n) - projector + projector @ target_op


def cx(n, control, target):
    return controlled(n, [control], at(n, **{f"q{target}": X}))


def circuit(*steps):
    """The product of matrices given in the order of time."""
    total = np.eye(len(steps[0]))
    for step in steps:
        total = step @ total
    return total


def rz(angle):
    return exp(angle / 2 * Z)


def ry(angle):
    return exp(angle / 2 * Y)


def phase(angle):
    return np.exp(1j * angle)


def check(name, params, expected, atol=2e-15):
    np.testing.assert_allclose(gate_spec(name).matrix(params), expected, rtol=0, atol=atol * len(expected))


# --- one qubit -------------------------------------------------------------------------------


def test_u_is_z_y_z_with_the_phase_that_makes_its_first_entry_real():
    check("u", (A, B, C), phase((B + C) / 2) * rz(B) @ ry(A) @ rz(C))


def test_prx_rotates_about_an_axis_in_the_equator():
    check("prx", (A, B), exp(A / 2 * (math.cos(B) * X + math.sin(B) * Y)))


def test_p_is_rz_with_the_phase_that_keeps_zero():
    check("p", (A,), phase(A / 2) * rz(A))


def test_sx_is_the_root_of_x():
    sx = gate_spec("sx").matrix(())
    np.testing.assert_allclose(sx @ sx, X, rtol=0, atol=1e-15)
    check("sx", (), np.array([[1 + 1j, 1 - 1j], [1 - 1j, 1 + 1j]]) / 2)


@pytest.mark.parametrize(("name", "pauli"), [("xpow", X), ("ypow", Y), ("hpow", H)])
def test_powers_keep_the_eigenvalue_one(name, pauli):
    check(name, (A,), phase(math.pi * A / 2) * exp(math.pi * A / 2 * pauli))


def test_phased_xz_is_a_turned_x_power_and_then_a_z_power():
    def z_power(t):
        return np.diag([1, phase(math.pi * t)])

    x_power = phase(math.pi * A / 2) * exp(math.pi * A / 2 * X)
    check("phased_xz", (A, B, C), circuit(z_power(-C), x_power, z_power(C), z_power(B)))


# --- two qubits ------------------------------------------------------------------------------

XX, YY, ZZ, XY = q(X, X), q(Y, Y), q(Z, Z), q(X, Y)
SWAP = (np.eye(4) + XX + YY + ZZ) / 2


def test_swap_exchanges_01_and_10():
    check("swap", (), SWAP)


def test_swappow_keeps_the_triplet():
    check("swappow", (A,), phase(math.pi * A / 2) * exp(math.pi * A / 2 * SWAP))


def test_iswap_is_the_exponential_of_xx_plus_yy():
    check("iswap", (), exp(-math.pi / 4 * (XX + YY)))
    check("iswap", (), np.array([[1, 0, 0, 0], [0, 0, 1j, 0], [0, 1j, 0, 0], [0, 0, 0, 1]]))


def test_iswappow_is_a_power_of_that_exponential():
    check("iswappow", (A,), exp(-math.pi * A / 4 * (XX + YY)))


def test_phased_iswap_conjugates_with_opposite_z_powers_the_first_on_operand_0():
    frame = q(np.diag([1, phase(-math.pi * A)]), np.diag([1, phase(math.pi * A)]))
    check("phased_iswap", (A, B), frame @ exp(-math.pi * B / 4 * (XX + YY)) @ frame.conj().T)


def test_dcx_is_two_cnots_the_first_controlled_by_operand_0():
    check("dcx", (), circuit(cx(2, 0, 1), cx(2, 1, 0)))
    check("dcxdg", (), circuit(cx(2, 1, 0), cx(2, 0, 1)))


def test_dcx_sends_01_to_10_and_not_to_11():
    assert gate_spec("dcx").matrix(())[:, 0b01].tolist() == [0, 0, 1, 0]  # q0 = 1: 01, then 11, then 10


def test_ecr_is_an_echo_of_two_half_cross_resonances():
    rzx = exp(math.pi / 8 * q(Z, X))  # angle pi/4, Z on operand 0
    check("ecr", (), circuit(rzx, at(2, q0=X), rzx.conj().T))
    check("ecr", (), (q(X, I2) - q(Y, X)) / math.sqrt(2))


@pytest.mark.parametrize(("name", "pauli"), [("xxpow", XX), ("yypow", YY), ("zzpow", ZZ)])
def test_two_qubit_powers_keep_the_eigenvalue_one(name, pauli):
    check(name, (A,), phase(math.pi * A / 2) * exp(math.pi * A / 2 * pauli))


def test_xx_plus_yy_turns_about_z_on_operand_0():
    frame = at(2, q0=rz(-B))
    check("xx_plus_yy", (A, B), frame @ exp(A / 4 * (XX + YY)) @ frame.conj().T)


def test_xx_minus_yy_turns_about_z_on_operand_1():
    frame = at(2, q1=rz(B))
    check("xx_minus_yy", (A, B), frame @ exp(A / 4 * (XX - YY)) @ frame.conj().T)


def test_fsim_is_a_hop_and_a_controlled_phase():
    check("fsim", (A, B), exp(A / 2 * (XX + YY)) @ exp(B * q(ONE, ONE)))


def test_phased_fsim_is_cirqs_printed_matrix_read_backwards():
    theta, zeta, chi, gamma, phi = A, B, C, 0.59, -2.83
    c, s = math.cos(theta), math.sin(theta)
    printed = np.array(
        [
            [1, 0, 0, 0],
            [0, phase(-gamma - zeta) * c, -1j * phase(-gamma + chi) * s, 0],
            [0, -1j * phase(-gamma - chi) * s, phase(-gamma + zeta) * c, 0],
            [0, 0, 0, phase(-2 * gamma - phi)],
        ]
    )
    backwards = [0, 2, 1, 3]
    check("phased_fsim", (theta, zeta, chi, gamma, phi), printed[np.ix_(backwards, backwards)])


def test_pswap_is_a_swap_with_a_phase_on_what_it_moves():
    check("pswap", (A,), SWAP @ np.diag([1, phase(A), phase(A), 1]))


HOP = q(RAISE, RAISE.T)  # |q1 q0>: |01><10|, the excitation hops from qubit 1 to qubit 0


def test_single_excitation_moves_the_second_operand_into_the_first_with_a_plus():
    # cos and sin: |q0=0, q1=1> -> cos|0, 1> + sin|1, 0>, which is exp(phi/2 (hop - hop^dagger)).
    check("single_excitation", (A,), exp(1j * A / 2 * (HOP - HOP.T)))


def test_single_excitation_is_a_turn_by_xy_minus_yx():
    check("single_excitation", (A,), exp(A / 4 * (q(Y, X) - q(X, Y))))


@pytest.mark.parametrize(("name", "sign"), [("single_excitation_plus", 1), ("single_excitation_minus", -1)])
def test_single_excitation_with_a_phase_on_even_parity(name, sign):
    even = (np.eye(4) + ZZ) / 2
    check(name, (A,), exp(1j * A / 2 * (HOP - HOP.T)) @ exp(-sign * A / 2 * even))


def test_fermionic_swap_at_pi_is_a_swap_and_a_sign():
    check("fermionic_swap", (math.pi,), SWAP @ (np.eye(4) - 2 * q(ONE, ONE)))


def test_fermionic_swap_is_the_exponential_of_its_generator():
    # Eigenvalue 1 on |00> and the triplet, e^{i phi} on the singlet and |11>.
    singlet = (np.eye(4) - SWAP) / 2
    check("fermionic_swap", (A,), exp(-A * (singlet + q(ONE, ONE))))


# --- three and four qubits -------------------------------------------------------------------

UP4 = q(RAISE, RAISE, RAISE.T, RAISE.T)  # empties qubits 2 and 3, fills 0 and 1


def test_double_excitation_moves_the_last_pair_into_the_first_with_a_plus():
    check("double_excitation", (A,), exp(1j * A / 2 * (UP4 - UP4.T)))


@pytest.mark.parametrize(("name", "sign"), [("double_excitation_plus", 1), ("double_excitation_minus", -1)])
def test_double_excitation_with_a_phase_elsewhere(name, sign):
    elsewhere = np.eye(16) - UP4 @ UP4.T - UP4.T @ UP4
    check(name, (A,), exp(1j * A / 2 * (UP4 - UP4.T)) @ exp(-sign * A / 2 * elsewhere))


def test_orbital_rotation_mixes_both_spins_of_two_orbitals_as_fermions():
    # Jordan-Wigner: a_k = Z on all lower modes, then |0><1|. Spin up on even operands, down on odd.
    lower = [q(*([Z] * k + [RAISE.T] + [I2] * (3 - k))) for k in range(4)]
    hop = sum(lower[k].conj().T @ lower[k + 2] for k in (0, 1))
    check("orbital_rotation", (A,), exp(1j * A / 2 * (hop - hop.conj().T)))


def test_rccx_is_margolus_gate():
    # Barenco et al. 1995, VI.B, in Maslov's form with H and T (arXiv:1508.03273, figure 3).
    h, t = at(3, q2=H), at(3, q2=T)
    td = t.conj()
    expected = circuit(h, t, cx(3, 1, 2), td, cx(3, 0, 2), t, cx(3, 1, 2), td, h)
    check("rccx", (), expected)


def test_rcccx_is_maslovs_gate():
    # arXiv:1508.03273, figure 4, operands 0, 1, 2 the controls and 3 the target.
    h, t = at(4, q3=H), at(4, q3=T)
    td = t.conj()
    expected = circuit(
        h, t, cx(4, 2, 3), td, h, cx(4, 0, 3), t, cx(4, 1, 3), td, cx(4, 0, 3), t, cx(4, 1, 3), td, h,
        t, cx(4, 2, 3), td, h,
    )  # fmt: skip
    check("rcccx", (), expected)
    check("rcccxdg", (), expected.conj().T)


def test_relative_phase_toffolis_are_toffolis_on_magnitudes():
    toffoli = controlled(3, [0, 1], at(3, q2=X))
    triple = controlled(4, [0, 1, 2], at(4, q3=X))
    np.testing.assert_allclose(np.abs(gate_spec("rccx").matrix(())), toffoli, rtol=0, atol=1e-15)
    np.testing.assert_allclose(np.abs(gate_spec("rcccx").matrix(())), triple, rtol=0, atol=1e-15)


def test_qubit_sum_adds_the_first_two_into_the_third():
    check("qubit_sum", (), circuit(cx(3, 0, 2), cx(3, 1, 2)))


def test_qubit_carry_computes_sum_and_carry():
    # On (carry in, a, b, out): b becomes a + b, out gains the majority of the three.
    matrix = gate_spec("qubit_carry").matrix(())
    for carry in (0, 1):
        for a in (0, 1):
            for b in (0, 1):
                for out in (0, 1):
                    majority = (carry + a + b) // 2
                    image = carry | a << 1 | (a ^ b) << 2 | (out ^ majority) << 3
                    assert matrix[image, carry | a << 1 | b << 2 | out << 3] == 1
