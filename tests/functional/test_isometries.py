"""Unitaries and isometries: phases under control, ancillas, and what is no unitary at all."""

from __future__ import annotations

import math

import numpy as np
import pytest

from contracts.target_values import IsometryTarget
from grader.functional.compare import compare
from grader.simulate.dense import unitary
from grader.verdict import Outcome
from ir.program import Barrier, Channel, Conditional, Control, Gate, Measure, Operation, Program, Reset, UnitaryMatrix
from tests.functional.building import X_MATRIX, ccx, contract, cx, decided, h, only, program, register, turn, x

HELD = (Outcome.HELD, None)
DIFFERS = (Outcome.FAILED, "functional.unitary_differs")
NOT_UNITARY = (Outcome.FAILED, "functional.not_unitary")
ONE = contract("unitary", register("q", 0, start="free"))
TWO = contract("unitary", register("q", 0, 1, start="free"))
THREE = contract("unitary", register("q", 0, 1, 2, start="free"))
FIXED = contract("unitary", register("q", 0, start="free"), phase="fixed")
CX = IsometryTarget(np.array([[1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 0, 0]]) + 0j)
IDENTITY = IsometryTarget(np.eye(2) + 0j)


def dft(n: int) -> IsometryTarget:
    size = 2**n
    return IsometryTarget(np.exp(2j * math.pi * np.outer(np.arange(size), np.arange(size)) / size) / math.sqrt(size))


def qft(n: int, sign: int = 1, swaps: bool = True) -> Program:
    operations: list[Operation] = []
    for high in reversed(range(n)):
        operations.append(h(high))
        operations += [turn("p", high, sign * math.pi / 2 ** (high - low), low) for low in reversed(range(high))]
    if swaps:
        operations += [Gate("swap", (k, n - 1 - k)) for k in range(n // 2)]
    return program(n, *operations)


def test_a_cnot_is_a_cnot_in_any_spelling() -> None:
    assert decided(TWO, CX, program(2, cx(0, 1))) == HELD
    assert decided(TWO, CX, program(2, h(1), Gate("z", (0,), (), (Control(1),)), h(1))) == HELD


@pytest.mark.parametrize(
    "operations",
    [
        (),
        (cx(1, 0),),
        (turn("rx", 1, math.pi, 0),),
        (Gate("y", (1,), (), (Control(0),)),),
        (Gate("x", (1,), (), (Control(0, 0),)),),
        (cx(0, 1), Gate("s", (0,))),
        (h(1), turn("p", 1, math.pi + 1e-3, 0), h(1)),
    ],
)
def test_what_is_nearly_a_cnot_fails(operations: tuple[Gate, ...]) -> None:
    assert decided(TWO, CX, program(2, *operations)) == DIFFERS


def test_swapping_control_and_target_is_hinted_at() -> None:
    evidence = only(compare(TWO, CX, program(2, cx(1, 0)), "case"), "unitary")
    assert evidence.witness == (
        "input |01>: amplitude of |01> is 1, expected 0; with the qubit order reversed it matches"
    )
    assert evidence.unit == "operator norm, global phase free"


def test_rz_and_p_are_equal_up_to_phase_until_they_are_controlled() -> None:
    target = IsometryTarget(np.diag([1, np.exp(0.7j)]))
    assert decided(ONE, target, program(1, turn("rz", 0, 0.7))) == HELD
    controlled = IsometryTarget(np.diag([1, 1, 1, np.exp(0.7j)]))
    assert decided(TWO, controlled, program(2, turn("p", 1, 0.7, 0))) == HELD
    assert decided(TWO, controlled, program(2, turn("rz", 1, 0.7, 0))) == DIFFERS


def test_sx_and_rx_are_equal_up_to_phase_until_they_are_controlled() -> None:
    sx = unitary(program(1, Gate("sx", (0,))))
    assert decided(ONE, IsometryTarget(sx), program(1, turn("rx", 0, math.pi / 2))) == HELD
    controlled = IsometryTarget(unitary(program(2, Gate("sx", (0,), (), (Control(1),)))))
    assert decided(TWO, controlled, program(2, turn("rx", 0, math.pi / 2, 1))) == DIFFERS


def test_x_and_ix_differ_only_where_the_phase_counts() -> None:
    turned = program(1, UnitaryMatrix(1j * X_MATRIX, (0,)))
    assert decided(ONE, IsometryTarget(X_MATRIX), turned) == HELD
    assert decided(FIXED, IsometryTarget(X_MATRIX), program(1, UnitaryMatrix(X_MATRIX, (0,)))) == HELD
    assert decided(FIXED, IsometryTarget(X_MATRIX), turned) == DIFFERS
    evidence = only(compare(FIXED, IsometryTarget(X_MATRIX), turned, "case"), "unitary")
    assert evidence.measured == "1.41 (2 basis inputs)"
    assert evidence.witness.endswith("up to a global phase it matches, and here the phase counts")


def test_an_invariant_distance_orders_small_errors_rightly() -> None:
    """RZ(1e-5) is 5e-6 from the identity, RX(5e-8) only 2.5e-8, though its wrong entry is the larger one."""
    far, near = (
        only(compare(ONE, IDENTITY, program(1, turn(name, 0, angle)), "case"), "unitary")
        for name, angle in (("rz", 1e-5), ("rx", 5e-8))
    )
    assert far.measured == "5e-06 (2 basis inputs)"
    assert near.measured.startswith("2.5e-08")
    assert (far.outcome, near.outcome) == (Outcome.FAILED, Outcome.UNDECIDED)


def test_the_fourier_transform_matches_its_definition() -> None:
    for n in (2, 3, 4, 6):
        made = contract("unitary", register("q", *range(n), start="free"))
        assert decided(made, dft(n), qft(n)) == HELD


def test_fourier_transforms_that_are_none_fail_with_a_hint() -> None:
    cases = [
        (qft(3, swaps=False), "with the order of the output qubits reversed it matches"),
        (qft(3, sign=-1), "the inverse of the target matches"),
    ]
    for made, hint in cases:
        evidence = only(compare(THREE, dft(3), made, "case"), "unitary")
        assert evidence.outcome is Outcome.FAILED
        assert evidence.witness.endswith(hint)


def test_one_angle_off_by_a_thousandth_fails_in_six_qubits() -> None:
    made = contract("unitary", register("q", *range(6), start="free"))
    right = qft(6)
    spoiled = list(right.operations)
    spoiled[3] = turn("p", 5, math.pi / 8 + 1e-3, 2)
    assert spoiled[3].qubits == right.operations[3].qubits  # type: ignore[union-attr]
    assert decided(made, dft(6), program(6, *spoiled)) == DIFFERS


def test_dynamics_are_no_unitary() -> None:
    assert decided(ONE, IDENTITY, program(1, Measure(0, 0), Barrier((0,)), x(0), x(0), clbits=1)) == NOT_UNITARY
    assert decided(ONE, IDENTITY, program(1, Reset(0))) == NOT_UNITARY
    noise = Channel((math.sqrt(0.9) * np.eye(2), math.sqrt(0.1) * X_MATRIX), (0,))
    assert decided(ONE, IDENTITY, program(1, noise)) == NOT_UNITARY
    forbidden = contract("unitary", register("q", 0, start="free"), measurement="forbidden")
    assert decided(forbidden, IDENTITY, program(1, Measure(0, 0), clbits=1)) == NOT_UNITARY


def test_a_terminal_measurement_is_an_observation_where_it_is_optional() -> None:
    assert decided(ONE, IDENTITY, program(1, Measure(0, 0), clbits=1)) == HELD


def test_a_reset_of_a_qubit_that_is_zero_anyway_is_accepted() -> None:
    assert decided(TWO, CX, program(3, Reset(2), cx(0, 1), Reset(2))) == HELD


CCCX_REGISTERS = (
    register("controls", 0, 1, 2, start="free"),
    register("ancilla", 3, end="zero"),
    register("target", 4, start="free"),
)
CCCX = contract("isometry", *CCCX_REGISTERS)
CCCX_TARGET = IsometryTarget(np.eye(16, dtype=complex)[[*range(7), 15, *range(8, 15), 7]])


def test_an_ancilla_that_is_computed_and_uncomputed_is_accepted() -> None:
    assert decided(CCCX, CCCX_TARGET, program(5, ccx(0, 1, 3), ccx(2, 3, 4), ccx(0, 1, 3))) == HELD


def test_an_ancilla_that_is_not_uncomputed_is_named() -> None:
    made = program(5, ccx(0, 1, 3), ccx(2, 3, 4))
    assert decided(CCCX, CCCX_TARGET, made) == (Outcome.FAILED, "functional.ancilla_not_restored")
    leak = only(compare(CCCX, CCCX_TARGET, made, "case"), "clean_qubits")
    assert leak.witness == "input controls=011 target=0: qubit 3 ends in |1> with probability 1"
    assert leak.measured == "1 (qubits 3; 16 inputs)"


def test_relative_phases_on_the_way_are_seen() -> None:
    def margolus(a: int, b: int, c: int) -> Gate:
        return Gate("rccx", (a, b, c))

    assert decided(CCCX, CCCX_TARGET, program(5, margolus(0, 1, 3), ccx(2, 3, 4), margolus(0, 1, 3))) == HELD
    assert decided(CCCX, CCCX_TARGET, program(5, ccx(0, 1, 3), margolus(2, 3, 4), ccx(0, 1, 3))) == (
        Outcome.FAILED,
        "functional.isometry_differs",
    )


def test_equal_on_a_clean_ancilla_is_equal_and_on_a_free_one_it_is_not() -> None:
    """X0 X2 CX(1,0) CX(1,2) CX(1,3) does X0 X2 while q1 is |0>."""
    made = program(4, x(0), x(2), cx(1, 0), cx(1, 2), cx(1, 3))
    data = np.kron(np.eye(2), np.kron(X_MATRIX, X_MATRIX))
    clean = contract("isometry", register("data", 0, 2, 3, start="free"), register("ancilla", 1, end="zero"))
    assert decided(clean, IsometryTarget(data), made) == HELD
    free = contract("unitary", register("data", 0, 2, 3, start="free"), register("ancilla", 1, start="free"))
    assert decided(free, IsometryTarget(np.kron(np.eye(2), data)), made) == DIFFERS


def test_a_restored_register_is_the_identity_beside_the_target() -> None:
    made = contract("isometry", register("kept", 0, start="free", end="restored"), register("q", 1, start="free"))
    assert decided(made, IsometryTarget(X_MATRIX), program(2, x(1))) == HELD
    assert decided(made, IsometryTarget(X_MATRIX), program(2, x(1), Gate("z", (0,)))) == (
        Outcome.FAILED,
        "functional.isometry_differs",
    )
    assert decided(made, IsometryTarget(X_MATRIX), program(2, x(1), Measure(0, 0), clbits=1)) == (
        Outcome.FAILED,
        "functional.not_unitary",
    )


def test_an_encoder_is_an_isometry() -> None:
    """One free qubit, two that start in zero: |b> to |bbb>."""
    made = contract("isometry", register("data", 0, start="free"), register("more", 1, 2))
    matrix = np.zeros((8, 2), dtype=complex)
    matrix[0, 0] = matrix[7, 1] = 1
    assert decided(made, IsometryTarget(matrix), program(3, cx(0, 1), cx(0, 2))) == HELD
    evidence = only(compare(made, IsometryTarget(matrix), program(3, cx(0, 1)), "case"), "isometry")
    assert evidence.witness == "input |1>: amplitude of |011> is 1, expected 0"


def test_an_ignored_qubit_may_end_in_any_state_but_not_depend_on_the_input() -> None:
    made = contract("isometry", register("q", 0, start="free"), register("junk", 1, end="ignored"))
    assert decided(made, IDENTITY, program(2, h(1), turn("rz", 1, 0.3))) == HELD
    assert decided(made, IDENTITY, program(2, cx(0, 1))) == (Outcome.FAILED, "functional.isometry_differs")


def test_a_conditional_on_a_certain_record_is_followed() -> None:
    made = program(2, x(1), Measure(1, 0), Conditional((0,), frozenset({1}), (x(0), x(1))), clbits=1)
    assert decided(ONE, IsometryTarget(X_MATRIX), made) == HELD


def test_random_wrong_unitaries_fail_as_often_as_a_plain_fidelity_says() -> None:
    """Independent decision: process fidelity of the matrices, no phase minimisation."""
    held = failed = 0
    for seed in range(60):
        rng = np.random.default_rng(seed)
        gates = [
            (turn("rx", 0, 0.3), turn("rz", 1, -1.1), cx(0, 1), Gate("s", (0,)), h(1))[k]
            for k in rng.integers(5, size=6)
        ]
        other = list(gates)
        if seed % 2:
            other[int(rng.integers(6))] = (turn("rz", 1, -1.101), cx(1, 0), Gate("sdg", (0,)))[int(rng.integers(3))]
        target, actual = unitary(program(2, *gates)), program(2, *other)
        infidelity = 1 - abs(np.trace(target.conj().T @ unitary(actual))) ** 2 / 16
        outcome, _ = decided(TWO, IsometryTarget(target), actual)
        assert outcome is (Outcome.HELD if infidelity < 1e-12 else Outcome.FAILED)
        held, failed = held + (outcome is Outcome.HELD), failed + (outcome is Outcome.FAILED)
    assert held >= 30
    assert failed >= 20


def test_a_matrix_that_is_not_quite_unitary_is_not_taken_for_one() -> None:
    """diag(1, 1 + 4e-9) has the identity's angles, and is 4e-9 away from it whatever the phase."""
    nearly = program(1, UnitaryMatrix(np.diag([1, 1 + 4e-9]), (0,)))
    evidence = only(compare(ONE, IDENTITY, nearly, "case"), "unitary")
    assert evidence.outcome is Outcome.UNDECIDED
    assert evidence.measured.startswith("4e-09 ")


def test_a_matrix_too_large_to_decompose_is_our_limit() -> None:
    made = contract("unitary", register("q", *range(11), start="free"))
    (evidence,) = compare(made, IsometryTarget(np.eye(2048) + 0j), program(11), "case")
    assert (evidence.outcome, evidence.reason) == (Outcome.UNDECIDED, "limit.dimension")
    assert evidence.measured == "2048 rows of a matrix to decompose"


def test_the_same_comparison_has_the_same_evidence() -> None:
    assert compare(THREE, dft(3), qft(3, sign=-1), "case") == compare(THREE, dft(3), qft(3, sign=-1), "case")
