"""Closed forms against second derivations that share nothing with them but the textbook."""

from __future__ import annotations

import itertools
import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from contracts.schema import Contract, Target
from contracts.target_values import (
    ChannelTarget,
    DistributionTarget,
    FunctionTarget,
    InstrumentTarget,
    IsometryTarget,
    StateTarget,
)
from contracts.targets import CLOSED_FORMS, TargetError, check_target, evaluate, evaluate_for

X = np.array([[0, 1], [1, 0]], dtype=complex)
Y = np.array([[0, -1j], [1j, 0]])
Z = np.diag([1.0 + 0j, -1])
I2 = np.eye(2)
PAULI = {"x": X, "y": Y, "z": Z}


def value(form: str, **parameters: Any) -> Any:
    return evaluate(Target(form=form, parameters=parameters), {})


def on(qubit: int, matrix: np.ndarray, width: int) -> np.ndarray:
    """``matrix`` on one qubit; the highest qubit is the leftmost factor."""
    result = np.ones((1, 1))
    for k in reversed(range(width)):
        result = np.kron(result, matrix if k == qubit else I2)
    return result


def exponential(pauli: np.ndarray, angle: float) -> np.ndarray:
    """exp(-i angle/2 P) by eigen-decomposition."""
    values, vectors = np.linalg.eigh(pauli)
    return (vectors * np.exp(-0.5j * angle * values)) @ vectors.conj().T


@pytest.mark.parametrize(
    ("kind", "xx", "zz"), [("phi_plus", 1, 1), ("phi_minus", -1, 1), ("psi_plus", 1, -1), ("psi_minus", -1, -1)]
)
def test_bell_states_are_the_joint_eigenvectors_of_xx_and_zz(kind: str, xx: int, zz: int) -> None:
    state = value("bell", kind=kind).amplitudes
    np.testing.assert_allclose(np.kron(X, X) @ state, xx * state, atol=1e-15)
    np.testing.assert_allclose(np.kron(Z, Z) @ state, zz * state, atol=1e-15)
    assert np.linalg.norm(state) == pytest.approx(1, abs=1e-15)


@pytest.mark.parametrize("n", [1, 2, 3, 5])
def test_ghz_is_stabilised_by_all_x_and_by_neighbouring_z(n: int) -> None:
    state = value("ghz", n=n).amplitudes
    flip_all = np.linalg.multi_dot([*(on(k, X, n) for k in range(n)), np.eye(2**n)])
    np.testing.assert_allclose(flip_all @ state, state, atol=1e-15)
    for k in range(n - 1):
        np.testing.assert_allclose(on(k, Z, n) @ on(k + 1, Z, n) @ state, state, atol=1e-15)
    assert np.linalg.norm(state) == pytest.approx(1)


@pytest.mark.parametrize("n", [1, 2, 4, 6])
def test_w_is_the_symmetric_state_with_one_excitation(n: int) -> None:
    lowered = sum(on(k, X, n) for k in range(n)) @ np.eye(2**n)[0] / math.sqrt(n)
    np.testing.assert_allclose(value("w", n=n).amplitudes, lowered, atol=1e-15)


@pytest.mark.parametrize("axes", ["x", "xy", "zxzy", "yyx"])
def test_rotation_sequences_multiply_exponentials_first_letter_first(axes: str) -> None:
    angles = [0.3, -1.7, 2.9, math.pi / 17][: len(axes)]
    state = np.array([1, 0], dtype=complex)
    for axis, angle in zip(axes, angles, strict=True):
        state = exponential(PAULI[axis], angle) @ state
    np.testing.assert_allclose(value("rotation_sequence", axes=axes, angles=angles).amplitudes, state, atol=1e-15)


@pytest.mark.parametrize(
    ("width", "marked", "iterations"),
    [(2, ["00"], 1), (3, ["101"], 2), (3, ["010", "101"], 1), (5, ["10001"], 4), (4, ["0000"], 0)],
)
def test_grover_is_the_iterated_reflection(width: int, marked: list[str], iterations: int) -> None:
    size = 2**width
    uniform = np.full(size, 1 / math.sqrt(size))
    oracle = np.diag([-1.0 if format(k, f"0{width}b") in marked else 1.0 for k in range(size)])
    iterate = (2 * np.outer(uniform, uniform) - np.eye(size)) @ oracle
    expected = np.abs(np.linalg.matrix_power(iterate, iterations) @ uniform) ** 2
    found = value("grover", num_qubits=width, marked=marked, iterations=iterations).probabilities
    np.testing.assert_allclose(found, expected, atol=1e-14)


def test_one_iteration_on_two_qubits_is_certain() -> None:
    np.testing.assert_allclose(
        value("grover", num_qubits=2, marked=["00"], iterations=1).probabilities, [1, 0, 0, 0], atol=1e-30
    )


@pytest.mark.parametrize(("alice", "bob"), list(itertools.product((0, 1), repeat=2)))
def test_chsh_is_the_born_rule_on_the_bell_pair(alice: int, bob: int) -> None:
    phi = np.array([1, 0, 0, 1]) / math.sqrt(2)
    left = (Z, -X)[alice]
    right = ((Z - X) / math.sqrt(2), (Z + X) / math.sqrt(2))[bob]
    expected = []
    for outcome in range(4):
        a, b = outcome & 1, outcome >> 1
        projector = np.kron((I2 + (-1) ** b * right) / 2, (I2 + (-1) ** a * left) / 2)
        expected.append((phi @ projector @ phi).real)
    np.testing.assert_allclose(value("chsh", alice=alice, bob=bob).probabilities, expected, atol=1e-15)


def test_chsh_settings_reach_the_tsirelson_bound() -> None:
    def correlation(alice: int, bob: int) -> float:
        p = value("chsh", alice=alice, bob=bob).probabilities
        return float(p[0] + p[3] - p[1] - p[2])

    total = correlation(0, 0) + correlation(0, 1) + correlation(1, 0) - correlation(1, 1)
    assert total == pytest.approx(2 * math.sqrt(2))


@pytest.mark.parametrize("n", [1, 2, 3, 6])
def test_dft_is_the_transform_of_each_basis_vector(n: int) -> None:
    """numpy's inverse FFT has the sign + and the factor 1/N."""
    size = 2**n
    expected = np.fft.ifft(np.eye(size), axis=0) * math.sqrt(size)
    np.testing.assert_allclose(value("dft", n=n).matrix, expected, atol=1e-14)


def test_dft_6_has_the_entries_of_the_definition() -> None:
    matrix = value("dft", n=6).matrix
    for j, k in [(0, 5), (1, 1), (3, 7), (63, 2), (40, 41)]:
        angle = 2 * math.pi * ((j * k) % 64) / 64
        assert matrix[j, k] == pytest.approx(complex(math.cos(angle), math.sin(angle)) / 8, abs=1e-15)


@pytest.mark.parametrize("controls", [0, 1, 2, 3])
def test_multi_controlled_x_flips_the_last_qubit_only_where_all_others_are_one(controls: int) -> None:
    matrix = value("multi_controlled_x", controls=controls).matrix
    for data in itertools.product((0, 1), repeat=controls + 1):
        after = list(data)
        if all(data[:controls]):
            after[controls] ^= 1
        column = sum(bit << k for k, bit in enumerate(data))
        row = sum(bit << k for k, bit in enumerate(after))
        assert matrix[row, column] == 1
    assert np.count_nonzero(matrix) == 2 ** (controls + 1)


@pytest.mark.parametrize("axis", ["x", "y", "z"])
def test_rotation_channels_are_exponentials(axis: str) -> None:
    (kraus,) = value("rotation_channel", axis=axis, angle=0.7).kraus
    np.testing.assert_allclose(kraus, exponential(PAULI[axis], 0.7), atol=1e-15)


@pytest.mark.parametrize("error", [-1, 0, 1, 2])
def test_the_syndrome_instrument_projects_on_the_parities(error: int) -> None:
    flip = np.eye(8) if error < 0 else on(error, X, 3)
    first, second = on(0, Z, 3) @ on(1, Z, 3), on(1, Z, 3) @ on(2, Z, 3)
    branches = dict(value("bit_flip_syndrome", error_qubit=error).branches)
    assert sorted(branches) == [0, 1, 2, 3]
    for record, (kraus,) in branches.items():
        projector = (np.eye(8) + (-1) ** (record & 1) * first) @ (np.eye(8) + (-1) ** (record >> 1) * second) / 4
        np.testing.assert_allclose(kraus, projector @ flip, atol=1e-15)


@pytest.mark.parametrize(("error", "syndrome"), [(-1, 0b00), (0, 0b01), (1, 0b11), (2, 0b10)])
def test_code_words_show_the_syndrome_of_their_error(error: int, syndrome: int) -> None:
    (kraus,) = dict(value("bit_flip_syndrome", error_qubit=error).branches)[syndrome]
    for word in (0b000, 0b111):
        assert np.linalg.norm(kraus[:, word]) == 1


@pytest.mark.parametrize("width", [1, 2, 3])
def test_the_adder_adds_bit_by_bit(width: int) -> None:
    table = value("ripple_add", bits=width).table
    checked = 0
    for carry, *digits in itertools.product((0, 1), repeat=2 * width + 1):
        b, a = digits[:width], digits[width:]
        index = sum(bit << k for k, bit in enumerate((carry, *b, *a)))
        total, running = [], carry
        for p, q in zip(b, a, strict=True):
            total.append(p ^ q ^ running)
            running = (p & q) | (running & (p ^ q))
        assert table[index] == sum(bit << k for k, bit in enumerate((*total, running)))
        checked += 1
    assert checked == len(table) == 2 ** (2 * width + 1)


def test_written_out_amplitudes_may_be_complex() -> None:
    target = value("amplitudes", values=[0.6, "-0.8j"])
    np.testing.assert_allclose(target.amplitudes, [0.6, -0.8j], atol=1e-15)


def test_written_out_probabilities_are_placed_by_their_bits() -> None:
    np.testing.assert_array_equal(
        value("probabilities", values={"10": 0.25, "01": 0.75}).probabilities, [0, 0.75, 0.25, 0]
    )


def test_a_written_out_table_is_kept() -> None:
    assert value("table", values=[1, 0, 3, 2]) == FunctionTarget((1, 0, 3, 2))


def test_a_written_out_matrix_takes_columns_to_rows() -> None:
    target = value("matrix", rows=[[0, "-1j"], ["1j", 0]])
    np.testing.assert_array_equal(target.matrix, [[0, -1j], [1j, 0]])
    isometry = value("matrix", rows=[[0.6, 0], [0, 1], [0.8, 0], [0, 0]])
    assert isometry.matrix.shape == (4, 2)


@pytest.mark.parametrize(
    ("form", "parameters", "complaint"),
    [
        ("matrix", {"rows": [[1, 0], [0]]}, "one length"),
        ("matrix", {"rows": [[1, 1], [0, 1]]}, "orthonormal columns"),
        ("matrix", {"rows": [[1, 0, 0]]}, "power of two"),
        ("bell", {"kind": "phi"}, "kind: one of phi_plus"),
        ("bell", {}, "parameters .* are expected, got"),
        ("bell", {"kind": "phi_plus", "n": 2}, "parameters .* are expected"),
        ("ghz", {"n": "3"}, "n: an integer"),
        ("ghz", {"n": True}, "n: an integer"),
        ("w", {"n": 2000}, "from 1 to 1024"),
        ("rotation_sequence", {"axes": "xq", "angles": [1, 2]}, "axes: a word"),
        ("rotation_sequence", {"axes": "xy", "angles": [1]}, "2 are expected"),
        ("rotation_sequence", {"axes": "x", "angles": [math.nan]}, "finite"),
        ("grover", {"num_qubits": 2, "marked": ["000"], "iterations": 1}, "a string of 2 bits"),
        ("grover", {"num_qubits": 1, "marked": ["0", "1"], "iterations": 1}, "left unmarked"),
        ("chsh", {"alice": 2, "bob": 0}, "alice: an integer from 0 to 1"),
        ("dft", {"n": 0}, "n: an integer"),
        ("rotation_channel", {"axis": "h", "angle": 1.0}, "axis: one of"),
        ("rotation_channel", {"axis": "x", "angle": "pi"}, "angle: a finite number"),
        ("bit_flip_syndrome", {"error_qubit": 3}, "from -1 to 2"),
        ("ripple_add", {"bits": 0}, "bits: an integer"),
        ("amplitudes", {"values": [1, 1]}, "norm 1"),
        ("amplitudes", {"values": [1, 0, 0]}, "power of two"),
        ("amplitudes", {"values": ["one", 0]}, "a number such as"),
        ("probabilities", {"values": {"0": 0.5}}, "sum to 1"),
        ("probabilities", {"values": {"0": 1.5, "1": -0.5}}, "sum to 1"),
        ("probabilities", {"values": {"0": 0.5, "11": 0.5}}, "one length"),
        ("table", {"values": [0, -1]}, "an integer from 0"),
        ("no_such_form", {}, "not known"),
    ],
)
def test_wrong_parameters_are_named(form: str, parameters: dict[str, Any], complaint: str) -> None:
    with pytest.raises(TargetError, match=complaint):
        value(form, **parameters)


def test_parameters_take_the_values_of_arguments_also_inside_lists() -> None:
    by_name = evaluate(
        Target(form="rotation_sequence", parameters={"axes": "xy", "angles": ["$first", 0.5]}), {"first": 0.25}
    )
    whole = evaluate(
        Target(form="rotation_sequence", parameters={"axes": "xy", "angles": "$both"}), {"both": (0.25, 0.5)}
    )
    assert isinstance(by_name, StateTarget)
    assert isinstance(whole, StateTarget)
    np.testing.assert_array_equal(by_name.amplitudes, whole.amplitudes)


def test_an_unknown_argument_is_named() -> None:
    with pytest.raises(TargetError, match=r"\$theta: no such argument"):
        evaluate(Target(form="rotation_channel", parameters={"axis": "x", "angle": "$theta"}), {"phi": 1.0})


def contract(kind: str, *registers: dict[str, Any], readout: str = "ordered") -> Contract:
    return Contract(
        schema_version=1,
        id="tests/one",
        version=1,
        title="A contract of a test",
        statement="Built by a test.",
        entry_point={"name": "build"},
        registers=registers,
        measurement="optional",
        readout=readout,
        compare={
            "object": kind,
            "accept": 1e-9,
            "reject": 1e-7,
            "target": {"form": "bell", "parameters": {"kind": "phi_plus"}},
        },
        rules=({"rule": "returns_program", "because": "a program is graded"},),
    )


ONE = {"name": "q", "qubits": (0,)}
TWO = {"name": "q", "qubits": (0, 1)}
FREE = {**TWO, "start": "free"}
KEPT = {"name": "kept", "qubits": (2,), "start": "free", "end": "restored"}


def test_a_target_of_the_right_size_is_evaluated_for_its_contract() -> None:
    made = contract("state", TWO)
    assert isinstance(evaluate_for(made, made.compare.target, {}), StateTarget)


@pytest.mark.parametrize(
    ("made", "target", "complaint"),
    [
        (
            contract("distribution", TWO),
            StateTarget(np.array([1, 0, 0, 0]) + 0j),
            "gives a state, and the contract compares a distribution",
        ),
        (contract("state", ONE), StateTarget(np.array([1, 0, 0, 0]) + 0j), r"amplitudes: shape \(2,\)"),
        (contract("distribution", ONE), DistributionTarget(np.array([1.0, 0, 0, 0])), r"probabilities: shape \(2,\)"),
        (contract("unitary", FREE), IsometryTarget(np.eye(2) + 0j), r"matrix: shape \(4, 4\)"),
        (contract("isometry", FREE), IsometryTarget(2 * np.eye(4) + 0j), "differs from 1"),
        (contract("channel", FREE), ChannelTarget((np.eye(4) / 2 + 0j,)), "differs from 1"),
        (contract("classical_function", FREE, KEPT), FunctionTarget((0,) * 4), r"table: shape \(8,\)"),
        (contract("classical_function", FREE), FunctionTarget((0, 1, 2, 4)), "below 4"),
    ],
)
def test_a_target_that_does_not_fit_the_registers_is_refused(made: Contract, target: Any, complaint: str) -> None:
    with pytest.raises(TargetError, match=complaint):
        check_target(made, target)


def test_restored_qubits_are_understood_beside_an_isometry_and_spelled_out_in_a_table() -> None:
    check_target(contract("isometry", FREE, KEPT), IsometryTarget(np.eye(4) + 0j))
    check_target(contract("classical_function", FREE, KEPT), FunctionTarget((0, 1, 2, 3) * 2))


def test_a_unitary_has_as_many_outputs_as_inputs() -> None:
    made = contract("unitary", {**ONE, "start": "free"}, {"name": "more", "qubits": (1,)})
    with pytest.raises(TargetError, match="as many graded as free"):
        check_target(made, IsometryTarget(np.eye(4, 2) + 0j))


def test_instrument_records_fit_the_measured_register_and_do_not_repeat() -> None:
    made = contract("instrument", {**ONE, "start": "free"}, {"name": "m", "qubits": (1,), "end": "measured"})
    zero, one = np.diag([1, 0]) + 0j, np.diag([0, 1]) + 0j
    check_target(made, InstrumentTarget(((0, (zero,)), (1, (one,)))))
    with pytest.raises(TargetError, match="records below 2"):
        check_target(made, InstrumentTarget(((0, (zero,)), (2, (one,)))))
    with pytest.raises(TargetError, match="repeat"):
        check_target(made, InstrumentTarget(((0, (zero,)), (0, (one,)))))


def test_a_whole_record_may_have_any_length() -> None:
    check_target(contract("distribution", ONE, readout="record"), DistributionTarget(np.full(8, 1 / 8)))


def test_every_form_is_derived_a_second_time_in_some_test() -> None:
    texts = [path.read_text() for path in Path(__file__).parent.glob("test_*form*.py")]
    texts.append(Path(__file__).read_text())
    untested = [name for name in CLOSED_FORMS if not any(re.search(rf"\b{name}\b", text) for text in texts)]
    assert len(CLOSED_FORMS) >= 100
    assert not untested
