import pennylane as qml
from pennylane import numpy as np

NUM_QUBITS = 3
omega = [1, 0, 1]
wires = list(range(NUM_QUBITS))
dev = qml.device("default.qubit", wires=NUM_QUBITS)


def equal_superposition(wires):
    for wire in wires:
        qml.Hadamard(wires=wire)


def oracle(wires, omega):
    qml.FlipSign(omega, wires=wires)


@qml.qnode(dev)
def grover_circuit():
    iterations = int(np.round(np.sqrt(2**NUM_QUBITS) * np.pi / 4))
    equal_superposition(wires)
    for _ in range(iterations):
        oracle(wires, omega)
        qml.templates.GroverOperator(wires)
    return qml.probs(wires=wires)


results = np.round(grover_circuit(), 4)
print(results)
