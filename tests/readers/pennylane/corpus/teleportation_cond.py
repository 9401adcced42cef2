import numpy as np
import pennylane as qml

dev = qml.device("default.qubit")


def state_preparation(state, wire):
    qml.StatePrep(state, wires=wire)


def entangle_qubits():
    qml.Hadamard(wires="A")
    qml.CNOT(wires=["A", "B"])


def basis_rotation():
    qml.CNOT(wires=["S", "A"])
    qml.Hadamard(wires="S")


def measure_and_update():
    m0 = qml.measure("S")
    m1 = qml.measure("A")
    qml.cond(m1, qml.PauliX)("B")
    qml.cond(m0, qml.PauliZ)("B")


def teleport():
    state = np.array([0.6, 0.8j])

    @qml.qnode(dev)
    def circuit():
        state_preparation(state, ["S"])
        entangle_qubits()
        basis_rotation()
        measure_and_update()
        return qml.density_matrix(wires=["B"])

    rho = circuit()
    print(np.allclose(rho, np.outer(state, state.conj())))
    return circuit
