"""What PennyLane runs of an object that was changed, or that says several things: it is read as that, or refused."""

from __future__ import annotations

import numpy as np
import pennylane as qml
import pytest

from ir.lowering.base import InvalidCandidate, UnsupportedOperation
from ir.lowering.from_pennylane import reader
from ir.program import Block, BlockKind, UnitaryMatrix
from tests.readers.reference import unitary

X = np.array([[0, 1], [1, 0]])


def program(function):
    """What is read of a function on wires 0 to 2 that returns the state."""
    return reader().read(qml.QNode(function, qml.device("default.qubit", wires=3)), (), num_qubits=3).program


def changed(make, change):
    """A function that makes an operation and changes it behind the queue's back."""

    def circuit():
        change(make())
        return qml.state()

    return circuit


def setting(**attributes):
    def change(operation):
        for name, value in attributes.items():
            setattr(operation, name, value)

    return change


CHANGES = {
    "angle": (lambda: qml.RX(0.3, 0), setting(data=(1.5,))),
    "wire": (lambda: qml.RX(0.3, 0), setting(_wires=qml.wires.Wires([1]))),
    "matrix": (lambda: qml.QubitUnitary(np.eye(2), 0), setting(data=(X,))),
    "angle of a base": (lambda: qml.adjoint(qml.RX(0.3, 0)), lambda gate: setting(data=(1.5,))(gate.base)),
    "angle under a control": (
        lambda: qml.ctrl(qml.RX(0.3, 1), 0, control_values=[0]),
        lambda gate: setting(data=(1.5,))(gate.base),
    ),
    "control values": (
        lambda: qml.MultiControlledX([0, 1, 2], control_values=[0, 0]),
        lambda gate: gate.hyperparameters.update(control_values=[True, True]),
    ),
    "word": (lambda: qml.PauliRot(1.5, "X", wires=0), lambda gate: gate.hyperparameters.update(pauli_word="Y")),
    "basis state": (lambda: qml.BasisState(np.array([0]), wires=[0]), setting(data=(np.array([1]),))),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_is_read_of_a_changed_operation_is_what_the_device_runs(name):
    """PennyLane keeps the object and asks it when it runs."""
    circuit = changed(*CHANGES[name])
    state = qml.QNode(circuit, qml.device("default.qubit", wires=3))()
    read = unitary(program(circuit))[:, 0].reshape(2, 2, 2).transpose().reshape(-1)
    np.testing.assert_allclose(read, state, rtol=0, atol=1e-9)


METHODS = {
    "matrix": lambda *_, **__: np.eye(4),
    "compute_matrix": lambda *_, **__: np.eye(4),
    "decomposition": list,
    "compute_decomposition": lambda *_, **__: [],
}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("make", [lambda: qml.QFT([0, 1]), lambda: qml.CNOT([0, 1]), lambda: qml.ctrl(qml.X(0), 1)])
def test_a_library_object_with_a_method_of_its_own_is_refused(make, method):
    with pytest.raises(InvalidCandidate, match=f"carries a {method} of its own"):
        program(changed(make, setting(**{method: METHODS[method]})))


@pytest.mark.parametrize("attributes", [{"name": "RY"}, {"__class__": qml.RZ}], ids=["name", "class"])
def test_a_library_gate_with_a_name_that_is_not_its_class_is_refused(attributes):
    """``lightning.qubit`` goes by the name, ``default.qubit`` by the class."""
    with pytest.raises(InvalidCandidate, match="carries a name of its own"):
        program(changed(lambda: qml.RX(0.3, 0), setting(**attributes)))


class Idle(qml.RX):
    """A rotation by descent, whose matrix is the identity; ``default.qubit`` rotates."""

    @staticmethod
    def compute_matrix(_theta):
        return np.eye(2)


class Decomposed(qml.RX):
    """A rotation by descent that decomposes into nothing."""

    has_matrix = False

    @staticmethod
    def compute_decomposition(_theta, wires):
        return [qml.RZ(0.0, wires)]


class Plain(qml.RX):
    """A rotation by another name."""


class Wide(qml.MultiControlledX):
    """Too wide to be compared."""


@pytest.mark.parametrize("kind", [Idle, Decomposed])
def test_a_descendant_that_says_something_else_than_what_is_run_is_refused(kind):
    with pytest.raises(InvalidCandidate, match="descends from RX, which is what is run"):
        program(changed(lambda: kind(1.5, 0), setting()))


def test_a_descendant_that_adds_nothing_is_its_matrix():
    (operation,) = program(changed(lambda: Plain(1.5, 0), setting())).operations
    block = Block(BlockKind.USER, "Plain")
    assert operation == UnitaryMatrix(qml.RX.compute_matrix(1.5), (0,), (), (block,))


def test_a_wide_descendant_cannot_be_compared():
    def circuit():
        Wide(wires=range(8))
        return qml.state()

    with pytest.raises(UnsupportedOperation, match="the class Wide, a MultiControlledX of another kind"):
        reader().read(qml.QNode(circuit, qml.device("default.qubit", wires=8)), (), num_qubits=8)
