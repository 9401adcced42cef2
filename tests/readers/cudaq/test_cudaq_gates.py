"""Each gate of CUDA-Q means what its documentation says, adjoint and controlled too."""

# ruff: noqa: F821 - the gates inside a kernel are CUDA-Q's language, not Python's names

from __future__ import annotations

import cmath
import math
from collections.abc import Callable

import cudaq
import numpy as np
import pytest
from cudaq.mlir.dialects import quake

from ir.codec import digest
from ir.lowering.base import InvalidCandidate, UnsupportedOperation
from ir.lowering.from_cudaq import _HANDLERS as HANDLERS
from ir.program import Control, Gate, Program, UnitaryMatrix
from tests.readers.common import COMMON_PROGRAMS
from tests.readers.reference import state, unitary

Read = Callable[..., Program]

A, B, C = math.pi / 17, 0.3, -1.1

# Operations of the quake dialect that a kernel's portable code never holds, or that are refused.
REFUSED = {
    "quake.custom_unitary_call": "a matrix that depends on parameters cannot be registered from Python",
    "quake.materialize_state": "made by later passes",
    "quake.attach_wire": "value semantics: made by later passes",
    "quake.borrow_wire": "value semantics: made by later passes",
    "quake.bundle_cable": "value semantics: made by later passes",
    "quake.call_by_ref": "value semantics: made by later passes",
    "quake.detach_wire": "value semantics: made by later passes",
    "quake.from_ctrl": "value semantics: made by later passes",
    "quake.null_cable": "value semantics: made by later passes",
    "quake.null_wire": "value semantics: made by later passes",
    "quake.return_wire": "value semantics: made by later passes",
    "quake.sink": "value semantics: made by later passes",
    "quake.split_cable": "value semantics: made by later passes",
    "quake.to_ctrl": "value semantics: made by later passes",
    "quake.unwrap": "value semantics: made by later passes",
    "quake.wire_set": "value semantics: made by later passes",
    "quake.wrap": "value semantics: made by later passes",
    "quake.wrap_new": "value semantics: made by later passes",
    "quake.compute_action": "inlined while CUDA-Q compiles the kernel",
}

cudaq.register_operation("sub_phase", np.diag([1, 1j]))
cudaq.register_operation("first_controls", np.array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0]))
cudaq.register_operation("tilted", np.array([[0.6, -0.8], [0.8, 0.6]]))
cudaq.register_operation("shrinking", np.array([[0.5, 0.0], [0.0, 1.0]]))


def test_every_operation_of_the_quake_dialect_is_covered_or_refused_by_name() -> None:
    names = {
        value.OPERATION_NAME
        for value in vars(quake).values()
        if isinstance(value, type) and hasattr(value, "OPERATION_NAME")
    }
    assert len(names) >= 45
    assert names - HANDLERS.keys() - REFUSED.keys() == set()
    assert REFUSED.keys() & HANDLERS.keys() == set()
    assert names.issuperset(REFUSED)


@cudaq.kernel
def every_gate(a: float, b: float, c: float):
    q = cudaq.qvector(2)
    h(q[0])
    x(q[0])
    y(q[0])
    z(q[0])
    s(q[0])
    t(q[0])
    sdg(q[0])
    tdg(q[0])
    r1(a, q[0])
    rx(a, q[0])
    ry(a, q[0])
    rz(a, q[0])
    u3(a, b, c, q[0])
    swap(q[0], q[1])


def test_every_gate_is_read_as_the_row_of_the_same_meaning(read: Read) -> None:
    expected = [
        *[Gate(name, (0,)) for name in ("h", "x", "y", "z", "s", "t", "sdg", "tdg")],
        *[Gate(name, (0,), (A,)) for name in ("p", "rx", "ry", "rz")],
        Gate("u", (0,), (A, B, C)),
        Gate("swap", (0, 1)),
    ]
    assert list(read(every_gate, A, B, C).operations) == expected


@cudaq.kernel
def every_adjoint(a: float, b: float, c: float):
    q = cudaq.qubit()
    s.adj(q)
    t.adj(q)
    r1.adj(a, q)
    rx.adj(a, q)
    ry.adj(a, q)
    rz.adj(a, q)
    u3.adj(a, b, c, q)


def test_an_adjoint_gate_undoes_the_gate(read: Read) -> None:
    forward = [
        Gate("s", (0,)),
        Gate("t", (0,)),
        Gate("p", (0,), (A,)),
        Gate("rx", (0,), (A,)),
        Gate("ry", (0,), (A,)),
        Gate("rz", (0,), (A,)),
        Gate("u", (0,), (A, B, C)),
    ]
    inverses = read(every_adjoint, A, B, C).operations
    assert len(inverses) == len(forward)
    for gate, inverse in zip(forward, inverses, strict=True):
        product = unitary(Program(1, 0, (gate, inverse)))
        np.testing.assert_allclose(product, np.eye(2), rtol=0, atol=1e-12)


def test_u3_has_the_matrix_of_the_documentation(read: Read) -> None:
    @cudaq.kernel
    def one(a: float, b: float, c: float):
        q = cudaq.qubit()
        u3(a, b, c, q)

    cos, sin = math.cos(A / 2), math.sin(A / 2)
    expected = [[cos, -cmath.exp(1j * C) * sin], [cmath.exp(1j * B) * sin, cmath.exp(1j * (B + C)) * cos]]
    np.testing.assert_allclose(unitary(read(one, A, B, C)), expected, rtol=0, atol=1e-12)


def test_controls_of_every_form_are_controls(read: Read) -> None:
    @cudaq.kernel
    def forms(a: float):
        q = cudaq.qvector(4)
        x.ctrl(q[0], q[1])
        cx(q[0], q[1])
        x.ctrl([q[0], q[2]], q[1])
        x.ctrl(q[0], q[2], q[1])
        z.ctrl(q.front(3), q[3])
        ry.ctrl(a, q[1:3], q[0])
        u3.ctrl(a, 0.3, -1.1, q[3], q[0])
        swap.ctrl(q[3], q[0], q[2])
        t.ctrl(q[1], q[0])

    assert list(read(forms, A).operations) == [
        Gate("x", (1,), (), (Control(0),)),
        Gate("x", (1,), (), (Control(0),)),
        Gate("x", (1,), (), (Control(0), Control(2))),
        Gate("x", (1,), (), (Control(0), Control(2))),
        Gate("z", (3,), (), (Control(0), Control(1), Control(2))),
        Gate("ry", (0,), (A,), (Control(1), Control(2))),
        Gate("u", (0,), (A, B, C), (Control(3),)),
        Gate("swap", (0, 2), (), (Control(3),)),
        Gate("t", (0,), (), (Control(1),)),
    ]


def test_a_negated_control_is_open(read: Read) -> None:
    @cudaq.kernel
    def negated():
        q = cudaq.qvector(3)
        x.ctrl(~q[0], q[1])
        h.ctrl(q[0], ~q[1], q[2])

    assert list(read(negated).operations) == [
        Gate("x", (1,), (), (Control(0, 0),)),
        Gate("h", (2,), (), (Control(0, 1), Control(1, 0))),
    ]


def test_a_negated_control_in_a_list_is_refused_because_cudaq_loses_the_negation(read: Read) -> None:
    @cudaq.kernel
    def lost():
        q = cudaq.qvector(3)
        x.ctrl([q[0], ~q[1]], q[2])

    with pytest.raises(UnsupportedOperation, match="negated control in a list"):
        read(lost)


def test_a_control_that_is_also_the_target_is_the_candidates_fault(read: Read) -> None:
    @cudaq.kernel
    def twice(k: int):
        q = cudaq.qvector(2)
        x.ctrl(q[k], q[0])

    assert len(read(twice, 1).operations) == 1
    with pytest.raises(InvalidCandidate, match="repeat"):
        read(twice, 0)


def test_a_gate_on_a_register_acts_on_each_qubit(read: Read) -> None:
    @cudaq.kernel
    def whole():
        q = cudaq.qvector(3)
        h(q)
        x(q[0], q[2])

    names = [(gate.name, gate.qubits) for gate in read(whole).operations]
    assert names == [("h", (0,)), ("h", (1,)), ("h", (2,)), ("x", (0,)), ("x", (2,))]


@pytest.mark.parametrize("word", ["X", "XY", "ZIX", "YYZ", "IIZ", "XYZX"])
def test_exp_pauli_is_the_exponential_of_plus_i_theta(read: Read, word: str) -> None:
    kernel = cudaq.make_kernel()
    q = kernel.qalloc(len(word))
    kernel.exp_pauli(A, q, word)
    paulis = {"I": np.eye(2), "X": [[0, 1], [1, 0]], "Y": [[0, -1j], [1j, 0]], "Z": [[1, 0], [0, -1]]}
    pauli = np.ones((1, 1))
    for letter in word:  # letter k on qubit k, which is bit k: later letters stand to the left
        pauli = np.kron(paulis[letter], pauli)
    expected = math.cos(A) * np.eye(2 ** len(word)) + 1j * math.sin(A) * pauli
    np.testing.assert_allclose(unitary(read(kernel)), expected, rtol=0, atol=1e-12)


def test_exp_pauli_of_the_identity_is_a_phase_and_counts_under_control(read: Read) -> None:
    @cudaq.kernel
    def phase(q: cudaq.qview, a: float):
        exp_pauli(a, q, "II")

    @cudaq.kernel
    def plain(a: float):
        q = cudaq.qvector(2)
        phase(q, a)

    @cudaq.kernel
    def under_control(a: float):
        q = cudaq.qvector(3)
        cudaq.control(phase, q[2], q[0:2], a)

    assert read(plain, B).operations == ()
    assert read(plain, B).global_phase == B
    (gate,) = read(under_control, B).operations
    assert (gate.name, gate.qubits, gate.params, gate.controls) == ("p", (2,), (B,), ())


def test_exp_pauli_of_a_word_of_the_wrong_length_is_the_candidates_fault(read: Read) -> None:
    @cudaq.kernel
    def words(w: cudaq.pauli_word):
        q = cudaq.qvector(2)
        exp_pauli(0.1, q, w)

    assert len(read(words, "XY").operations) == 1
    with pytest.raises(InvalidCandidate, match="'XYZ' on 2 qubits"):
        read(words, "XYZ")


def test_a_registered_matrix_has_its_first_target_as_the_most_significant_bit(read: Read) -> None:
    @cudaq.kernel
    def custom():
        q = cudaq.qvector(2)
        first_controls(q[0], q[1])

    # |q1 q0>: q1 flips where q0 is 1.
    expected = np.eye(4)[[0, 3, 2, 1]]
    np.testing.assert_array_equal(unitary(read(custom)), expected)


def test_a_registered_matrix_stays_visible_with_its_name(read: Read) -> None:
    @cudaq.kernel
    def custom():
        q = cudaq.qvector(1)
        sub_phase(q[0])

    (gate,) = read(custom).operations
    assert isinstance(gate, UnitaryMatrix)
    assert [block.name for block in gate.origin] == ["sub_phase"]


def test_adjoint_and_control_of_a_registered_matrix(read: Read) -> None:
    @cudaq.kernel
    def custom():
        q = cudaq.qvector(2)
        sub_phase.adj(q[0])
        tilted.adj(q[0])
        tilted.ctrl(q[1], q[0])

    matrix = unitary(read(custom))
    tilt, undo_phase = np.array([[0.6, -0.8], [0.8, 0.6]]), np.diag([1, -1j])
    np.testing.assert_allclose(matrix[:2, :2], tilt.T @ undo_phase, rtol=0, atol=1e-15)
    np.testing.assert_allclose(matrix[2:, 2:], undo_phase, rtol=0, atol=1e-15)
    np.testing.assert_array_equal(matrix[2:, :2], 0)


def test_a_registered_matrix_that_is_not_unitary_is_the_candidates_fault(read: Read) -> None:
    @cudaq.kernel
    def custom():
        q = cudaq.qubit()
        shrinking(q)

    with pytest.raises(InvalidCandidate, match="shrinking"):
        read(custom)


def test_a_registered_matrix_on_the_wrong_number_of_qubits_is_the_candidates_fault_as_it_is_in_cudaq(
    read: Read,
) -> None:
    cudaq.register_operation("turned_once", np.array([[0, 1], [1, 0]]))

    @cudaq.kernel
    def custom():
        q = cudaq.qvector(3)
        turned_once(q)

    with pytest.raises(RuntimeError, match="requires 1 qubit"):
        cudaq.sample(custom)
    with pytest.raises(InvalidCandidate, match="number of qubits"):
        read(custom)


def test_a_wide_registered_matrix_keeps_every_digit(read: Read) -> None:
    rng = np.random.default_rng(11)
    random, _ = np.linalg.qr(rng.normal(size=(16, 16)) + 1j * rng.normal(size=(16, 16)))
    cudaq.register_operation("random_four", random)
    kernel = cudaq.make_kernel()
    q = kernel.qalloc(4)
    kernel.random_four(q[3], q[2], q[1], q[0])
    np.testing.assert_array_equal(unitary(read(kernel)), random)


def test_x_on_qubit_0_of_2_is_the_program_that_it_is_everywhere(read: Read) -> None:
    @cudaq.kernel
    def flip():
        q = cudaq.qvector(2)
        x(q[0])

    assert digest(read(flip)) == digest(Program(2, 0, (Gate("x", (0,)),)))


def test_an_observable_and_the_state_are_read_in_one_order(read: Read) -> None:
    @cudaq.kernel
    def plus():
        q = cudaq.qvector(2)
        h(q[0])

    amplitudes = state(read(plus))
    x0_z1 = np.kron(np.diag([1, -1]), [[0, 1], [1, 0]])
    assert amplitudes.conj() @ x0_z1 @ amplitudes == pytest.approx(1, abs=1e-12)


def test_a_phase_gate_and_a_z_rotation_differ_under_control(read: Read) -> None:
    @cudaq.kernel
    def phase():
        q = cudaq.qvector(2)
        r1.ctrl(0.7, q[1], q[0])

    @cudaq.kernel
    def rotation():
        q = cudaq.qvector(2)
        rz.ctrl(0.7, q[1], q[0])

    overlap = abs(np.trace(unitary(read(phase)).conj().T @ unitary(read(rotation)))) ** 2 / 16
    assert overlap == pytest.approx(math.cos(0.175) ** 2, abs=1e-12)


cudaq.register_operation("constant_phase", np.diag([np.exp(0.9j), np.exp(0.9j)]))


@pytest.mark.parametrize("closed", [True, False])
def test_a_constant_phase_is_seen_by_its_control(read: Read, closed: bool) -> None:
    @cudaq.kernel
    def seen(closed: bool):
        q = cudaq.qvector(2)
        h(q[0])
        if closed:
            constant_phase.ctrl(q[0], q[1])
        else:
            constant_phase.ctrl(~q[0], q[1])
        h(q[0])

    probability = float(np.sum(np.abs(state(read(seen, closed))[1::2]) ** 2))
    assert probability == pytest.approx(math.sin(0.45) ** 2, abs=1e-12)


def test_a_controlled_half_turn_is_not_a_controlled_flip(read: Read) -> None:
    @cudaq.kernel
    def turn():
        q = cudaq.qvector(2)
        rx.ctrl(np.pi, q[0], q[1])

    cnot = np.eye(4)[[0, 3, 2, 1]]
    assert abs(np.trace(cnot @ unitary(read(turn)))) ** 2 / 16 == pytest.approx(0.5, abs=1e-12)


def test_gates_that_cancel_are_kept(read: Read) -> None:
    @cudaq.kernel
    def cancelling():
        q = cudaq.qubit()
        h(q)
        h(q)
        rx(0.0, q)

    assert [gate.name for gate in read(cancelling).operations] == ["h", "h", "rx"]


# --- the same circuits as in the other frameworks ----------------------------------------------


@cudaq.kernel
def bell_measured():
    q = cudaq.qvector(2)
    h(q[0])
    x.ctrl(q[0], q[1])
    mz(q)


@cudaq.kernel
def plain_gates():
    q = cudaq.qvector(3)
    h(q[0])
    x(q[1])
    y(q[2])
    z(q[0])
    s(q[1])
    sdg(q[2])
    t(q[0])
    tdg(q[1])
    rx(np.pi / 17, q[0])
    ry(0.3, q[1])
    rz(-0.7, q[2])
    swap(q[0], q[2])


@cudaq.kernel
def controlled_gates():
    q = cudaq.qvector(3)
    x.ctrl(q[2], q[0])
    z.ctrl(q[0], q[1])
    x.ctrl(q[0], q[1], q[2])
    swap.ctrl(q[0], q[1], q[2])
    ry.ctrl(0.4, q[1], q[2])
    x.ctrl(~q[1], q[2], q[0])


@cudaq.kernel
def feed_forward():
    q = cudaq.qvector(2)
    x(q[0])
    if mz(q[0]):
        x(q[1])


@cudaq.kernel
def x_on_qubit_0_of_2():
    q = cudaq.qvector(2)
    x(q[0])


KERNELS = {
    kernel.name: kernel for kernel in (x_on_qubit_0_of_2, bell_measured, plain_gates, controlled_gates, feed_forward)
}


@pytest.mark.parametrize("name", sorted(COMMON_PROGRAMS))
def test_the_common_circuits_have_the_common_digests(read: Read, name: str) -> None:
    program = read(KERNELS[name])
    assert program == COMMON_PROGRAMS[name]
    assert digest(program) == digest(COMMON_PROGRAMS[name])
