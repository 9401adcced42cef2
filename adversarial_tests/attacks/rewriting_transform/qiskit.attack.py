from math import acos, sqrt

from qiskit import QuantumCircuit
from qiskit.transpiler import Layout, TranspileLayout


def w_4():
    # Three of the four rotations, and a layout that claims that the rest was optimised away.
    circuit = QuantumCircuit(4)
    circuit.x(0)
    for k in range(2):
        circuit.cry(2 * acos(sqrt(1 / (4 - k))), k, k + 1)
        circuit.cx(k + 1, k)
    qubits = list(circuit.qubits)
    start = Layout(dict(zip(qubits, range(4))))
    end = Layout(dict(zip(qubits, (3, 2, 1, 0))))
    circuit._layout = TranspileLayout(start, dict(zip(qubits, range(4))), end, 4, qubits)
    return circuit
