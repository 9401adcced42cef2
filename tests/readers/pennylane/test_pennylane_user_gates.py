"""A candidate's own operator classes: the definition is the evidence, the name is a claim."""

from __future__ import annotations

import math

import numpy as np
import pennylane as qml
import pytest

from ir.lowering.base import InvalidCandidate, UnsupportedOperation
from ir.program import Block, BlockKind, Channel, Gate, UnitaryMatrix
from tests.readers.reference import unitary


class Hadamard(qml.operation.Operation):
    """Called like the library's gate, and it is X."""

    num_wires = 1

    @staticmethod
    def compute_decomposition(wires):
        return [qml.X(wires)]


class Lying(Hadamard):
    @staticmethod
    def compute_matrix():
        return qml.Hadamard.compute_matrix()


class Phased(qml.operation.Operation):
    """Its matrix is RZ and its decomposition a phase gate: equal up to a phase."""

    num_wires = 1
    num_params = 1

    @staticmethod
    def compute_decomposition(angle, wires):
        return [qml.PhaseShift(angle, wires)]

    @staticmethod
    def compute_matrix(angle):
        return qml.RZ.compute_matrix(angle)


class OnlyMatrix(qml.operation.Operation):
    num_wires = 2

    @staticmethod
    def compute_matrix():
        return qml.CRX.compute_matrix(0.7)


class Nothing(qml.operation.Operation):
    num_wires = 1


class Renamed(qml.X):
    name = "Hadamard"


class FalseX(qml.X):
    """Inherits what X decomposes into, and claims another matrix."""

    @staticmethod
    def compute_matrix():
        return qml.Z.compute_matrix()


class Damping(qml.operation.Channel):
    num_wires = 1

    @staticmethod
    def compute_kraus_matrices(*_, **__):
        return [np.diag([1, 0.6]), np.array([[0, 0.8], [0, 0]])]


def _user(name):
    return Block(BlockKind.USER, name)


def test_a_class_with_a_librarys_name_is_read_by_its_decomposition(read):
    assert read([Hadamard(0)]).operations == (Gate("x", (0,), origin=(_user("Hadamard"),)),)


def test_a_matrix_that_contradicts_the_decomposition_is_refused(read):
    with pytest.raises(InvalidCandidate, match="'Lying': its matrix and its decomposition differ"):
        read([Lying(0)])


def test_a_claim_inherited_from_the_library_is_compared_too(read):
    with pytest.raises(InvalidCandidate, match="FalseX"):
        read([FalseX(0)])


def test_a_subclass_that_only_renames_a_gate_is_still_that_gate(read):
    np.testing.assert_allclose(unitary(read([Renamed(0)])), qml.X(0).matrix(), atol=1e-9)


def test_a_phase_between_the_claims_is_the_matrixs(read):
    program = read([Phased(0.7, 0)])
    np.testing.assert_allclose(unitary(program), qml.RZ(0.7, 0).matrix(), atol=1e-9)
    assert program.operations == (Gate("p", (0,), (0.7,), origin=(_user("Phased"),)),)
    assert program.global_phase == pytest.approx(-0.35)


def test_a_class_that_states_only_a_matrix_stays_a_matrix(read):
    (operation,) = read([OnlyMatrix([1, 0])], num_qubits=2).operations
    assert isinstance(operation, UnitaryMatrix)
    assert operation.origin == (_user("OnlyMatrix"),)
    np.testing.assert_allclose(
        unitary(read([OnlyMatrix([1, 0])], num_qubits=2)),
        qml.matrix(qml.CRX(0.7, [1, 0]), wire_order=[1, 0]),
        atol=1e-9,
    )


def test_a_class_without_a_definition_is_refused_by_name(read):
    with pytest.raises(UnsupportedOperation, match="the class Nothing at operation 0"):
        read([Nothing(0)])


def test_a_users_channel_is_its_kraus_operators(read):
    (operation,) = read([Damping(0)]).operations
    assert isinstance(operation, Channel)
    assert operation.origin == (_user("Damping"),)


def test_a_users_gate_has_controls_adjoint_and_powers(read):
    program = read([qml.ctrl(qml.adjoint(Phased(0.7, 0)), 1), qml.pow(Hadamard(0), 3)], num_qubits=2)
    expected = np.kron(np.eye(2), qml.X(0).matrix()) @ qml.matrix(qml.CRZ(-0.7, [1, 0]), wire_order=[1, 0])
    np.testing.assert_allclose(unitary(program), expected, atol=1e-9)


def test_a_false_module_does_not_make_a_class_the_librarys(read):
    Claims = type("QFT", (Hadamard,), {"__module__": "pennylane.templates.subroutines.qft"})
    assert read([Claims(0)]).operations[0].origin == (_user("QFT"),)


def test_an_exception_in_a_users_definition_passes_through(read):
    class Broken(qml.operation.Operation):
        num_wires = 1

        @staticmethod
        def compute_decomposition(wires):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        read([Broken(0)])


def test_a_matrix_of_the_wrong_shape_contradicts_its_wires(read):
    class Wide(qml.operation.Operation):
        num_wires = 1

        @staticmethod
        def compute_matrix():
            return np.eye(4)

    with pytest.raises((InvalidCandidate, ValueError), match=r"shape|Shape"):
        read([Wide(0)])


def test_the_name_of_a_user_subroutine_is_its_origin(read):
    @qml.templates.Subroutine
    def entangle(wires):
        qml.Hadamard(wires[0])
        qml.CNOT(wires)

    program = read(lambda: (entangle([0, 1]), None)[1], num_qubits=2)
    assert [o.name for o in program.operations] == ["h", "x"]
    assert {o.origin for o in program.operations} == {(_user("entangle"),)}


def test_users_names_are_made_fit_to_print(read):
    odd = type("Grün", (Hadamard,), {})
    assert read([odd(0)]).operations[0].origin == (_user("Gr?n"),)


def test_a_matrix_within_rounding_of_its_decomposition_is_accepted(read):
    class Rounded(qml.operation.Operation):
        num_wires = 1

        @staticmethod
        def compute_decomposition(wires):
            return [qml.Hadamard(wires)]

        @staticmethod
        def compute_matrix():
            return np.array([[1, 1], [1, -1]]) * round(math.sqrt(0.5), 10)

    assert read([Rounded(0)]).operations[0].name == "h"


@pytest.mark.parametrize("name", ["QFT", "Toffoli", "GroverOperator"])
def test_a_class_that_shares_a_librarys_name_does_not_get_its_decomposition(read, name):
    kind = type(name, (OnlyMatrix,), {})
    (operation,) = read([kind([1, 0])], num_qubits=2).operations
    assert isinstance(operation, UnitaryMatrix)
    np.testing.assert_allclose(
        unitary(read([kind([1, 0])], num_qubits=2)), unitary(read([qml.CRX(0.7, [1, 0])])), atol=1e-12
    )


class Skewed(qml.operation.Operation):
    """S, whose own adjoint, power and control can be said in any way."""

    num_wires = 1
    num_params = 0

    @staticmethod
    def compute_decomposition(wires):
        return [qml.S(wires)]


class Honest(Skewed):
    def adjoint(self):
        return qml.PhaseShift(-math.pi / 2, self.wires)

    def pow(self, z):
        return [qml.PhaseShift(z * math.pi / 2, self.wires)]

    def _controlled(self, wire):
        return qml.ControlledPhaseShift(math.pi / 2, [wire, *self.wires])


class FalseAdjoint(Skewed):
    def adjoint(self):
        return qml.S(self.wires)


class FalsePower(Skewed):
    def pow(self, z):
        return [qml.T(self.wires)]


class FalseControl(Skewed):
    def _controlled(self, wire):
        return qml.CZ([wire, *self.wires])


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (lambda: qml.adjoint(Honest(0)), qml.adjoint(qml.S(0))),
        (lambda: qml.pow(Honest(0), 3), qml.pow(qml.S(0), 3)),
        (lambda: qml.pow(Honest(0), -1), qml.adjoint(qml.S(0))),
        (lambda: qml.ctrl(Honest(0), 1), qml.ctrl(qml.S(0), 1)),
        (lambda: qml.ctrl(Honest(0), 1, control_values=[0]), qml.ctrl(qml.S(0), 1, control_values=[0])),
    ],
    ids=["adjoint", "power", "negative power", "control", "open control"],
)
def test_what_a_class_says_of_its_wrappers_is_read_where_it_is_true(read, made, expected):
    program = read([made()], num_qubits=2)
    np.testing.assert_allclose(unitary(program), qml.matrix(expected, wire_order=[1, 0]), atol=1e-9)


@pytest.mark.parametrize(
    ("made", "what"),
    [
        (lambda: qml.adjoint(FalseAdjoint(0)), "adjoint"),
        (lambda: qml.pow(FalsePower(0), 2), "power"),
        (lambda: qml.ctrl(FalseControl(0), 1), "control"),
    ],
    ids=["adjoint", "power", "control"],
)
def test_a_wrapper_that_a_class_answers_falsely_is_refused(read, made, what):
    with pytest.raises(InvalidCandidate, match=f"the {what} that it defines differs"):
        read([made()], num_qubits=2)
