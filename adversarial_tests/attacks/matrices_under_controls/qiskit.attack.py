import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import UnitaryGate


def first_column(column):
    reflection = np.eye(4)[0] - column
    return np.eye(4) - 2 * np.outer(reflection, reflection) / (reflection @ reflection)


def w_4():
    half = np.sqrt(0.5)
    circuit = QuantumCircuit(4)
    circuit.append(UnitaryGate(first_column(np.array([half, 0.5, 0.5, 0]))), [0, 1])
    # The other half goes to qubits 2 and 3 where the first two are empty.
    circuit.append(UnitaryGate(first_column(np.array([0, half, half, 0]))).control(2, ctrl_state=0), [0, 1, 2, 3])
    return circuit
